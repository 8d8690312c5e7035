//! JSON with the names of fields as JavaScript writes them: `country_code` becomes `countryCode`.

use std::io::{Result, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use crate::Failure;

/// Writes a value without white space. Memory takes whatever is written: only a place that cannot be read fails.
pub(crate) fn json(value: &impl Serialize) -> std::result::Result<String, Failure> {
    let corrupt = |message: String| Failure::new("corrupt", message);
    let mut out = Vec::with_capacity(1024);
    let written = value.serialize(&mut Serializer::with_formatter(
        &mut out,
        CamelCase::default(),
    ));
    written.map_err(|error| corrupt(error.to_string()))?;
    String::from_utf8(out).map_err(|error| corrupt(error.to_string()))
}

#[derive(Default)]
struct CamelCase {
    in_key: bool,
}

impl Formatter for CamelCase {
    fn begin_object_key<W: Write + ?Sized>(&mut self, writer: &mut W, first: bool) -> Result<()> {
        self.in_key = true;
        if first {
            Ok(())
        } else {
            writer.write_all(b",")
        }
    }

    fn end_object_key<W: Write + ?Sized>(&mut self, _: &mut W) -> Result<()> {
        self.in_key = false;
        Ok(())
    }

    // As the standard library formats them, which the module has anyway: the tables of another way have 10 kB.
    fn write_f64<W: Write + ?Sized>(&mut self, writer: &mut W, value: f64) -> Result<()> {
        write!(writer, "{value}")
    }

    fn write_f32<W: Write + ?Sized>(&mut self, writer: &mut W, value: f32) -> Result<()> {
        write!(writer, "{value}")
    }

    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> Result<()> {
        if !self.in_key {
            return writer.write_all(fragment.as_bytes());
        }
        let mut words = fragment.split('_');
        writer.write_all(words.next().unwrap_or_default().as_bytes())?;
        for word in words {
            let (first, rest) = word.split_at_checked(1).unwrap_or_default();
            writer.write_all(first.to_ascii_uppercase().as_bytes())?;
            writer.write_all(rest.as_bytes())?;
        }
        Ok(())
    }
}
