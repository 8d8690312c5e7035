//! The fields of JSON objects and of GeoJSON features, those within other fields with dots between the names.

use std::{collections::BTreeSet, fmt, fmt::Write as _};

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::{Value, value::RawValue};

use super::rejects::Reason;

/// The columns of the coordinates of a feature.
const LONGITUDE: &str = "longitude";
const LATITUDE: &str = "latitude";

/// Returns the field of a name: one that has it, or one in a field that has its beginning.
pub(super) fn field<'v>(value: &'v Value, name: &str) -> Option<&'v Value> {
    let fields = value.as_object()?;
    let within = |(head, tail)| field(fields.get(head)?, tail);
    fields.get(name).or_else(|| splits(name).find_map(within))
}

/// Splits a name at each of its dots.
fn splits(name: &str) -> impl Iterator<Item = (&str, &str)> {
    name.match_indices('.')
        .filter_map(|(at, _)| Some((name.get(..at)?, name.get(at + 1..)?)))
}

/// Adds the names of all fields, at most so many.
pub(super) fn names(value: &Value, before: &str, names_of: &mut BTreeSet<String>, most: usize) {
    for (name, value) in value.as_object().into_iter().flatten() {
        let name = format!("{before}{name}");
        match value {
            Value::Object(_) => names(value, &format!("{name}."), names_of, most),
            _ if names_of.len() < most => drop(names_of.insert(name)),
            _ => {}
        }
    }
}

/// A GeoJSON feature: its properties as fields, and its point.
pub(super) struct Feature {
    /// The feature with its properties last, so that others can be added: it ends in `}}`.
    pub(super) text: String,
    pub(super) properties: Value,
    geometry: Value,
}

impl Feature {
    /// The feature that stands for a row that is none.
    pub(super) const EMPTY: &str = r#"{"type":"Feature","geometry":null,"properties":{}}"#;

    /// Reads a feature; `None` if the text is none.
    pub(super) fn read(text: &str) -> Option<Self> {
        let members: Members<'_> = serde_json::from_str(text).ok()?;
        let value = |name| {
            let value = members.last(name);
            value
                .map_or(Ok(Value::Null), serde_json::from_str::<Value>)
                .ok()
        };
        let is_feature = value("type")? == "Feature";
        let properties = match value("properties")? {
            Value::Null => Some(("{}", Value::Object(serde_json::Map::new()))),
            fields => members
                .last("properties")
                .filter(|_| fields.is_object())
                .map(|text| (text, fields)),
        };
        let (own, properties) = properties.filter(|_| is_feature)?;
        let mut text = String::from("{");
        for (key, raw) in members.0.iter().filter(|(key, _)| key != "properties") {
            // Writing to a string cannot fail.
            let _ = write!(text, "{}:{},", Value::from(key.as_str()), raw.get());
        }
        let _ = write!(text, "\"properties\":{}}}", own.trim());
        Some(Self {
            text,
            properties,
            geometry: value("geometry")?,
        })
    }

    /// Returns a coordinate of its point, or else a property; null if it has none.
    pub(super) fn value(&self, name: &str) -> Result<Value, (String, Reason)> {
        let kind = self.geometry.get("type").and_then(Value::as_str);
        let at = match name {
            LONGITUDE => Some(0),
            LATITUDE => Some(1),
            _ => None,
        };
        if let (Some(at), Some("Point")) = (at, kind) {
            let degrees = self.geometry.get("coordinates").unwrap_or(&Value::Null);
            return match (degrees.get(at), degrees.get(0)) {
                (None, Some(_)) => Err((degrees.to_string(), Reason::NoPoint)),
                (degree, _) => Ok(degree.cloned().unwrap_or_default()),
            };
        }
        match field(&self.properties, name) {
            Some(value) => Ok(value.clone()),
            None if at.is_none() || self.geometry.is_null() => Ok(Value::Null),
            None => Err((kind.unwrap_or_default().to_owned(), Reason::OtherGeometry)),
        }
    }

    /// Returns whether it has a column, be there a value or not.
    pub(super) fn has(&self, name: &str) -> bool {
        [LONGITUDE, LATITUDE].contains(&name) || field(&self.properties, name).is_some()
    }

    /// Adds the names of its columns.
    pub(super) fn names(&self, names_of: &mut BTreeSet<String>, most: usize) {
        names(&self.properties, "", names_of, most);
        names_of.extend([LATITUDE, LONGITUDE].map(str::to_owned));
    }
}

/// The members of an object in their order, as they are written.
pub(super) struct Members<'l>(pub(super) Vec<(String, &'l RawValue)>);

impl<'l> Members<'l> {
    /// Returns the last member of a name.
    fn last(&self, name: &str) -> Option<&'l str> {
        let mut last = self.0.iter().rev();
        last.find(|(key, _)| key == name).map(|(_, raw)| raw.get())
    }

    /// Returns the field of a name as [`field`] does; null if there is none.
    pub(super) fn field(&self, name: &str) -> serde_json::Result<Value> {
        if let Some(value) = self.last(name) {
            return serde_json::from_str(value);
        }
        for (head, tail) in splits(name) {
            let outer = self.last(head).map(serde_json::from_str::<Value>);
            if let Some(inner) = outer.transpose()?.as_ref().and_then(|it| field(it, tail)) {
                return Ok(inner.clone());
            }
        }
        Ok(Value::Null)
    }
}

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All;

        impl<'de> Visitor<'de> for All {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(All)
    }
}
