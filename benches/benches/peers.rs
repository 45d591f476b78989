//! Plywood and its peers on the same positions.
fn main() {}
