//! The measurement programs: positions in, values, moves, nodes, time and stack out.
//!
//! Semihosting carries both. It halts a board that no debugger holds, so these programs are for an
//! emulator, and separate from the firmware.

use cortex_m_semihosting::{debug, hprintln, syscall};
use plywood_firmware::boards::Model;
use plywood_firmware::think::Books;

use crate::{moves, stack};

/// The call that asks for the command line.
const GET_CMDLINE: usize = 0x15;

/// Bytes of the command line that the harness gives the emulator: positions, separated by spaces.
const LINE: usize = 512;

/// Does with the positions of the command line what its first word asks for, and prints a line for each;
/// then the stack used of the stack there is. Ends the emulator.
///
/// - `play`: what the board plays, by its books (see [`moves::play`]);
/// - `book`: the time to look the move up in them (see [`moves::look_up`]);
/// - a number: solves with an empty table of so many words, at most those lent: the position, its value,
///   its best column (0: none), nodes, and microseconds of virtual time.
pub fn run(memory: &mut [u64], board: &Model, books: &[u8], mut now_us: impl FnMut() -> u32) -> ! {
    let mut line = [0; LINE];
    let mut words = command_line(&mut line).unwrap_or("").split_whitespace().skip(1);
    let task = words.next();
    let opened = || Books::open(books).expect("books that can be used");
    let size = task.and_then(|word| word.parse().ok());
    match (task, size.and_then(|size: usize| memory.get_mut(..size))) {
        (Some("play"), _) => {
            let books = opened();
            words.for_each(|word| moves::play(word, &books, board, memory));
        }
        (Some("book"), _) => {
            let books = opened();
            words.for_each(|word| moves::look_up(word, &books, board, &mut now_us));
        }
        (_, Some(memory)) => words.for_each(|word| solve(word, memory, &mut now_us)),
        _ => hprintln!("error: no command line, too long a one, or no task in it"),
    }
    hprintln!("stack {} of {}", stack::most_used(), stack::size());
    end(debug::EXIT_SUCCESS)
}

/// Prints why, and ends the emulator with a failure.
pub fn fail(info: &core::panic::PanicInfo<'_>) -> ! {
    hprintln!("error: {}", info);
    end(debug::EXIT_FAILURE)
}

fn end(status: debug::ExitStatus) -> ! {
    debug::exit(status);
    loop {
        cortex_m::asm::wfi();
    }
}

fn command_line(buffer: &mut [u8; LINE]) -> Option<&str> {
    let block = [buffer.as_mut_ptr() as usize, LINE];
    // SAFETY: the call takes a pointer to an address and a length, writes at most that many bytes
    // there, and the length it wrote into the second word. Both arrays outlive it.
    let status = unsafe { syscall(GET_CMDLINE, &block) };
    // Ends with a zero.
    let text = buffer.split(|&byte| byte == 0).next()?;
    if status == 0 { core::str::from_utf8(text).ok() } else { None }
}

fn solve(text: &str, memory: &mut [u64], now_us: &mut impl FnMut() -> u32) {
    let Ok(position) = text.parse() else {
        hprintln!("error: {}: not a position", text);
        return;
    };
    let start = now_us();
    let answer = plywood_firmware::parity::solve(&position, memory);
    let time = now_us().wrapping_sub(start);
    let column = answer.best.map_or(0, |column| column.0 + 1);
    hprintln!("{} {} {} {} {}", text, answer.value.to_raw(), column, answer.nodes, time);
}
