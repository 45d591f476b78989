//! The board's play: it never loses what it can prove.

use plywood_core::{Outcome, Player};
use plywood_firmware::board::Colours;
use plywood_firmware::face::{Face, Shades};
use plywood_firmware::game::Variant;
use plywood_firmware::state::Screen;
use plywood_firmware::think::Strength;

use crate::fake::{Fake, Person};

/// Plays every game that a person can against the perfect board, and counts how they end for the
/// person: lost, drawn, won.
fn every_line<P: Face + Clone>(starts: Player) -> [u32; 3] {
    let (mut board, mut memory) = (Fake::<P>::default(), [0; 1024]);
    let mut person = Person::new(&mut board, &mut memory);
    person.begin(Variant::TicTacToe, starts, Strength::Perfect);
    let mut ends = [0; 3];
    // The person's choices in this game: which of how many.
    let mut line: Vec<(usize, usize)> = Vec::new();
    loop {
        let mut depth = 0;
        while person.console.state().screen() == Screen::Playing {
            let legal = person.legal();
            if depth == line.len() {
                line.push((0, legal.len()));
            }
            person.drop_at(legal[line[depth].0]);
            depth += 1;
        }
        assert_eq!(person.console.state().screen(), Screen::Result);
        let end = match person.console.state().outcome().expect("the game is over") {
            Outcome::Draw => 1,
            Outcome::Win(winner) => {
                if winner == starts {
                    2
                } else {
                    0
                }
            }
        };
        ends[end] += 1;
        while let Some((choice, count)) = line.pop() {
            if choice + 1 < count {
                line.push((choice + 1, count));
                break;
            }
        }
        if line.is_empty() {
            return ends;
        }
        person.choose();
    }
}

#[test]
fn the_perfect_board_never_loses_tic_tac_toe_whatever_is_played_against_it() {
    for starts in [Player::First, Player::Second] {
        let [lost, drawn, won] = every_line::<Shades>(starts);
        assert_eq!(won, 0);
        assert!(lost > 0 && drawn > 0, "{starts:?}: {lost} {drawn}");
        assert_eq!(every_line::<Colours>(starts), [lost, drawn, won]);
    }
}
