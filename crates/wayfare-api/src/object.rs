//! Objects of answers: their fields, described once, for writing them and for the OpenAPI document.

use std::borrow::Cow;

use wayfare::AlternateNames;

use crate::{failure::Failure, write::Writer};

/// What an object is written from.
pub(crate) trait Row: 'static {
    /// The same type, borrowing from a dataset.
    type Of<'d>;
}

/// A kind of object, with its fields in the order in which they are written.
pub(crate) struct Object<R: Row> {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) fields: &'static [Field<R>],
}

/// A field of an object.
pub(crate) struct Field<R: Row> {
    pub(crate) facts: Facts,
    pub(crate) read: Read<R>,
}

/// The description of a field.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// The unit of the value, or what else it is. Empty for objects, as is the example: their own fields have both.
    pub(crate) unit: &'static str,
    /// As it is written.
    pub(crate) example: &'static str,
    /// Whether it is there in every object.
    pub(crate) required: bool,
}

/// How a field is read, which is also how it is written. Scalars are texts, all but [`Read::Figure`].
pub(crate) enum Read<R: Row> {
    Text(for<'a, 'd> fn(&'a R::Of<'d>) -> Option<&'a str>),
    Whole(for<'a, 'd> fn(&'a R::Of<'d>) -> Option<u64>),
    /// An angle, with ten decimals.
    Degrees(for<'a, 'd> fn(&'a R::Of<'d>) -> Option<f64>),
    /// A number with up to 14 significant digits.
    Amount(for<'a, 'd> fn(&'a R::Of<'d>) -> Option<f64>),
    /// The same, or an empty text where it is not known.
    AmountOrEmpty(for<'a, 'd> fn(&'a R::Of<'d>) -> Option<f64>),
    YesNo(for<'a, 'd> fn(&'a R::Of<'d>) -> bool),
    /// Names, with commas between them.
    Names(for<'a, 'd> fn(&'a R::Of<'d>) -> AlternateNames<'a>),
    /// The address of a page about the thing with this id.
    Page(for<'a, 'd> fn(&'a R::Of<'d>) -> Option<u32>),
    /// A number, as a number.
    Figure(for<'a, 'd> fn(&'a R::Of<'d>) -> f64),
    /// An object of this kind.
    Object(
        &'static dyn Described,
        for<'a, 'd> fn(&'a R::Of<'d>) -> Option<&'a dyn Inner>,
    ),
    /// An array of objects of this kind.
    Objects(
        &'static dyn Described,
        for<'a, 'd> fn(&'a R::Of<'d>) -> &'a dyn Inner,
    ),
}

/// One or several objects inside of another.
pub(crate) trait Inner {
    fn write(&self, w: &mut dyn Writer) -> Result<(), Failure>;
}

/// A row of a table of fields: its name, `optional` if it is left out where nothing is known, how it is read, its unit, an
/// example, a sentence about it, and the function that reads it. One of objects has the object's table instead of unit and
/// example.
macro_rules! field {
    ($name:literal optional $read:ident $unit:tt $example:tt $about:tt $of:expr) => {
        $crate::object::field!(@ $name, false, $unit, $example, $about, $crate::object::Read::$read($of))
    };
    ($name:literal Object($object:expr) $about:tt $of:expr) => {
        $crate::object::field!(@ $name, false, "", "", $about, $crate::object::Read::Object($object, $of))
    };
    ($name:literal Objects($object:expr) $about:tt $of:expr) => {
        $crate::object::field!(@ $name, true, "", "", $about, $crate::object::Read::Objects($object, $of))
    };
    ($name:literal $read:ident $unit:tt $example:tt $about:tt $of:expr) => {
        $crate::object::field!(@ $name, true, $unit, $example, $about, $crate::object::Read::$read($of))
    };
    (@ $name:literal, $required:literal, $unit:tt, $example:tt, $about:tt, $read:expr) => {
        $crate::object::Field {
            facts: $crate::object::Facts {
                name: $name,
                about: $about,
                unit: $unit,
                example: $example,
                required: $required,
            },
            read: $read,
        }
    };
}
pub(crate) use field;

impl<R: Row> Field<R> {
    fn write(&self, row: &R::Of<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
        let name = self.facts.name;
        let mut buffer = DEGREES;
        let text: Option<Cow<'_, str>> = match self.read {
            Read::Text(read) => read(row).map(Cow::from),
            Read::Whole(read) => read(row).map(|number| number.to_string().into()),
            Read::Degrees(read) => read(row).map(|angle| degrees(angle, &mut buffer).into()),
            Read::Amount(read) => read(row).map(|value| amount(value).into()),
            Read::AmountOrEmpty(read) => Some(read(row).map(amount).unwrap_or_default().into()),
            Read::YesNo(read) => Some(if read(row) { "Y" } else { "N" }.into()),
            // One long text is escaped more quickly than many short ones.
            Read::Names(read) => Some(read(row).join(',').into()),
            Read::Page(read) => read(row).map(|id| format!("https://www.geonames.org/{id}").into()),
            Read::Figure(read) => {
                w.key(name);
                w.number(read(row));
                None
            }
            Read::Object(_, read) => {
                if let Some(object) = read(row) {
                    w.key(name);
                    object.write(w)?;
                }
                None
            }
            Read::Objects(_, read) => {
                w.key(name);
                read(row).write(w)?;
                None
            }
        };
        if let Some(text) = text {
            w.key(name);
            w.text(&text);
        }
        Ok(())
    }
}

/// The maximum length of a body. Only a crafted dataset reaches it: `/countries` takes 60 KB.
const MAX_BODY: usize = 64 << 20;

impl<R: Row> Object<R> {
    pub(crate) fn write(&self, row: &R::Of<'_>, w: &mut dyn Writer) -> Result<(), Failure> {
        w.begin_object();
        for field in self.fields {
            field.write(row, w)?;
        }
        w.end_object();
        if w.len() > MAX_BODY {
            return Err(Failure::Dataset(format!(
                "The answer would have more than {MAX_BODY} bytes."
            )));
        }
        Ok(())
    }

    /// As [`Self::write_all`], for rows that are read while they are written.
    pub(crate) fn write_each<'d>(
        &self,
        rows: impl Iterator<Item = wayfare::Result<R::Of<'d>>>,
        w: &mut dyn Writer,
    ) -> Result<(), Failure> {
        w.begin_array();
        for row in rows {
            w.item();
            self.write(&row?, w)?;
        }
        w.end_array();
        Ok(())
    }

    pub(crate) fn write_all<'d>(
        &self,
        rows: impl IntoIterator<Item = R::Of<'d>>,
        w: &mut dyn Writer,
    ) -> Result<(), Failure> {
        self.write_each(rows.into_iter().map(Ok), w)
    }
}

/// An angle with ten decimals; the first digit leaves room for a sign.
const DEGREES: [u8; 15] = *b"0000.0000000000";

/// Returns an angle with exactly ten decimals.
fn degrees(angle: f64, buffer: &mut [u8; DEGREES.len()]) -> &str {
    const ONE: f64 = 1e10;
    // Angles have few digits, so that this is exact; it is quicker than rounding in decimal.
    let scaled = (angle * ONE).round() as i64;
    let mut rest = scaled.unsigned_abs();
    for digit in buffer.iter_mut().rev().filter(|byte| **byte != b'.') {
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    let mut start = buffer
        .iter()
        .take(3)
        .take_while(|&&digit| digit == b'0')
        .count();
    if scaled < 0 {
        start = start.saturating_sub(1);
        if let Some(sign) = buffer.get_mut(start) {
            *sign = b'-';
        }
    }
    str::from_utf8(buffer.get(start..).unwrap_or_default()).unwrap_or_default()
}

/// The most significant digits that an amount is written with.
const SIGNIFICANT: usize = 14;

/// Returns a number with up to 14 significant digits and no zeros at the end of its decimals.
fn amount(value: f64) -> String {
    let shortest = value.to_string();
    let digits = shortest
        .bytes()
        .filter(u8::is_ascii_digit)
        .skip_while(|&digit| digit == b'0')
        .count();
    if digits <= SIGNIFICANT {
        return shortest;
    }
    let rounded = format!("{value:.*e}", SIGNIFICANT - 1);
    rounded
        .parse()
        .map_or(shortest, |rounded: f64| rounded.to_string())
}

/// An object whose rows do not matter, for describing it.
pub(crate) trait Described: Sync {
    fn name(&self) -> &'static str;
    fn about(&self) -> &'static str;
    fn fields(&self) -> Vec<(Facts, Form)>;
}

/// How the value of a field is written.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    Text,
    /// A text of digits.
    Whole,
    /// A text of a number with ten decimals.
    Degrees,
    /// A text of a number.
    Amount,
    /// The same, or an empty text.
    AmountOrEmpty,
    YesNo,
    /// A text that is an address.
    Page,
    /// A number.
    Figure,
    Object(&'static dyn Described),
    Objects(&'static dyn Described),
}

impl<R: Row> Described for Object<R> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn fields(&self) -> Vec<(Facts, Form)> {
        let form = |read: &Read<R>| match read {
            Read::Text(_) | Read::Names(_) => Form::Text,
            Read::Whole(_) => Form::Whole,
            Read::Degrees(_) => Form::Degrees,
            Read::Amount(_) => Form::Amount,
            Read::AmountOrEmpty(_) => Form::AmountOrEmpty,
            Read::YesNo(_) => Form::YesNo,
            Read::Page(_) => Form::Page,
            Read::Figure(_) => Form::Figure,
            Read::Object(object, _) => Form::Object(*object),
            Read::Objects(object, _) => Form::Objects(*object),
        };
        self.fields
            .iter()
            .map(|field| (field.facts, form(&field.read)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn angles_have_ten_decimals() {
        for (value, text) in [
            (40.714_269_1, "40.7142691000"),
            (-0.125_74, "-0.1257400000"),
            (-180.0, "-180.0000000000"),
            (0.0, "0.0000000000"),
            (-0.0, "0.0000000000"),
            (89.999_999_9, "89.9999999000"),
        ] {
            let mut buffer = DEGREES;
            assert_eq!(degrees(value, &mut buffer), text);
        }
    }

    #[test]
    fn amounts_have_up_to_14_digits() {
        for (value, text) in [
            (0.0, "0"),
            (20.5, "20.5"),
            (112.25, "112.25"),
            (1_234.567_890_123_41, "1234.5678901234"),
            (0.1 + 0.2, "0.3"),
            (1.0 / 3.0, "0.33333333333333"),
            (2e-7 / 3.0, "0.000000066666666666667"),
            (99_999_999_999_999.9, "100000000000000"),
            (12_345_678_901_234_567.0, "12345678901235000"),
            (1e17, "100000000000000000"),
        ] {
            assert_eq!(amount(value), text);
        }
    }

    proptest! {
        #[test]
        fn stored_angles_are_exact(units in -1_800_000_000_i64..=1_800_000_000) {
            let mut buffer = DEGREES;
            let text = degrees(units as f64 / 1e7, &mut buffer);
            let (_, decimals) = text.split_once('.').unwrap();
            prop_assert_eq!(decimals.len(), 10);
            prop_assert_eq!(text.replace('.', "").parse::<i64>().unwrap(), units * 1000);
        }

        #[test]
        fn amounts_keep_their_first_14_digits(value in 1e-9..1e18) {
            let read: f64 = amount(value).parse().unwrap();
            prop_assert!((read - value).abs() <= 0.6e-13 * value, "{} of {}", read, value);
            prop_assert!(!amount(value).contains('.') || !amount(value).ends_with(['0', '.']));
        }
    }
}
