//! Reading a tree, see the [module](super) for the grammar.

use std::collections::HashMap;
use std::fmt;

use plywood_core::trees::{BuildError, Builder, Kind, Node, Pair, Payoff, Ratio};

use super::document::{Document, MAX_NODES, Place};
use super::write::in_word;

/// Why a text is no tree, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Where the trouble starts.
    pub place: Place,
    /// What it is.
    pub reason: Reason,
}

/// Why a text is no tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Something else should stand there.
    Expected {
        /// What should.
        expected: &'static str,
        /// What does.
        found: String,
    },
    /// A quoted name that does not end in its line.
    OpenName,
    /// A number whose parts are beyond ±(2⁶³ − 1), or whose denominator is zero.
    NotANumber {
        /// What stands there.
        found: String,
    },
    /// The name of another node.
    NameTwice {
        /// The name.
        name: String,
        /// Where it stands first.
        first: Place,
    },
    /// A tree that cannot be built.
    Tree(BuildError),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.place)?;
        match &self.reason {
            Reason::Expected { expected, found } => write!(f, "expected {expected}, found {found}"),
            Reason::OpenName => f.write_str("expected a closing quote before the end of the line"),
            Reason::NotANumber { found } => write!(
                f,
                "{found} is no number that can be held: above and below a fraction's line stand at \
                 most {}, and not 0 below",
                i64::MAX
            ),
            Reason::NameTwice { name, first } => {
                write!(f, "the name {name:?} is taken, at {first}; expected another")
            }
            Reason::Tree(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseError {}

/// The tree in a text.
///
/// # Errors
/// The first thing that is wrong.
///
/// ```
/// use plywood::trees::parse;
/// let tree = parse("MAX(left=MIN(3, 5), right=MIN(2, 9))").unwrap();
/// assert_eq!((tree.tree().len(), tree.depth()), (7, 2));
/// let error = parse("MAX(MIN(3 5))").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 11: expected ',' or ')', found '5'");
/// ```
pub fn parse(text: &str) -> Result<Document, ParseError> {
    // A node is at least a character, and the next one another with a separator between.
    let capacity = (text.len() / 2 + 1).min(MAX_NODES);
    let mut parser = Parser {
        cursor: Cursor::new(text),
        builder: Builder::new(vec![Node::EMPTY; capacity]),
        names: Vec::new(),
        places: Vec::new(),
        taken: HashMap::new(),
    };
    parser.node(None)?;
    let end = parser.cursor.token();
    if end.kind != Token::End {
        return Err(end.instead_of("the end of the text"));
    }
    let Parser { builder, names, places, .. } = parser;
    let planted = builder.finish().map_err(|error| end.place.wrong(error))?;
    Ok(Document { planted, names, places })
}

impl Place {
    fn error(self, reason: Reason) -> ParseError {
        ParseError { place: self, reason }
    }

    fn wrong(self, error: BuildError) -> ParseError {
        self.error(Reason::Tree(error))
    }
}

/// A number alone, as it is written in a tree; `None` if the text is something else.
pub fn parse_number(text: &str) -> Option<Ratio> {
    let digits = text.trim_start_matches(['-', '+']);
    let starts = text.len() - digits.len() <= 1 && digits.starts_with(|c: char| c.is_ascii_digit());
    if starts && number_len(text) == text.len() { number(text) } else { None }
}

/// What a piece of text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token {
    Word,
    Quoted,
    Number,
    Sign(char),
    End,
}

/// A piece of text and its place.
#[derive(Clone, Copy, Debug)]
struct Piece<'t> {
    kind: Token,
    text: &'t str,
    place: Place,
}

impl Piece<'_> {
    fn instead_of(self, expected: &'static str) -> ParseError {
        let found = match self.kind {
            Token::End => "the end of the text".to_owned(),
            _ => format!("'{}'", self.text),
        };
        self.place.error(Reason::Expected { expected, found })
    }

    fn is(self, sign: char) -> bool {
        self.kind == Token::Sign(sign)
    }
}

/// Where reading has come to.
struct Cursor<'t> {
    rest: &'t str,
    place: Place,
}

impl<'t> Cursor<'t> {
    fn new(text: &'t str) -> Self {
        // Some editors mark a file's encoding with an invisible character.
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { rest, place: Place { line: 1, column: 1 } }
    }

    /// The next piece, left where it is.
    fn token(&mut self) -> Piece<'t> {
        self.skip_blanks();
        let digit = |c: char| c.is_ascii_digit();
        let text = self.rest;
        let (kind, len) = match text.chars().next() {
            None => (Token::End, 0),
            Some('"') => {
                let name = text[1..].find(['"', '\n']).map_or(text.len(), |end| end + 2);
                (Token::Quoted, name)
            }
            Some(c) if digit(c) || (matches!(c, '-' | '+') && text[1..].starts_with(digit)) => {
                (Token::Number, number_len(text))
            }
            Some(c) if c.is_alphabetic() => {
                (Token::Word, text.find(|c| !in_word(c)).unwrap_or(text.len()))
            }
            Some(c) => (Token::Sign(c), c.len_utf8()),
        };
        Piece { kind, text: &text[..len], place: self.place }
    }

    /// Goes on behind a piece.
    fn pass(&mut self, piece: Piece<'t>) {
        self.skip(piece.text.len());
    }

    fn skip_blanks(&mut self) {
        loop {
            let blanks = self.rest.len() - self.rest.trim_start().len();
            self.skip(blanks);
            if !self.rest.starts_with('#') {
                return;
            }
            self.skip(self.rest.find('\n').unwrap_or(self.rest.len()));
        }
    }

    fn skip(&mut self, bytes: usize) {
        let (skipped, rest) = self.rest.split_at(bytes);
        for c in skipped.chars() {
            match c {
                '\n' => self.place = Place { line: self.place.line + 1, column: 1 },
                _ => self.place.column += 1,
            }
        }
        self.rest = rest;
    }
}

/// The bytes of the number that a text starts with: a sign, digits, and a part behind a point or a
/// stroke if digits follow it.
fn number_len(text: &str) -> usize {
    let digits = |from: usize| {
        let rest = &text[from..];
        from + rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
    };
    let whole = digits(usize::from(text.starts_with(['-', '+'])));
    match text[whole..].chars().next() {
        Some('.' | '/') if digits(whole + 1) > whole + 1 => digits(whole + 1),
        _ => whole,
    }
}

/// A number, exactly; `None` if it does not fit.
fn number(text: &str) -> Option<Ratio> {
    let text = text.strip_prefix('+').unwrap_or(text);
    if let Some((above, below)) = text.split_once('/') {
        return Ratio::new(above.parse().ok()?, below.parse().ok()?);
    }
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let part = part.trim_end_matches('0');
    let tens = 10_i64.checked_pow(u32::try_from(part.len()).ok()?)?;
    Ratio::new(format!("{whole}{part}").parse().ok()?, tens)
}

const NODE: &str = "MAX, MIN, CHANCE, A, B, a number or a pair";

struct Parser<'t> {
    cursor: Cursor<'t>,
    builder: Builder<Vec<Node>>,
    names: Vec<Option<String>>,
    places: Vec<Place>,
    taken: HashMap<String, Place>,
}

impl<'t> Parser<'t> {
    /// A node with all below it, its name before it. Recurses no deeper than the builder allows.
    fn node(&mut self, weight: Option<Ratio>) -> Result<(), ParseError> {
        let name = self.name()?;
        let piece = self.cursor.token();
        match piece.kind {
            Token::Word => self.inner(piece, name, weight),
            Token::Number => {
                let payoff = Payoff::Number(self.number(NODE)?);
                self.leaf(piece.place, payoff, name, weight)
            }
            Token::Sign('(') => {
                self.cursor.pass(piece);
                let a = self.number("a number, what A gets")?;
                self.expect(',', "',' between the two numbers of a pair")?;
                let b = self.number("a number, what B gets")?;
                self.expect(')', "')' at the end of a pair")?;
                self.leaf(piece.place, Payoff::Pair(Pair { a, b }), name, weight)
            }
            _ => Err(piece.instead_of(NODE)),
        }
    }

    /// The name before an equals sign, if there is one.
    fn name(&mut self) -> Result<Option<String>, ParseError> {
        let piece = self.cursor.token();
        let name = match piece.kind {
            Token::Quoted => {
                let Some(name) = piece.text[1..].strip_suffix('"') else {
                    return Err(piece.place.error(Reason::OpenName));
                };
                name
            }
            Token::Word => piece.text,
            _ => return Ok(None),
        };
        let before = (self.cursor.rest, self.cursor.place);
        self.cursor.pass(piece);
        let equals = self.cursor.token();
        if !equals.is('=') {
            if piece.kind == Token::Quoted {
                return Err(equals.instead_of("'=' after a name"));
            }
            (self.cursor.rest, self.cursor.place) = before;
            return Ok(None);
        }
        self.cursor.pass(equals);
        if let Some(&first) = self.taken.get(name) {
            return Err(piece.place.error(Reason::NameTwice { name: name.to_owned(), first }));
        }
        self.taken.insert(name.to_owned(), piece.place);
        Ok(Some(name.to_owned()))
    }

    fn inner(
        &mut self,
        piece: Piece<'t>,
        name: Option<String>,
        weight: Option<Ratio>,
    ) -> Result<(), ParseError> {
        let kind = match piece.text.to_ascii_uppercase().as_str() {
            "MAX" => Kind::Max,
            "MIN" => Kind::Min,
            "CHANCE" => Kind::Chance,
            "A" => Kind::A,
            "B" => Kind::B,
            _ => return Err(piece.instead_of(NODE)),
        };
        self.cursor.pass(piece);
        self.expect('(', "'(' and the children of the node")?;
        self.builder.open(kind, weight).map_err(|error| piece.place.wrong(error))?;
        self.remember(piece.place, name);
        let first = self.cursor.token();
        if !first.is(')') {
            self.children()?;
        }
        let end = self.cursor.token();
        self.builder.close().map_err(|error| match error {
            BuildError::NoChild { .. } => end.place.wrong(error),
            _ => piece.place.wrong(error),
        })?;
        self.cursor.pass(end);
        Ok(())
    }

    /// Children up to the closing bracket.
    fn children(&mut self) -> Result<(), ParseError> {
        loop {
            let weight = self.weight()?;
            self.node(weight)?;
            let next = self.cursor.token();
            match next.kind {
                Token::Sign(',') => self.cursor.pass(next),
                Token::Sign(')') => return Ok(()),
                _ => return Err(next.instead_of("',' or ')'")),
            }
        }
    }

    /// The weight before a colon, if there is one.
    fn weight(&mut self) -> Result<Option<Ratio>, ParseError> {
        let piece = self.cursor.token();
        if piece.kind != Token::Number {
            return Ok(None);
        }
        let before = (self.cursor.rest, self.cursor.place);
        let weight = self.number("a weight")?;
        let colon = self.cursor.token();
        if colon.is(':') {
            self.cursor.pass(colon);
            return Ok(Some(weight));
        }
        (self.cursor.rest, self.cursor.place) = before;
        Ok(None)
    }

    fn leaf(
        &mut self,
        place: Place,
        payoff: Payoff,
        name: Option<String>,
        weight: Option<Ratio>,
    ) -> Result<(), ParseError> {
        self.builder.leaf(payoff, weight).map_err(|error| place.wrong(error))?;
        self.remember(place, name);
        Ok(())
    }

    fn number(&mut self, expected: &'static str) -> Result<Ratio, ParseError> {
        let piece = self.cursor.token();
        if piece.kind != Token::Number {
            return Err(piece.instead_of(expected));
        }
        self.cursor.pass(piece);
        number(piece.text)
            .ok_or_else(|| piece.place.error(Reason::NotANumber { found: piece.text.to_owned() }))
    }

    fn expect(&mut self, sign: char, expected: &'static str) -> Result<(), ParseError> {
        let piece = self.cursor.token();
        if !piece.is(sign) {
            return Err(piece.instead_of(expected));
        }
        self.cursor.pass(piece);
        Ok(())
    }

    fn remember(&mut self, place: Place, name: Option<String>) {
        self.places.push(place);
        self.names.push(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn says(text: &str, message: &str) {
        assert_eq!(parse(text).expect_err(text).to_string(), message);
    }

    #[track_caller]
    fn same(text: &str, plain: &str) {
        assert_eq!(parse(text).expect(text).to_string(), plain);
    }

    #[test]
    fn a_tree_is_written_as_it_is_read() {
        same("MAX(left=MIN(3,5),MIN(2,9))", "MAX(left=MIN(3, 5), MIN(2, 9))");
        same("# comment (\n max\n(\t\"a b\" = -3 )#", "MAX(\"a b\"=-3)");
        same("chance(0.25: a=+1, 3/4: 0.50)", "CHANCE(1/4: a=1, 3/4: 1/2)");
        same("A(x=(1,-2),B((0.5,3)))", "A(x=(1, -2), B((1/2, 3)))");
        same("\u{feff}7", "7");
        // Kinds are names where an equals sign follows.
        same("max=MAX(a=1, B=2)", "max=MAX(a=1, B=2)");
    }

    #[test]
    fn what_is_malformed_is_named_with_its_place_and_what_was_expected() {
        let nodes = "MAX, MIN, CHANCE, A, B, a number or a pair";
        let end = "found the end of the text";
        says("", &format!("line 1, column 1: expected {nodes}, {end}"));
        says("MAX(1,\n  foo(2))", &format!("line 2, column 3: expected {nodes}, found 'foo'"));
        says("MAX(1,)", &format!("line 1, column 7: expected {nodes}, found ')'"));
        says("MAX(1, - 2)", &format!("line 1, column 8: expected {nodes}, found '-'"));
        says("MAX", &format!("line 1, column 4: expected '(' and the children of the node, {end}"));
        says("MAX(1", &format!("line 1, column 6: expected ',' or ')', {end}"));
        says("MAX(\"é\"=1 2)", "line 1, column 11: expected ',' or ')', found '2'");
        says("MAX(1))", "line 1, column 7: expected the end of the text, found ')'");
        says(
            "A((1 2))",
            "line 1, column 6: expected ',' between the two numbers of a pair, found '2'",
        );
        says("A((1,2", &format!("line 1, column 7: expected ')' at the end of a pair, {end}"));
        says("A((x,2))", "line 1, column 4: expected a number, what A gets, found 'x'");
        says("MAX(\"a\" 1)", "line 1, column 9: expected '=' after a name, found '1'");
        says(
            "MAX(\"a=1)\n",
            "line 1, column 5: expected a closing quote before the end of the line",
        );
        says("MAX(\"", "line 1, column 5: expected a closing quote before the end of the line");
        says(
            "MAX(a=1,\na=2)",
            "line 2, column 1: the name \"a\" is taken, at line 1, column 5; expected another",
        );
        let large = "is no number that can be held: above and below a fraction's line stand at most \
                     9223372036854775807, and not 0 below";
        says("9223372036854775808", &format!("line 1, column 1: 9223372036854775808 {large}"));
        says("1/0", &format!("line 1, column 1: 1/0 {large}"));
        says(
            "0.12345678901234567891",
            &format!("line 1, column 1: 0.12345678901234567891 {large}"),
        );
    }

    #[test]
    fn each_tree_that_cannot_be_built_is_its_own_error_at_its_place() {
        says("MAX(1, MIN())", "line 1, column 12: an inner node has at least one child");
        says(
            "MAX(0,\n CHANCE(1/2: 1, 1/3: 2))",
            "line 2, column 2: the weights of a CHANCE node sum to 1, and these to 5/6",
        );
        says(
            "CHANCE(3/2: 1, -1/2: 2)",
            "line 1, column 22: a weight is at least 0, and this one is -1/2",
        );
        says("MAX(1/2: 1)", "line 1, column 10: only children of a CHANCE node have a weight");
        let unweighed = "every child of a CHANCE node has a weight, such as 1/6: before it";
        says("CHANCE(1)", &format!("line 1, column 8: {unweighed}"));
        let mixed =
            "A and B choose between pairs, MAX, MIN and CHANCE between numbers: no tree has both";
        says("MAX(1, (2,3))", &format!("line 1, column 8: {mixed}"));
        says("A(MIN(3))", &format!("line 1, column 3: {mixed}"));
        let deep = "MAX(".repeat(40) + "1" + &")".repeat(40);
        says(&deep, "line 1, column 125: a tree is at most 32 levels deep");
        let wide = format!("MIN({})", vec!["1"; 256].join(","));
        says(&wide, "line 1, column 515: a node has at most 255 children");
    }

    #[test]
    fn a_number_alone_is_read_as_in_a_tree() {
        for (text, number) in [("3", "3"), ("-0.50", "-1/2"), ("+6/4", "3/2")] {
            assert_eq!(parse_number(text).map(|n| n.to_string()).as_deref(), Some(number));
        }
        for text in ["", "-", "--1", "1/", "1/0", "1.", ".5", "1 ", "1e3", "1/-2", "١"] {
            assert_eq!(parse_number(text), None, "{text:?}");
        }
    }

    #[test]
    fn nodes_are_called_by_their_names_or_the_way_to_them() {
        let tree = parse("MAX(MIN(3, x=5), MIN(2, 9))").unwrap();
        let labels: Vec<String> = tree.tree().nodes().map(|node| tree.label(node)).collect();
        assert_eq!(labels, ["root", "1", "1.1", "x", "2", "2.1", "2.2"]);
        assert_eq!((tree.levels()[3], tree.depth()), (2, 2));
    }
}
