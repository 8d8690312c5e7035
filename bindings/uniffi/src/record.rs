//! Records of the library, copied.

/// Defines a record: each field with how it is read.
macro_rules! record {
    ($(#[$about:meta])* $name:ident from $from:ty as $row:ident {
        $($(#[$about_field:meta])* $field:ident: $type:ty = $value:expr,)*
    }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, uniffi::Record)]
        pub struct $name {
            $($(#[$about_field])* pub $field: $type,)*
        }

        impl From<$from> for $name {
            fn from($row: $from) -> Self {
                Self { $($field: $value,)* }
            }
        }
    };
}

pub(crate) use record;
