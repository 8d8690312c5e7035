//! Breaks lines between words. Wide letters, such as Chinese ones, count as two columns.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Breaks a text into lines of at most `width` columns: between words, and inside a word only if it is longer than a
/// line.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let (mut columns, mut is_empty) = (0, true);
    for word in text.split(' ') {
        let word_columns = word.width();
        if columns > 0 && columns + 1 + word_columns > width {
            lines.push(std::mem::take(&mut line));
            columns = 0;
        } else if !is_empty {
            line.push(' ');
            columns += 1;
        }
        is_empty = false;
        if columns + word_columns <= width {
            line.push_str(word);
            columns += word_columns;
            continue;
        }
        for c in word.chars() {
            let wide = c.width().unwrap_or(0);
            if columns > 0 && columns + wide > width {
                lines.push(std::mem::take(&mut line));
                columns = 0;
            }
            line.push(c);
            columns += wide;
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_in_words_that_are_too_long() {
        for (text, lines) in [
            ("", &[""][..]),
            ("one two three", &["one two", "three"]),
            ("one  two", &["one  two"]),
            ("  one two", &["  one", "two"]),
            ("extraordinary way", &["extraord", "inary", "way"]),
            ("a extraordinary", &["a", "extraord", "inary"]),
            ("東京都港区芝公園", &["東京都港", "区芝公園"]),
            // Combining marks take no column.
            ("กรุงเทพฯ มหานคร", &["กรุงเทพฯ", "มหานคร"]),
            ("القاهرة الكبرى", &["القاهرة", "الكبرى"]),
        ] {
            assert_eq!(wrap(text, 8), lines, "{text}");
        }
        assert_eq!(
            wrap("東京", 1),
            ["東", "京"],
            "a letter that is wider than a line stands alone"
        );
    }
}
