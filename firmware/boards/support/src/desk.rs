//! What the tick interrupt and the program share: [`Desk`].

use core::cell::RefCell;
use core::sync::atomic::{AtomicU32, Ordering};

use critical_section::Mutex;
use plywood_firmware::board::{Board, Key};
use plywood_firmware::button::{Level, Press, Timing};
use plywood_firmware::inputs::Inputs;
use plywood_firmware::think::{PlayOut, play_out};
use plywood_firmware::watchdog::Progress;

use crate::stack;

/// The watchdog is fed as long as the program makes progress at least so often. A search does every
/// few dozen nodes.
const PROGRESS_MS: u32 = 2000;
/// The stack's high-water mark is looked at this often, and logged when it has risen.
const STACK_MS: u32 = 1000;

/// Milliseconds since the start, counted by the tick.
static NOW_MS: AtomicU32 = AtomicU32::new(0);

/// For who looks on from outside: an emulator's harness, which stops the board where it writes a
/// word. Two words are written in turn, since the harness cannot wait for the one that it stands at.
// SAFETY: no other crate has a symbol of this name.
#[unsafe(export_name = "plywood_every_ms")]
static EVERY_MS: [AtomicU32; 2] = [const { AtomicU32::new(0) }; 2];
/// The same at one time: the harness writes when, and the board rings by writing the other word of the pair.
// SAFETY: as above.
#[unsafe(export_name = "plywood_alarms")]
static ALARMS: [Alarm; 2] =
    [const { Alarm { at_ms: AtomicU32::new(0), rang_ms: AtomicU32::new(0) } }; 2];

#[repr(C)]
struct Alarm {
    at_ms: AtomicU32,
    rang_ms: AtomicU32,
}

/// A millisecond has passed. Returns the new time. Only one interrupt, or what follows when there are
/// no more interrupts, calls it.
pub(crate) fn pass_ms() -> u32 {
    let now_ms = NOW_MS.load(Ordering::Relaxed).wrapping_add(1);
    NOW_MS.store(now_ms, Ordering::Relaxed);
    EVERY_MS[now_ms as usize % 2].store(now_ms, Ordering::Relaxed);
    for alarm in &ALARMS {
        if alarm.at_ms.load(Ordering::Relaxed) == now_ms {
            alarm.rang_ms.store(now_ms, Ordering::Relaxed);
        }
    }
    now_ms
}

/// The picture and the presses of a board with `N` buttons: in a static.
pub struct Desk<P, const N: usize> {
    progress: Progress,
    front: Mutex<RefCell<Front<P, N>>>,
}

struct Front<P, const N: usize> {
    picture: P,
    inputs: Inputs<N>,
}

impl<P, const N: usize> Desk<P, N> {
    /// Shows `picture` until told otherwise.
    pub const fn new(picture: P) -> Self {
        let front = Front { picture, inputs: Inputs::new(Timing::DEFAULT) };
        Self { progress: Progress::new(PROGRESS_MS), front: Mutex::new(RefCell::new(front)) }
    }

    /// A millisecond has passed, and the buttons are at these levels. Only the tick calls it.
    /// Returns whether the watchdog may be fed.
    pub fn tick(&self, levels: [Level; N]) -> bool {
        let now_ms = pass_ms();
        self.front(|front| front.inputs.sample(levels, now_ms));
        self.progress.is_recent(now_ms)
    }

    /// Shows the picture to a driver.
    pub fn refresh<R>(&self, light: impl FnOnce(&P) -> R) -> R {
        self.front(|front| light(&front.picture))
    }

    fn front<R>(&self, with: impl FnOnce(&mut Front<P, N>) -> R) -> R {
        critical_section::with(|cs| with(&mut self.front.borrow_ref_mut(cs)))
    }
}

/// The program's side of a [`Desk`], of a board with or without Monte Carlo search in its menu.
pub struct Seat<P: 'static, const N: usize, const MONTE_CARLO: bool> {
    desk: &'static Desk<P, N>,
    most_stack: usize,
    looked_ms: u32,
}

impl<P, const N: usize, const MONTE_CARLO: bool> Seat<P, N, MONTE_CARLO> {
    /// The program takes its place.
    pub fn at(desk: &'static Desk<P, N>) -> Self {
        Self { desk, most_stack: 0, looked_ms: 0 }
    }

    fn look_at_stack(&mut self) {
        let now_ms = NOW_MS.load(Ordering::Relaxed);
        if now_ms.wrapping_sub(self.looked_ms) < STACK_MS {
            return;
        }
        self.looked_ms = now_ms;
        let most = stack::most_used();
        if most > self.most_stack {
            self.most_stack = most;
            defmt::info!("stack {} of {} bytes", most, stack::size());
        }
    }
}

impl<P: PartialEq + Clone, const N: usize, const MONTE_CARLO: bool> Board
    for Seat<P, N, MONTE_CARLO>
{
    type Picture = P;

    // Named in the images that have it only.
    const MONTE_CARLO: Option<PlayOut> = if MONTE_CARLO { Some(play_out) } else { None };

    fn now_ms(&mut self) -> u32 {
        NOW_MS.load(Ordering::Relaxed)
    }

    fn next_press(&mut self) -> Option<(Key, Press)> {
        self.desk.front(|front| front.inputs.take())
    }

    fn show(&mut self, picture: &P) {
        self.desk.front(|front| front.picture = picture.clone());
    }

    fn progress(&mut self) {
        self.desk.progress.made(NOW_MS.load(Ordering::Relaxed));
    }

    fn sleep(&mut self) {
        self.look_at_stack();
        cortex_m::asm::wfi();
    }
}
