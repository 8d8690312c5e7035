//! The outlines of countries and regions, and the grid over them, which leaves cells near places and islands to these.

use std::collections::HashMap;

use rusqlite::Connection;
use wayfare_format::{
    BESIDE_PLACE_KM, BorderAreaRecord, BorderGridWriter, Degrees, MapPoint, NO_AREA, NONE,
    PlaceRecord, SEVERAL_AREAS, SectionId,
};

use super::border_tree::{BorderTree, NoTree, Outline, outline};
use super::outline_parts::OutlineParts;
use super::reference::Reference;
use super::regions::{Area, Regions};
use super::section_file::Sections;
use crate::error::{Error, Result};
use crate::readers::parse_outline;
use crate::rows::Ring;
use crate::sql::{for_each_row, text};

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
    pub(super) fn read(sqlite: &Connection) -> Result<Self> {
        let mut outlines = Vec::new();
        for_each_row(sqlite, BORDERS, [], |row| {
            let (country, admin1) = (text(row, 0)?, text(row, 1)?);
            let rings = parse_outline(text(row, 2)?).ok_or_else(|| {
                unusable(format!(
                    "the outline of {country} {admin1} is not a polygon of at most 1 MiB"
                ))
            })?;
            outlines.push((country.to_owned(), admin1.to_owned(), rings));
            Ok(())
        })?;
        if outlines.len() > usize::from(SEVERAL_AREAS) {
            return Err(unusable(format!(
                "there are more outlines than the format can number, {SEVERAL_AREAS}"
            )));
        }
        let rounded: Vec<Outline> = outlines.iter().map(|(.., rings)| outline(rings)).collect();
        let tree = BorderTree::new(&rounded).map_err(|error| match error {
            NoTree::Crowded => unusable(
                "more outlines meet at a point than the format has room for; give each area once".to_owned(),
            ),
            NoTree::TooManyCrossings(area) => {
                let (country, admin1, _) = outlines.get(usize::from(area)).cloned().unwrap_or_default();
                unusable(format!(
                    "the outline of {country} {admin1} has too many long edges near to each other or to those of others; \
                     check the order of its vertices, or simplify it"
                ))
            }
        })?;
        Ok(Self { outlines, tree })
    }
}

/// The outlines when they are written, without the places.
pub(super) struct Outlines {
    /// The parts of each area: for an admin1 region, of its own outline; for a country, of all outlines.
    pub(super) parts: HashMap<Area, OutlineParts>,
    areas: Vec<BorderAreaRecord>,
    /// The grid over them, which is written when the places are known; without outlines, it is not.
    grid: BorderGridWriter,
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
        let region_index = regions
            .admin1(Some(&country), Some(&admin1))
            .unwrap_or(NONE);
        let country_index = reference.country(Some(&country));
        areas.push(BorderAreaRecord {
            region_index,
            country_index,
            reserved: 0,
        });
        let admin1 = u16::try_from(region_index).ok().map(Area::Admin1);
        for area in [Some(Area::Country(country_index)), admin1]
            .into_iter()
            .flatten()
        {
            let parts = parts.entry(area).or_default();
            rings.iter().for_each(|ring| parts.add_part(ring));
        }
    }
    sections.write_records(SectionId::BorderAreas, &areas)?;
    sections.write_records(SectionId::BorderCells, &tree.cells)?;
    sections.write_packed(SectionId::BorderPieces, &tree.pieces)?;
    sections.write_packed(SectionId::BorderVertices, &tree.vertices)?;
    Ok(Outlines {
        parts,
        areas,
        grid: tree.grid,
    })
}

fn unusable(message: String) -> Error {
    Error::source("borders", message)
}

impl Outlines {
    /// Marks the cells near a place that lie in another area: there, the place decides.
    pub(super) fn add_place(&mut self, place: &PlaceRecord) {
        if self.areas.is_empty() || place.country_index == u16::MAX {
            return;
        }
        let lies_in = |area: &BorderAreaRecord| {
            area.country_index == place.country_index
                && (place.admin1_index == u16::MAX
                    || area.region_index == u32::from(place.admin1_index))
        };
        let [latitude, longitude] =
            [place.latitude, place.longitude].map(|angle| Degrees(angle).get());
        for point in MapPoint::around(latitude, longitude, BESIDE_PLACE_KM) {
            if let Some(area) = self.grid.area_at(point)
                && !self.areas.get(usize::from(*area)).is_some_and(lies_in)
            {
                *area = SEVERAL_AREAS;
            }
        }
    }

    /// Marks the cells at sea near an island or another area: there, the area decides.
    pub(super) fn add_area(&mut self, area: &PlaceRecord) {
        let [latitude, longitude] =
            [area.latitude, area.longitude].map(|angle| Degrees(angle).get());
        for point in MapPoint::around(latitude, longitude, BESIDE_PLACE_KM) {
            if let Some(area) = self.grid.area_at(point).filter(|area| **area == NO_AREA) {
                *area = SEVERAL_AREAS;
            }
        }
    }

    pub(super) fn write_grid(&self, sections: &mut Sections) -> Result<()> {
        let bytes = if self.areas.is_empty() {
            Vec::new()
        } else {
            self.grid.finish()
        };
        sections.write(SectionId::BorderGrid, &bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use rusqlite::params;

    use super::*;
    use crate::index::check_outline;
    use crate::schema::SCHEMA;

    /// Random numbers, always the same.
    struct Random(u64);

    impl Random {
        /// Returns a number from 0 to 1.
        fn next(&mut self) -> f64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 11) as f64 / (1_u64 << 53) as f64
        }
    }

    fn closed(points: impl IntoIterator<Item = (f64, f64)>) -> Ring {
        let mut ring: Ring = points.into_iter().collect();
        ring.extend(ring.first().copied());
        ring
    }

    /// A coast: midpoints are displaced, as in nature, down to edges of some hundred metres.
    fn coast(vertices: usize) -> Ring {
        let mut random = Random(7);
        let mut points: Ring = vec![(60.0, 5.0), (70.0, 20.0), (65.0, 30.0), (58.0, 12.0)];
        while points.len() < vertices {
            let next = points.iter().cycle().skip(1);
            let between = points
                .iter()
                .zip(next)
                .flat_map(|(&(y, x), &(to_y, to_x))| {
                    let length = (to_x - x).hypot(to_y - y);
                    let mut moved = |middle: f64| middle + (random.next() - 0.5) * length / 2.0;
                    [(y, x), (moved((y + to_y) / 2.0), moved((x + to_x) / 2.0))]
                });
            points = between.collect();
        }
        closed(points)
    }

    /// Edges from end to end of the map, these degrees apart.
    fn zigzag(edges: u32, from: f64, apart: f64) -> Ring {
        let ends = [-179.0, 179.0].into_iter().cycle();
        closed(
            (0..edges)
                .map(|edge| from + f64::from(edge) * apart)
                .zip(ends),
        )
    }

    fn square(south: f64, west: f64, side: f64) -> Ring {
        closed([
            (south, west),
            (south, west + side),
            (south + side, west + side),
            (south + side, west),
        ])
    }

    #[test]
    fn outlines_of_any_detail_pass() {
        let mut random = Random(1);
        let squares = |side: f64, apart: f64| {
            let rows = (0..)
                .map(move |row| f64::from(row) * apart - 60.0)
                .take_while(|south| *south < 60.0);
            rows.flat_map(move |south| {
                (0..180).map(move |column| square(south, f64::from(column) * apart, side))
            })
        };
        for (what, rings) in [
            ("a coast of 130,000 vertices", vec![coast(100_000)]),
            (
                "thousands of islets, far apart",
                squares(0.01, 1.0).collect(),
            ),
            (
                "thousands of islets, close to each other",
                squares(0.001, 0.002).take(10_000).collect(),
            ),
            (
                "the whole map",
                vec![square(-90.0, -180.0, 180.0), square(-90.0, 0.0, 180.0)],
            ),
            (
                "a ring again and again",
                vec![square(1.0, 1.0, 50.0); 10_000],
            ),
            (
                "a vertex again and again",
                vec![closed(
                    [(1.0, 1.0), (1.0, 2.0), (2.0, 2.0)]
                        .map(|v| [v; 9000])
                        .concat(),
                )],
            ),
            (
                "a ring that crosses itself",
                vec![closed(
                    (0..200).map(|_| (random.next() * 9.0, random.next() * 9.0)),
                )],
            ),
        ] {
            assert_eq!(check_outline(&rings), Ok(()), "{what}");
        }
    }

    #[test]
    fn outlines_with_many_long_edges_are_refused() {
        let mut random = Random(2);
        for (what, ring) in [
            ("60,000 edges across the map", zigzag(60_000, -89.0, 0.002)),
            (
                "a hundred of them, close to each other",
                zigzag(100, 10.0, 0.0001),
            ),
            (
                "random vertices",
                closed(
                    (0..45_000)
                        .map(|_| (random.next() * 170.0 - 85.0, random.next() * 358.0 - 179.0)),
                ),
            ),
            (
                "long edges among short ones",
                closed(coast(60_000).into_iter().chain(zigzag(300, 59.0, 0.0001))),
            ),
        ] {
            assert_eq!(
                check_outline(&[ring]),
                Err(NoTree::TooManyCrossings(0)),
                "{what}"
            );
        }
        let crowd = closed((0..70_000).map(|_| (random.next() * 0.002, random.next() * 0.002)));
        assert_eq!(check_outline(&[crowd]), Err(NoTree::Crowded));
    }

    /// Reads outlines of regions from the table in which a delta puts them, too.
    fn drawn(outlines: impl IntoIterator<Item = Ring>) -> Result<Drawn> {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch(SCHEMA).unwrap();
        db.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        let mut insert = db
            .prepare("INSERT INTO border VALUES ('PT', ?1, ?2, 1)")
            .unwrap();
        for (region, ring) in outlines.into_iter().enumerate() {
            let mut text = String::new();
            for (latitude, longitude) in ring {
                write!(
                    text,
                    "{}{longitude} {latitude}",
                    if text.is_empty() { "" } else { "," }
                )
                .unwrap();
            }
            insert
                .execute(params![
                    format!("{region:05}"),
                    format!("POLYGON(({text}))")
                ])
                .unwrap();
        }
        Drawn::read(&db)
    }

    fn message(drawn: Result<Drawn>) -> String {
        drawn.map(drop).unwrap_err().to_string()
    }

    #[test]
    fn outlines_that_do_not_fit_together_are_refused() {
        // Each of them passes alone.
        let bundles = (0..1000).map(|bundle| zigzag(12, f64::from(bundle) / 10.0, 0.0001));
        assert_eq!(
            check_outline(&bundles.clone().take(1).collect::<Vec<_>>()),
            Ok(())
        );
        let interleaved = (0..12).map(|bundle| zigzag(12, f64::from(bundle) * 0.0001, 0.001));
        for outlines in [
            interleaved.collect::<Vec<_>>(),
            vec![zigzag(5000, 0.0, 0.01)],
        ] {
            let error = message(drawn(outlines));
            assert!(
                error.contains("PT 000") && error.contains("simplify it"),
                "{error}"
            );
        }
        assert_eq!(drawn(bundles.take(2)).unwrap().outlines.len(), 2);
        let nested = (0..2000).map(|at| square(0.0, 0.0, 60.0 + f64::from(at) / 1e6));
        let repeated = (0..2000).map(|_| square(0.0, 0.0, 60.0));
        for error in [message(drawn(nested)), message(drawn(repeated))] {
            assert!(error.contains("give each area once"), "{error}");
        }
    }

    #[test]
    fn an_outline_longer_than_a_row_is_refused() {
        let error = message(drawn([coast(60_000)]));
        assert!(
            error.contains("PT 00000 is not a polygon of at most 1 MiB"),
            "{error}"
        );
    }
}
