//! What happens after a panic: it is logged, and the LEDs show it until the watchdog resets the board.

use core::panic::PanicInfo;

use plywood_firmware::drivers::alarm::{HALF_MS, SHOWN_MS};

use crate::desk::pass_ms;

/// Ends everything else and logs where the panic was. Not its message: what formats it takes more flash
/// than it is worth.
pub fn log(info: &PanicInfo<'_>) {
    cortex_m::interrupt::disable();
    if let Some(place) = info.location() {
        defmt::error!("panicked at {}:{}", place.file(), place.line());
    }
}

/// Ends everything else and logs a fault of the processor.
pub fn log_fault(frame: &cortex_m_rt::ExceptionFrame) {
    cortex_m::interrupt::disable();
    defmt::error!("hard fault at {=u32:#010x}", frame.pc());
}

/// Shows the panic for ever: calls `light` every millisecond with whether the sad face is to be seen,
/// waits by `wait_1ms` in between, and calls `feed` until the face has been shown for long enough.
/// From then on the watchdog, being hungry, resets the board.
pub fn show(mut light: impl FnMut(bool), mut feed: impl FnMut(), wait_1ms: impl Fn()) -> ! {
    let mut shown_ms = 0_u32;
    loop {
        light((shown_ms / HALF_MS).is_multiple_of(2));
        if shown_ms < SHOWN_MS {
            feed();
        }
        wait_1ms();
        pass_ms();
        shown_ms = shown_ms.saturating_add(1);
    }
}
