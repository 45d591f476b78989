//! What is connected to which pin of the B-L475E-IOT01A, and which timers run.
//!
//! | part | pins |
//! |---|---|
//! | blue button | PC13, low while pressed |
//! | shield: bank SB, latch LAT, reset RST | PC5, PC4, PC3 |
//! | shield: clock SCK, data SDA | PB1, PA4 |
//! | shield: rows C0 to C7, from the top | PB2, PA15, PA2, PA7, PA6, PA5, PB0, PA3 |
//!
//! The tick comes from SysTick.

use core::convert::Infallible;

use cortex_m::peripheral::syst::SystClkSource;
use embedded_hal::digital::{ErrorType, OutputPin};
use plywood_firmware::board::Colours;
use plywood_firmware::button::Level;
use plywood_firmware::drivers::dm163::{Dm163, Pins};
use stm32l4xx_hal::gpio::{EPin, Floating, Input, Output, PA4, PB1, PC13, PushPull};
use stm32l4xx_hal::hal::digital::v2::OutputPin as OlderOutputPin;
use stm32l4xx_hal::hal::watchdog::{Watchdog, WatchdogEnable};
use stm32l4xx_hal::pac::{CorePeripherals, GPIOA, GPIOB, GPIOC, IWDG, Peripherals};
use stm32l4xx_hal::prelude::*;
use stm32l4xx_hal::rcc::AHB2;
use stm32l4xx_hal::time::MilliSeconds;
use stm32l4xx_hal::watchdog::IndependentWatchdog;

/// The processor's clock.
pub(crate) const CORE_HZ: u32 = 80_000_000;
/// Unfed for so long, the watchdog resets the board.
const WATCHDOG_MS: u32 = 4000;

/// What the tick works on.
pub(crate) struct Parts {
    pub(crate) leds: Leds,
    pub(crate) button: Button,
    pub(crate) watchdog: Dog,
}

/// Takes the chip; starts clocks, tick and watchdog.
///
/// # Panics
/// The second time.
pub(crate) fn take() -> Parts {
    let chip = Peripherals::take().expect("the chip is taken once");
    let mut tick = CorePeripherals::take().expect("the core is taken once").SYST;
    let mut flash = chip.FLASH.constrain();
    let mut rcc = chip.RCC.constrain();
    let mut power = chip.PWR.constrain(&mut rcc.apb1r1);
    rcc.cfgr.sysclk(CORE_HZ.Hz()).freeze(&mut flash.acr, &mut power);
    let ports = (chip.GPIOA, chip.GPIOB, chip.GPIOC);
    let parts = connect(ports, &mut rcc.ahb2, chip.IWDG);
    // Else it counts an eighth of it.
    tick.set_clock_source(SystClkSource::Core);
    tick.set_reload(CORE_HZ / 1000 - 1);
    tick.clear_current();
    tick.enable_counter();
    tick.enable_interrupt();
    parts
}

/// Takes what a panic needs away from whoever had it; the clocks run.
pub(crate) fn take_over() -> (Leds, Dog) {
    cortex_m::interrupt::disable();
    // SAFETY: interrupts are off from here on and the caller never returns, so whoever held the
    // chip before does not run again.
    let chip = unsafe { Peripherals::steal() };
    let ports = (chip.GPIOA, chip.GPIOB, chip.GPIOC);
    let parts = connect(ports, &mut chip.RCC.constrain().ahb2, chip.IWDG);
    (parts.leds, parts.watchdog)
}

fn connect((a, b, c): (GPIOA, GPIOB, GPIOC), bus: &mut AHB2, dog: IWDG) -> Parts {
    let (mut a, mut b, mut c) = (a.split(bus), b.split(bus), c.split(bus));
    macro_rules! output {
        ($port:ident.$pin:ident) => {
            $port.$pin.into_push_pull_output(&mut $port.moder, &mut $port.otyper)
        };
    }
    let pins = Pins {
        bank: Wire(output!(c.pc5).erase()),
        latch: Wire(output!(c.pc4).erase()),
        reset: Wire(output!(c.pc3).erase()),
        clock: Wire(output!(b.pb1)),
        data: Wire(output!(a.pa4)),
        rows: [
            Wire(output!(b.pb2).erase()),
            Wire(output!(a.pa15).erase()),
            Wire(output!(a.pa2).erase()),
            Wire(output!(a.pa7).erase()),
            Wire(output!(a.pa6).erase()),
            Wire(output!(a.pa5).erase()),
            Wire(output!(b.pb0).erase()),
            Wire(output!(a.pa3).erase()),
        ],
    };
    let Ok(driver) = Dm163::new(pins);
    Parts {
        leds: Leds(driver),
        button: Button(c.pc13.into_floating_input(&mut c.moder, &mut c.pupdr)),
        watchdog: Dog::awake(dog),
    }
}

/// A pin of this chip's library, which speaks an older `embedded-hal`, as the drivers want it.
pub(crate) struct Wire<P>(P);

impl<P> ErrorType for Wire<P> {
    type Error = Infallible;
}

impl<P: OlderOutputPin<Error = Infallible>> OutputPin for Wire<P> {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.0.set_low()
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        self.0.set_high()
    }
}

type Out = Output<PushPull>;
/// Chip selects and rows of any pin, the shared clock and data.
type Shifter = Dm163<Wire<EPin<Out>>, Wire<PB1<Out>>, Wire<PA4<Out>>>;

/// The 8×8 LEDs in colour.
pub(crate) struct Leds(Shifter);

impl Leds {
    /// Lights the next row.
    pub(crate) fn light_next(&mut self, picture: &Colours) {
        let Ok(()) = self.0.light_next(picture);
    }
}

/// The blue button; the board pulls it up.
pub(crate) struct Button(PC13<Input<Floating>>);

impl Button {
    pub(crate) fn level(&self) -> Level {
        if self.0.is_low() { Level::Down } else { Level::Up }
    }
}

/// The watchdog.
pub(crate) struct Dog(IndependentWatchdog);

impl Dog {
    /// Starts it, again if it runs: nothing but a reset stops it.
    fn awake(dog: IWDG) -> Self {
        let mut dog = IndependentWatchdog::new(dog);
        dog.start(MilliSeconds::millis(WATCHDOG_MS));
        Self(dog)
    }

    /// Puts the reset off.
    pub(crate) fn feed(&mut self) {
        self.0.feed();
    }
}
