//! Makes elements of blocks that come in the order relations, ways, nodes: so every element is read after those that need
//! its place.

use std::collections::VecDeque;

use crate::block::{Block, Member, Node, Relation, TagPairs, Way};
use crate::bounding_box::BoundingBox;
use crate::budget::Budget;
use crate::element::{Element, ElementId, ElementKind};
use crate::error::Fault;
use crate::links::Links;
use crate::names::names;
use crate::point::Position;
use crate::report::Report;
use crate::table::{Feature, Sights, classify};
use crate::tags::Tags;

/// What was read so far.
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
    /// Nodes of the block read last.
    nodes: VecDeque<Element>,
    budget: Budget,
    pub(crate) report: Report,
}

/// What is being read. A file has them in the opposite order.
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
}

impl Collector {
    pub(crate) fn new(sights: Sights, budget: Budget) -> Self {
        Self {
            sights,
            stage: Stage::Relations,
            waiting: Vec::new(),
            from_ways: Links::default(),
            from_nodes: Links::default(),
            from_labels: Links::default(),
            nodes: VecDeque::new(),
            budget,
            report: Report::default(),
        }
    }

    /// Reads a block.
    pub(crate) fn read(&mut self, block: &Block<'_>) -> Result<(), Fault> {
        block.relations(|relation| self.relation(relation))?;
        block.ways(|way| self.way(way))?;
        // Nodes are given away before the next block is read.
        let budget = self.budget;
        block.nodes(|node| self.node(node))?;
        self.budget = budget;
        Ok(())
    }

    /// Returns the next node of the block read last.
    pub(crate) fn next_node(&mut self) -> Option<Element> {
        self.nodes.pop_front()
    }

    /// Returns the next way or relation, after all blocks were read.
    pub(crate) fn next_waiting(&mut self) -> Option<Element> {
        while let Some(Waiting { id, features, tags, bounding_box, label, missing }) = self.waiting.pop() {
            let Some(position) = label.or_else(|| bounding_box.centre()) else {
                self.report.unlocated += 1;
                continue;
            };
            if label.is_none() && missing > 0 {
                self.report.incomplete += 1;
            }
            return Some(Element { id, point: position.point(), features, tags });
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
            match member? {
                Member::Node { id, role } => {
                    if matches!(role, b"label" | b"admin_centre") {
                        label = label.max(Some((role == b"label", id)));
                    }
                    self.link_node(id, waiting)?;
                }
                Member::Way { id } => {
                    self.budget.spend(Links::BYTES)?;
                    self.from_ways.push(id, waiting);
                    self.expect(waiting);
                }
                Member::Relation => {}
            }
        }
        if let Some((_, id)) = label {
            self.budget.spend(Links::BYTES)?;
            self.from_labels.push(id, waiting);
        }
        Ok(())
    }

    fn way(&mut self, way: Way<'_>) -> Result<(), Fault> {
        self.enter(Stage::Ways)?;
        let own = self.wait(ElementKind::Way, way.id, way.tags)?;
        let relations: Vec<u32> = self.from_ways.to(way.id).iter().map(|link| link.1).collect();
        for &relation in &relations {
            self.meet(relation);
        }
        for waiting in own.into_iter().chain(relations) {
            for node in way.nodes {
                self.link_node(node?, waiting)?;
            }
        }
        Ok(())
    }

    fn node(&mut self, node: Node<'_>) -> Result<(), Fault> {
        self.enter(Stage::Nodes)?;
        if let Some(position) = node.position {
            for &(_, number) in self.from_nodes.to(node.id) {
                if let Some(waiting) = self.waiting.get_mut(number as usize) {
                    waiting.bounding_box.extend(position);
                    waiting.missing = waiting.missing.saturating_sub(1);
                }
            }
            for &(_, number) in self.from_labels.to(node.id) {
                if let Some(waiting) = self.waiting.get_mut(number as usize) {
                    waiting.label = Some(position);
                }
            }
        }
        let Some((features, tags)) = self.wanted(node.tags)? else { return Ok(()) };
        let Some(position) = node.position else {
            self.report.unlocated += 1;
            return Ok(());
        };
        let id = ElementId { kind: ElementKind::Node, number: node.id };
        self.nodes.push_back(Element { id, point: position.point(), features, tags });
        Ok(())
    }

    /// Begins with the next type of elements, or refuses one that comes too late.
    fn enter(&mut self, stage: Stage) -> Result<(), Fault> {
        if stage == self.stage {
            return Ok(());
        }
        if stage < self.stage {
            return Err(Fault::Unsupported {
                what: "the file does not have its nodes before its ways, and these before its relations"
                    .to_owned(),
                remedy: "sort it with `osmium sort`",
            });
        }
        self.stage = stage;
        self.from_ways.sort();
        if stage == Stage::Nodes {
            self.from_ways = Links::default();
            self.from_nodes.sort();
            self.from_labels.sort();
        }
        Ok(())
    }

    /// Keeps a way or relation if it is wanted, and returns its number among those that wait.
    fn wait(&mut self, kind: ElementKind, id: i64, tags: TagPairs<'_>) -> Result<Option<u32>, Fault> {
        let Some((features, tags)) = self.wanted(tags)? else { return Ok(None) };
        // Fits: the budget of the largest file ends long before.
        let number = self.waiting.len() as u32;
        self.waiting.push(Waiting {
            id: ElementId { kind, number: id },
            features,
            tags,
            bounding_box: BoundingBox::EMPTY,
            label: None,
            missing: 0,
        });
        Ok(Some(number))
    }

    /// Returns what an element is and its tags, if it has a feature and a name.
    fn wanted(&mut self, tags: TagPairs<'_>) -> Result<Option<(Vec<&'static Feature>, Tags)>, Fault> {
        let features = classify(tags.clone(), self.sights)?;
        if features.is_empty() {
            return Ok(None);
        }
        let budget = self.budget;
        self.budget.spend(size_of::<Waiting>())?;
        let tags = Tags::read(tags, &mut self.budget)?;
        if names(&tags).next().is_none() {
            self.report.unnamed += 1;
            self.budget = budget;
            return Ok(None);
        }
        Ok(Some((features, tags)))
    }

    fn link_node(&mut self, id: i64, waiting: u32) -> Result<(), Fault> {
        self.budget.spend(Links::BYTES)?;
        self.from_nodes.push(id, waiting);
        self.expect(waiting);
        Ok(())
    }

    fn expect(&mut self, waiting: u32) {
        if let Some(waiting) = self.waiting.get_mut(waiting as usize) {
            waiting.missing = waiting.missing.saturating_add(1);
        }
    }

    fn meet(&mut self, waiting: u32) {
        if let Some(waiting) = self.waiting.get_mut(waiting as usize) {
            waiting.missing = waiting.missing.saturating_sub(1);
        }
    }
}
