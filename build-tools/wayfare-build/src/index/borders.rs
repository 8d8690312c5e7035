//! The outlines of countries and regions.

use std::collections::HashMap;

use rusqlite::Connection;
use wayfare_format::{BorderAreaRecord, BorderVertexRecord, NONE, SEVERAL_AREAS, SectionId};

use super::{
    area::Area,
    area_grid::AreaGrid,
    border_tree::{BorderTree, Outline},
    outline_parts::OutlineParts,
    reference::Reference,
    regions::Regions,
    section_file::Sections,
};
use crate::{
    error::{Error, Result},
    readers::{Ring, parse_outline},
    sql::{for_each_row, text},
};

/// If outlines overlap, the more specific one comes first.
const BORDERS: &str = "
    SELECT country_code, admin1_code, outline FROM border ORDER BY admin1_code = '', country_code, admin1_code";

/// The outlines as they are drawn, whatever they are of.
pub(super) struct Drawn {
    /// Codes of the country and the admin1 region, and the rings.
    outlines: Vec<(String, String, Vec<Ring>)>,
    tree: BorderTree,
}

impl Drawn {
    /// Reads the outlines, and builds the tree of them.
    pub(super) fn read(sqlite: &Connection) -> Result<Self> {
        let mut outlines = Vec::new();
        for_each_row(sqlite, BORDERS, [], |row| {
            let (country, admin1) = (text(row, 0)?, text(row, 1)?);
            let rings = parse_outline(text(row, 2)?)
                .ok_or_else(|| unusable(format!("the outline of {country} {admin1} is not a polygon")))?;
            outlines.push((country.to_owned(), admin1.to_owned(), rings));
            Ok(())
        })?;
        if outlines.len() > usize::from(SEVERAL_AREAS) {
            return Err(unusable(format!(
                "there are more outlines than the format can number, {SEVERAL_AREAS}"
            )));
        }
        let rounded: Vec<Outline> =
            outlines.iter().map(|(.., rings)| rings.iter().map(vertices).collect()).collect();
        let tree = BorderTree::new(&rounded).ok_or_else(|| {
            unusable(
                "more outlines meet at a point than the format has room for; give each area once".to_owned(),
            )
        })?;
        Ok(Self { outlines, tree })
    }
}

/// The outlines when they are written, without the places.
pub(super) struct Outlines {
    /// The parts of each area: for an admin1 region, of its own outline; for a country, of all outlines.
    pub(super) parts: HashMap<Area, OutlineParts>,
    /// The grid over them, which is not written yet.
    pub(super) grid: AreaGrid,
}

/// Writes the outlines without the grid.
pub(super) fn write(
    Drawn { outlines, tree }: Drawn,
    reference: &Reference,
    regions: &Regions,
    sections: &mut Sections,
) -> Result<Outlines> {
    let mut areas = Vec::with_capacity(outlines.len());
    let mut parts: HashMap<Area, OutlineParts> = HashMap::new();
    for (country, admin1, rings) in outlines {
        let region_index = regions.admin1(Some(&country), Some(&admin1)).unwrap_or(NONE);
        let country_index = reference.country(Some(&country));
        areas.push(BorderAreaRecord { region_index, country_index, reserved: 0 });
        let admin1 = u16::try_from(region_index).ok().map(|admin1| Area::of_admin1(country_index, admin1));
        for area in [Some(Area::of_country(country_index)), admin1].into_iter().flatten() {
            let parts = parts.entry(area).or_default();
            rings.iter().for_each(|ring| parts.add_part(ring));
        }
    }
    sections.write_records(SectionId::BorderAreas, &areas)?;
    sections.write_records(SectionId::BorderCells, &tree.cells)?;
    sections.write_packed(SectionId::BorderPieces, &tree.pieces)?;
    sections.write_packed(SectionId::BorderVertices, &tree.vertices)?;
    Ok(Outlines { parts, grid: AreaGrid { areas, grid: tree.grid } })
}

fn vertices(ring: &Ring) -> Vec<BorderVertexRecord> {
    ring.iter().map(|&(latitude, longitude)| BorderVertexRecord::new(latitude, longitude)).collect()
}

fn unusable(message: String) -> Error {
    Error::source("borders", message)
}
