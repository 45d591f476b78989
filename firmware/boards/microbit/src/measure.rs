//! Measures the search on an emulated micro:bit, see [`plywood_board_support::measure`].
#![no_std]
#![no_main]

use nrf51_hal::pac::Peripherals;
use nrf51_hal::timer::Timer;
use plywood_firmware::boards::{self, Model};

const MODEL: &Model = &boards::MICROBIT;

#[cortex_m_rt::entry]
fn main() -> ! {
    static mut MEMORY: [u64; MODEL.table_words] = [0; MODEL.table_words];
    plywood_board_support::stack::paint();
    let mut timer = Timer::periodic(Peripherals::take().expect("taken once").TIMER0);
    // Counts microseconds, for more than an hour.
    timer.start(u32::MAX);
    let books = plywood_board_support::books!("../../books/microbit.book");
    plywood_board_support::measure::run(MEMORY, MODEL, books, || timer.read())
}

#[panic_handler]
fn panicked(info: &core::panic::PanicInfo<'_>) -> ! {
    plywood_board_support::measure::fail(info)
}
