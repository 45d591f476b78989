//! Child processes: built, printed for a shell, run.

use std::ffi::OsStr;
use std::fmt;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Why a command of the runner ended without success, in words for the person who ran it.
#[derive(Debug)]
pub(crate) struct Failure(String);

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What every command of the runner returns.
pub(crate) type Result<T = ()> = std::result::Result<T, Failure>;

/// Where the workspace is: the parent of this package.
///
/// Read at run time, since worktrees may share one target directory. Children start there.
pub(crate) fn workspace_root() -> PathBuf {
    let package =
        std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let mut root = PathBuf::from(package);
    root.pop();
    root
}

/// The build directory for steps whose flags differ from those of a plain `cargo build`, so that
/// neither invalidates the other's work.
pub(crate) fn target_dir(name: &str) -> String {
    let base = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".into());
    format!("{base}/{name}")
}

/// A child process to run in the workspace root, without input.
#[derive(Clone, Debug)]
pub(crate) struct Cmd {
    program: String,
    args: Vec<String>,
    set: Vec<(&'static str, String)>,
    foreign: bool,
}

impl Cmd {
    pub(crate) fn new(program: &str) -> Self {
        Self { program: program.into(), args: Vec::new(), set: Vec::new(), foreign: false }
    }

    /// The `cargo` of the toolchain in use, with `words` split at spaces.
    pub(crate) fn cargo(words: &str) -> Self {
        Self::new("cargo").words(words)
    }

    /// Adds arguments, split at spaces.
    pub(crate) fn words(mut self, words: &str) -> Self {
        self.args.extend(words.split_whitespace().map(String::from));
        self
    }

    /// Adds arguments as they are.
    pub(crate) fn args(mut self, args: impl IntoIterator<Item = String>) -> Self {
        self.args.extend(args);
        self
    }

    /// Adds one argument as it is.
    pub(crate) fn arg(mut self, arg: impl Into<String>) -> Self {
        self.args.push(arg.into());
        self
    }

    /// Sets an environment variable.
    pub(crate) fn env(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.set.push((name, value.into()));
        self
    }

    /// Hides the toolchain in use and its flags from the child, which belongs to another toolchain
    /// or builds for another machine.
    pub(crate) fn foreign(mut self) -> Self {
        self.foreign = true;
        self
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.args).current_dir(workspace_root()).stdin(Stdio::null());
        for (name, _) in std::env::vars_os() {
            if is_of_this_run(&name) || (self.foreign && is_of_this_toolchain(&name)) {
                command.env_remove(name);
            }
        }
        command.envs(self.set.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Runs with the output shown as it comes.
    pub(crate) fn run(&self) -> Result {
        let status = self.command().status().map_err(|error| self.not_started(&error))?;
        self.check(status)
    }

    /// As [`Self::run`], but kills the child after `limit`.
    pub(crate) fn run_within(&self, limit: Duration) -> Result {
        let mut child = self.command().spawn().map_err(|error| self.not_started(&error))?;
        let deadline = Instant::now() + limit;
        loop {
            if let Some(status) = child.try_wait().map_err(|error| self.not_started(&error))? {
                return self.check(status);
            }
            if Instant::now() >= deadline {
                // It may have ended by itself since: either way it is gone after the wait.
                let _ = child.kill();
                let _ = child.wait();
                return Err(Failure::new(format!(
                    "`{self}` was stopped after {} s",
                    limit.as_secs()
                )));
            }
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Runs without showing anything and returns the standard output.
    ///
    /// # Errors
    /// When the child cannot be started or fails; the message ends with its first error line.
    pub(crate) fn read(&self) -> Result<String> {
        let output = self.command().output().map_err(|error| self.not_started(&error))?;
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
        }
        let errors = String::from_utf8_lossy(&output.stderr);
        let first = errors.lines().next().unwrap_or("no message");
        Err(Failure::new(format!("`{self}`: {first}")))
    }

    fn check(&self, status: ExitStatus) -> Result {
        if status.success() { Ok(()) } else { Err(Failure::new(format!("`{self}`: {status}"))) }
    }

    fn not_started(&self, error: &std::io::Error) -> Failure {
        Failure::new(format!("cannot run `{}`: {error}", self.program))
    }
}

/// Whether cargo set `name` for this program alone.
fn is_of_this_run(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    let exact = ["CARGO", "CARGO_BIN_NAME", "CARGO_CRATE_NAME", "CARGO_PRIMARY_PACKAGE", "OUT_DIR"];
    let families = ["CARGO_PKG_", "CARGO_MANIFEST_"];
    exact.contains(&&*name) || families.iter().any(|family| name.starts_with(family))
}

/// Whether `name` chooses a compiler, a build target, flags or libraries for the host's toolchain.
fn is_of_this_toolchain(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    let exact = [
        "RUSTUP_TOOLCHAIN",
        "RUSTFLAGS",
        "CARGO_ENCODED_RUSTFLAGS",
        "LD_LIBRARY_PATH",
        "DYLD_FALLBACK_LIBRARY_PATH",
    ];
    let families = ["RUSTC", "RUSTDOC", "CARGO_BUILD_", "CARGO_PROFILE_", "CARGO_UNSTABLE_"];
    exact.contains(&&*name) || families.iter().any(|family| name.starts_with(family))
}

/// Prints a line that can be pasted into a shell.
impl fmt::Display for Cmd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.set {
            write!(f, "{name}={} ", quote(value))?;
        }
        write!(f, "{}", quote(&self.program))?;
        self.args.iter().try_for_each(|arg| write!(f, " {}", quote(arg)))
    }
}

fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_prints_as_a_shell_reads_it() {
        let cmd = Cmd::cargo("test -p plywood").env("RUSTFLAGS", "--cfg loom").arg("it's");
        assert_eq!(cmd.to_string(), r"RUSTFLAGS='--cfg loom' cargo test -p plywood 'it'\''s'");
        assert_eq!(Cmd::new("true").arg("").to_string(), "true ''");
    }

    #[test]
    fn a_failing_child_is_an_error_that_names_it() {
        let error = Cmd::new("sh").arg("-c").arg("exit 3").run().unwrap_err().to_string();
        assert!(error.contains("sh -c 'exit 3'") && error.contains('3'), "{error}");
        let error = Cmd::new("no-such-program").run().unwrap_err().to_string();
        assert!(error.starts_with("cannot run `no-such-program`"), "{error}");
    }

    #[test]
    fn output_is_read_and_the_first_error_line_reported() {
        assert_eq!(Cmd::new("echo").arg("hello").read().unwrap(), "hello\n");
        let script = "echo out; echo first >&2; echo second >&2; exit 1";
        let error = Cmd::new("sh").arg("-c").arg(script).read().unwrap_err().to_string();
        assert!(error.ends_with(": first"), "{error}");
    }

    #[test]
    fn a_child_that_hangs_is_stopped() {
        let start = Instant::now();
        let error = Cmd::new("sleep").arg("60").run_within(Duration::from_millis(100)).unwrap_err();
        assert!(error.to_string().contains("stopped"), "{error}");
        assert!(start.elapsed() < Duration::from_secs(30));
        Cmd::new("true").run_within(Duration::from_secs(30)).unwrap();
    }

    #[test]
    fn a_child_sees_no_variable_of_this_run() {
        // Under `cargo test` these are set for us.
        assert!(std::env::var_os("CARGO_PKG_NAME").is_some());
        let seen = Cmd::new("env").read().unwrap();
        for name in ["CARGO=", "CARGO_PKG_NAME=", "CARGO_MANIFEST_DIR="] {
            assert!(!seen.lines().any(|line| line.starts_with(name)), "{name} in:\n{seen}");
        }
        let seen = Cmd::new("env").foreign().env("RUSTC", "/usr/bin/rustc").read().unwrap();
        for line in seen.lines() {
            let (name, value) = line.split_once('=').unwrap_or((line, ""));
            assert!(!is_of_this_toolchain(OsStr::new(name)) || value == "/usr/bin/rustc", "{line}");
        }
    }

    #[test]
    fn what_is_hidden_from_another_toolchain() {
        for name in
            ["RUSTUP_TOOLCHAIN", "RUSTC", "RUSTC_WRAPPER", "RUSTFLAGS", "CARGO_BUILD_TARGET"]
        {
            assert!(is_of_this_toolchain(OsStr::new(name)), "{name}");
        }
        for name in
            ["PATH", "HOME", "CARGO_HOME", "RUSTUP_HOME", "CARGO_TARGET_DIR", "CARGO_NET_OFFLINE"]
        {
            assert!(
                !is_of_this_toolchain(OsStr::new(name)) && !is_of_this_run(OsStr::new(name)),
                "{name}"
            );
        }
    }
}
