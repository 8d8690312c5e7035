//! An index that was built with other weights: its bounds hold still, or are not used.

use wayfare::Dataset;
use wayfare_datasets::with_sections;
use wayfare_format::{Header, SectionId};

use crate::{
    model::all_names,
    support::{bytes, dataset, section},
};

/// By how much weights were raised since the index was built: eleven steps of the quantized scores of n-grams.
const RAISED: i32 = 693;

/// The search fixture as a builder would have made it whose weights were all lower.
fn built_with_lower_weights() -> Dataset {
    let mut max_scores = section(SectionId::MaxScores).to_vec();
    for bound in max_scores.as_chunks_mut().0.iter_mut().take(128) {
        *bound = i32::from_le_bytes(*bound)
            .saturating_sub(RAISED)
            .to_le_bytes();
    }
    let lowered = |id| {
        let lower = |score: u8| {
            if matches!(score, 0 | u8::MAX) {
                score
            } else {
                score.saturating_sub(11).max(1)
            }
        };
        (id, section(id).iter().copied().map(lower).collect())
    };
    // Each bound that there is lies below the next one by less than what all weights together were raised by.
    let lower = |bound: u8| {
        if matches!(bound, 2..15) {
            bound - 1
        } else {
            bound
        }
    };
    let weak = section(SectionId::WeakMaxScores)
        .iter()
        .map(|both| lower(both >> 4) << 4 | lower(both & 15));
    let weak = (SectionId::WeakMaxScores, weak.collect());
    let [blocks, ngrams] = [SectionId::NgramBlockScores, SectionId::NgramScores].map(lowered);
    let mut file = with_sections(
        bytes(),
        &[(SectionId::MaxScores, max_scores), blocks, ngrams, weak],
    );
    let mut header = Header::decode(&file).unwrap();
    header
        .reference_weights
        .iter_mut()
        .for_each(|weight| *weight -= RAISED);
    header.weak_reference ^= 1;
    let start = header.encode(file.len() as u64).unwrap();
    file[..start.len()].copy_from_slice(&start);
    Dataset::from_bytes(file).unwrap()
}

#[test]
fn an_index_that_was_built_with_other_weights_gives_the_same_answers() {
    let older = built_with_lower_weights();
    for (number, name) in all_names().into_iter().enumerate() {
        let letters: Vec<char> = name.chars().collect();
        let text: String = match number % 4 {
            0 => name.to_owned(),
            1 => letters[..letters.len().min(3)].iter().collect(),
            2 => letters[letters.len().min(1)..].iter().collect(),
            _ => letters
                .iter()
                .enumerate()
                .filter(|(at, _)| *at != 2)
                .map(|(_, letter)| letter)
                .collect(),
        };
        if text.trim().is_empty() {
            continue;
        }
        let answer = |dataset: &Dataset| {
            let hits = dataset
                .search(&text)
                .unwrap()
                .into_iter()
                .chain(dataset.autocomplete(&text).unwrap());
            hits.map(|hit| (hit.id(), hit.explain().unwrap().score))
                .collect::<Vec<_>>()
        };
        assert_eq!(answer(&older), answer(dataset()), "{text}");
    }
}
