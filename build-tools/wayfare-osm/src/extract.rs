//! An extract: opens a file and reads its elements.

use std::io::{Read, Seek};
use std::iter::FusedIterator;

use crate::blob::{BlobSpan, Blobs};
use crate::block::Block;
use crate::collector::Collector;
use crate::element::Element;
use crate::error::Result;
use crate::header::Header;
use crate::report::Report;
use crate::table::Sights;

/// An extract that is read: an iterator over its lodgings, places and sights that have a name.
///
/// Nodes come first, then ways, then relations. The same file gives the same elements in the same order. The centre of a
/// relation is its member in the role `label` or `admin_centre`, and otherwise, as for a way, the centre of its bounding
/// box. An iterator ends with its first error that is not of one
/// element, [`Error::NotUtf8`](crate::Error::NotUtf8).
///
/// # Memory
///
/// A file must have nodes before ways and ways before relations, as all published extracts do. Its blobs are read from
/// the last to the first, each once: so relations say which ways, and these which nodes, are needed before they come.
/// The elements kept may take 16 MB and the length of the file, of which real extracts take a small part; a vector that
/// grows may have twice the room. A file that needs more is refused.
#[derive(Debug)]
pub struct Extract<R> {
    blobs: Blobs<R>,
    /// The blobs that were not read yet, in the order of the file.
    unread: Vec<BlobSpan>,
    header: Header,
    collector: Collector,
    has_failed: bool,
}

impl<R: Read + Seek> Extract<R> {
    /// Opens an extract: reads its header and where its blobs lie.
    ///
    /// ```no_run
    /// use std::fs::File;
    /// use wayfare_osm::{Extract, Sights};
    ///
    /// let mut extract = Extract::open(File::open("liechtenstein.osm.pbf")?, Sights::Notable)?;
    /// for element in &mut extract {
    ///     let element = element?;
    ///     let name = element.names().next().map(|name| name.text);
    ///     println!("{} {name:?} {:?}", element.id, element.point);
    /// }
    /// println!("{} had no name", extract.report().unnamed);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`](crate::Error) if the file cannot be read, is no extract, ends early, or is of a form that is not read.
    pub fn open(reader: R, sights: Sights) -> Result<Self> {
        let mut blobs = Blobs::new(reader);
        let layout = blobs.layout()?;
        let bytes = blobs.read(layout.header)?;
        let header = Header::parse(bytes).map_err(|fault| fault.at(layout.header.offset))?;
        let collector = Collector::new(sights, layout.length);
        Ok(Self {
            blobs,
            unread: layout.data,
            header,
            collector,
            has_failed: false,
        })
    }

    fn read(&mut self, span: BlobSpan) -> Result<()> {
        let bytes = self.blobs.read(span)?;
        Block::parse(bytes)
            .and_then(|block| self.collector.read(&block))
            .map_err(|fault| fault.at(span.offset))
    }
}

impl<R> Extract<R> {
    /// Returns what the extract says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns what was read and left out so far.
    pub fn report(&self) -> Report {
        self.collector.report
    }
}

impl<R: Read + Seek> Iterator for Extract<R> {
    type Item = Result<Element>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.has_failed {
            if let Some(ready) = self.collector.next_ready() {
                return Some(ready);
            }
            let Some(blob) = self.unread.pop() else {
                self.collector.finish();
                return self.collector.next_waiting().map(Ok);
            };
            if let Err(error) = self.read(blob) {
                self.has_failed = true;
                return Some(Err(error));
            }
        }
        None
    }
}

impl<R: Read + Seek> FusedIterator for Extract<R> {}
