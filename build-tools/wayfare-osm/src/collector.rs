//! Makes elements from blocks in the order relations, ways, nodes: so every element is read after those that need
//! its place.

use std::collections::VecDeque;

use crate::block::{Block, Member, Node, Relation, TagPairs, Way};
use crate::bounding_box::BoundingBox;
use crate::budget::Budget;
use crate::element::Element;
use crate::element_id::{ElementId, ElementKind};
use crate::error::{Error, Fault};
use crate::links::Links;
use crate::names::names;
use crate::point::Position;
use crate::report::Report;
use crate::table::{Feature, Sights, classify};
use crate::tags::Tags;

/// The elements read so far.
#[derive(Debug)]
pub(crate) struct Collector {
    sights: Sights,
    stage: Stage,
    /// Ways and relations that wait for their nodes.
    waiting: Vec<Waiting>,
    /// From a way to relations, from a node to ways and relations, and from a node to relations that it stands for.
    from_ways: Links,
    from_nodes: Links,
    from_labels: Links,
    /// Nodes of the block read last, and elements of it that are left out for a tag that is no text.
    ready: VecDeque<Result<Element, Error>>,
    memory: Budget,
    texts: Budget,
    pub(crate) report: Report,
}

/// The kind of elements that is being read. A file has them in the opposite order.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
enum Stage {
    Relations,
    Ways,
    Nodes,
}

/// A way or relation whose place is not known yet.
#[derive(Debug)]
struct Waiting {
    id: ElementId,
    features: Vec<&'static Feature>,
    tags: Tags,
    bounding_box: BoundingBox,
    /// The node that stands for a relation.
    label: Option<Position>,
    /// How many of the elements that it consists of were not met.
    missing: u32,
    /// How many of its ways were met.
    ways: u32,
    /// Whether most of its ways were not: where these few are, it may not be.
    is_elsewhere: bool,
}

impl Collector {
    /// Collects the elements of a file of this length.
    pub(crate) fn new(sights: Sights, length: u64) -> Self {
        Self {
            sights,
            stage: Stage::Relations,
            waiting: Vec::new(),
            from_ways: Links::default(),
            from_nodes: Links::default(),
            from_labels: Links::default(),
            ready: VecDeque::new(),
            memory: Budget::of_memory(length),
            texts: Budget::of_texts(length),
            report: Report::default(),
        }
    }

    /// Reads a block.
    pub(crate) fn read(&mut self, block: &Block<'_>) -> Result<(), Fault> {
        block.relations(|relation| self.relation(relation))?;
        block.ways(|way| self.way(way))?;
        // Nodes are given away before the next block is read.
        let memory = self.memory;
        block.nodes(|node| self.node(node))?;
        self.memory = memory;
        Ok(())
    }

    /// Returns the next node of the block read last, or why an element of it is left out.
    pub(crate) fn next_ready(&mut self) -> Option<Result<Element, Error>> {
        self.ready.pop_front()
    }

    /// Ends the file, which may have no nodes where ways have their locations.
    pub(crate) fn finish(&mut self) {
        self.advance(Stage::Nodes);
    }

    /// Returns the next way or relation, after the end of the file.
    pub(crate) fn next_waiting(&mut self) -> Option<Element> {
        while let Some(waiting) = self.waiting.pop() {
            let Waiting {
                id,
                features,
                tags,
                bounding_box,
                label,
                is_elsewhere,
                ..
            } = waiting;
            let centre = bounding_box.centre().filter(|_| !is_elsewhere);
            let Some(position) = label.or(centre) else {
                self.report.unlocated += 1;
                continue;
            };
            return Some(Element {
                id,
                point: position.point(),
                features,
                tags,
            });
        }
        None
    }

    fn relation(&mut self, relation: Relation<'_>) -> Result<(), Fault> {
        self.enter(Stage::Relations)?;
        let Some(waiting) = self.wait(ElementKind::Relation, relation.id, relation.tags)? else {
            return Ok(());
        };
        let mut label: Option<(bool, i64)> = None;
        for member in relation.members {
            let (links, id) = match member? {
                Member::Node { id, role } => {
                    if matches!(role, b"label" | b"admin_centre") {
                        label = label.max(Some((role == b"label", id)));
                    }
                    (&mut self.from_nodes, id)
                }
                Member::Way { id } => (&mut self.from_ways, id),
                Member::Relation => continue,
            };
            self.memory.spend(Links::BYTES)?;
            links.push(id, waiting);
        }
        if let Some((_, id)) = label {
            self.memory.spend(Links::BYTES)?;
            self.from_labels.push(id, waiting);
        }
        Ok(())
    }

    fn way(&mut self, way: Way<'_>) -> Result<(), Fault> {
        self.enter(Stage::Ways)?;
        let own = self.wait(ElementKind::Way, way.id, way.tags.clone())?;
        let mut relations = Vec::new();
        self.from_ways
            .meet(way.id, |relation| relations.push(relation));
        for &relation in &relations {
            if let Some(relation) = self.waiting.get_mut(relation as usize) {
                relation.missing = relation.missing.saturating_sub(1);
                relation.ways = relation.ways.saturating_add(1);
            }
        }
        for waiting in own.into_iter().chain(relations) {
            for node in way.nodes() {
                let (node, position) = node?;
                match (position, self.waiting.get_mut(waiting as usize)) {
                    (Some(position), Some(waiting)) => waiting.bounding_box.extend(position),
                    _ => {
                        self.memory.spend(Links::BYTES)?;
                        self.from_nodes.push(node, waiting);
                    }
                }
            }
        }
        Ok(())
    }

    fn node(&mut self, node: Node<'_>) -> Result<(), Fault> {
        self.enter(Stage::Nodes)?;
        if let Some(position) = node.position {
            let waiting = &mut self.waiting;
            self.from_nodes.meet(node.id, |number| {
                if let Some(waiting) = waiting.get_mut(number as usize) {
                    waiting.bounding_box.extend(position);
                    waiting.missing = waiting.missing.saturating_sub(1);
                }
            });
            self.from_labels.meet(node.id, |number| {
                if let Some(waiting) = waiting.get_mut(number as usize) {
                    waiting.label = Some(position);
                }
            });
        }
        let id = ElementId {
            kind: ElementKind::Node,
            number: node.id,
        };
        let Some((features, tags)) = self.wanted(id, node.tags)? else {
            return Ok(());
        };
        let Some(position) = node.position else {
            self.report.unlocated += 1;
            return Ok(());
        };
        self.ready.push_back(Ok(Element {
            id,
            point: position.point(),
            features,
            tags,
        }));
        Ok(())
    }

    /// Begins with the next type of elements, or refuses one that comes too late.
    fn enter(&mut self, stage: Stage) -> Result<(), Fault> {
        if stage < self.stage {
            return Err(Fault::Unsupported {
                what: "the file does not have its nodes before its ways, and these before its relations"
                    .to_owned(),
                remedy: "sort it with `osmium sort`",
            });
        }
        self.advance(stage);
        Ok(())
    }

    fn advance(&mut self, stage: Stage) {
        if stage == self.stage {
            return;
        }
        if self.stage == Stage::Relations {
            self.from_ways.sort();
            expect(&mut self.waiting, &self.from_ways);
        }
        if stage == Stage::Nodes {
            for waiting in &mut self.waiting {
                waiting.is_elsewhere = waiting.missing > waiting.ways;
            }
            self.from_ways = Links::default();
            self.from_nodes.sort();
            self.from_labels.sort();
            expect(&mut self.waiting, &self.from_nodes);
        }
        self.stage = stage;
    }

    /// Keeps a way or relation if it is wanted, and returns its number among those that wait.
    fn wait(
        &mut self,
        kind: ElementKind,
        id: i64,
        tags: TagPairs<'_>,
    ) -> Result<Option<u32>, Fault> {
        let id = ElementId { kind, number: id };
        let Some((features, tags)) = self.wanted(id, tags)? else {
            return Ok(None);
        };
        // Fits: the budget of the largest file ends long before.
        let number = self.waiting.len() as u32;
        self.waiting.push(Waiting {
            id,
            features,
            tags,
            bounding_box: BoundingBox::EMPTY,
            label: None,
            missing: 0,
            ways: 0,
            is_elsewhere: false,
        });
        Ok(Some(number))
    }

    /// Counts an element, and returns what it is and its tags, if it has a feature and a name.
    fn wanted(
        &mut self,
        id: ElementId,
        tags: TagPairs<'_>,
    ) -> Result<Option<(Vec<&'static Feature>, Tags)>, Fault> {
        self.report.elements += 1;
        let (features, is_closed) = classify(tags.clone(), self.sights, &mut self.texts)?;
        if features.is_empty() {
            self.report.closed += u64::from(is_closed);
            return Ok(None);
        }
        let memory = self.memory;
        self.memory.spend(size_of::<Waiting>())?;
        let tags = match Tags::read(id, tags, &mut self.memory)? {
            Ok(tags) => tags,
            Err(error) => {
                self.ready.push_back(Err(error));
                return Ok(None);
            }
        };
        if names(&tags).next().is_none() {
            self.report.unnamed += 1;
            self.memory = memory;
            return Ok(None);
        }
        Ok(Some((features, tags)))
    }
}

/// Counts the elements that each one waits for.
fn expect(waiting: &mut [Waiting], links: &Links) {
    for number in links.waiting() {
        if let Some(waiting) = waiting.get_mut(number as usize) {
            waiting.missing = waiting.missing.saturating_add(1);
        }
    }
}
