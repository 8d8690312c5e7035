//! Tests that build small datasets.

mod archive;
mod blended;
mod build;
pub(crate) mod fixture;
mod foreign;
mod import;
mod install;
mod limits;
mod names;
mod namesakes;
mod openstreetmap;
mod openstreetmap_stays;
mod postal_ranges;
mod publish;
mod regions;
mod spending;
mod spending_figures;
mod spending_shared;
mod tables;
mod unpack;
mod wikivoyage;
