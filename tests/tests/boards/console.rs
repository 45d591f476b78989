//! A person at an emulated board: presses, looks, and knows the rules.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex};

use object::{Object, ObjectSection, ObjectSymbol};
use plywood_core::games::connect4::{Connect4, Fixed};
use plywood_core::games::mnk::TicTacToe;
use plywood_core::{Game, Outcome, Player};
use plywood_tests::emulator::{Image, Leds, MODELS, Machine, Model};

use crate::stones::{self, Shown};
use crate::window::{self, Window};

pub(crate) const A: usize = 0;
pub(crate) const B: usize = 1;

/// An image that `cargo xtask board test` has built.
pub(crate) fn image_path(model: Model, suffix: &str) -> PathBuf {
    let images = std::env::var("PLYWOOD_IMAGES");
    let images = images.expect("PLYWOOD_IMAGES is not set: run `cargo xtask board test`");
    let target =
        if model == Model::MICROBIT { "thumbv6m-none-eabi" } else { "thumbv7em-none-eabihf" };
    PathBuf::from(images).join(target).join("release").join(format!("{}{suffix}", model.name))
}

/// The books in a board's image; no bytes where it has none.
pub(crate) fn books(model: Model) -> Vec<u8> {
    let bytes = std::fs::read(image_path(model, "")).unwrap();
    let file = object::File::parse(&*bytes).unwrap();
    let symbol = file.symbols().find(|symbol| symbol.name() == Ok("plywood_books"));
    let Some(symbol) = symbol else { return Vec::new() };
    let section = file.section_by_index(symbol.section_index().unwrap()).unwrap();
    let found = section.data_range(symbol.address(), symbol.size()).unwrap();
    found.expect("in the section").to_vec()
}

/// The emulated boards whose images have books.
pub(crate) fn boards_with_books() -> Vec<Model> {
    let boards: Vec<_> = MODELS.into_iter().filter(|&model| !books(model).is_empty()).collect();
    assert!(!boards.is_empty(), "no board has a book");
    boards
}

/// The address and the bytes of what the tick interrupt works on.
pub(crate) fn static_of_tick(model: Model) -> (u32, u32) {
    let bytes = std::fs::read(image_path(model, "")).unwrap();
    let file = object::File::parse(&*bytes).unwrap();
    let is_it = |name: &str| name.contains("4TICK");
    let symbol = file.symbols().find(|symbol| symbol.name().is_ok_and(is_it)).unwrap();
    (symbol.address() as u32, symbol.size() as u32)
}

static IMAGES: LazyLock<Mutex<HashMap<&str, &'static Image>>> = LazyLock::new(Mutex::default);

/// Boots a board; its image is read once.
pub(crate) fn boot(model: Model) -> Machine {
    let mut images = IMAGES.lock().unwrap();
    let read = || &*Box::leak(Box::new(Image::read(&image_path(model, "")).unwrap()));
    let image = *images.entry(model.name).or_insert_with(read);
    drop(images);
    ready(Machine::boot(model, image).unwrap())
}

/// Waits until a board that has booted has checked its books.
pub(crate) fn ready(mut machine: Machine) -> Machine {
    loop {
        // A button counts once it has been seen released.
        machine.run_ms(50).unwrap();
        if machine.log().unwrap().iter().any(|line| line.ends_with(" ready")) {
            return machine;
        }
        assert!(machine.now_ms() < BOOT_MS, "{:?}", machine.log());
    }
}

/// Within this time a board is ready.
const BOOT_MS: u32 = 3000;

/// Runs a test on every emulated board.
pub(crate) fn on_every_board(test: impl Fn(Machine)) {
    MODELS.into_iter().for_each(|model| test(boot(model)));
}

/// Long enough for a press to settle, and for a release.
pub(crate) const SETTLE_MS: u32 = 30;
pub(crate) const LONG_MS: u32 = 530;

/// Holds a button for so long, and lets it go.
pub(crate) fn hold(machine: &mut Machine, button: usize, ms: u32) {
    machine.set_button(button, true).unwrap();
    machine.run_ms(ms).unwrap();
    machine.set_button(button, false).unwrap();
    machine.run_ms(SETTLE_MS).unwrap();
}

/// What "next" is on the board.
pub(crate) fn next(machine: &mut Machine) {
    hold(machine, A, SETTLE_MS);
}

/// What "choose" is on the board.
pub(crate) fn choose(machine: &mut Machine) {
    if has_two(machine) { hold(machine, B, SETTLE_MS) } else { hold(machine, A, LONG_MS) }
}

pub(crate) fn has_two(machine: &Machine) -> bool {
    machine.model().buttons.len() == 2
}

/// The log so far, none of it a panic or lost.
pub(crate) fn log(machine: &mut Machine) -> Vec<String> {
    let lines = machine.log().unwrap();
    for line in lines {
        assert!(!line.starts_with("error") && !line.contains("lost"), "{line}");
    }
    lines.to_vec()
}

/// Looks again and again, every `step_ms` for `ms`.
pub(crate) fn watch(machine: &mut Machine, ms: u32, step_ms: u32) -> Vec<Leds> {
    let end = machine.now_ms() + ms;
    let mut pictures = Vec::new();
    while machine.now_ms() < end {
        pictures.push(machine.leds().unwrap());
        machine.run_ms(step_ms).unwrap();
    }
    pictures
}

/// The games by their place in the menu, with what a test has to know of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Position {
    TicTacToe(TicTacToe),
    FiveByFour(Connect4<Fixed<u64, 5, 4, 1>>),
    SevenBySix(Connect4<Fixed<u64, 7, 6, 1>>),
}

pub(crate) const TIC_TAC_TOE: Position = Position::TicTacToe(TicTacToe::START);
pub(crate) const FIVE_BY_FOUR: Position = Position::FiveByFour(Connect4::START);
pub(crate) const SEVEN_BY_SIX: Position = Position::SevenBySix(Connect4::START);

macro_rules! each {
    ($position:expr, $game:ident => $value:expr) => {
        match $position {
            Position::TicTacToe($game) => $value,
            Position::FiveByFour($game) => $value,
            Position::SevenBySix($game) => $value,
        }
    };
}
pub(crate) use each;

impl Position {
    /// How often to press "next" in the menu.
    fn place(self) -> u32 {
        match self {
            Self::TicTacToe(_) => 0,
            Self::FiveByFour(_) => 1,
            Self::SevenBySix(_) => 2,
        }
    }

    /// Columns and rows.
    pub(crate) fn size(self) -> (usize, usize) {
        match self {
            Self::TicTacToe(_) => (3, 3),
            Self::FiveByFour(_) => (5, 4),
            Self::SevenBySix(_) => (7, 6),
        }
    }

    /// Spots of the cursor.
    pub(crate) fn spots(self) -> usize {
        match self {
            Self::TicTacToe(_) => 9,
            _ => self.size().0,
        }
    }

    pub(crate) fn outcome(self) -> Option<Outcome> {
        each!(self, game => game.outcome())
    }

    pub(crate) fn to_move(self) -> Player {
        each!(self, game => game.to_move())
    }

    /// After a move at a spot: a cell in reading order from the top left, or a column from the left.
    pub(crate) fn play(self, spot: usize) -> Option<Self> {
        match self {
            Self::TicTacToe(game) => {
                // The engine counts rows from the bottom.
                let (column, row) = ((spot % 3) as u8, (2 - spot / 3) as u8);
                let mv = game.moves().find(|mv| (mv.column, mv.row) == (column, row))?;
                Some(Self::TicTacToe(game.play(mv)))
            }
            Self::FiveByFour(game) => {
                let mv = game.moves().find(|mv| usize::from(mv.0) == spot)?;
                Some(Self::FiveByFour(game.play(mv)))
            }
            Self::SevenBySix(game) => {
                let mv = game.moves().find(|mv| usize::from(mv.0) == spot)?;
                Some(Self::SevenBySix(game.play(mv)))
            }
        }
    }

    pub(crate) fn legal(self) -> Vec<usize> {
        (0..self.spots()).filter(|&spot| self.play(spot).is_some()).collect()
    }
}

/// How strong the board is, by its place in the menu from the one that is shown first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strength {
    Strong,
    Perfect,
    Learner,
    MonteCarlo,
}

/// A game against a board.
pub(crate) struct Match {
    pub(crate) machine: Machine,
    pub(crate) position: Position,
    /// The moves so far, as spots.
    pub(crate) moves: Vec<usize>,
    start: Position,
    person: Player,
    cursor: usize,
}

impl Match {
    /// Goes through the menus of a board that shows the first one.
    pub(crate) fn begin(
        mut machine: Machine,
        start: Position,
        person: Player,
        strength: Strength,
    ) -> Self {
        (0..start.place()).for_each(|_| next(&mut machine));
        choose(&mut machine);
        if person == Player::Second {
            next(&mut machine);
        }
        choose(&mut machine);
        (0..strength as u32).for_each(|_| next(&mut machine));
        choose(&mut machine);
        let mut game =
            Self { machine, position: start, moves: Vec::new(), start, person, cursor: 0 };
        game.begin_again();
        game
    }

    /// The same game once more, from the result.
    pub(crate) fn again(&mut self) {
        choose(&mut self.machine);
        self.begin_again();
    }

    fn begin_again(&mut self) {
        self.position = self.start;
        self.moves.clear();
        self.cursor = self.start.spots() / 2;
        self.await_board();
    }

    pub(crate) fn is_over(&self) -> bool {
        self.position.outcome().is_some()
    }

    /// Puts the cursor on a spot.
    pub(crate) fn point(&mut self, spot: usize) {
        while self.cursor != spot {
            next(&mut self.machine);
            self.cursor = self.after(self.cursor);
        }
    }

    /// Makes the person's move, and waits for the board's.
    pub(crate) fn play(&mut self, spot: usize) {
        self.point(spot);
        choose(&mut self.machine);
        self.position = self.position.play(spot).expect("a legal move");
        self.moves.push(spot);
        self.await_board();
    }

    /// Waits until the board has moved, if it is to move, and finds its stone.
    pub(crate) fn await_board(&mut self) {
        if !self.is_over() && self.position.to_move() != self.person {
            let spot = if self.is_seen_in_part() {
                self.stone_in_the_window()
            } else {
                (0..2000).find_map(|_| self.new_stone_of_the_board())
            };
            let spot = spot.unwrap_or_else(|| panic!("no stone after {:?}", self.moves));
            self.position = self.position.play(spot).expect("the board plays a legal move");
            self.moves.push(spot);
        }
        // Before it is overwritten.
        log(&mut self.machine);
        let passed_over = |spot: usize| self.position.play(spot).is_none();
        if !self.is_over() && self.start == TIC_TAC_TOE && passed_over(self.cursor) {
            self.cursor = self.after(self.cursor);
        }
    }

    /// Whether the board is larger than the LEDs.
    fn is_seen_in_part(&self) -> bool {
        has_two(&self.machine) && matches!(self.start, Position::SevenBySix(_))
    }

    /// The column of the board's move, when it has made one, where a part of the board is seen: as a
    /// person finds it, looking at the stone that blinks, then with the cursor at other columns if that
    /// leaves a doubt.
    fn stone_in_the_window(&mut self) -> Option<usize> {
        // While it thinks a light runs along the top row.
        (0..8000).find(|_| {
            self.machine.run_ms(30).unwrap();
            window::top_is_dark(&self.machine.leds().unwrap())
        })?;
        let mut columns = self.position.legal();
        let pictures = watch(&mut self.machine, 1050, 20);
        columns.retain(|&column| {
            let moves = [&self.moves[..], &[column]].concat();
            let stones = stones::stones(self.start, &moves);
            let height = self.moves.iter().filter(|&&played| played == column).count();
            let on_four = Window::on_four(&stones);
            let window = on_four.unwrap_or(Window::around((column, height)));
            pictures.iter().any(|leds| window.shows(leds, &stones, self.person))
        });
        self.machine.run_ms(400).unwrap();
        for _ in 0..self.start.spots() {
            if columns.len() < 2 {
                break;
            }
            let leds = self.machine.leds().unwrap();
            columns.retain(|&column| {
                let moves = [&self.moves[..], &[column]].concat();
                self.cursor_window(&moves).shows(
                    &leds,
                    &stones::stones(self.start, &moves),
                    self.person,
                )
            });
            next(&mut self.machine);
            self.cursor = self.after(self.cursor);
        }
        columns.first().copied().filter(|_| columns.len() == 1)
    }

    /// What is seen around the place where the cursor's stone would fall.
    fn cursor_window(&self, moves: &[usize]) -> Window {
        let height = moves.iter().filter(|&&column| column == self.cursor).count();
        Window::around((self.cursor, height))
    }

    /// As [`Self::check_stones`], through the window.
    fn check_stones_in_windows(&mut self) {
        let stones = stones::stones(self.start, &self.moves);
        if self.is_over() {
            let pictures = watch(&mut self.machine, 1400, 20);
            let window = Window::on_four(&stones).unwrap_or(self.cursor_window(&self.moves));
            let shown = pictures.iter().any(|leds| window.shows(leds, &stones, self.person));
            assert!(shown, "after {:?}: {:?}", self.moves, pictures.last());
            return;
        }
        for _ in 0..self.start.spots() {
            let leds = self.machine.leds().unwrap();
            let shown = self.cursor_window(&self.moves).shows(&leds, &stones, self.person);
            assert!(shown, "the cursor at {} after {:?}: {leds:?}", self.cursor, self.moves);
            next(&mut self.machine);
            self.cursor = self.after(self.cursor);
        }
    }

    /// Where "next" leads.
    fn after(&self, cursor: usize) -> usize {
        let spots = self.start.spots();
        let places = if has_two(&self.machine) { spots } else { spots + 2 };
        let mut next = (cursor + 1) % places;
        while self.start == TIC_TAC_TOE && next < spots && self.position.play(next).is_none() {
            next = (next + 1) % places;
        }
        next
    }

    /// The spot of a stone of the board that is not in the position, if one is seen. It blinks, so it
    /// is looked for twice.
    fn new_stone_of_the_board(&mut self) -> Option<usize> {
        let pictures = [(); 2].map(|()| {
            self.machine.run_ms(70).unwrap();
            self.machine.leds().unwrap()
        });
        let after: Vec<_> = self.position.legal();
        after.into_iter().find(|&spot| {
            let led = self.led_of_spot(spot);
            pictures.iter().any(|leds| self.shows(leds, led, Shown::Board))
        })
    }

    /// The LED of the cell that a stone at a spot falls to.
    fn led_of_spot(&self, spot: usize) -> (usize, usize) {
        if self.start == TIC_TAC_TOE {
            return self.led(spot % 3, 2 - spot / 3);
        }
        let height = self.moves.iter().filter(|&&column| column == spot).count();
        self.led(spot, height)
    }

    /// The LED of a cell, columns from the left, rows from the bottom.
    pub(crate) fn led(&self, column: usize, row: usize) -> (usize, usize) {
        stones::led(has_two(&self.machine), self.start, (column, row))
    }

    /// Whether an LED shows a stone like this.
    fn shows(&self, leds: &Leds, (x, y): (usize, usize), stone: Shown) -> bool {
        Shown::by(has_two(&self.machine), leds.at(x, y)) == stone
    }

    /// Every cell shows the stone that the rules say is there, when looked at for long enough to see
    /// what blinks.
    pub(crate) fn check_stones(&mut self) {
        if self.is_seen_in_part() {
            return self.check_stones_in_windows();
        }
        let pictures = watch(&mut self.machine, 1400, 60);
        let players = stones::stones(self.start, &self.moves);
        let (width, height) = self.start.size();
        for cell in (0..height).flat_map(|row| (0..width).map(move |column| (column, row))) {
            let led = self.led(cell.0, cell.1);
            let board = pictures.iter().filter(|leds| self.shows(leds, led, Shown::Board)).count();
            let person =
                pictures.iter().filter(|leds| self.shows(leds, led, Shown::Person)).count();
            let shown = match players.get(&cell) {
                // The cursor looks like a stone of the person, half of the time.
                None => board == 0 && person < pictures.len() * 3 / 4,
                Some(&player) if player == self.person => board == 0 && person > 0,
                Some(_) => board > 0 && person == 0,
            };
            assert!(shown, "{cell:?} after {:?}: {:?}", self.moves, pictures.last());
        }
    }
}
