//! The boards that can be emulated.

/// A button of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Button {
    /// What is printed beside it.
    pub name: &'static str,
    /// The device that its pin belongs to, in the emulator.
    pub(super) device: &'static str,
    pub(super) pin: u32,
}

/// How the LEDs of a board are read from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Display {
    /// From the pins of the micro:bit's matrix: rows at bits 13 to 15 of the port's output register,
    /// columns at bits 4 to 12.
    Matrix {
        /// The output register.
        register: u32,
    },
    /// From the emulator's own display, of 8×8 squares.
    Screen,
}

/// A board, as the emulator has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Model {
    /// The board's name, as `cargo xtask board` knows it.
    pub name: &'static str,
    /// The emulator's name for it.
    pub(super) machine: &'static str,
    /// Virtual nanoseconds an instruction, as a power of two: about what the processor takes.
    pub(super) shift: u32,
    /// Its buttons, the left one first. All are low while pressed.
    pub buttons: &'static [Button],
    pub(super) display: Display,
    /// The pins that light its rows of LEDs, high: the output register, and the bit there.
    pub(super) rows: &'static [(u32, u32)],
}

/// Every board that can be emulated.
pub const MODELS: [Model; 2] = [Model::MICROBIT, Model::STM32L475_IOT];

impl Model {
    /// The BBC micro:bit v1. A Cortex-M0 at 16 MHz takes 62.5 ns a cycle and most instructions one or
    /// two cycles: 128 ns.
    pub const MICROBIT: Self = Self {
        name: "microbit",
        machine: "microbit",
        shift: 7,
        buttons: &[
            Button { name: "A", device: "/machine/nrf51", pin: 17 },
            Button { name: "B", device: "/machine/nrf51", pin: 26 },
        ],
        display: Display::Matrix { register: 0x5000_0504 },
        rows: &[(0x5000_0504, 13), (0x5000_0504, 14), (0x5000_0504, 15)],
    };

    /// The ST B-L475E-IOT01A with the colours shield. A Cortex-M4 at 80 MHz takes 12.5 ns a cycle:
    /// 16 ns.
    pub const STM32L475_IOT: Self = Self {
        name: "stm32l475-iot",
        machine: "b-l475e-iot01a",
        shift: 4,
        buttons: &[Button { name: "blue", device: "/machine/soc/gpioc", pin: 13 }],
        display: Display::Screen,
        // Ports A and B.
        rows: &[
            (0x4800_0414, 2),
            (0x4800_0014, 15),
            (0x4800_0014, 2),
            (0x4800_0014, 7),
            (0x4800_0014, 6),
            (0x4800_0014, 5),
            (0x4800_0414, 0),
            (0x4800_0014, 3),
        ],
    };
}
