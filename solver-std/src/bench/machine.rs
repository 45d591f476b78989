//! The machine a figure was measured on.

use std::{env, fmt, fs, thread};

use serde::Serialize;

/// What a figure depends on beside the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Machine {
    /// The model of the processor, where `/proc/cpuinfo` names it.
    pub cpu: Option<String>,
    /// Threads that it runs at once, as far as this process may use them.
    pub cores: usize,
    /// The operating system.
    pub os: &'static str,
    /// The instruction set.
    pub arch: &'static str,
}

impl Machine {
    /// This machine.
    pub fn this() -> Self {
        let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        Self {
            cpu: model(&cpuinfo),
            cores: thread::available_parallelism().map_or(1, Into::into),
            os: env::consts::OS,
            arch: env::consts::ARCH,
        }
    }
}

/// The model of the first processor listed.
fn model(cpuinfo: &str) -> Option<String> {
    let value = |line: &str| {
        line.strip_prefix("model name")?.split_once(':').map(|(_, m)| m.trim().to_owned())
    };
    cpuinfo.lines().find_map(value)
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cpu = self.cpu.as_deref().unwrap_or("unknown processor");
        let cores = if self.cores == 1 { "core" } else { "cores" };
        write!(f, "{cpu}, {} {cores}, {} {}", self.cores, self.os, self.arch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_is_read_where_it_is_named() {
        let text = "processor\t: 0\nmodel\t\t: 85\nmodel name\t: Some CPU @ 2.00GHz\n";
        assert_eq!(model(text).as_deref(), Some("Some CPU @ 2.00GHz"));
        assert_eq!(model("processor : 0\nCPU part : 0xd0c\n"), None);
    }
}
