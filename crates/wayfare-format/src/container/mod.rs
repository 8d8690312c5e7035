//! The container: the header, and what sections are made of.

pub(crate) mod checksum;
pub(crate) mod common_prefix;
pub(crate) mod corrupt;
pub(crate) mod entry;
pub(crate) mod fingerprint;
pub(crate) mod header;
pub(crate) mod packed_array;
pub(crate) mod packed_table;
pub(crate) mod packed_table_writer;
pub(crate) mod partition_point;
pub(crate) mod prefetch;
pub(crate) mod record;
pub(crate) mod string_table;
pub(crate) mod varint;
