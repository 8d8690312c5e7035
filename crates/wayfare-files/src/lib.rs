//! Opens and creates files in folders that others may write to.
//!
//! Somebody who can write to such a folder can put anything under the name of a file that a program is about to make or to
//! read: a link to a file elsewhere, a named pipe, a device. Every function here says what it does with them.

mod atomic;
mod error;
mod make;
mod open;

pub use atomic::{AtomicFile, beside};
pub use error::Error;
pub use make::{Readers, keep_access, lock, make, make_folder, make_folders, remove_all, try_lock};
pub use open::open;
