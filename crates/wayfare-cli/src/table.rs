//! Aligned tables. For a terminal that is too narrow, cells of text are broken into lines.

use unicode_width::UnicodeWidthStr;
use wayfare::printable;

use crate::wrap::wrap;

/// Blank columns between two columns of a table.
const GAP: usize = 2;

/// A column of text is not made narrower than this, if there is another way.
const NARROWEST: usize = 8;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Text,
    Number,
    Picture,
}

/// The head of a column.
pub(crate) struct Column {
    title: String,
    kind: Kind,
}

/// A column of texts.
pub(crate) fn left(title: impl Into<String>) -> Column {
    Column { title: title.into(), kind: Kind::Text }
}

/// A column of numbers, which are never broken.
pub(crate) fn right(title: impl Into<String>) -> Column {
    Column { title: title.into(), kind: Kind::Number }
}

/// A column of pictures, which is left out where the table would be too wide.
pub(crate) fn picture(title: impl Into<String>) -> Column {
    Column { title: title.into(), kind: Kind::Picture }
}

/// A table: columns, and rows with a cell for each.
pub(crate) struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        Table { columns: columns.into_iter().collect(), rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().map(|cell| printable(&cell).into_owned()).collect());
    }

    /// The lines of the heading and those of the rows, of at most so many columns if that can be. A column without any
    /// text is left out.
    pub(crate) fn lines(&self, most: Option<usize>) -> (Vec<String>, Vec<String>) {
        let widths = self.widths(most.unwrap_or(usize::MAX));
        let titles: Vec<&str> = self.columns.iter().map(|column| column.title.as_str()).collect();
        let rows = self.rows.iter().flat_map(|row| self.row_lines(&widths, row.iter().map(String::as_str)));
        (self.row_lines(&widths, titles.into_iter()), rows.collect())
    }

    fn row_lines<'a>(&self, widths: &[usize], cells: impl Iterator<Item = &'a str>) -> Vec<String> {
        let cells: Vec<Vec<String>> = cells.zip(widths).map(|(cell, &width)| wrap(cell, width)).collect();
        let height = cells.iter().zip(widths).filter(|(_, width)| **width > 0).map(|(cell, _)| cell.len());
        let line = |at: usize| {
            let mut line = String::new();
            for ((cell, &width), column) in cells.iter().zip(widths).zip(&self.columns) {
                if width > 0 {
                    let part = cell.get(at).map(String::as_str).unwrap_or_default();
                    line.push_str(&pad(part, width, column.kind == Kind::Number));
                    line.push_str(&" ".repeat(GAP));
                }
            }
            line.truncate(line.trim_end().len());
            line
        };
        (0..height.max().unwrap_or(0)).map(line).collect()
    }

    /// The widths of the columns; that of one which is left out is none.
    fn widths(&self, most: usize) -> Vec<usize> {
        let widest = |measure: fn(&str) -> usize| -> Vec<usize> {
            let column = |at| self.rows.iter().filter_map(move |row| row.get(at));
            (0..self.columns.len())
                .map(|at| column(at).map(|cell| measure(cell)).max().unwrap_or(0))
                .collect()
        };
        let (cells, words) = (widest(UnicodeWidthStr::width), widest(longest_word));
        let titled = |(&cells, column): (&usize, &Column)| {
            if cells == 0 { 0 } else { cells.max(column.title.width()) }
        };
        let mut widths: Vec<usize> = cells.iter().zip(&self.columns).map(titled).collect();
        if total(&widths) > most {
            for (width, column) in widths.iter_mut().zip(&self.columns) {
                if column.kind == Kind::Picture {
                    *width = 0;
                }
            }
        }
        // Titles are broken before cells are, and between words before inside of them.
        let of_titles = self.columns.iter().map(|column| longest_word(&column.title));
        let of_titles: Vec<usize> = of_titles.collect();
        let texts: Vec<bool> = self.columns.iter().map(|column| column.kind == Kind::Text).collect();
        for narrowest in [&cells, &words, &vec![NARROWEST; cells.len()]] {
            let narrowest = cells.iter().zip(narrowest).zip(&texts);
            let narrowest =
                narrowest.map(|((cells, least), is_text)| if *is_text { cells.min(least) } else { cells });
            let floors: Vec<usize> =
                narrowest.zip(&of_titles).map(|(least, title)| *least.max(title)).collect();
            shrink(&mut widths, &floors, most);
        }
        widths
    }
}

fn longest_word(text: &str) -> usize {
    text.split(' ').map(UnicodeWidthStr::width).max().unwrap_or(0)
}

/// Takes from the widest columns until all of them fit.
fn shrink(widths: &mut [usize], floors: &[usize], most: usize) {
    while total(widths) > most {
        let wide = widths.iter_mut().zip(floors).filter(|(width, floor)| **width > **floor);
        let Some((widest, _)) = wide.max_by_key(|(width, _)| **width) else { return };
        *widest -= 1;
    }
}

/// The columns that a line takes.
fn total(widths: &[usize]) -> usize {
    let shown = widths.iter().filter(|width| **width > 0);
    shown.map(|width| width + GAP).sum::<usize>().saturating_sub(GAP)
}

/// The cell with blanks on one side up to the width.
pub(crate) fn pad(cell: &str, width: usize, right: bool) -> String {
    let blanks = " ".repeat(width.saturating_sub(cell.width()));
    if right { blanks + cell } else { cell.to_owned() + &blanks }
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
        let (heading, rows) = sample().lines(None);
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
        for most in [20, 30, 36, 50, 55, 80] {
            let (heading, rows) = sample().lines(Some(most));
            let widest = heading.iter().chain(&rows).map(|line| line.width()).max();
            // Numbers and the words of titles are not broken.
            assert!(widest <= Some(most.max(30)), "{most}: {rows:#?}");
            assert_eq!(rows.concat().contains('━'), most >= 60, "{most}: {rows:#?}");
        }
        let (heading, rows) = sample().lines(Some(36));
        assert_eq!(heading, ["Name        People  Country", "            living", "             there"]);
        assert_eq!(rows[1..3], ["กรุงเทพฯ  5,104,476  Kingdom of", "                    Thailand"]);
    }
}
