//! The tools whose exports are known, as a table.

mod banks;
mod groups;
mod ledgers;
mod trackers;

use crate::field::Field::{Date, Name};
use crate::tool::{Form, PLAIN, Tool};

/// Returns all tools.
pub fn tools() -> impl Iterator<Item = &'static Tool> {
    groups::GROUPS
        .iter()
        .chain(&trackers::TRACKERS)
        .chain(&banks::BANKS)
        .chain(&ledgers::LEDGERS)
}

/// Returns the tool with this name.
pub(crate) fn named(name: &str) -> Option<&'static Tool> {
    tools().find(|tool| tool.name.eq_ignore_ascii_case(name))
}

const DATES: &[&str] = &[
    "date", "datum", "fecha", "data", "dato", "日付", "日期", "날짜", "tarih",
];
const CURRENCIES: &[&str] = &[
    "currency", "devise", "währung", "moneda", "divisa", "moeda", "valuta", "waluta", "měna",
    "通貨", "货币", "통화",
];
const CATEGORIES: &[&str] = &[
    "category",
    "catégorie",
    "kategorie",
    "categoría",
    "categoria",
    "categorie",
    "kategori",
    "kategoria",
    "カテゴリ",
    "カテゴリー",
    "类别",
    "카테고리",
];
const DESCRIPTIONS: &[&str] = &[
    "description",
    "beschreibung",
    "descripción",
    "descrição",
    "descrizione",
    "libellé",
    "beskrivelse",
    "beskrivning",
    "beschrijving",
    "omschrijving",
    "opis",
    "popis",
    "説明",
    "内容",
    "描述",
    "설명",
];

/// A sheet kept by hand, whose columns are told by the words of their headers, or by the user.
pub(crate) static SHEET: Tool = Tool {
    name: "sheet",
    title: "a sheet kept by hand",
    form: Form::Sheet,
    carried: &[Date, Name],
    ..PLAIN
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_columns_are_named_once() {
        for tool in tools() {
            assert_eq!(
                tools().filter(|other| other.name == tool.name).count(),
                1,
                "{}",
                tool.name
            );
            let fields = || tool.needed.iter().chain(tool.more).map(|(field, _)| field);
            assert!(
                fields().all(|field| fields().filter(|other| *other == field).count() == 1),
                "{}",
                tool.name
            );
        }
    }
}
