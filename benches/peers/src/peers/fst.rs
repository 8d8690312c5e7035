//! fst: folded names in one map, from which postings are read; the most populous places first.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::BufWriter,
    path::Path,
};

use ::fst::{
    Automaton, IntoStreamer, Map, MapBuilder, Streamer,
    automaton::{Levenshtein, Str},
};
use wayfare_format::fold;

use crate::{
    error::Result,
    files::{Numbers, map, write_ids},
    peer::{LIMIT, Peer, QuestionKind},
    places::PeerPlace,
};

/// An automaton of two edits of a long name has more states than the 10,000 that are allowed by default.
const STATES: usize = 1_000_000;

/// A map from names to where their postings are: how many there are, then the ranks of the places.
pub(crate) struct Fst {
    names: Map<&'static [u8]>,
    postings: Numbers,
    ids: Numbers,
}

impl Peer for Fst {
    const KINDS: &[QuestionKind] = &[
        QuestionKind::Exact,
        QuestionKind::Alternate,
        QuestionKind::Prefix3,
        QuestionKind::Prefix5,
        QuestionKind::OneEdit,
        QuestionKind::TwoEdits,
    ];

    fn build(places: &[PeerPlace], folder: &Path) -> Result<()> {
        let mut ranks: BTreeMap<String, Vec<u32>> = BTreeMap::new();
        for (rank, place) in (0..).zip(places) {
            for name in place.names() {
                let ranks = ranks.entry(fold(name).into_string()).or_default();
                if ranks.last() != Some(&rank) {
                    ranks.push(rank);
                }
            }
        }
        let mut names = MapBuilder::new(BufWriter::new(File::create(folder.join("names.fst"))?))?;
        let mut postings: Vec<u32> = Vec::new();
        for (name, ranks) in ranks {
            names.insert(name, postings.len() as u64)?;
            postings.push(ranks.len() as u32);
            postings.extend(ranks);
        }
        names.finish()?;
        let postings: Vec<u8> = postings.into_iter().flat_map(u32::to_le_bytes).collect();
        fs::write(folder.join("postings.bin"), postings)?;
        write_ids(places, folder)
    }

    fn open(folder: &Path) -> Result<Self> {
        Ok(Self {
            names: Map::new(map(&folder.join("names.fst"))?)?,
            postings: Numbers::open(&folder.join("postings.bin"))?,
            ids: Numbers::ids(folder)?,
        })
    }

    fn search(&self, kind: QuestionKind, text: &str) -> Result<Vec<u32>> {
        let folded = fold(text);
        let text = folded.as_str();
        let ranks = match kind {
            QuestionKind::Prefix3 | QuestionKind::Prefix5 => {
                self.accepted(Str::new(text).starts_with())
            }
            QuestionKind::OneEdit => self.accepted(Levenshtein::new_with_limit(text, 1, STATES)?),
            QuestionKind::TwoEdits => self.accepted(Levenshtein::new_with_limit(text, 2, STATES)?),
            _ => self
                .names
                .get(text)
                .into_iter()
                .flat_map(|at| self.ranks(at))
                .collect(),
        };
        Ok(ranks
            .into_iter()
            .take(LIMIT)
            .map(|rank| self.ids.at(rank as usize))
            .collect())
    }
}

impl Fst {
    /// Returns the ranks of the places of a name.
    fn ranks(&self, at: u64) -> impl Iterator<Item = u32> {
        let at = at as usize;
        (at + 1..at + 1 + self.postings.at(at) as usize).map(|at| self.postings.at(at))
    }

    /// Returns the ranks of the places of all names that an automaton accepts.
    fn accepted(&self, automaton: impl Automaton) -> Vec<u32> {
        let mut ranks = Vec::new();
        let mut names = self.names.search(automaton).into_stream();
        while let Some((_, at)) = names.next() {
            ranks.extend(self.ranks(at));
        }
        ranks.sort_unstable();
        ranks.dedup();
        ranks
    }
}
