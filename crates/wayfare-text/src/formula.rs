//! Escapes cells that a spreadsheet would run.

use std::borrow::Cow;

/// Puts `'` before a cell of a table that a spreadsheet would take for a formula: one that begins with `=`, `+`, `-`, `@`,
/// a tab or the end of a line, and is not a number (<https://owasp.org/www-community/attacks/CSV_Injection>).
///
/// Names and descriptions may be anybody's. A table with them, written as CSV, could make the spreadsheet that opens it
/// call an address or start a program.
///
/// ```
/// assert_eq!(wayfare_text::escape_formula("=HYPERLINK(A1)"), "'=HYPERLINK(A1)");
/// assert_eq!(wayfare_text::escape_formula("-9.14"), "-9.14");
/// ```
pub fn escape_formula(cell: &str) -> Cow<'_, str> {
    // The wide signs are taken for the others where people type Chinese or Japanese.
    let begins = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    if begins && cell.parse::<f64>().is_err() {
        format!("'{cell}").into()
    } else {
        cell.into()
    }
}

#[cfg(test)]
mod tests {
    use super::escape_formula;

    #[test]
    fn formulas_are_escaped_and_numbers_are_not() {
        for formula in [
            "=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", "-", "+351 21",
            "-9,14",
        ] {
            assert_eq!(escape_formula(formula), format!("'{formula}"));
        }
        for cell in [
            "",
            "Lisboa",
            "1=1",
            "-9.14",
            "+351",
            "-1e-7",
            "'=1",
            "São Tomé",
            "a\n=1",
        ] {
            assert_eq!(escape_formula(cell), cell);
        }
    }
}
