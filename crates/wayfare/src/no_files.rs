//! What the compiler says of methods that open files, where the feature `files` is off.

use crate::{Dataset, Result, error::Cause};

/// What no type is.
#[diagnostic::on_unimplemented(
    message = "a dataset in a file needs the feature `files` of the crate `wayfare`",
    label = "the feature `files` is off",
    note = "turn the feature on, or give `Dataset::from_bytes` the bytes of `world.idx`"
)]
pub trait NeedsFeatureFiles {}

macro_rules! methods {
    ($($name:ident)*) => {
        /// ```compile_fail,E0277
        /// wayfare::Dataset::open("world");
        /// ```
        impl Dataset {
            $(
                #[doc(hidden)]
                pub fn $name(_: impl NeedsFeatureFiles) -> Result<Self> {
                    Err(Cause::NoDefaultFolder.into())
                }
            )*
        }
    };
}

methods! { open open_verified read }
