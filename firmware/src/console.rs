//! The game loop: [`run`], which connects a board, the state and the search.

use plywood_core::Player;

use crate::board::Board;
use crate::boards::Model;
use crate::face::Face;
use crate::log::log;
use crate::record;
use crate::state::{Effect, Event, State, Task};
use crate::think::{Books, Budget, Strength, hints, think};

/// The picture is drawn anew this often at most; state changes are shown at once.
const FRAME_MS: u32 = 20;

/// Plays for ever on a board of a model. `memory` is the table of the search: the more the faster, none
/// will do. `seed` decides the mistakes of the learner. `books` are [`Books`] or no bytes; those that
/// cannot be used are shown, and the board plays without.
pub fn run<B: Board<Picture: Face>>(
    board: &mut B,
    memory: &mut [u64],
    model: &Model,
    seed: u64,
    books: &[u8],
) -> ! {
    let mut console = Console::new(board, memory, model.budget, seed, books);
    record::books(&console.books, model.pace);
    log!("ready");
    loop {
        console.turn();
    }
}

/// A board that plays: [`run`], one turn at a time.
pub struct Console<'a, B: Board> {
    panel: Panel<'a, B>,
    memory: &'a mut [u64],
    budget: Budget,
    books: Books<'a>,
}

/// What goes on while the board thinks, too.
struct Panel<'a, B: Board> {
    board: &'a mut B,
    state: State,
    shown: Option<B::Picture>,
    drawn_ms: u32,
}

impl<'a, B: Board<Picture: Face>> Console<'a, B> {
    /// Begins with the first screen.
    pub fn new(
        board: &'a mut B,
        memory: &'a mut [u64],
        budget: Budget,
        seed: u64,
        books: &'a [u8],
    ) -> Self {
        let mut state = State::new(B::Picture::BUTTONS, seed);
        state.offer_monte_carlo(B::MONTE_CARLO.is_some());
        let mut panel = Panel { board, state, shown: None, drawn_ms: 0 };
        // Checking the books takes a small board a second or two.
        let now_ms = panel.board.now_ms();
        panel.draw(now_ms);
        let books = Books::open(books).unwrap_or_else(|_refused| {
            log!("the book cannot be used: {}", _refused);
            panel.state.refuse_book();
            Books::default()
        });
        Self { panel, memory, budget, books }
    }

    /// The state, to look at.
    pub fn state(&self) -> &State {
        &self.panel.state
    }

    /// The board, to look at.
    pub fn board(&mut self) -> &mut B {
        self.panel.board
    }

    /// Takes a press, or sleeps until the next interrupt; thinks when the state asks for it.
    pub fn turn(&mut self) {
        let mut effect = match self.panel.board.next_press() {
            Some((key, press)) => self.panel.step(Event::Press(key, press)),
            None => {
                self.panel.board.sleep();
                self.panel.step(Event::Time)
            }
        };
        while let Effect::Think(task) = effect {
            let begun_ms = self.panel.board.now_ms();
            let thought = self.think(task);
            log!("{} took {} ms", task, self.panel.board.now_ms().wrapping_sub(begun_ms));
            effect = thought.map_or(Effect::None, |event| self.panel.step(event));
        }
    }

    /// Searches; the event that tells what came of it.
    fn think(&mut self, task: Task) -> Option<Event> {
        let Self { panel, memory, budget, books } = self;
        let position = *panel.state.position();
        // Presses and pictures do not touch the random numbers.
        let mut random = panel.state.random().clone();
        let strength = match task {
            // Two that differ make livelier games.
            Task::Demo if position.to_move() == Player::First => Strength::Learner,
            Task::Demo => Strength::Strong,
            Task::Move | Task::Hints => panel.state.strength(),
        };
        let by_rule = task == Task::Move && panel.state.is_by_rule();
        let mut attend = || panel.attend();
        if task == Task::Hints {
            let (hints, nodes) = hints(&position, *budget, memory, &mut attend);
            log!("hints {}, {} nodes", hints, nodes);
            return Some(Event::Hints(hints));
        }
        let book = books.of(position.to_move()).filter(|_| by_rule);
        let (random, attend) = (&mut random, &mut attend);
        let thought = match (strength, B::MONTE_CARLO) {
            (Strength::MonteCarlo, Some(play_out)) => {
                play_out(&position, budget.strong, memory, random, attend)
            }
            _ => think(&position, strength, *budget, book, memory, random, attend),
        };
        *panel.state.random() = random.clone();
        Some(Event::Thought(task, thought?))
    }
}

impl<B: Board<Picture: Face>> Panel<'_, B> {
    /// Takes in an event, and shows what comes of it.
    fn step(&mut self, event: Event) -> Effect {
        let now_ms = self.board.now_ms();
        let effect = self.state.step(event, now_ms);
        self.board.progress();
        if event != Event::Time || now_ms.wrapping_sub(self.drawn_ms) >= FRAME_MS {
            self.draw(now_ms);
        }
        effect
    }

    fn draw(&mut self, now_ms: u32) {
        self.drawn_ms = now_ms;
        let picture = B::Picture::draw(&self.state, now_ms);
        if self.shown.as_ref() != Some(&picture) {
            self.board.show(&picture);
            self.shown = Some(picture);
        }
    }

    /// What a search calls in between; whether it may go on.
    fn attend(&mut self) -> bool {
        while let Some((key, press)) = self.board.next_press() {
            if self.step(Event::Press(key, press)) == Effect::Stop {
                return false;
            }
        }
        // Time alone asks for nothing while a search goes on.
        self.step(Event::Time);
        true
    }
}
