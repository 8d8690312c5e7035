//! Tests of the readers on files, articles and texts.

mod articles;
mod csv_file;
mod dump;
mod hostile;
mod prices;
