//! Codes of countries and currencies.

use std::{convert::Infallible, fmt, str::FromStr};

use crate::{Error, Result};

/// Parses a code of `LEN` ASCII letters or digits, and puts it into upper case.
pub(crate) fn code<const LEN: usize>(code: &str, what: &'static str) -> Result<[u8; LEN]> {
    upper_case(code).ok_or_else(|| {
        Error::bad_input(
            what,
            format!("{code:?} is not a {what} code of {LEN} letters"),
        )
    })
}

/// Returns the bytes of a code in upper case; `None` if the text is not one.
#[inline]
fn upper_case<const LEN: usize>(code: &str) -> Option<[u8; LEN]> {
    as_code(code).map(|bytes: [u8; LEN]| bytes.map(|byte| byte.to_ascii_uppercase()))
}

/// Returns the bytes of a code of `LEN` ASCII letters or digits; `None` if the text is not one.
fn as_code<const LEN: usize>(code: &str) -> Option<[u8; LEN]> {
    let bytes: [u8; LEN] = code.as_bytes().try_into().ok()?;
    bytes.iter().all(u8::is_ascii_alphanumeric).then_some(bytes)
}

macro_rules! codes {
    ($($(#[$meta:meta])* $name:ident: $len:literal $what:literal,)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; $len]);

        impl $name {
            /// Returns the code as text, in upper case.
            ///
            /// See [`Self`] for an example.
            pub fn as_str(&self) -> &str {
                // Its bytes are ASCII.
                str::from_utf8(&self.0).unwrap_or_default()
            }

            /// Returns a code that an index holds; `None` if the text is not a code.
            #[inline]
            pub(crate) fn stored(text: &str) -> Option<Self> {
                as_code(text).map(Self)
            }
        }

        /// Parses a code in upper or lower case.
        impl FromStr for $name {
            type Err = Error;

            fn from_str(text: &str) -> Result<Self> {
                code(text, $what).map(Self)
            }
        }

        /// Parses as [`FromStr`] does, so that methods take a string as well as a code.
        impl TryFrom<&str> for $name {
            type Error = Error;

            fn try_from(text: &str) -> Result<Self> {
                text.parse()
            }
        }

        impl TryFrom<&String> for $name {
            type Error = Error;

            fn try_from(text: &String) -> Result<Self> {
                text.parse()
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl PartialEq<str> for $name {
            fn eq(&self, text: &str) -> bool {
                self.as_str() == text
            }
        }

        impl PartialEq<&str> for $name {
            fn eq(&self, text: &&str) -> bool {
                self.as_str() == *text
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

codes! {
    /// The ISO 3166-1 alpha-2 code of a country, such as `PT`; `00` is At Sea.
    ///
    /// ```
    /// use wayfare::CountryCode;
    ///
    /// let code: CountryCode = "pt".parse()?;
    /// assert_eq!(code, "PT");
    /// assert_eq!(code.as_str(), "PT");
    /// assert!("Portugal".parse::<CountryCode>().is_err());
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    CountryCode: 2 "country",
    /// The ISO 4217 code of a currency, such as `EUR`.
    ///
    /// ```
    /// use wayfare::CurrencyCode;
    ///
    /// let code: CurrencyCode = "eur".parse()?;
    /// assert_eq!(code, "EUR");
    /// assert_eq!(code.as_str(), "EUR");
    /// # Ok::<(), wayfare::Error>(())
    /// ```
    CurrencyCode: 3 "currency",
}

impl CountryCode {
    pub(crate) fn bytes(self) -> [u8; 2] {
        self.0
    }

    /// Returns the bytes of a code in upper or lower case; `None` if the text is not one, which takes no time for an error.
    #[inline]
    pub(crate) fn bytes_of(text: &str) -> Option<[u8; 2]> {
        upper_case(text)
    }
}

/// Currencies whose amounts are written without decimals, and those with three, by CLDR 48.2.
const WITHOUT_DECIMALS: &str = "AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SOS SYP \
                                UGX VND VUV XAF XOF XPF YER";
const WITH_THREE_DECIMALS: &str = "BHD JOD KWD LYD OMR TND";

impl CurrencyCode {
    /// Returns the number of decimals with which people write amounts: none of yen, where hundredths are not used.
    ///
    /// ```
    /// let decimals = ["EUR", "JPY", "KWD"].map(|code| code.parse().map(wayfare::CurrencyCode::decimals));
    /// assert_eq!(decimals.map(|decimals| decimals.unwrap_or_default()), [2, 0, 3]);
    /// ```
    pub fn decimals(self) -> usize {
        let is_among = |codes: &str| codes.split(' ').any(|code| self == code);
        match () {
            () if is_among(WITHOUT_DECIMALS) => 0,
            () if is_among(WITH_THREE_DECIMALS) => 3,
            () => 2,
        }
    }
}

/// Lets methods take `impl TryInto<CountryCode>`: a code converts to itself.
impl From<Infallible> for Error {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}
