//! Nights and days that a text tells: "4 nights", "drei Nächte", "7 day pass".

use crate::text::{fold, head};

/// Words for numbers from one, in six languages.
const NUMBERS: [&[&str]; 10] = [
    &["one", "eine", "ein", "une", "un", "una", "uma"],
    &["two", "zwei", "deux", "dos", "duas", "dois", "due"],
    &["three", "drei", "trois", "tres", "tre"],
    &["four", "vier", "quatre", "cuatro", "quatro", "quattro"],
    &["five", "funf", "cinq", "cinco", "cinque"],
    &["six", "sechs", "seis", "sei"],
    &["seven", "sieben", "sept", "siete", "sete", "sette"],
    &["eight", "acht", "huit", "ocho", "oito", "otto"],
    &["nine", "neun", "neuf", "nueve", "nove"],
    &["ten", "zehn", "dix", "diez", "dez", "dieci"],
];
const NIGHTS: [&str; 13] = [
    "night", "nights", "nacht", "nachte", "nachten", "nuit", "nuits", "nuitees", "noche", "noches", "noite",
    "noites", "notti",
];
const DAYS: [&str; 9] = ["day", "days", "tage", "jours", "dias", "giorni", "week", "weeks", "wochen"];
/// The longest stay.
pub(crate) const MOST: f64 = 366.0;

/// Returns the nights that a text tells.
pub(crate) fn nights(text: &str) -> Option<f64> {
    count(text, |unit| NIGHTS.contains(&unit).then_some(1.0))
}

/// Returns the days that a text tells, of a pass or a car, say.
pub(crate) fn days(text: &str) -> Option<f64> {
    let unit = |unit: &str| DAYS.contains(&unit).then(|| if unit.starts_with('w') { 7.0 } else { 1.0 });
    count(text, unit).filter(|&days| days > 1.0)
}

fn count(text: &str, unit: impl Fn(&str) -> Option<f64>) -> Option<f64> {
    /// Bytes of a text that are read.
    const LONGEST: usize = 400;
    let folded = fold(head(text, LONGEST));
    let words: Vec<_> = folded.split(' ').collect();
    words.windows(2).find_map(|pair| {
        let [number, name] = pair else { return None };
        let each = unit(name)?;
        let of_word = || {
            (1u8..).zip(NUMBERS).find(|(_, words)| words.contains(number)).map(|(number, _)| number.into())
        };
        let number: f64 = number.parse::<u16>().ok().map(f64::from).or_else(of_word)?;
        Some(number * each).filter(|count| (1.0..=MOST).contains(count))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_tells_nights_in_six_languages() {
        for text in [
            "Guesthouse Alfama, 4 nights",
            "Guesthouse (4 Nächte)",
            "Auberge, quatre nuits",
            "Hostal 4 noches",
            "Pousada, 4 noites",
            "Ostello quattro notti",
            "Villa four-nights",
        ] {
            assert_eq!(nights(text), Some(4.0), "{text}");
        }
        assert_eq!((nights("Night bus"), nights("0 nights"), nights("9999 nights")), (None, None, None));
        assert_eq!((days("7-day pass"), days("Car, 2 weeks"), days("1 day")), (Some(7.0), Some(14.0), None));
    }
}
