//! What the boards' firmware has in common: the stack's high-water mark, panics, measurements.
#![no_std]

#[cfg(feature = "measure")]
pub mod measure;
pub mod stack;

use defmt_rtt as _;

/// A panic is logged.
#[panic_handler]
fn panic(info: &core::panic::PanicInfo) -> ! {
    cortex_m::interrupt::disable();
    defmt::error!("{}", defmt::Display2Format(info));
    loop {
        cortex_m::asm::nop();
    }
}
