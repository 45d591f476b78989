//! What is connected to which pin of a micro:bit v1, and which timers run.
//!
//! | part | pins |
//! |---|---|
//! | LED rows 1 to 3 | P0.13 to P0.15, high lights |
//! | LED columns 1 to 9 | P0.04 to P0.12, low lights |
//! | button A, button B | P0.17, P0.26, low while pressed |
//!
//! The tick comes from TIMER0: this chip has no SysTick.

use embedded_hal::digital::InputPin;
use nrf51_hal::gpio::{Floating, Input, Level as Voltage, Output, Pin, PushPull, p0};
use nrf51_hal::pac::{Interrupt, NVIC, Peripherals, TIMER0, WDT};
use nrf51_hal::timer::{Periodic, Timer};
use nrf51_hal::wdt::handles::Hdl0;
use nrf51_hal::wdt::{Watchdog, WatchdogHandle, count};
use plywood_firmware::button::Level;
use plywood_firmware::drivers::rows::Rows;
use plywood_firmware::face::Shades;
use plywood_firmware::scan::{Matrix, Scan};

/// The processor's clock.
pub(crate) const CORE_HZ: u32 = 16_000_000;
/// The tick's period.
const TICK_US: u32 = 1000;
/// Unfed for so long, the watchdog resets the board. In cycles of the 32.768 kHz clock.
const WATCHDOG: u32 = 4 * 32_768;

/// What the tick works on.
pub(crate) struct Parts {
    pub(crate) timer: Timer<TIMER0, Periodic>,
    pub(crate) leds: Leds,
    pub(crate) buttons: Buttons,
    pub(crate) watchdog: Dog,
}

/// Takes the chip; starts timer and watchdog. The tick comes once it is [unmasked](unmask_tick).
///
/// # Panics
/// The second time.
pub(crate) fn take() -> Parts {
    let chip = Peripherals::take().expect("the chip is taken once");
    let (leds, buttons) = pins(p0::Parts::new(chip.GPIO));
    let mut timer = Timer::periodic(chip.TIMER0);
    timer.enable_interrupt();
    timer.start(TICK_US);
    Parts { timer, leds, buttons, watchdog: Dog::awake(chip.WDT) }
}

/// Takes what a panic needs away from whoever had it.
pub(crate) fn take_over() -> (Leds, Dog) {
    cortex_m::interrupt::disable();
    // SAFETY: interrupts are off from here on and the caller never returns, so whoever held the
    // chip before does not run again.
    let chip = unsafe { Peripherals::steal() };
    (pins(p0::Parts::new(chip.GPIO)).0, Dog::awake(chip.WDT))
}

/// Lets the tick interrupt come.
pub(crate) fn unmask_tick() {
    // SAFETY: no critical section relies on the mask of this interrupt: they disable all.
    unsafe { NVIC::unmask(Interrupt::TIMER0) };
}

fn pins(pins: p0::Parts) -> (Leds, Buttons) {
    let rows = [
        pins.p0_13.into_push_pull_output(Voltage::Low).degrade(),
        pins.p0_14.into_push_pull_output(Voltage::Low).degrade(),
        pins.p0_15.into_push_pull_output(Voltage::Low).degrade(),
    ];
    let columns = [
        pins.p0_04.into_push_pull_output(Voltage::High).degrade(),
        pins.p0_05.into_push_pull_output(Voltage::High).degrade(),
        pins.p0_06.into_push_pull_output(Voltage::High).degrade(),
        pins.p0_07.into_push_pull_output(Voltage::High).degrade(),
        pins.p0_08.into_push_pull_output(Voltage::High).degrade(),
        pins.p0_09.into_push_pull_output(Voltage::High).degrade(),
        pins.p0_10.into_push_pull_output(Voltage::High).degrade(),
        pins.p0_11.into_push_pull_output(Voltage::High).degrade(),
        pins.p0_12.into_push_pull_output(Voltage::High).degrade(),
    ];
    let a = pins.p0_17.into_floating_input().degrade();
    let b = pins.p0_26.into_floating_input().degrade();
    (Leds { rows: Rows::new(rows, columns), scan: Scan::new() }, Buttons { a, b })
}

/// The 5×5 LEDs.
pub(crate) struct Leds {
    rows: Rows<Pin<Output<PushPull>>, 3, 9>,
    scan: Scan<3>,
}

impl Leds {
    /// Lights the next row.
    pub(crate) fn light_next(&mut self, picture: &Shades) {
        let (row, columns) = self.scan.next(&Matrix::MICROBIT_V1, picture);
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

/// The watchdog, if there is one: an emulator has none.
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
