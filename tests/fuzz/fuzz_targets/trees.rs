//! The parser of trees: what is accepted is written back as it was read and is searched without a
//! panic, what is refused is refused at a place in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plywood::trees::{TreeAlgorithm, Promise, parse, solve};

fuzz_target!(|text: &str| {
    match parse(text) {
        Ok(tree) => {
            let written = tree.to_string();
            assert_eq!(parse(&written).map(|tree| tree.to_string()), Ok(written));
            for algorithm in TreeAlgorithm::ALL {
                if let Err(trouble) = solve(&tree, algorithm, Promise::default(), true) {
                    assert!(trouble.to_string().len() > 20, "{trouble:?}");
                }
            }
        }
        Err(error) => {
            let line = text.split('\n').nth(error.place.line - 1);
            let columns = line.map_or(0, |line| line.chars().count()) + 1;
            assert!((1..=columns).contains(&error.place.column), "{error:?}");
        }
    }
});
