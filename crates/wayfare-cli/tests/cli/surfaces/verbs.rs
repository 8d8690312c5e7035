//! What answers each query of the library on each surface.

/// What answers a query: in the library, then in each of the [`SURFACES`](super::SURFACES), with the argument that asks for it
/// behind a space, if it takes one. A name in parentheses says why there is nothing.
type Row = (&'static str, [&'static str; 6]);

pub(super) const BY_GET: &str = "(the interface answers it, by `get`)";

/// Returns the rows of `verbs.tsv`.
pub(super) fn verbs() -> Vec<Row> {
    let lines = include_str!("verbs.tsv").lines().skip(1);
    let row = |line: &'static str| {
        let (method, names) = line.split_once('\t').unwrap();
        let names: Vec<_> = names.split('\t').collect();
        (method, names.try_into().unwrap())
    };
    lines.map(row).collect()
}
