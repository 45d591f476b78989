//! A tree as text, in the format it is read in.

use std::fmt;

use plywood_core::trees::{Content, Kind, NodeId, Tree};

use super::document::Document;

impl fmt::Display for Document {
    /// The whole tree on one line, without comments.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Tree::ROOT, false)
    }
}

impl Document {
    fn write(&self, f: &mut fmt::Formatter<'_>, node: NodeId, weighed: bool) -> fmt::Result {
        let tree = self.tree();
        if weighed {
            write!(f, "{}: ", tree.weight(node))?;
        }
        match self.name(node) {
            Some(name) if is_word(name) => write!(f, "{name}=")?,
            Some(name) => write!(f, "\"{name}\"=")?,
            None => {}
        }
        match tree.content(node) {
            Content::Leaf(payoff) => write!(f, "{payoff}"),
            Content::Inner(kind) => {
                write!(f, "{}(", kind.name())?;
                for (i, child) in tree.children(node).enumerate() {
                    f.write_str(if i > 0 { ", " } else { "" })?;
                    self.write(f, child, kind == Kind::Chance)?;
                }
                f.write_str(")")
            }
        }
    }
}

/// Whether a name needs no quotes.
fn is_word(name: &str) -> bool {
    name.starts_with(char::is_alphabetic) && name.chars().all(in_word)
}

/// Whether a character may follow the first letter of a name.
pub(super) fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '\''
}
