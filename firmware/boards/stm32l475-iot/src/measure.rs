//! Measures the search on an emulated board, see [`plywood_board_support::measure`].
#![no_std]
#![no_main]

use core::sync::atomic::{AtomicU32, Ordering};

use cortex_m::peripheral::SYST;
use plywood_firmware::boards::{self, Model};
use stm32l4xx_hal::pac::CorePeripherals;

const MODEL: &Model = &boards::STM32L475_IOT;

/// The clock after a reset.
const CORE_MHZ: u32 = 4;
const TENTH_US: u32 = 100_000;
const RELOAD: u32 = TENTH_US * CORE_MHZ - 1;

/// Tenths of a second.
static TENTHS: AtomicU32 = AtomicU32::new(0);

#[cortex_m_rt::entry]
fn main() -> ! {
    static mut MEMORY: [u64; MODEL.table_words] = [0; MODEL.table_words];
    plywood_board_support::stack::paint();
    let mut timer = CorePeripherals::take().expect("taken once").SYST;
    timer.set_clock_source(cortex_m::peripheral::syst::SystClkSource::Core);
    timer.set_reload(RELOAD);
    timer.clear_current();
    timer.enable_counter();
    timer.enable_interrupt();
    let books = plywood_board_support::books!("../../books/stm32l475-iot.book");
    plywood_board_support::measure::run(MEMORY, MODEL, books, now_us)
}

/// Microseconds since the start.
fn now_us() -> u32 {
    loop {
        let tenths = TENTHS.load(Ordering::Relaxed);
        let left = SYST::get_current();
        if tenths == TENTHS.load(Ordering::Relaxed) {
            return tenths * TENTH_US + (RELOAD - left) / CORE_MHZ;
        }
    }
}

#[cortex_m_rt::exception]
fn SysTick() {
    TENTHS.store(TENTHS.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
}

#[panic_handler]
fn panicked(info: &core::panic::PanicInfo<'_>) -> ! {
    plywood_board_support::measure::fail(info)
}
