//! How much stack the program has ever used.
//!
//! The linker scripts put the stack *below* the statics: it grows down, away from them, and when it
//! outgrows its room it leaves the RAM, which is a fault at once instead of a corrupted table.
//! [`paint`] fills what is free at the start; what has lost its paint has been used.

/// A pattern that is no likely address, count or word of a table.
const PAINT: u32 = 0xDEAD_57AC;

/// Room for the frames between the caller's stack pointer and the painting loop's own.
const MARGIN: usize = 256;

unsafe extern "C" {
    /// The first byte above the stack. From the linker script.
    static _stack_start: u8;
    /// The lowest byte of the stack. From the linker script.
    static _stack_end: u8;
}

fn bottom() -> *mut u32 {
    (&raw const _stack_end).cast_mut().cast()
}

fn top() -> *mut u32 {
    (&raw const _stack_start).cast_mut().cast()
}

/// Bytes of stack that there are.
pub fn size() -> usize {
    top() as usize - bottom() as usize
}

/// Paints the stack from its lowest byte to shortly below the caller. To be called once, first thing
/// in `main`.
#[inline(never)]
pub fn paint() {
    let here = 0_u32;
    let free_end = (&raw const here as usize).saturating_sub(MARGIN);
    let mut word = bottom();
    while (word as usize) < free_end {
        // SAFETY: `word` is aligned (the linker script aligns both ends) and between the lowest
        // byte of the stack and 256 bytes below this function's own frame: memory that belongs to
        // the stack and holds nothing yet. An interrupt that borrows it leaves nothing to keep.
        unsafe {
            word.write_volatile(PAINT);
            word = word.add(1);
        }
    }
}

/// The most bytes of stack ever in use, as far as the paint shows: a frame that leaves its lowest
/// words unwritten counts for less. Cost: a read for each word never used.
pub fn most_used() -> usize {
    let mut word = bottom().cast_const();
    // SAFETY: all words from the lowest to the first without paint are in the stack's memory, which
    // may be read at any time; volatile, since the compiler knows of nobody who writes there.
    while (word as usize) < top() as usize && unsafe { word.read_volatile() } == PAINT {
        // SAFETY: as above; one beyond the last word is the furthest that this gets.
        word = unsafe { word.add(1) };
    }
    top() as usize - word as usize
}
