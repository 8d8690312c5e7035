//! Spending logs: from what travellers paid to costs and highlights of places.

mod categories;
mod days;
mod levels;
