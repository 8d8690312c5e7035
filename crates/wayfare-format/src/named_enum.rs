//! Enums whose values have names.

/// Defines an enum with `ALL`, `as_str`, `Display` and, with the feature `serde`, `Serialize` and `Deserialize`, all by the names of its values.
#[doc(hidden)]
#[macro_export]
macro_rules! named_enum {
    ($(#[$meta:meta])* pub enum $enum:ident { $($(#[$value_meta:meta])* $value:ident = $name:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $enum {
            $($(#[$value_meta])* $value,)+
        }

        impl $enum {
            /// All values, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// Returns the name of the value, as JSON has it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)+
                }
            }
        }

        impl ::std::fmt::Display for $enum {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        #[cfg(feature = "serde")]
        impl ::serde::Serialize for $enum {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> ::std::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> ::serde::Deserialize<'de> for $enum {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> ::std::result::Result<Self, D::Error> {
                let name = <::std::borrow::Cow<'de, str> as ::serde::Deserialize>::deserialize(deserializer)?;
                let value = Self::ALL.iter().copied().find(|value| value.as_str() == name);
                value.ok_or_else(|| ::serde::de::Error::unknown_variant(&name, &[$($name),+]))
            }
        }
    };
}
