//! Tests that build small datasets.

mod build;
mod fixture;
mod import;
mod publish;
