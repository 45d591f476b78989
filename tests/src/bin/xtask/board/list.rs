//! The boards there are. A new one is a line here and a crate under `firmware/boards`.

use std::path::PathBuf;

use plywood_firmware::boards;
use plywood_tests::emulator::Model;

use crate::command::{Failure, Result, target_dir, workspace_root};

/// A board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    /// Its name, that of its crate's directory, and that of its image.
    pub(crate) name: &'static str,
    /// What people call it.
    pub(crate) title: &'static str,
    pub(crate) target: &'static str,
    /// Its chip, as probe-rs names it.
    pub(crate) chip: &'static str,
    /// Bytes of memory that the firmware can have.
    pub(crate) memory: u64,
    /// How its firmware is optimised, but for the search: `z` where flash is scarce, else 2, which is faster.
    pub(crate) opt_level: &'static str,
    /// Bytes of its memory that keep the log until it is read.
    pub(crate) log: u32,
    /// How it is emulated, if it is.
    pub(crate) model: Option<Model>,
}

/// All of them.
pub(crate) const BOARDS: [Board; 3] = [
    Board {
        name: "microbit",
        title: "BBC micro:bit v1 (nRF51822, Cortex-M0, 5x5 LEDs, two buttons)",
        target: "thumbv6m-none-eabi",
        chip: "nRF51822_xxAA",
        memory: 16 << 10,
        opt_level: "z",
        log: 512,
        model: Some(Model::MICROBIT),
    },
    Board {
        name: "microbit-v2",
        title: "BBC micro:bit v2 (nRF52833, Cortex-M4F, 5x5 LEDs, two buttons)",
        target: "thumbv7em-none-eabihf",
        chip: "nRF52833_xxAA",
        memory: 128 << 10,
        opt_level: "2",
        log: 1024,
        model: None,
    },
    Board {
        name: "stm32l475-iot",
        title: "ST B-L475E-IOT01A (STM32L475, Cortex-M4F) with the 8x8 RGB colours shield",
        target: "thumbv7em-none-eabihf",
        chip: "STM32L475VGTx",
        memory: 96 << 10,
        opt_level: "2",
        log: 1024,
        model: Some(Model::STM32L475_IOT),
    },
];

/// Finds a board by name.
pub(super) fn find(name: &str) -> std::result::Result<Board, String> {
    let names = BOARDS.map(|board| board.name).join(", ");
    let found = BOARDS.into_iter().find(|board| board.name == name);
    found.ok_or_else(|| format!("the boards are {names}"))
}

pub(super) fn print() {
    for board in BOARDS {
        let emulated = if board.model.is_some() { "emulated" } else { "not emulated" };
        println!("{:<14} {}; {emulated}", board.name, board.title);
    }
}

impl Board {
    /// The package of its firmware.
    pub(crate) fn package(self) -> String {
        format!("plywood-{}", self.name)
    }

    /// What the firmware's own list says of it.
    pub(crate) fn listed(self) -> &'static boards::Model {
        boards::named(self.name).expect("the firmware lists every board")
    }

    /// The file that is flashed.
    pub(crate) fn image(self) -> PathBuf {
        images().join(self.target).join("release").join(self.name)
    }

    /// How it is emulated.
    ///
    /// # Errors
    /// When it is not.
    pub(crate) fn emulated(self) -> Result<Model> {
        self.model.ok_or_else(|| Failure::new(format!("there is no emulator of {}", self.title)))
    }
}

/// Where builds for boards go.
pub(super) fn images() -> PathBuf {
    workspace_root().join(target_dir("cross"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_found_by_name_and_each_has_its_crate() {
        for board in BOARDS {
            assert_eq!(find(board.name).unwrap().title, board.title);
            let manifest = format!("firmware/boards/{}/Cargo.toml", board.name);
            let manifest = std::fs::read_to_string(workspace_root().join(manifest)).unwrap();
            assert!(manifest.contains(&format!("name = \"{}\"", board.package())));
            assert_eq!(board.model.map_or(board.name, |model| model.name), board.name);
            assert_eq!(board.listed().name, board.name);
        }
        assert!(find("uno").unwrap_err().contains("microbit, microbit-v2, stm32l475-iot"));
    }
}
