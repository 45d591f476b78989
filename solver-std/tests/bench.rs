//! `plywood bench` from outside: table, record, plot, refusals.

mod common;

use std::fs;

use common::{Said, Scratch, command, finish, plywood};
use serde_json::Value;

fn bench(args: &[&str]) -> Said {
    plywood(&[&["bench"], args].concat())
}

#[test]
fn the_small_suite_gives_a_table_a_record_and_a_plot() {
    let scratch = Scratch::new("bench-small");
    let (json, svg) = (scratch.path("bench.json"), scratch.path("bench.svg"));
    let asked = ["--suite", "small", "--threads", "2", "--repeats", "2", "--table", "8MiB"];
    // Without a terminal there is no progress: standard error stays empty.
    let table = bench(&[&asked[..], &["--json", &json, "--svg", &svg]].concat()).answered();
    assert_eq!(scratch.files(), ["bench.json", "bench.svg"], "no temporary file is left");
    check_table(&table);
    check_record(&serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap());
    check_plot(&fs::read_to_string(&svg).unwrap());
}

fn check_table(table: &str) {
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[1].starts_with("suite small: 5 positions, 2 repeats, table 8 MiB"), "{table}");
    let rows = &lines[3..7];
    assert!(rows[0].contains("threads") && rows[0].contains("speed-up"), "{table}");
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "not aligned:\n{table}");
    assert!(rows[1].contains(" - ") && rows[1].ends_with("1.00       100 %       0 %"), "{table}");
    assert!(rows[2].contains("abdada") && rows[3].contains("root"), "{table}");
}

fn check_record(record: &Value) {
    assert_eq!(record["plywood"], env!("CARGO_PKG_VERSION"));
    assert_eq!(
        record["command"],
        "plywood bench --threads 2 --mode all --suite small --repeats 2 --table 8388608"
    );
    assert!(record["machine"]["cores"].as_u64().unwrap() >= 1);
    assert_eq!((&record["suite"], &record["complete"]), (&"small".into(), &true.into()));
    let first = &record["positions"][0];
    assert_eq!((&first["game"], &first["outcome"]), (&"connect4:6x5".into(), &"draw".into()));
    let rows = record["rows"].as_array().unwrap();
    let of = |field: &str| rows.iter().map(|row| row[field].clone()).collect::<Vec<_>>();
    assert_eq!(of("threads"), [1, 2, 2]);
    assert_eq!(of("mode"), [Value::Null, "abdada".into(), "root".into()]);
    assert_eq!(of("passes"), [2, 2, 2]);
    for row in rows {
        let [min, median, max] = ["min", "median", "max"].map(|at| row["seconds"][at].as_f64());
        assert!(Some(0.0) < min && min <= median && median <= max, "{row}");
        assert!(row["nodes_per_second"].as_f64() > Some(0.0), "{row}");
        let speed_up = row["speed_up"]["median"].as_f64().unwrap();
        let threads = row["threads"].as_f64().unwrap();
        assert!((row["efficiency"].as_f64().unwrap() - speed_up / threads).abs() < 1e-9, "{row}");
    }
    assert_eq!(rows[0]["search_overhead"], 0.0);
}

fn check_plot(svg: &str) {
    let document = roxmltree::Document::parse(svg).expect("well-formed");
    let root = document.root_element();
    assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
    let texts: Vec<&str> =
        root.descendants().filter_map(|node| node.text()).map(str::trim).collect();
    for expected in ["abdada", "root", "threads", "ideal"] {
        assert!(texts.contains(&expected), "{expected:?} is not in {texts:?}");
    }
    // Programs that are no browsers do not know them, and draw neither lines nor bars.
    assert!(!svg.contains("var("), "a plot without CSS variables");
    let named = |name: &str| root.descendants().filter(|n| n.tag_name().name() == name).count();
    // Each mode has its own shape: at one thread, at two, and in the legend.
    assert_eq!((named("circle"), named("rect"), named("polyline")), (3, 3, 2));
}

#[test]
fn refusals_say_what_where_and_what_next() {
    let scratch = Scratch::new("bench-refused");
    let missing = scratch.path("none/bench.json");
    let cases = [
        (vec!["--threads", "1,0"], "with no thread nothing is solved"),
        (vec!["--mode", "fast"], "abdada, root"),
        (vec!["--suite", "large"], "quick, empty, openings, small"),
        (vec!["--repeats", "0"], "from 1 to"),
        (vec!["--json", &missing], "name a file where you may write"),
    ];
    for (args, expected) in cases {
        let said = bench(&args);
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(said.err.contains(expected), "{args:?}: {}", said.err);
    }
}

#[test]
fn more_threads_than_cores_are_measured_and_marked() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = (cores + 1).to_string();
    let asked = ["--suite", "small", "--repeats", "1", "--mode", "root", "--table", "1MiB"];
    let table = bench(&[&asked[..], &["--threads", &threads]].concat()).answered();
    assert!(table.contains(&format!("{threads}*  root")), "{table}");
    assert!(table.ends_with("* more threads than cores\n"), "{table}");
}

#[test]
fn the_record_is_written_though_nobody_reads_the_table() {
    let scratch = Scratch::new("bench-unread");
    let json = scratch.path("bench.json");
    let asked = ["bench", "--suite", "small", "--repeats", "1", "--threads", "1", "--json", &json];
    let mut child = command(&asked).spawn().unwrap();
    drop((child.stdin.take(), child.stdout.take()));
    assert_eq!(finish(child).code, Some(0));
    assert_eq!(scratch.files(), ["bench.json"]);
}

#[cfg(unix)]
#[test]
fn a_file_never_takes_the_place_of_a_device_a_pipe_or_a_link() {
    use std::os::unix::{fs::symlink, net::UnixListener};
    let scratch = Scratch::new("bench-socket");
    let [file, link, socket] = ["f", "l", "s"].map(|name| scratch.path(name));
    fs::write(&file, "kept").unwrap();
    symlink(&file, &link).unwrap();
    // As good as a device: what is there is no file, and there is no other of its name.
    let _listener = UnixListener::bind(&socket).unwrap();
    for path in [&link, &socket] {
        let said = bench(&["--suite", "small", "--json", path]);
        said.refuses(&[path, "is no regular file; name another"]);
    }
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
    assert_eq!(scratch.files(), ["f", "l", "s"]);
}

#[test]
fn one_file_for_two_things_is_refused() {
    let scratch = Scratch::new("bench-same");
    let file = scratch.path("same");
    let said = bench(&["--suite", "small", "--json", &file, "--svg", &file]);
    said.refuses(&["same is being written already", "name another file"]);
    assert_eq!(scratch.files(), [""; 0]);
}
