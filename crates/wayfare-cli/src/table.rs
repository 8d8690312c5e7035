//! Aligned tables. If the terminal is too narrow, cells of text are broken into lines, and optional columns are left
//! out.

use unicode_width::UnicodeWidthStr;
use wayfare_text::printable;

use crate::wrap::wrap;

/// Blank columns between two columns of a table.
const GAP: usize = 2;

/// The width to which a column of text is narrowed by breaking words, after all else.
const NARROWEST: usize = 8;

#[derive(Clone, Copy, PartialEq)]
enum ColumnKind {
    Text,
    Code,
    Number,
    Picture,
}

/// The heading of a column.
pub(crate) struct Column {
    title: String,
    kind: ColumnKind,
    is_optional: bool,
}

impl Column {
    fn new(title: impl Into<String>, kind: ColumnKind) -> Self {
        Self {
            title: title.into(),
            kind,
            is_optional: false,
        }
    }

    /// Makes the column optional. If words would be broken otherwise, optional columns are left out, the last one
    /// first, and a note says so.
    pub(crate) fn optional(self) -> Self {
        Self {
            is_optional: true,
            ..self
        }
    }
}

/// Returns a column of text.
pub(crate) fn left(title: impl Into<String>) -> Column {
    Column::new(title, ColumnKind::Text)
}

/// Returns a column of codes, dates or ranges, which are never broken.
pub(crate) fn code(title: impl Into<String>) -> Column {
    Column::new(title, ColumnKind::Code)
}

/// Returns a column of numbers, which are never broken.
pub(crate) fn right(title: impl Into<String>) -> Column {
    Column::new(title, ColumnKind::Number)
}

/// Returns a column of pictures, which is left out if the table is too wide.
pub(crate) fn picture(title: impl Into<String>) -> Column {
    Column::new(title, ColumnKind::Picture)
}

/// The lines that show a table.
#[derive(Default)]
pub(crate) struct Lines<'t> {
    pub(crate) heading: Vec<String>,
    pub(crate) rows: Vec<String>,
    /// The titles of optional columns that were left out.
    pub(crate) left_out: Vec<&'t str>,
}

/// A table: columns, and rows with a cell for each.
pub(crate) struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        Table {
            columns: columns.into_iter().collect(),
            rows: Vec::new(),
        }
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(
            cells
                .into_iter()
                .map(|cell| printable(&cell).into_owned())
                .collect(),
        );
    }

    /// Returns the lines of the heading and of the rows, at most `most` wide if possible. A column without any text is
    /// left out.
    pub(crate) fn lines(&self, most: Option<usize>) -> Lines<'_> {
        let (widths, left_out) = self.widths(most.unwrap_or(usize::MAX));
        let titles: Vec<&str> = self
            .columns
            .iter()
            .map(|column| column.title.as_str())
            .collect();
        let rows = self
            .rows
            .iter()
            .flat_map(|row| self.row_lines(&widths, row.iter().map(String::as_str)));
        Lines {
            rows: rows.collect(),
            heading: self.row_lines(&widths, titles.into_iter()),
            left_out,
        }
    }

    /// Returns whether all columns but pictures can be shown without breaking a word.
    pub(crate) fn fits(&self, most: Option<usize>) -> bool {
        let mut words = self.least(longest_word, longest_word);
        self.leave_out_pictures(&mut words);
        most.is_none_or(|most| total(&words) <= most)
    }

    fn row_lines<'a>(&self, widths: &[usize], cells: impl Iterator<Item = &'a str>) -> Vec<String> {
        let cells: Vec<Vec<String>> = cells
            .zip(widths)
            .map(|(cell, &width)| wrap(cell, width))
            .collect();
        let height = cells
            .iter()
            .zip(widths)
            .filter(|(_, width)| **width > 0)
            .map(|(cell, _)| cell.len());
        let line = |at: usize| {
            let mut line = String::new();
            for ((cell, &width), column) in cells.iter().zip(widths).zip(&self.columns) {
                if width > 0 {
                    let part = cell.get(at).map(String::as_str).unwrap_or_default();
                    line.push_str(&pad(part, width, column.kind == ColumnKind::Number));
                    line.push_str(&" ".repeat(GAP));
                }
            }
            line.truncate(line.trim_end().len());
            line
        };
        (0..height.max().unwrap_or(0)).map(line).collect()
    }

    /// Returns the widths of the columns, 0 for one that is left out, and the titles of the optional columns that are
    /// left out.
    fn widths(&self, most: usize) -> (Vec<usize>, Vec<&str>) {
        let mut widths = self.least(UnicodeWidthStr::width, UnicodeWidthStr::width);
        let mut words = self.least(longest_word, longest_word);
        if total(&widths) > most {
            self.leave_out_pictures(&mut widths);
            self.leave_out_pictures(&mut words);
        }
        let mut left_out = Vec::new();
        for (at, column) in self
            .columns
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, column)| column.is_optional)
        {
            if total(&words) > most && words.get(at) != Some(&0) {
                [&mut widths, &mut words]
                    .into_iter()
                    .flat_map(|of| of.get_mut(at))
                    .for_each(|width| *width = 0);
                left_out.insert(0, column.title.as_str());
            }
        }
        // Titles are broken before cells, and lines between words before inside of words.
        shrink(
            &mut widths,
            &self.least(UnicodeWidthStr::width, longest_word),
            most,
        );
        shrink(&mut widths, &words, most);
        shrink(
            &mut widths,
            &self.least(|text| longest_word(text).min(NARROWEST), longest_word),
            most,
        );
        (widths, left_out)
    }

    fn leave_out_pictures(&self, widths: &mut [usize]) {
        let pictures = widths
            .iter_mut()
            .zip(&self.columns)
            .filter(|(_, column)| column.kind == ColumnKind::Picture);
        pictures.for_each(|(width, _)| *width = 0);
    }

    /// Returns the width that each column needs for its cells and its title, 0 for one without any text. `of_text`
    /// measures only columns of text.
    fn least(&self, of_text: fn(&str) -> usize, of_title: fn(&str) -> usize) -> Vec<usize> {
        let needed = |(at, column): (usize, &Column)| {
            let of_cell = if column.kind == ColumnKind::Text {
                of_text
            } else {
                UnicodeWidthStr::width
            };
            let cells = self
                .rows
                .iter()
                .filter_map(|row| row.get(at))
                .map(|cell| of_cell(cell))
                .max();
            cells
                .filter(|cells| *cells > 0)
                .map_or(0, |cells| cells.max(of_title(&column.title)))
        };
        self.columns.iter().enumerate().map(needed).collect()
    }
}

fn longest_word(text: &str) -> usize {
    text.split(' ')
        .map(UnicodeWidthStr::width)
        .max()
        .unwrap_or(0)
}

/// Narrows the widest columns until all of them fit.
fn shrink(widths: &mut [usize], floors: &[usize], most: usize) {
    while total(widths) > most {
        let wide = widths
            .iter_mut()
            .zip(floors)
            .filter(|(width, floor)| **width > **floor);
        let Some((widest, _)) = wide.max_by_key(|(width, _)| **width) else {
            return;
        };
        *widest -= 1;
    }
}

/// Returns the width of a line.
fn total(widths: &[usize]) -> usize {
    let shown = widths.iter().filter(|width| **width > 0);
    shown
        .map(|width| width + GAP)
        .sum::<usize>()
        .saturating_sub(GAP)
}

/// Pads a cell with blanks on one side up to the width.
pub(crate) fn pad(cell: &str, width: usize, right: bool) -> String {
    let blanks = " ".repeat(width.saturating_sub(cell.width()));
    if right {
        blanks + cell
    } else {
        cell.to_owned() + &blanks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Table {
        let mut table = Table::new([
            left("Name"),
            right("People living there"),
            left("Region"),
            left("Country"),
            picture(""),
        ]);
        table.row(["東京", "8,336,599", "", "Japan", "━━●━"].map(str::to_owned));
        table.row(["กรุงเทพฯ", "5,104,476", "", "Kingdom of Thailand", "━●"].map(str::to_owned));
        table.row(["São Paulo", "1", "", "Bra\u{202e}zil\u{1b}[2J", ""].map(str::to_owned));
        table
    }

    #[test]
    fn wide_letters_align() {
        let sample = sample();
        let Lines { heading, rows, .. } = sample.lines(None);
        assert_eq!(heading, ["Name       People living there  Country"]);
        assert_eq!(
            rows,
            [
                "東京                 8,336,599  Japan                    ━━●━",
                "กรุงเทพฯ              5,104,476  Kingdom of Thailand      ━●",
                r"São Paulo                    1  Bra\u{202e}zil\u{1b}[2J",
            ]
        );
    }

    #[test]
    fn a_table_fits_a_narrow_terminal() {
        let sample = sample();
        for most in [20, 30, 36, 50, 55, 80] {
            let Lines { heading, rows, .. } = sample.lines(Some(most));
            let widest = heading.iter().chain(&rows).map(|line| line.width()).max();
            // Numbers and the words of titles are not broken.
            assert!(widest <= Some(most.max(30)), "{most}: {rows:#?}");
            assert_eq!(rows.concat().contains('━'), most >= 60, "{most}: {rows:#?}");
        }
        let Lines { heading, rows, .. } = sample.lines(Some(36));
        assert_eq!(
            heading,
            [
                "Name        People  Country",
                "            living",
                "             there"
            ]
        );
        assert_eq!(
            rows[1..3],
            [
                "กรุงเทพฯ  5,104,476  Kingdom of",
                "                    Thailand"
            ]
        );
    }

    #[test]
    fn optional_columns_make_room_for_words() {
        let mut table = Table::new([
            code("ID"),
            left("Name"),
            left("Found by").optional(),
            left("Empty").optional(),
            code("Likely").optional(),
        ]);
        table.row(
            [
                "cldr-currencies",
                "Springfield Township",
                "Fields",
                "",
                "460 to 920",
            ]
            .map(str::to_owned),
        );
        for (most, left_out, row) in [
            (
                60,
                &[][..],
                "cldr-currencies  Springfield Township  Fields    460 to 920",
            ),
            (
                50,
                &[],
                "cldr-currencies  Springfield    Fields  460 to 920",
            ),
            (
                46,
                &["Likely"],
                "cldr-currencies  Springfield Township  Fields",
            ),
            (30, &["Found by", "Likely"], "cldr-currencies  Springfield"),
            // Nothing is left but to break a word; a code is never broken.
            (26, &["Found by", "Likely"], "cldr-currencies  Springfie"),
            (9, &["Found by", "Likely"], "cldr-currencies  Springfi"),
        ] {
            let lines = table.lines(Some(most));
            assert_eq!(
                (lines.left_out, lines.rows[0].as_str()),
                (left_out.to_vec(), row),
                "{most}"
            );
            assert_eq!(table.fits(Some(most)), left_out.is_empty(), "{most}");
        }
    }
}
