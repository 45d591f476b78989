//! The measurement programs: positions in, values, moves, nodes, time and stack out.
//!
//! Semihosting carries both. It halts a board that no debugger holds, so these programs are for an
//! emulator, and separate from the firmware.

use cortex_m_semihosting::{debug, hprintln, syscall};

use crate::stack;

/// The call that asks for the command line.
const GET_CMDLINE: usize = 0x15;

/// Bytes of the command line that the harness gives the emulator: positions, separated by spaces.
const LINE: usize = 512;

/// Solves the positions of the command line, each with an empty table of the memory lent, and prints a
/// line for each: the position, its value, its best column (0: none), nodes, and microseconds of
/// virtual time; then the stack used of the stack there is. The first word is how many words of
/// memory to use, at most those lent. Ends the emulator.
pub fn run(memory: &mut [u64], mut now_us: impl FnMut() -> u32) -> ! {
    let mut line = [0; LINE];
    let mut words = command_line(&mut line).unwrap_or("").split_whitespace().skip(1);
    let size = words.next().and_then(|word| word.parse().ok());
    match size.and_then(|size: usize| memory.get_mut(..size)) {
        Some(memory) => words.for_each(|word| solve(word, memory, &mut now_us)),
        None => hprintln!("error: no command line, too long a one, or no table size in it"),
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
