//! Aligned tables for a terminal. Wide letters, such as Chinese ones, count as two columns.

use unicode_width::UnicodeWidthStr;
use wayfare::printable;

/// Blank columns between two columns of a table.
const GAP: &str = "  ";

/// The head of a column.
#[derive(Clone, Copy)]
pub(crate) struct Column {
    title: &'static str,
    right: bool,
}

/// A column of texts.
pub(crate) const fn left(title: &'static str) -> Column {
    Column { title, right: false }
}

/// A column of numbers.
pub(crate) const fn right(title: &'static str) -> Column {
    Column { title, right: true }
}

/// A table of `N` columns.
pub(crate) struct Table<const N: usize> {
    columns: [Column; N],
    rows: Vec<[String; N]>,
}

impl<const N: usize> Table<N> {
    pub(crate) fn new(columns: [Column; N]) -> Self {
        Table { columns, rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, cells: [String; N]) {
        self.rows.push(cells.map(|cell| printable(&cell).into_owned()));
    }

    /// The heading and the rows, each a line. A column without any text is left out.
    pub(crate) fn lines(&self) -> (String, Vec<String>) {
        let mut widths = [0; N];
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.width());
            }
        }
        let line = |cells: [&str; N]| {
            let mut line = String::new();
            for ((cell, width), column) in cells.into_iter().zip(widths).zip(self.columns) {
                if width > 0 {
                    line.push_str(&pad(cell, width.max(column.title.width()), column.right));
                    line.push_str(GAP);
                }
            }
            line.truncate(line.trim_end().len());
            line
        };
        let heading = line(self.columns.map(|column| column.title));
        let rows = self.rows.iter().map(|row| line(row.each_ref().map(String::as_str))).collect();
        (heading, rows)
    }
}

/// The cell with blanks on one side up to the width.
pub(crate) fn pad(cell: &str, width: usize, right: bool) -> String {
    let blanks = " ".repeat(width.saturating_sub(cell.width()));
    if right { blanks + cell } else { cell.to_owned() + &blanks }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_align() {
        let mut table = Table::new([left("Name"), right("People"), left("Region"), left("Country")]);
        table.row(["東京".into(), "8,336,599".into(), String::new(), "Japan".into()]);
        table.row(["São Paulo".into(), "1".into(), String::new(), "Bra\u{202e}zil\u{1b}[2J".into()]);
        let (heading, rows) = table.lines();
        assert_eq!(heading, "Name          People  Country");
        assert_eq!(rows, ["東京       8,336,599  Japan", r"São Paulo          1  Bra\u{202e}zil\u{1b}[2J"]);
    }
}
