//! What is connected to which pin of a micro:bit v2, and which timers run.
//!
//! | part | pins |
//! |---|---|
//! | LED rows 1 to 5 | P0.21, P0.22, P0.15, P0.24, P0.19, high lights |
//! | LED columns 1 to 5 | P0.28, P0.11, P0.31, P1.05, P0.30, low lights |
//! | button A, button B | P0.14, P0.23, low while pressed |
//!
//! The tick comes from TIMER0, twice a millisecond: with five rows of a millisecond each the dim LEDs
//! would be lit 50 times a second, which is seen.

use embedded_hal::digital::InputPin;
use nrf_hal_common::gpio::{Floating, Input, Level as Voltage, Output, Pin, PushPull, p0, p1};
use nrf_hal_common::pac::{Interrupt, NVIC, Peripherals, TIMER0, WDT};
use nrf_hal_common::timer::{Periodic, Timer};
use nrf_hal_common::wdt::handles::Hdl0;
use nrf_hal_common::wdt::{Watchdog, WatchdogHandle, count};
use plywood_firmware::button::Level;
use plywood_firmware::drivers::rows::Rows;
use plywood_firmware::face::Shades;
use plywood_firmware::scan::{Matrix, Scan};

/// The processor's clock.
pub(crate) const CORE_HZ: u32 = 64_000_000;
/// The tick's period.
const TICK_US: u32 = 500;
/// Unfed for so long, the watchdog resets the board. In cycles of the 32.768 kHz clock.
const WATCHDOG: u32 = 4 * 32_768;

/// What the tick works on.
pub(crate) struct Parts {
    pub(crate) timer: Timer<TIMER0, Periodic>,
    pub(crate) leds: Leds,
    pub(crate) buttons: Buttons,
    pub(crate) watchdog: Dog,
    /// Whether half a millisecond has passed since the last whole one.
    pub(crate) half: bool,
}

/// Takes the chip; starts timer and watchdog. The tick comes once it is [unmasked](unmask_tick).
///
/// # Panics
/// The second time.
pub(crate) fn take() -> Parts {
    let chip = Peripherals::take().expect("the chip is taken once");
    let (leds, buttons) = pins(p0::Parts::new(chip.P0), p1::Parts::new(chip.P1));
    let mut timer = Timer::periodic(chip.TIMER0);
    timer.enable_interrupt();
    timer.start(TICK_US);
    Parts { timer, leds, buttons, watchdog: Dog::awake(chip.WDT), half: false }
}

/// Takes what a panic needs away from whoever had it.
pub(crate) fn take_over() -> (Leds, Dog) {
    cortex_m::interrupt::disable();
    // SAFETY: interrupts are off from here on and the caller never returns, so whoever held the
    // chip before does not run again.
    let chip = unsafe { Peripherals::steal() };
    (pins(p0::Parts::new(chip.P0), p1::Parts::new(chip.P1)).0, Dog::awake(chip.WDT))
}

/// Lets the tick interrupt come.
pub(crate) fn unmask_tick() {
    // SAFETY: no critical section relies on the mask of this interrupt: they disable all.
    unsafe { NVIC::unmask(Interrupt::TIMER0) };
}

fn pins(p0: p0::Parts, p1: p1::Parts) -> (Leds, Buttons) {
    let rows = [
        p0.p0_21.into_push_pull_output(Voltage::Low).degrade(),
        p0.p0_22.into_push_pull_output(Voltage::Low).degrade(),
        p0.p0_15.into_push_pull_output(Voltage::Low).degrade(),
        p0.p0_24.into_push_pull_output(Voltage::Low).degrade(),
        p0.p0_19.into_push_pull_output(Voltage::Low).degrade(),
    ];
    let columns = [
        p0.p0_28.into_push_pull_output(Voltage::High).degrade(),
        p0.p0_11.into_push_pull_output(Voltage::High).degrade(),
        p0.p0_31.into_push_pull_output(Voltage::High).degrade(),
        p1.p1_05.into_push_pull_output(Voltage::High).degrade(),
        p0.p0_30.into_push_pull_output(Voltage::High).degrade(),
    ];
    let a = p0.p0_14.into_floating_input().degrade();
    let b = p0.p0_23.into_floating_input().degrade();
    (Leds { rows: Rows::new(rows, columns), scan: Scan::new() }, Buttons { a, b })
}

/// The 5×5 LEDs.
pub(crate) struct Leds {
    rows: Rows<Pin<Output<PushPull>>, 5, 5>,
    scan: Scan<5>,
}

impl Leds {
    /// Lights the next row.
    pub(crate) fn light_next(&mut self, picture: &Shades) {
        let (row, columns) = self.scan.next(&Matrix::MICROBIT_V2, picture);
        let Ok(()) = self.rows.light(row, columns);
    }
}

/// The two buttons; the board pulls them up.
pub(crate) struct Buttons {
    a: Pin<Input<Floating>>,
    b: Pin<Input<Floating>>,
}

impl Buttons {
    pub(crate) fn levels(&mut self) -> [Level; 2] {
        [&mut self.a, &mut self.b].map(|pin| {
            let Ok(down) = pin.is_low();
            if down { Level::Down } else { Level::Up }
        })
    }
}

/// The watchdog, unless somebody else's runs.
pub(crate) struct Dog(Option<WatchdogHandle<Hdl0>>);

impl Dog {
    /// Starts it, or finds it running: it outlives every reset but that of the power.
    fn awake(dog: WDT) -> Self {
        let running = match Watchdog::try_new(dog) {
            Ok(mut asleep) => {
                asleep.set_lfosc_ticks(WATCHDOG);
                asleep.run_during_sleep(true);
                asleep.run_during_debug_halt(false);
                Some(asleep.activate::<count::One>())
            }
            Err(dog) => Watchdog::try_recover::<count::One>(dog).ok(),
        };
        Self(running.map(|running| running.handles.0))
    }

    /// Puts the reset off.
    pub(crate) fn feed(&mut self) {
        if let Some(dog) = &mut self.0 {
            dog.pet();
        }
    }
}
