//! The parsers of the command line's values: what is accepted is written back as it was read, what
//! is refused is refused with a sentence.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plywood::games::GameSpec;
use plywood::table::TableSize;

fuzz_target!(|text: &str| {
    match text.parse::<GameSpec>() {
        Ok(game) => assert_eq!(game.to_string().parse(), Ok(game)),
        Err(error) => assert!(error.to_string().len() > 10, "{error:?}"),
    }
    match text.parse::<TableSize>() {
        Ok(size) => assert_eq!(size.bytes().to_string().parse(), Ok(size)),
        Err(error) => assert!(error.to_string().len() > 10, "{error:?}"),
    }
});
