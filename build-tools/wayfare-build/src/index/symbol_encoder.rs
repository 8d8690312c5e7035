//! Compresses names with a symbol table, which is learned from a sample as in FSST (Boncz, Neumann and Leis, 2020).

use wayfare_format::{MAX_SYMBOLS, Symbol, code_len, write_code};

/// Rounds of choosing symbols. In each a pair of symbols may become one.
const ROUNDS: usize = 8;

/// Rarer pairs do not become a symbol, which would take more room than it saves.
const MIN_PAIRS: usize = 3;

/// Returns the symbols of one byte, with which every text can be written.
fn bytes() -> impl Iterator<Item = Symbol> {
    (0..=u8::MAX).filter_map(|byte| Symbol::new(&[byte]))
}

/// A node of the trie of symbols. Small, so that the cache holds the whole trie.
#[derive(Default)]
struct Node {
    /// The last byte of the prefix.
    byte: u8,
    /// The symbol that ends here.
    symbol: Option<u16>,
    /// The nodes of one more byte, ordered by it.
    children: std::ops::Range<u32>,
}

/// Writes strings in codes.
#[derive(Default)]
pub(super) struct SymbolEncoder {
    /// In the order of their numbers.
    pub(super) symbols: Vec<Symbol>,
    /// The trie. The first 256 nodes are the single bytes.
    nodes: Vec<Node>,
    /// The nodes of all pairs of bytes: nodes of single bytes have too many children for a quick search.
    pairs: Vec<u32>,
    /// For each byte of the text.
    steps: Vec<Step>,
}

/// The shortest codes from a byte on.
#[derive(Clone, Copy, Default)]
struct Step {
    /// Their length.
    length: u32,
    /// The first symbol, and its length in bytes.
    symbol: u16,
    bytes: u8,
}

const NO_NODE: u32 = u32::MAX;

impl SymbolEncoder {
    pub(super) fn learn(sample: &[Vec<u8>]) -> Self {
        let mut coder = Self::new(bytes().collect());
        for round in 1..=ROUNDS {
            let (mut counts, mut pairs) = (vec![0; coder.symbols.len()], Vec::new());
            // The first pairs are everywhere: a quarter of the sample tells them, and half of it the next ones.
            for text in sample.iter().step_by((8 >> round).max(1)) {
                let mut before = None;
                coder.for_each_symbol(text, |number, symbol| {
                    if let Some(count) = counts.get_mut(number) {
                        *count += 1;
                    }
                    pairs.extend(before.and_then(|before: Symbol| before.join(symbol)));
                    before = Some(symbol);
                });
            }
            let mut counted: Vec<_> = coder.symbols.iter().copied().zip(counts).collect();
            // The last round only counts the uses of its symbols.
            if round < ROUNDS {
                pairs.sort_unstable();
                let pairs = pairs
                    .chunk_by(|a, b| a == b)
                    .filter(|pairs| pairs.len() >= MIN_PAIRS);
                counted.extend(pairs.filter_map(|pairs| Some((*pairs.first()?, pairs.len()))));
            }
            coder = Self::new(best(counted));
        }
        coder
    }

    fn new(symbols: Vec<Symbol>) -> Self {
        let mut sorted: Vec<_> = symbols.iter().map(Symbol::text).zip(0u16..).collect();
        sorted.sort_unstable();
        let mut nodes: Vec<Node> = Vec::with_capacity(2 * symbols.len());
        // Level by level, so that the children of a node stand together.
        let mut level = vec![(usize::MAX, sorted.as_slice())];
        for depth in 0.. {
            let mut next = Vec::new();
            for (parent, symbols) in level {
                let first = nodes.len();
                for same in symbols.chunk_by(|a, b| a.0.get(depth) == b.0.get(depth)) {
                    let Some((text, number)) = same.first() else {
                        continue;
                    };
                    let ends = text.len() == depth + 1;
                    next.push((
                        nodes.len(),
                        same.get(usize::from(ends)..).unwrap_or_default(),
                    ));
                    let byte = text.get(depth).copied().unwrap_or_default();
                    nodes.push(Node {
                        byte,
                        symbol: ends.then_some(*number),
                        children: 0..0,
                    });
                }
                let children = first as u32..nodes.len() as u32;
                if let Some(parent) = nodes.get_mut(parent) {
                    parent.children = children;
                }
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        let mut pairs = vec![NO_NODE; 1 << 16];
        for (first, node) in nodes.iter().enumerate().take(1 << 8) {
            for child in node.children.clone() {
                let byte = nodes.get(child as usize).map_or(0, |child| child.byte);
                if let Some(pair) = pairs.get_mut(first << 8 | usize::from(byte)) {
                    *pair = child;
                }
            }
        }
        Self {
            symbols,
            nodes,
            pairs,
            steps: Vec::new(),
        }
    }

    /// Appends the shortest codes of a text.
    pub(super) fn encode(&mut self, text: &[u8], out: &mut Vec<u8>) {
        self.for_each_symbol(text, |number, _| write_code(number, out));
    }

    /// Calls `each` with the numbers and symbols whose codes are the shortest for a text.
    fn for_each_symbol(&mut self, text: &[u8], mut each: impl FnMut(usize, Symbol)) {
        self.steps.clear();
        self.steps.resize(text.len() + 1, Step::default());
        for start in (0..text.len()).rev() {
            let rest = text.get(start..).unwrap_or_default();
            let first = rest.first().copied().unwrap_or_default();
            let mut shortest = Step {
                length: u32::MAX,
                symbol: 0,
                bytes: 1,
            };
            let mut node = u32::from(first);
            for len in 1.. {
                let Some(found) = self.nodes.get(node as usize) else {
                    break;
                };
                if let Some((symbol, step)) = found.symbol.zip(self.steps.get(start + len)) {
                    let length = step.length + code_len(symbol.into()) as u32;
                    // If encodings are equally short, the one with fewer symbols is read faster.
                    if length <= shortest.length {
                        shortest = Step {
                            length,
                            symbol,
                            bytes: len as u8,
                        };
                    }
                }
                let Some(&byte) = rest.get(len) else { break };
                node = match len {
                    1 => self.pair(first, byte),
                    _ => self.child(found, byte),
                };
            }
            if let Some(step) = self.steps.get_mut(start) {
                *step = shortest;
            }
        }
        let mut at = 0;
        while let Some(&Step {
            symbol: number,
            bytes,
            ..
        }) = self.steps.get(at).filter(|step| step.bytes > 0)
        {
            if let Some(&symbol) = self.symbols.get(usize::from(number)) {
                each(number.into(), symbol);
            }
            at += usize::from(bytes);
        }
    }

    fn pair(&self, first: u8, second: u8) -> u32 {
        self.pairs
            .get(usize::from(first) << 8 | usize::from(second))
            .copied()
            .unwrap_or(NO_NODE)
    }

    fn child(&self, node: &Node, byte: u8) -> u32 {
        let children = node.children.start as usize..node.children.end as usize;
        let children = self.nodes.get(children).unwrap_or_default();
        let found = children.binary_search_by_key(&byte, |child| child.byte);
        found.map_or(NO_NODE, |at| node.children.start + at as u32)
    }
}

/// Returns the most valuable symbols, the most used first. All single bytes are among them.
fn best(mut counted: Vec<(Symbol, usize)>) -> Vec<Symbol> {
    counted.sort_unstable();
    // A pair may give an existing symbol, or the same symbol as another pair.
    counted.dedup_by(|later, earlier| {
        let same = later.0 == earlier.0;
        if same {
            earlier.1 += later.1;
        }
        same
    });
    let (single, mut longer): (Vec<_>, Vec<_>) = counted
        .into_iter()
        .partition(|(symbol, _)| symbol.text().len() == 1);
    longer.retain(|&(_, count)| count > 0);
    // Only the code of a symbol remains.
    longer.sort_by_key(|(symbol, count)| std::cmp::Reverse(count * (symbol.text().len() - 1)));
    longer.truncate(MAX_SYMBOLS - single.len());
    longer.extend(single);
    longer.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    longer.into_iter().map(|(symbol, _)| symbol).collect()
}

#[cfg(test)]
mod tests {
    use wayfare_format::{NameEntries, NameKind, NameList, SymbolTable};

    use super::*;

    /// Returns the entries of places with a few names each, many of them alike.
    fn entries() -> Vec<NameEntries> {
        let names = |place: usize| {
            let mut entries = NameEntries::new("Villa");
            for ending in ["burg", "бург", "堡"].iter().take(place % 4) {
                entries.push(&format!("Neu{place}{ending}"), Some(7), NameKind::Name);
            }
            entries
        };
        (0..2_000).map(names).collect()
    }

    fn sample() -> Vec<Vec<u8>> {
        entries()
            .iter()
            .map(|entries| entries.bytes().to_vec())
            .collect()
    }

    #[test]
    fn what_is_written_in_codes_comes_back_and_is_shorter() {
        let mut coder = SymbolEncoder::learn(&sample());
        let table: Vec<u8> = coder
            .symbols
            .iter()
            .copied()
            .flat_map(Symbol::to_bytes)
            .collect();
        let (mut before, mut after) = (0, 0);
        for (place, entries) in entries().iter().enumerate() {
            let mut codes = Vec::new();
            coder.encode(entries.bytes(), &mut codes);
            let names = NameList::new("Villa", SymbolTable::new(&table), &codes);
            let strings: Vec<_> = names.into_iter().map(|name| name.text).collect();
            let expected = ["burg", "бург", "堡"].iter().take(place % 4);
            assert_eq!(
                strings,
                expected
                    .map(|ending| format!("Neu{place}{ending}"))
                    .collect::<Vec<_>>()
            );
            (before, after) = (before + entries.bytes().len(), after + codes.len());
        }
        assert!(after * 3 < before, "{after} of {before} bytes");
    }

    #[test]
    fn the_shortest_codes_are_chosen() {
        let symbols = [&b"ab"[..], b"bc\xfd", b"abc", b"a"].map(|text| Symbol::new(text).unwrap());
        let rare = bytes().filter(|symbol| !symbols.contains(symbol));
        let mut coder = SymbolEncoder::new(symbols.into_iter().chain(rare).collect());
        let mut codes = Vec::new();
        coder.encode(b"abc\xfd", &mut codes);
        assert_eq!(
            codes,
            [3, 1],
            "not the longest beginning, whose rest has a code of two bytes"
        );
    }

    #[test]
    fn the_same_sample_gives_the_same_symbols() {
        assert_eq!(
            SymbolEncoder::learn(&sample()).symbols,
            SymbolEncoder::learn(&sample()).symbols
        );
        assert_eq!(
            SymbolEncoder::learn(&[]).symbols,
            bytes().collect::<Vec<_>>()
        );
    }
}
