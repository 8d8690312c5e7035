//! What the compiler says of methods that open files, where the feature `files` is off.

use crate::{Dataset, Result, error::Cause};

/// What no type is.
#[diagnostic::on_unimplemented(
    message = "a dataset in a file needs the feature `files` of the crate `wayfare`",
    label = "the feature `files` is off",
    note = "turn the feature on, or give `Dataset::from_bytes` the bytes of `world.idx`"
)]
pub trait NeedsFeatureFiles {}

/// ```compile_fail,E0277
/// wayfare::Dataset::open("world");
/// ```
#[doc(hidden)]
impl Dataset {
    pub fn open(_: impl NeedsFeatureFiles) -> Result<Self> {
        Err(Cause::NoDefaultFolder.into())
    }

    pub fn open_verified(_: impl NeedsFeatureFiles) -> Result<Self> {
        Err(Cause::NoDefaultFolder.into())
    }

    pub fn read(_: impl NeedsFeatureFiles) -> Result<Self> {
        Err(Cause::NoDefaultFolder.into())
    }

    pub fn open_default<T: NeedsFeatureFiles>() -> Result<Self> {
        Err(Cause::NoDefaultFolder.into())
    }
}
