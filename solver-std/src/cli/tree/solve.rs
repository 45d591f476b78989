//! `plywood tree solve`.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use plywood_core::Silent;
use plywood_core::trees::{Answer, Payoff, Stochastic};
use serde_json::json as object;

use super::super::whole_file::WholeFile;
use super::super::{Failure, Verdict};
use super::args::{Format, SolveArgs};
use crate::trees::{
    self, Document, MAX_DRAWN, Promise, RUNS, Report, SampleMean, Sampled, TreeAlgorithm, parse,
    sample, search, solve,
};

/// Solves the tree that the arguments name.
pub(super) fn run(args: &SolveArgs) -> Result<Verdict, Failure> {
    let (title, document) = read(&args.file)?;
    let in_file = |trouble| Failure::refused(format!("{title}: {trouble}"));
    let document = document.arranged(args.order).map_err(in_file)?;
    if let Some(draws) = args.sample {
        return estimate(&title, &document, draws, args);
    }
    let pictures = Pictures::begin(args, &document)?;
    let algorithm = args.algorithm.unwrap_or_else(|| TreeAlgorithm::usual(&document));
    let promise = promise(args, algorithm)?.completed(&document, algorithm);
    let solved = solve(&document, algorithm, promise, args.trace).map_err(in_file)?;
    let report = Report {
        title: &title,
        document: &document,
        order: args.order,
        algorithm,
        promise,
        solved: &solved,
        plain: plain(&document, algorithm),
    };
    let text = match args.format {
        Format::Json => trees::json(&report, args.trace),
        Format::Text if args.trace => trees::trace(&report) + "\n" + &trees::people(&report),
        Format::Text => trees::people(&report),
    };
    pictures.finish(&report)?;
    io::stdout().write_all(text.as_bytes())?;
    Ok(Verdict::Answered)
}

/// What a search of every leaf says, to compare with.
fn plain(document: &Document, algorithm: TreeAlgorithm) -> Option<Answer<Payoff>> {
    if algorithm.is_plain() {
        return None;
    }
    // It may need a fraction that is too large where cuts do without.
    search(document, algorithm.plain(), Promise::default(), Silent).ok()
}

/// The pictures that were asked for.
struct Pictures {
    svg: Option<WholeFile>,
    dot: Option<WholeFile>,
}

impl Pictures {
    fn begin(args: &SolveArgs, document: &Document) -> Result<Self, Failure> {
        let nodes = document.tree().len();
        if (args.svg.is_some() || args.dot.is_some()) && nodes > MAX_DRAWN {
            return Err(Failure::refused(format!(
                "a picture of {nodes} nodes cannot be read; at most {MAX_DRAWN} are drawn"
            )));
        }
        let begin = |path: &Option<PathBuf>| {
            path.as_deref().map(|path| WholeFile::begin_from(path, &args.file)).transpose()
        };
        Ok(Self { svg: begin(&args.svg)?, dot: begin(&args.dot)? })
    }

    fn finish(self, report: &Report<'_>) -> Result<(), Failure> {
        if let Some(file) = self.svg {
            file.finish(trees::svg(report))?;
        }
        self.dot.map_or(Ok(()), |file| file.finish(trees::dot(report)))
    }
}

/// The name of a file, or of standard input, and the tree in it.
pub(super) fn read(path: &Path) -> Result<(String, Document), Failure> {
    let mut text = String::new();
    let (title, read) = if path == Path::new("-") {
        ("standard input".to_owned(), io::stdin().read_to_string(&mut text).map(drop))
    } else {
        let name = path.display().to_string();
        (name, fs::read_to_string(path).map(|read| text = read))
    };
    read.map_err(|error| Failure::refused(format!("cannot read {title}: {error}")))?;
    let document = parse(&text).map_err(|error| Failure::refused(format!("{title}: {error}")))?;
    Ok((title, document))
}

/// What is promised of the tree, if the algorithm makes use of it.
fn promise(args: &SolveArgs, algorithm: TreeAlgorithm) -> Result<Promise, Failure> {
    let idle = |option: &str, of: &str| {
        let name = algorithm.name();
        Err(Failure::refused(format!("{option} means nothing to {name}; it is for {of}")))
    };
    let (nearly, stars) = (
        matches!(algorithm, TreeAlgorithm::NearlyZeroSum | TreeAlgorithm::NearlyZeroSumWeak),
        matches!(algorithm, TreeAlgorithm::Star1 | TreeAlgorithm::Star2),
    );
    if args.epsilon.is_some() && !nearly {
        return idle("--epsilon", "nzs and nzs-weak");
    }
    if args.bounds.is_some() && !stars {
        return idle("--bounds", "star1 and star2");
    }
    let bounds = match args.bounds.as_deref() {
        None => None,
        Some(&[least, most]) if least <= most => Some((least, most)),
        Some(_) => {
            let said = "--bounds takes the least and the most with a comma, such as --bounds -1,1";
            return Err(Failure::refused(said));
        }
    };
    Ok(Promise { epsilon: args.epsilon, bounds })
}

fn estimate(
    title: &str,
    document: &Document,
    draws: u32,
    args: &SolveArgs,
) -> Result<Verdict, Failure> {
    let in_file = |trouble: String| Failure::refused(format!("{title}: {trouble}"));
    let tree = Stochastic::try_from(document.tree()).map_err(|refusal| {
        in_file(format!("--sample cannot draw from {refusal}; use --algorithm maxn"))
    })?;
    let found = sample(document, tree, draws, args.seed).map_err(|e| in_file(e.to_string()))?;
    let text = match args.format {
        Format::Text => sampled_text(title, document, draws, args.seed, &found),
        Format::Json => sampled_json(title, document, draws, args.seed, &found),
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(Verdict::Answered)
}

fn sampled_text(
    title: &str,
    document: &Document,
    draws: u32,
    seed: u64,
    found: &Sampled,
) -> String {
    let value = |e: SampleMean| format!("{:.4}, standard error {:.4}", e.mean, e.error);
    let mut text = format!(
        "{title}: an estimate from {RUNS} runs of {draws} draws at every chance node, seed {seed}\n\n\
         value      {}\n",
        value(found.value)
    );
    if let Some(best) = found.best {
        text += &format!("best move  {}\n", document.label(best));
    }
    for &(action, estimate) in &found.actions {
        text += &format!("{:<10} {}\n", document.label(action), value(estimate));
    }
    text + &format!("cost       {} leaves\n", crate::text::thousands(found.tally.leaves))
}

fn sampled_json(
    title: &str,
    document: &Document,
    draws: u32,
    seed: u64,
    found: &Sampled,
) -> String {
    let estimate = |e: SampleMean| object!({ "mean": e.mean, "standard_error": e.error });
    let actions: Vec<_> = (found.actions.iter())
        .map(|&(node, e)| object!({ "name": document.label(node), "estimate": estimate(e) }))
        .collect();
    let answer = object!({
        "file": title, "algorithm": "sample", "draws": draws, "seed": seed, "runs": RUNS,
        "estimate": estimate(found.value), "best_name": found.best.map(|node| document.label(node)),
        "actions": actions, "leaves": found.tally.leaves,
    });
    format!("{answer}\n")
}
