//! Max scores and weak max scores of terms, written and read as `docs/format.md` says.

use wayfare_format::{MaxScores, MaxScoresWriter, NO_SCORE, Score, WeakMaxScores};

use crate::bytes::{random, u32_at};

const DOCUMENT: &str = include_str!("../../../../docs/format.md");

/// Scores of terms, many of them equal.
fn scores(terms: usize) -> Vec<Score> {
    random(terms as u32)
        .map(|x| (x % 12_000) as Score / 3 - 1_000)
        .take(terms)
        .collect()
}

/// Whether the term with a score is taken for the name of a region.
fn names_region(score: Score) -> bool {
    score % 5 == 0
}

/// "⌊127 · ln(1 + r) / ln(1 + n)⌋ below 127".
fn level_of_rank(rank: usize, terms: usize) -> u8 {
    127 - (127.0 * (1.0 + rank as f64).ln() / (1.0 + terms as f64).ln()) as u8
}

#[test]
fn levels_go_by_rank_and_have_the_highest_score_of_their_terms() {
    for terms in [1, 2, 63, 64, 65, 1_000] {
        let scores = scores(terms);
        let mut writer = MaxScoresWriter::default();
        scores
            .iter()
            .for_each(|&score| writer.add(score, names_region(score)));
        let (bytes, summary) = writer.finish();
        let reader = MaxScores::new(&bytes, &summary, 0);
        for (byte, &score) in bytes.iter().zip(&scores) {
            assert_eq!(byte & 128 != 0, names_region(score));
        }
        let named = (0..)
            .zip(&scores)
            .filter(|&(_, &score)| names_region(score))
            .map(|(term, _)| term);
        assert!(reader.names_of_regions(0..u32::MAX).eq(named));
        let levels: Vec<_> = bytes.iter().map(|byte| byte & 127).collect();
        assert_eq!(
            (levels.len(), summary.len()),
            (terms, 128 * 4 + terms.div_ceil(64))
        );
        let mut ranked: Vec<usize> = (0..terms).collect();
        // A stable sort: of equal scores, the lower number comes first.
        ranked.sort_by_key(|&term| -scores[term]);
        for (rank, &term) in ranked.iter().enumerate() {
            assert_eq!(
                levels[term],
                level_of_rank(rank, terms),
                "{rank} of {terms}"
            );
        }
        assert_eq!(reader.len(), terms);
        for level in 0..128_u8 {
            let below = (0..terms)
                .filter(|&term| levels[term] <= level)
                .map(|term| scores[term]);
            let bound = u32_at(&summary, 4 * usize::from(level)) as Score;
            assert_eq!(bound, below.max().unwrap_or(NO_SCORE), "{level} of {terms}");
            assert_eq!(reader.bound(level), bound);
        }
        for (block, levels) in levels.chunks(64).enumerate() {
            assert_eq!(summary[512 + block], *levels.iter().max().unwrap());
        }
        for (term, &score) in (0..).zip(&scores) {
            let max_score = reader.max_score(term);
            assert!(max_score >= score && max_score == reader.bound(levels[term as usize]));
        }
        assert_eq!(reader.max_score(terms as u32), NO_SCORE);
        for &score in scores.iter().chain(&[NO_SCORE, Score::MAX]) {
            let is_above = |level: &u8| reader.bound(*level) > score;
            assert_eq!(reader.first_level(score), (0..128).find(is_above));
        }
        assert_eq!(
            [0, 1, terms].map(|rank| reader.level_of_rank(rank as u64)),
            { [0, 1, terms].map(|rank| level_of_rank(rank, terms)) }
        );
    }
}

#[test]
fn terms_of_high_levels_are_found_in_any_range() {
    let mut writer = MaxScoresWriter::default();
    scores(1_000)
        .into_iter()
        .for_each(|score| writer.add(score, false));
    let (levels, summary) = writer.finish();
    let reader = MaxScores::new(&levels, &summary, 0);
    let ends = [0, 1, 7, 8, 63, 64, 65, 128, 500, 999, 1_000];
    for (start, end) in ends
        .iter()
        .flat_map(|&start| ends.iter().map(move |&end| (start, end)))
    {
        for level in [0, 1, 20, 60, 100, 126, 127, 200] {
            let mut found = Vec::new();
            let looked_at =
                reader.at_least(level, start..end, |term, level| found.push((term, level)));
            let numbers = (start..end).filter(|&term| levels[term as usize] >= level.min(127));
            let expected: Vec<_> = numbers.map(|term| (term, levels[term as usize])).collect();
            assert_eq!(found, expected, "{level} and more in {start}..{end}");
            assert!(looked_at <= (end.saturating_sub(start) + end / 64 + 2) as usize);
        }
    }
}

/// The bounds that the page lists: "… are −1,300, −500, 500, 1,000, …".
fn bounds() -> Vec<Score> {
    let (_, text) = DOCUMENT.split_once("The bounds are ").unwrap();
    let (text, _) = text.split_once('.').unwrap();
    let text = text
        .replace('\n', " ")
        .replace(" and ", ", ")
        .replace('−', "-");
    text.split(", ")
        .map(|bound| bound.replace(',', "").parse().unwrap())
        .collect()
}

#[test]
fn weak_max_scores_have_four_bits() {
    let bounds = bounds();
    assert_eq!(bounds.len(), 14);
    let mut scores: Vec<_> = (-2_000..8_000).step_by(37).map(Some).collect();
    scores.extend(
        bounds
            .iter()
            .flat_map(|&bound| [Some(bound), None, Some(bound + 1)]),
    );
    scores.extend([Some(Score::MAX), None, Some(Score::MIN)]);
    let bytes = WeakMaxScores::pack(scores.iter().copied());
    assert_eq!(bytes.len(), scores.len().div_ceil(2));
    let reader = WeakMaxScores::new(&bytes, 0);
    for (term, score) in scores.iter().enumerate() {
        let number = bytes[term / 2] >> (term % 2 * 4) & 15;
        let position = |score: &Score| bounds.iter().position(|bound| score <= bound).unwrap_or(14);
        assert_eq!(
            usize::from(number),
            score.as_ref().map_or(0, |score| 1 + position(score)),
            "{score:?}"
        );
        let max_score = match number {
            0 => NO_SCORE,
            15 => Score::MAX,
            number => bounds[usize::from(number) - 1],
        };
        assert_eq!(reader.get(term as u32), max_score);
    }
    assert_eq!(
        reader.get(2 * bytes.len() as u32),
        Score::MAX,
        "of a term that is not there, nothing is known"
    );
}
