//! Playing on an emulated board: LEDs in the terminal, keys as buttons.

use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::{Color, Print, ResetColor, SetForegroundColor};
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{execute, queue};
use plywood_tests::emulator::{Image, Leds, Machine, Model};

use super::build;
use super::keys::Press;
use super::list::{self, Board};
use crate::command::{Failure, Result};
use crate::report::Report;
use crate::setup;
use crate::ways::Install;

/// Options of `cargo xtask board run`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The board, see `cargo xtask board list`
    #[arg(value_parser = list::find)]
    board: Board,
    /// Open the emulator's own window too (the stm32l475-iot has a display of its own there)
    #[arg(long)]
    window: bool,
}

/// Between two pictures, in virtual time, beside the time that it takes to look at the LEDs, in which the board's
/// program stands still.
const FRAME_MS: u32 = 28;
/// Between two presses of one button.
const REST_MS: u32 = 60;
/// Lines of the log that are shown.
const LOG: usize = 6;

/// Builds and boots the board, and plays until q is pressed.
pub(super) fn run(args: &Args, report: &mut Report) -> Result {
    let model = args.board.emulated()?;
    setup::use_qemu(Install::Forbidden)?;
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err(Failure::new(
            "`board run` draws in a terminal and reads its keys; `board shot` does without",
        ));
    }
    build(setup::toolchain(Install::Forbidden)?, args.board, report)?;
    let failed = |error: io::Error| Failure::new(error.to_string());
    let image = Image::read(&args.board.image()).map_err(failed)?;
    let machine = if args.window {
        Machine::boot_in_window(model, &image)
    } else {
        Machine::boot(model, &image)
    };
    play(machine.map_err(failed)?, args.board).map_err(failed)
}

fn play(machine: Machine, board: Board) -> io::Result<()> {
    terminal::enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, Hide)?;
    let result = Console::new(machine, board).play();
    // The terminal is put back whatever happened.
    execute!(io::stdout(), Show, LeaveAlternateScreen)?;
    terminal::disable_raw_mode()?;
    result
}

struct Console {
    machine: Machine,
    board: Board,
    waiting: VecDeque<Press>,
    /// The press that is being made, or the rest after it (`None`), and until when.
    current: (Option<Press>, u32),
}

impl Console {
    fn new(machine: Machine, board: Board) -> Self {
        Self { machine, board, waiting: VecDeque::new(), current: (None, 0) }
    }

    fn play(&mut self) -> io::Result<()> {
        let (start, start_ms) = (Instant::now(), self.machine.now_ms());
        loop {
            self.press()?;
            self.machine.run_ms(FRAME_MS)?;
            let leds = self.machine.leds()?;
            self.draw(&leds)?;
            // The emulator is faster than the board: wait for the wall clock, and for keys.
            let due = Duration::from_millis((self.machine.now_ms() - start_ms).into());
            loop {
                let left = due.saturating_sub(start.elapsed());
                if !event::poll(left)? {
                    break;
                }
                if let Event::Key(key) = event::read()?
                    && self.key(key)
                {
                    return Ok(());
                }
            }
        }
    }

    /// Takes a key; whether it ends the game.
    fn key(&mut self, key: KeyEvent) -> bool {
        if key.kind == KeyEventKind::Release {
            return false;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let letter = match key.code {
            KeyCode::Esc | KeyCode::Char('q') => return true,
            KeyCode::Char('c') if control => return true,
            KeyCode::Enter => '\n',
            KeyCode::Char(letter) => letter,
            _ => return false,
        };
        self.waiting.extend(Press::of_key(self.machine.model(), letter));
        false
    }

    /// Makes the presses one after the other.
    fn press(&mut self) -> io::Result<()> {
        let now_ms = self.machine.now_ms();
        let (press, until_ms) = self.current;
        if now_ms < until_ms {
            return Ok(());
        }
        if let Some(press) = press {
            self.machine.set_button(press.button, false)?;
            self.current = (None, now_ms + REST_MS);
        } else if let Some(press) = self.waiting.pop_front() {
            self.machine.set_button(press.button, true)?;
            self.current = (Some(press), now_ms + press.ms());
        }
        Ok(())
    }

    fn draw(&mut self, leds: &Leds) -> io::Result<()> {
        let mut out = io::stdout().lock();
        queue!(out, MoveTo(0, 0), Print(self.board.title), Clear(ClearType::UntilNewLine))?;
        for y in 0..leds.height() {
            queue!(out, MoveTo(2, 2 + y as u16))?;
            for x in 0..leds.width() {
                // Letters tell colours apart for those who do not see them, or whose terminal has none.
                let led = leds.letter(x, y);
                queue!(out, SetForegroundColor(shade(leds.at(x, y))), Print(led), Print(' '))?;
            }
        }
        let below = 3 + leds.height() as u16;
        queue!(out, ResetColor, MoveTo(0, below), Print(help(self.machine.model())))?;
        let lines = self.machine.log()?;
        for (i, line) in lines.iter().rev().take(LOG).rev().enumerate() {
            let line = line.lines().next().unwrap_or("");
            queue!(
                out,
                MoveTo(0, below + 2 + i as u16),
                Print(line),
                Clear(ClearType::UntilNewLine)
            )?;
        }
        out.flush()
    }
}

/// An LED's light on a screen, where half of the light is far more than half as bright.
fn shade(light: [u8; 3]) -> Color {
    if light == [0; 3] {
        return Color::Rgb { r: 48, g: 48, b: 48 };
    }
    let [r, g, b] = light.map(|v| (255.0 * (f32::from(v) / 255.0).powf(0.45)) as u8);
    Color::Rgb { r, g, b }
}

fn help(model: Model) -> &'static str {
    match model.buttons.len() {
        1 => "space: short press (next)   Enter: long press (choose)   q: quit",
        _ => "a: next   b: choose   A (long press): hint, or give up   B: new game   q: quit",
    }
}
