//! A board's books: a file in its image.

/// The bytes of a file with books, which the image has under the name `plywood_books`: so whoever reads
/// the image can tell them from the program. Once in a program.
#[macro_export]
macro_rules! books {
    ($file:literal) => {{
        // SAFETY: no crate has another symbol of this name.
        #[unsafe(export_name = "plywood_books")]
        static BOOKS: [u8; include_bytes!($file).len()] = *include_bytes!($file);
        &BOOKS
    }};
}
