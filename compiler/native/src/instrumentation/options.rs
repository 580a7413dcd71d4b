//! What is measured in a build, and what the rest of the compiler may ask about that.

use crate::{Options, RtsOpts};
use rt_abi::mlmon::kind;

/// What is measured.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    /// Uses of objects are marked, and cost centres are kept.
    pub prof: bool,
    /// How cost centres came about, for reports.
    pub insertion: String,
    /// They were placed after optimisation.
    pub late: bool,
    /// All allocation is counted, of heap and stack.
    pub counts: bool,
    /// What is profiled in the manner of MLton.
    pub profile: Profile,
    /// The modules whose coverage is measured, in the order of their counters.
    pub coverage: Vec<CoveredModule>,
    /// Entries, calls, returns, updates and allocation are counted.
    pub ticky: Option<Ticky>,
}

/// What is profiled in the manner of MLton; the discriminants are those of
/// [`rt_abi::mlmon::kind`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Profile {
    #[default]
    No = kind::NO as isize,
    Time = kind::TIME as isize,
    Alloc = kind::ALLOC as isize,
    Count = kind::COUNT as isize,
}

/// The heap profiles that a program can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HeapProfiles {
    No,
    /// Those by what objects are, which take little room.
    Contents,
    All,
}

/// A module whose coverage is measured.
#[derive(Clone, Debug)]
pub struct CoveredModule {
    pub name: String,
    /// What its index of boxes has as well.
    pub hash: u32,
    pub boxes: u32,
}

/// What is counted and told for single closures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ticky {
    /// Objects of each closure and constructor.
    pub objects: bool,
    /// Thunks of the heap are told one by one.
    pub thunks: bool,
    /// Join points too.
    pub joins: bool,
}

impl Options {
    /// Which heap profiles whoever runs the program can ask for.
    pub(super) fn heap_profiles(&self) -> HeapProfiles {
        let by_user = matches!(self.rtsopts, RtsOpts::All | RtsOpts::Ignore);
        match self.rtsopts {
            _ if self.measured.prof || by_user || self.with_rtsopts.contains("-h") => {
                HeapProfiles::All
            }
            RtsOpts::Some => HeapProfiles::Contents,
            _ => HeapProfiles::No,
        }
    }

    /// Whether it matters which occurrence in the source an object stems from.
    pub fn tells_objects_apart(&self) -> bool {
        let measured = &self.measured;
        let counted = measured.counts || measured.ticky.is_some();
        self.heap_profiles() != HeapProfiles::No || counted || measured.profile != Profile::No
    }

    /// Whether it matters which selector is entered.
    pub fn tells_selectors_apart(&self) -> bool {
        self.measured.ticky.is_some()
    }

    /// Whether scopes of cost centres are kept: something happens where they end.
    pub fn keeps_scopes(&self) -> bool {
        self.measured.prof
    }

    /// Whether single instructions must be known as what they are there for.
    pub fn marks_code(&self) -> bool {
        self.measured.prof
    }

    /// Whether it must be told which indirections were selectors.
    pub fn knows_selectors(&self) -> bool {
        self.measured.prof
    }
}
