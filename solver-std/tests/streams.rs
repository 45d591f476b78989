//! Positions that come in and answers that go out as streams; time limits and interrupts.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Child;
use std::time::{Duration, Instant};

use common::{column, command, finish, plywood, plywood_reading, positions};
use serde_json::json;

#[test]
fn answers_come_in_the_order_of_the_positions_though_the_first_is_the_hardest() {
    let mut all = positions(1, 14);
    all.extend(positions(200, 30));
    let out = plywood_reading(&["solve", "--format", "pons", "-"], all.join("\n").as_bytes());
    assert_eq!(column(&out.answered(), 0), all);
}

#[test]
fn a_producer_that_keeps_the_pipe_open_gets_each_answer_at_once() {
    let mut child = command(&["solve", "--format", "pons", "-"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for position in positions(5, 30) {
        writeln!(input, "{position}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line.split(' ').next(), Some(position.as_str()));
    }
    drop(input);
    assert_eq!(finish(child).code, Some(0));
}

#[test]
fn a_reader_that_leaves_ends_the_program_quietly() {
    let mut child = command(&["solve", "--format", "pons", "-"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines = (positions(2000, 34).join("\n") + "\n").repeat(50);
    let writer = std::thread::spawn(move || drop(input.write_all(lines.as_bytes())));
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    let said = finish(child);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    writer.join().unwrap();
}

#[test]
fn a_bad_position_counts_although_the_reader_leaves_after_it() {
    let mut child = command(&["solve", "--format", "pons", "-"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines = "x\n".to_owned() + &"4141414\n".repeat(100_000);
    let writer = std::thread::spawn(move || drop(input.write_all(lines.as_bytes())));
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    let said = finish(child);
    assert_eq!((said.code, said.err.lines().count()), (Some(2), 1), "{}", said.err);
    writer.join().unwrap();
}

#[cfg(unix)]
#[test]
fn an_interrupt_counts_although_the_reader_has_left() {
    let batch = ["solve", "--threads", "2", "start", "1", "2", "3"];
    for args in [&["solve"][..], &["solve", "--format", "pons", "start"], &batch] {
        let mut child = command(args).spawn().unwrap();
        drop(child.stdout.take());
        std::thread::sleep(Duration::from_millis(500));
        interrupt(&child);
        assert_eq!(finish(child).code, Some(1), "{args:?}");
    }
}

#[test]
fn positions_are_read_from_a_file_with_any_line_ends() {
    let path = std::env::temp_dir().join(format!("plywood-{}.txt", std::process::id()));
    std::fs::write(&path, "414141\r\n\n start \n4141414").unwrap();
    let args = ["solve", "--game", "connect4:4x4", "--format", "pons", "--input"];
    let said = plywood(&[&args[..], &[path.to_str().unwrap()]].concat());
    assert_eq!(column(&said.answered(), 0), ["414141", "start", "start", "4141414"]);
    std::fs::write(&path, "").unwrap();
    let said = plywood(&["solve", "--input", path.to_str().unwrap()]);
    assert_eq!((said.code, said.out.as_str()), (Some(0), ""));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_single_line_is_a_single_position_for_all_threads() {
    let args = ["solve", "--format", "json", "--threads", "2", "-"];
    assert_eq!(plywood_reading(&args, b"414141\n").json()[0]["threads"], 2);
    let several = plywood_reading(&args, b"414141\n414141\n").json();
    assert!(several.iter().all(|answer| answer["threads"] == 1));
}

#[test]
fn a_bad_line_is_reported_with_its_place_and_the_others_are_answered() {
    let said = plywood_reading(&["solve", "--format", "pons", "-"], b"414141\n44x\n4141414\n");
    assert_eq!(said.code, Some(2));
    assert_eq!(column(&said.out, 0), ["414141", "4141414"]);
    assert!(said.err.contains("line 2, byte 3: 'x' is no column, in \"44x\""), "{}", said.err);
    assert_eq!(said.err.lines().count(), 1);
}

#[test]
fn a_bad_line_has_an_object_of_its_own_in_json_and_nothing_in_csv() {
    let input = b"414141\n4444444\n";
    let said = plywood_reading(&["solve", "--format", "json", "-"], input);
    let bad = &said.json()[1];
    assert_eq!(bad["position"], "4444444");
    assert!(bad["error"].as_str().unwrap().contains("byte 7: column 4 is full"));
    assert_eq!(bad.as_object().unwrap().len(), 2);
    let said = plywood_reading(&["solve", "--format", "csv", "-"], input);
    assert_eq!((said.out.lines().count(), said.code), (2, Some(2)));
}

#[test]
fn a_long_bad_line_is_whole_in_json_and_around_its_byte_in_the_message() {
    let args = ["solve", "--game", "mnk:4x4:4", "--format", "json", "-"];
    for line in ["a1".repeat(2000), format!("b2 {}y9", " ".repeat(1500))] {
        let said = plywood_reading(&args, format!("{line}\n").as_bytes());
        assert_eq!((said.code, &said.json()[0]["position"]), (Some(2), &json!(line)));
        assert!(said.err.len() < 300, "{}", said.err);
    }
    let said = plywood_reading(&args, format!("b2 {}y9\n", " ".repeat(1500)).as_bytes());
    assert!(said.err.contains("byte 1504: there is no cell y9"), "{}", said.err);
    assert!(said.err.contains("in \"…                    y9\""), "{}", said.err);
    let said = plywood_reading(&args, format!("{}\n", "z".repeat(5000)).as_bytes());
    assert_eq!(said.json()[0]["position"], "z".repeat(4096) + "…");
}

#[test]
fn lines_that_are_no_text_or_endless_are_refused_and_the_others_answered() {
    let mut input = b"41\xff41\n".to_vec();
    input.extend(std::iter::repeat_n(b'4', 10_000_000));
    input.extend(b"\n414141\n");
    let said = plywood_reading(&["solve", "--format", "pons", "-"], &input);
    assert_eq!((said.code, column(&said.out, 0)), (Some(2), vec!["414141"]));
    let complaints: Vec<&str> = said.err.lines().collect();
    assert_eq!(complaints.len(), 2);
    assert!(complaints[0].contains("line 1, byte 3: this is not UTF-8 text"), "{}", said.err);
    assert!(complaints[1].contains("line 2, byte 4097: a line of 10000000 bytes"), "{}", said.err);
    assert!(complaints[1].contains("…") && complaints[1].len() < 300, "{}", said.err);
}

#[test]
fn a_time_limit_ends_with_the_bounds_proved_so_far() {
    let begun = Instant::now();
    let said = plywood(&["solve", "--format", "json", "--time-limit", "0.2", "start"]);
    assert!(begun.elapsed() < Duration::from_secs(30));
    let answer = &said.json()[0];
    assert_eq!(said.code, Some(1));
    assert_eq!([&answer["outcome"], &answer["exact"]], [&json!("unknown"), &json!(false)]);
    assert!(answer["lower"].as_i64() < answer["upper"].as_i64());
    assert_eq!([&answer["plies"], &answer["score"]], [&serde_json::Value::Null; 2]);
    let said = plywood(&["solve", "--format", "pons", "--time-limit", "0.2", "start", "4141414"]);
    assert_eq!((said.code, column(&said.out, 1)), (Some(1), vec!["?", "-18"]));
    let said = plywood(&["solve", "--time-limit", "0.2"]);
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains("not proved; score between"), "{}", said.out);
}

#[test]
fn bad_positions_weigh_more_than_a_time_limit() {
    let said = plywood(&["solve", "--format", "pons", "--time-limit", "0.1", "start", "x"]);
    assert_eq!((said.code, column(&said.out, 1)), (Some(2), vec!["?"]));
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    signal(child, "kill -INT $0");
}

/// Runs a line of shell in which `$0` is the process.
#[cfg(unix)]
fn signal(child: &Child, line: &str) {
    let mut shell = std::process::Command::new("sh");
    let sent = shell.args(["-c", line, &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_search_with_what_it_has_proved() {
    let child = command(&["solve", "--format", "json", "start"]).spawn().unwrap();
    // Time for the handler to be there.
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    let said = finish(child);
    assert_eq!(said.code, Some(1));
    assert_eq!(said.json()[0]["outcome"], "unknown");
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_a_search_with_a_die_has_found() {
    let args = ["search", "--game", "einstein", "--depth", "60", "--json"];
    let child = command(&args).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    let said = finish(child);
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(said.json()[0]["depth"].as_u64() >= Some(1), "{said:?}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_batch_that_waits_for_its_next_line() {
    let mut child = command(&["solve", "--format", "pons", "-"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"414141\n4141414\n").unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut lines = String::new();
    output.read_line(&mut lines).unwrap();
    output.read_line(&mut lines).unwrap();
    interrupt(&child);
    output.read_to_string(&mut lines).unwrap();
    assert_eq!(column(&lines, 0), ["414141", "4141414"]);
    assert_eq!(finish(child).code, Some(1));
    drop(input);
}

#[cfg(unix)]
#[test]
fn two_signals_at_once_as_timeout_sends_them_are_one_interrupt() {
    for _ in 0..3 {
        let child = command(&["solve", "--format", "json", "start"]).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(500));
        signal(&child, "kill -TERM $0; kill -INT $0; kill -TERM $0");
        let said = finish(child);
        assert_eq!((said.code, said.json().len()), (Some(1), 1), "{}", said.err);
    }
}

#[cfg(unix)]
#[test]
fn a_second_signal_a_second_later_ends_a_program_that_is_stuck() {
    // Nobody reads the answers, nor do they fit a pipe.
    let mut child = command(&["solve", "--format", "pons", "-"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer =
        std::thread::spawn(move || drop(input.write_all("4141414\n".repeat(50_000).as_bytes())));
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    std::thread::sleep(Duration::from_millis(1200));
    assert_eq!(child.try_wait().unwrap(), None);
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    writer.join().unwrap();
}

#[cfg(unix)]
#[test]
fn every_message_is_written_at_once() {
    // A socket of datagrams keeps writes apart.
    let said = |args: &[&str]| {
        let (ours, theirs) = std::os::unix::net::UnixDatagram::pair().unwrap();
        let mut command = command(args);
        command.stderr(std::os::fd::OwnedFd::from(theirs));
        assert_eq!(command.output().unwrap().status.code(), Some(2));
        ours.set_nonblocking(true).unwrap();
        let mut message = [0; 8192];
        let writes = std::iter::from_fn(|| {
            let len = ours.recv(&mut message).ok().filter(|&len| len > 0)?;
            Some(String::from_utf8_lossy(&message[..len]).into_owned())
        });
        writes.collect::<Vec<String>>()
    };
    let bad = said(&["solve", "--threads", "1", "4x", "4141414", "5y"]);
    assert_eq!(bad.len(), 2, "{bad:?}");
    assert!(bad[0].starts_with("plywood: position 1") && bad[1].starts_with("plywood: position 3"));
    assert!(bad.iter().all(|message| message.ends_with('\n')), "{bad:?}");
    assert_eq!(said(&["solve", "--input", "no/such/file"]).len(), 1);
    assert_eq!(said(&["solve", "--threads", "0"]).len(), 1);
}

#[cfg(unix)]
#[test]
fn an_interrupted_batch_says_how_many_positions_were_not_begun() {
    let args = ["solve", "--threads", "2", "--format", "pons"];
    let interrupted = |positions: &[&str]| {
        let child = command(&[&args, positions].concat()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(500));
        interrupt(&child);
        finish(child)
    };
    let said = interrupted(&["start", "1", "2", "3"]);
    assert_eq!((said.code, said.err.as_str()), (Some(1), "plywood: 2 positions not begun\n"));
    assert_eq!(column(&said.out, 0), ["start", "1"]);
    let said = interrupted(&["start", "1", "2"]);
    assert_eq!((said.code, said.err.as_str()), (Some(1), "plywood: 1 position not begun\n"));
    let said = interrupted(&["start", "1"]);
    assert_eq!((said.code, said.err.as_str()), (Some(1), ""));
}

#[cfg(unix)]
#[test]
fn a_bad_position_that_an_interrupt_left_unsolved_is_reported_all_the_same() {
    let args = ["solve", "--threads", "2", "--format", "json", "start", "1", "x", "2"];
    let child = command(&args).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    let said = finish(child);
    assert_eq!(said.code, Some(2));
    assert_eq!(said.json()[2]["position"], "x");
    let complaints: Vec<&str> = said.err.lines().collect();
    assert!(complaints[0].starts_with("plywood: position 3, byte 1: 'x' is no column"));
    assert_eq!(complaints[1..], ["plywood: 2 positions not begun"]);
}

#[cfg(unix)]
#[test]
fn positions_that_an_interrupt_left_unread_are_counted_to_the_end_of_the_file() {
    let mut child = command(&["solve", "--threads", "2", "-"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all("start\n".repeat(5000).as_bytes()).unwrap();
    drop(input);
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    let said = finish(child);
    assert_eq!((said.code, said.err.as_str()), (Some(1), "plywood: 4998 positions not begun\n"));
}
