//! Plywood on a BBC micro:bit v1.
#![no_std]
#![no_main]

mod wiring;

use core::cell::RefCell;

use critical_section::Mutex;
use nrf51_hal::pac::interrupt;
use plywood_board_support::desk::{Desk, Seat};
use plywood_board_support::{books, panic, stack};
use plywood_firmware::boards::{self, Model};
use plywood_firmware::drivers::alarm::SAD;
use plywood_firmware::face::Shades;
use plywood_firmware::frame::Frame;

use wiring::Parts;

/// The table's size and the limits of the search.
const MODEL: &Model = &boards::MICROBIT;

/// Any number: the moments of the presses add what nobody can know.
const SEED: u64 = 5;

static DESK: Desk<Shades, 2> = Desk::new(Shades::OFF);
static TICK: Mutex<RefCell<Option<Parts>>> = Mutex::new(RefCell::new(None));

#[cortex_m_rt::entry]
fn main() -> ! {
    static mut TABLE: [u64; MODEL.table_words] = [0; MODEL.table_words];
    stack::paint();
    defmt::info!("plywood on a micro:bit, table of {} bytes", size_of_val(TABLE));
    let parts = wiring::take();
    critical_section::with(|cs| TICK.replace(cs, Some(parts)));
    wiring::unmask_tick();
    let books = books!("../../books/microbit.book");
    plywood_firmware::run(&mut Seat::<_, _, false>::at(&DESK), TABLE, MODEL, SEED, books)
}

/// Every millisecond: the next row, the buttons, the watchdog.
#[interrupt]
fn TIMER0() {
    critical_section::with(|cs| {
        let mut parts = TICK.borrow_ref_mut(cs);
        let Some(parts) = parts.as_mut() else { return };
        parts.timer.reset_event();
        DESK.refresh(|picture| parts.leds.light_next(picture));
        if DESK.tick(parts.buttons.levels()) {
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
    let sad = Shades { bright: SAD, dim: Frame::EMPTY };
    let light = |seen| leds.light_next(if seen { &sad } else { &Shades::OFF });
    panic::show(light, || watchdog.feed(), || cortex_m::asm::delay(wiring::CORE_HZ / 1000))
}

#[cortex_m_rt::exception]
unsafe fn HardFault(frame: &cortex_m_rt::ExceptionFrame) -> ! {
    panic::log_fault(frame);
    give_up()
}
