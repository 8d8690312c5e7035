//! Records of the library, copied.

/// Defines a record: each field with how it is read, which may fail.
macro_rules! record {
    ($(#[$about:meta])* $name:ident from $from:ty as $row:ident {
        $($(#[$about_field:meta])* $field:ident: $type:ty = $value:expr,)*
    }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, uniffi::Record)]
        pub struct $name {
            $($(#[$about_field])* pub $field: $type,)*
        }

        impl TryFrom<$from> for $name {
            type Error = $crate::failure::WayfareError;

            fn try_from($row: $from) -> Result<Self, Self::Error> {
                Ok(Self { $($field: $value,)* })
            }
        }
    };
}

pub(crate) use record;
