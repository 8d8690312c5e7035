//! Reads envelopes, for authors of clients.

use serde::{Deserialize, Deserializer, de::Error};

/// An envelope as a client receives it, with either form of success: `status` true, or `error` false.
///
/// ```
/// use wayfare_api::Envelope;
///
/// # fn main() -> Result<(), serde_json::Error> {
/// for body in [r#"{"status":true,"data":["a"]}"#, r#"{"error":false,"data":["a"]}"#] {
///     let envelope: Envelope<Vec<String>> = serde_json::from_str(body)?;
///     assert_eq!(envelope, Envelope::Success(Some(vec!["a".to_owned()])));
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Envelope<T> {
    /// The content of `data`; `None` if it is `false` or null, because too little is known.
    Success(Option<T>),
    /// The message of an error.
    Failure(String),
}

impl<T> Envelope<T> {
    /// Returns the content of `data`, or the message of the error.
    ///
    /// ```
    /// # use wayfare_api::Envelope;
    /// let envelope: Envelope<u32> = serde_json::from_str(r#"{"status":true,"data":7}"#)?;
    /// assert_eq!(envelope.into_result(), Ok(Some(7)));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn into_result(self) -> Result<Option<T>, String> {
        match self {
            Self::Success(data) => Ok(data),
            Self::Failure(message) => Err(message),
        }
    }
}

/// A value, or `false` in its place.
#[derive(Deserialize)]
#[serde(untagged)]
enum OrFlag<T> {
    Flag(bool),
    Value(T),
}

#[derive(Deserialize)]
struct Fields<T> {
    status: Option<bool>,
    error: Option<OrFlag<String>>,
    data: Option<OrFlag<T>>,
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Envelope<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Fields {
            status,
            error,
            data,
        } = Fields::deserialize(deserializer)?;
        match (status, error) {
            (_, Some(OrFlag::Value(message))) => Ok(Self::Failure(message)),
            (Some(false), _) | (_, Some(OrFlag::Flag(true))) => Ok(Self::Failure(String::new())),
            (None, None) => Err(D::Error::custom(
                "neither `status` nor `error`: this is not an envelope",
            )),
            _ => Ok(Self::Success(match data {
                Some(OrFlag::Value(value)) => Some(value),
                Some(OrFlag::Flag(_)) | None => None,
            })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str) -> Result<Envelope<Vec<u8>>, serde_json::Error> {
        serde_json::from_str(body)
    }

    #[test]
    fn both_forms_of_success_are_read() {
        for body in [
            r#"{"status":true,"data":[1]}"#,
            r#"{"error":false,"data":[1]}"#,
        ] {
            assert_eq!(
                read(body).unwrap().into_result(),
                Ok(Some(vec![1])),
                "{body}"
            );
        }
        for body in [
            r#"{"status":true,"data":false}"#,
            r#"{"error":false,"data":null}"#,
            r#"{"status":true}"#,
        ] {
            assert_eq!(read(body).unwrap(), Envelope::Success(None), "{body}");
        }
    }

    #[test]
    fn errors_keep_their_message() {
        let failure = Envelope::Failure("No.".to_owned());
        assert_eq!(
            read(r#"{"status":false,"error":"No.","data":null}"#).unwrap(),
            failure
        );
        assert_eq!(read(r#"{"error":"No."}"#).unwrap(), failure);
        assert_eq!(
            read(r#"{"status":false,"data":null}"#).unwrap(),
            Envelope::Failure(String::new())
        );
    }

    #[test]
    fn what_is_no_envelope_is_refused() {
        for body in [r#"{"data":[1]}"#, "[]", r#"{"status":true,"data":"x"}"#] {
            assert!(read(body).is_err(), "{body}");
        }
    }
}
