//! Plywood on an ST B-L475E-IOT01A with the colours shield.
#![no_std]
#![no_main]

mod wiring;

use core::cell::RefCell;

use critical_section::Mutex;
use plywood_board_support::desk::{Desk, Seat};
use plywood_board_support::{books, panic, stack};
use plywood_firmware::board::{Colours, Rgb};
use plywood_firmware::boards::{self, Model};
use plywood_firmware::drivers::alarm::SAD_COLOURS;

use wiring::Parts;

/// The table's size and the limits of the search.
const MODEL: &Model = &boards::STM32L475_IOT;

/// Any number: the moments of the presses add what nobody can know.
const SEED: u64 = 5;

const DARK: Colours = [[Rgb { red: 0, green: 0, blue: 0 }; 8]; 8];

static DESK: Desk<Colours, 1> = Desk::new(DARK);
static TICK: Mutex<RefCell<Option<Parts>>> = Mutex::new(RefCell::new(None));

#[cortex_m_rt::entry]
fn main() -> ! {
    static mut TABLE: [u64; MODEL.table_words] = [0; MODEL.table_words];
    stack::paint();
    defmt::info!("plywood on an stm32l475-iot, table of {} bytes", size_of_val(TABLE));
    critical_section::with(|cs| {
        // A tick that is due waits for the end of this, and then finds the parts.
        TICK.replace(cs, Some(wiring::take()));
    });
    let books = books!("../../books/stm32l475-iot.book");
    plywood_firmware::run(&mut Seat::<_, _, true>::at(&DESK), TABLE, MODEL, SEED, books)
}

/// Every millisecond: the next row, the button, the watchdog.
#[cortex_m_rt::exception]
fn SysTick() {
    critical_section::with(|cs| {
        let mut parts = TICK.borrow_ref_mut(cs);
        let Some(parts) = parts.as_mut() else { return };
        DESK.refresh(|picture| parts.leds.light_next(picture));
        if DESK.tick([parts.button.level()]) {
            parts.watchdog.feed();
        }
    });
}

#[panic_handler]
fn panicked(info: &core::panic::PanicInfo<'_>) -> ! {
    panic::log(info);
    give_up()
}

/// Shows that it is over, until the watchdog begins anew.
fn give_up() -> ! {
    let (mut leds, mut watchdog) = wiring::take_over();
    let light = |seen| leds.light_next(if seen { &SAD_COLOURS } else { &DARK });
    panic::show(light, || watchdog.feed(), || cortex_m::asm::delay(wiring::CORE_HZ / 1000))
}

#[cortex_m_rt::exception]
unsafe fn HardFault(frame: &cortex_m_rt::ExceptionFrame) -> ! {
    panic::log_fault(frame);
    give_up()
}
