//! A picture of the LEDs.

use std::fs::File;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use plywood_tests::emulator::{Image, Leds, Machine};

use super::list::{self, Board};
use super::{build, keys};
use crate::command::{Failure, Result};
use crate::report::Report;
use crate::setup;
use crate::ways::Install;

/// Options of `cargo xtask board shot`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The board, see `cargo xtask board list`
    #[arg(value_parser = list::find)]
    board: Board,
    /// Buttons to press first: a, b short; A, B long; a full stop waits for a second
    #[arg(long, default_value = "")]
    press: String,
    /// Where to save it
    #[arg(long, default_value = "leds.png")]
    out: PathBuf,
}

/// Builds and boots the board, presses, and saves the picture.
pub(super) fn run(args: &Args, report: &mut Report) -> Result {
    let model = args.board.emulated()?;
    setup::use_qemu(Install::Forbidden)?;
    build(setup::toolchain(Install::Forbidden)?, args.board, report)?;
    let keys = args.press.split('.').map(|keys| keys::parse(model, keys));
    let seconds = keys.collect::<Result<Vec<_>>>()?;
    let take = || -> io::Result<Leds> {
        let mut machine = Machine::boot(model, &Image::read(&args.board.image())?)?;
        await_ready(&mut machine)?;
        for (second, presses) in seconds.iter().enumerate() {
            machine.run_ms(if second > 0 { 1000 } else { 0 })?;
            for press in presses {
                press.make(&mut machine)?;
            }
        }
        machine.leds()
    };
    let leds = take().map_err(|error| Failure::new(error.to_string()))?;
    print!("{leds}");
    save(&leds, &args.out)
        .map_err(|error| Failure::new(format!("cannot write {}: {error}", args.out.display())))?;
    println!("{}", args.out.display());
    Ok(())
}

/// Within this time a board has checked its books.
const BOOT_MS: u32 = 5000;

/// Waits until presses are answered at once.
fn await_ready(machine: &mut Machine) -> io::Result<()> {
    while machine.now_ms() < BOOT_MS {
        machine.run_ms(50)?;
        if machine.log()?.iter().any(|line| line.ends_with(" ready")) {
            return Ok(());
        }
    }
    Err(io::Error::other("the board does not get ready"))
}

/// Pixels of an LED and its surroundings, each way.
const CELL: usize = 24;
/// The radius of an LED.
const RADIUS: f32 = 9.0;
/// The board between the LEDs, and an LED that is off.
const GROUND: [f32; 3] = [16.0, 18.0, 22.0];
const OFF: [f32; 3] = [40.0, 44.0, 50.0];

/// Draws every LED as a disc. Light adds up as the eye sees it: a dim LED is far from black.
fn save(leds: &Leds, file: &Path) -> io::Result<()> {
    let (width, height) = (leds.width() * CELL, leds.height() * CELL);
    let mut pixels = Vec::with_capacity(3 * width * height);
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let off_centre = |v: usize| (v % CELL) as f32 + 0.5 - CELL as f32 / 2.0;
        let distance = off_centre(x).hypot(off_centre(y));
        let inside = (RADIUS - distance).clamp(0.0, 1.0);
        let light = leds.at(x / CELL, y / CELL).map(|v| 255.0 * (f32::from(v) / 255.0).powf(0.45));
        let lit = leds.is_lit(x / CELL, y / CELL);
        for channel in 0..3 {
            // Over the grey of an LED that is off, dim amber would look brown.
            let disc = if lit { light[channel] } else { OFF[channel] };
            pixels.push((GROUND[channel] + (disc - GROUND[channel]) * inside) as u8);
        }
    }
    let mut encoder =
        png::Encoder::new(BufWriter::new(File::create(file)?), width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(())
}
