#!/usr/bin/env bash
# One expects that a payment that cannot be read is told, or that all are read. QIF writes amounts with commas for
# thousands, as Quicken does. The crate qif 0.1.0 reads the amount as a float, and leaves out without a word each payment
# with a comma: of a journey the hotel is gone, the ticket is there. Two payments that are alike, as two tickets of one
# day, are one. Where a payment has splits, it writes the date as month/day/year whatever format was asked for, so that
# its own reader leaves that payment out. Who reads statements by it takes out the commas first, and compares the number
# of rows.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

cat > statement.qif <<'QIF'
!Type:Bank
D2026-07-01
T-19.99
PMuseum
^
D2026-07-02
T-1,234.50
PHotel
^
D2026-07-03
T-2.80
PMetro
^
D2026-07-03
T-2.80
PMetro
^
D2026-07-04
T-80.00
PMarket
SFood
$-50.00
SGifts
$-30.00
^
QIF
cargo_crates qif@0.1.0
rust_main <<'RUST'
use qif::{DateFormat, QIF};

fn show(name: &str, file: &QIF) {
    println!("{name}");
    for payment in &file.bank.as_ref().unwrap().transactions {
        println!("  {} {:.2} {}", payment.date.date_naive(), payment.amount, payment.vendor);
    }
}

fn main() {
    let format = DateFormat::FullYearMonthDay;
    let file = QIF::from_str(&std::fs::read_to_string("statement.qif").unwrap(), &format);
    show("qif 0.1.0, of five payments", &file);
    let written = file.to_string(&format);
    println!("written: {}", written.lines().filter(|line| line.starts_with('D')).collect::<Vec<_>>().join(" "));
    show("read again", &QIF::from_str(&written, &format));
}
RUST
expect <<'SEEN'
qif 0.1.0, of five payments
  2026-07-01 -19.99 Museum
  2026-07-03 -2.80 Metro
  2026-07-04 -80.00 Market
written: D2026-07-01 D2026-07-03 D07/04/2026
read again
  2026-07-01 -19.99 Museum
  2026-07-03 -2.80 Metro
SEEN
