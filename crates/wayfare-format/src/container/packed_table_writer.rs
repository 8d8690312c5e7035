//! Writes packed tables.

use super::{
    packed_table::{NO_NUMBER, PackedRecord, TAIL},
    record::Field,
};

/// Bits of a field, at most: with those before it in the same byte, it is read from eight bytes.
const MAX_BITS: u32 = 57;

/// Writes a table of records in memory; `None` if the numbers of a field are too far apart.
pub fn pack_table<R: PackedRecord>(records: &[R]) -> Option<Vec<u8>> {
    let (mut table, mut out) = (PackedTableWriter::new::<R>(), Vec::new());
    records
        .iter()
        .for_each(|record| table.add(&record.numbers()));
    let mut packer = table.start(&mut out)?;
    records
        .iter()
        .for_each(|record| packer.pack(&record.numbers(), &mut out));
    packer.finish(&mut out);
    Some(out)
}

/// The base and step that the numbers of a field share.
#[derive(Debug, Clone, Copy, Default)]
struct Column {
    /// The first number, the least and the greatest one.
    seen: Option<(i64, i64, i64)>,
    /// The greatest common divisor of all differences from the first one.
    step: u64,
}

impl Column {
    fn add(&mut self, number: i64) {
        if number == NO_NUMBER {
            return;
        }
        let (first, least, most) = self.seen.unwrap_or((number, number, number));
        self.seen = Some((first, least.min(number), most.max(number)));
        let (mut a, mut b) = (self.step, number.abs_diff(first));
        while let Some(rest) = a.checked_rem(b) {
            (a, b) = (b, rest);
        }
        self.step = a;
    }

    /// Returns the step between two neighbouring codes; all numbers may be equal, or too far apart for 32 bits.
    fn step(&self) -> u32 {
        u32::try_from(self.step)
            .ok()
            .filter(|&step| step > 0)
            .unwrap_or(1)
    }

    /// Returns the number that the code 0 would stand for if it did not mean none.
    fn base(&self) -> i64 {
        self.seen
            .map_or(0, |(_, least, _)| least.wrapping_sub(self.step().into()))
    }

    fn code(&self, number: i64) -> u64 {
        let steps = number.abs_diff(self.base()).checked_div(self.step().into());
        steps.filter(|_| number != NO_NUMBER).unwrap_or_default()
    }

    fn width(&self) -> u32 {
        let most = self.seen.map_or(0, |(_, _, most)| self.code(most));
        u64::BITS.saturating_sub(most.leading_zeros())
    }
}

/// Finds base and step of each field of a packed table. All records are added, in any order, before any is packed.
#[derive(Debug)]
pub struct PackedTableWriter {
    columns: Vec<Column>,
    records: u32,
}

impl PackedTableWriter {
    /// Returns a writer for a table of these records.
    pub fn new<R: PackedRecord>() -> Self {
        Self {
            columns: vec![Column::default(); R::FIELDS],
            records: 0,
        }
    }

    /// Adds the numbers of a record.
    pub fn add(&mut self, numbers: &[i64]) {
        self.records = self.records.saturating_add(1);
        self.columns
            .iter_mut()
            .zip(numbers)
            .for_each(|(column, &number)| column.add(number));
    }

    /// Starts the section in `out`. Returns what packs the records into it; `None` where a field has numbers too far apart.
    pub fn start(self, out: &mut Vec<u8>) -> Option<RowPacker> {
        let widths: Vec<u32> = self.columns.iter().map(Column::width).collect();
        if widths.iter().any(|&width| width > MAX_BITS) {
            return None;
        }
        if self.records == 0 {
            return Some(RowPacker {
                columns: self.columns,
                bits: 0,
                waiting: 0,
                pending: 0,
            });
        }
        // A record has a bit at least, or there could be any number of them.
        let bits = widths.iter().sum::<u32>().max(1);
        self.records.write(out);
        bits.write(out);
        let mut first = 0_u16;
        for (column, width) in self.columns.iter().zip(widths) {
            let width = u16::try_from(width).ok()?;
            column.base().cast_unsigned().write(out);
            column.step().write(out);
            first.write(out);
            width.write(out);
            first = first.checked_add(width)?;
        }
        Some(RowPacker {
            columns: self.columns,
            bits,
            waiting: 0,
            pending: 0,
        })
    }
}

/// Packs the records of a table, one after the other.
#[derive(Debug)]
pub struct RowPacker {
    columns: Vec<Column>,
    bits: u32,
    /// Bits that do not fill a byte yet.
    waiting: u64,
    pending: u32,
}

impl RowPacker {
    /// Packs the numbers of the next record.
    pub fn pack(&mut self, numbers: &[i64], out: &mut Vec<u8>) {
        let columns = self.columns.iter().zip(numbers);
        let codes: Vec<_> = columns
            .map(|(column, &number)| (column.code(number), column.width()))
            .collect();
        let used = codes.iter().map(|(_, width)| width).sum();
        codes
            .into_iter()
            .for_each(|(code, width)| self.push(code, width, out));
        self.push(0, self.bits.saturating_sub(used), out);
    }

    fn push(&mut self, code: u64, width: u32, out: &mut Vec<u8>) {
        // Fewer than eight bits wait, and a code has 57 at most.
        self.waiting |= code.wrapping_shl(self.pending);
        self.pending = self.pending.saturating_add(width);
        while self.pending >= 8 {
            out.push((self.waiting & 0xff) as u8);
            self.waiting >>= 8;
            self.pending = self.pending.saturating_sub(8);
        }
    }

    /// Ends the section.
    pub fn finish(mut self, out: &mut Vec<u8>) {
        let left = (8_u32.saturating_sub(self.pending)) % 8;
        self.push(0, left, out);
        if self.bits > 0 {
            out.extend([0; TAIL]);
        }
    }
}
