//! What the names of a module's top level mean: its own definitions and what
//! its imports bring, in two name spaces (values and types).

use crate::tree::*;
use pure_base::{Span, Symbol};
use pure_syntax::ast;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::ops::Deref;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ValueRef {
    Value(ValueId),
    Ctor(CtorId),
    Synonym(SynonymId),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TypeRef {
    Type(TypeId),
    Class(ClassId),
}

/// What a fixity declaration is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Operator {
    Value(ValueRef),
    Type(TypeRef),
}

/// How a name came into scope. A lower rank hides `Implicit`, nothing else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    Own,
    Explicit,
    /// By the implicit import of the Prelude, or as one of those names that give way.
    Implicit,
}

#[derive(Clone, Copy, Debug)]
pub struct Candidate<T> {
    pub target: T,
    pub rank: Rank,
    /// The definition or the import; nothing for the implicit one of the Prelude.
    pub from: Span,
    /// That import names it.
    pub listed: bool,
}

pub enum Failure<T> {
    Missing,
    Ambiguous(Vec<Candidate<T>>),
}

/// One name space, qualified and unqualified names.
pub struct Table<T> {
    map: FxHashMap<(Option<Symbol>, Symbol), Vec<Candidate<T>>>,
    qualifiers: Vec<Option<Symbol>>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table {
            map: FxHashMap::default(),
            qualifiers: vec![],
        }
    }
}

impl<T: Copy + PartialEq> Table<T> {
    /// Brings what a module offers into scope, under a qualifier and, unless it is qualified,
    /// without.
    pub fn import(
        &mut self,
        all: &[(Symbol, T)],
        qualifier: Symbol,
        qualified: bool,
        (rank, from, listed): (Rank, Span, bool),
    ) {
        for (name, target) in all {
            let target = *target;
            let c = Candidate {
                target,
                rank,
                from,
                listed,
            };
            self.add(Some(qualifier), *name, c);
            if !qualified {
                self.add(None, *name, c);
            }
        }
    }

    pub fn add(&mut self, qualifier: Option<Symbol>, name: Symbol, c: Candidate<T>) {
        if !self.qualifiers.contains(&qualifier) {
            self.qualifiers.push(qualifier);
        }
        let list = self.map.entry((qualifier, name)).or_default();
        match list.iter_mut().find(|o| o.target == c.target) {
            Some(o) => {
                // Who names it brings it, else the Prelude, else the first.
                if (c.listed, c.from.is_none()) > (o.listed, o.from.is_none()) {
                    (o.from, o.listed) = (c.from, c.listed);
                }
                o.rank = o.rank.min(c.rank);
            }
            None => list.push(c),
        }
    }

    pub fn find(&self, name: &ast::Name) -> Result<T, Failure<T>> {
        let Some(list) = self.map.get(&(name.module, name.text)) else {
            return Err(Failure::Missing);
        };
        if let [only] = list[..] {
            return Ok(only.target);
        }
        let strong: Vec<_> = list
            .iter()
            .filter(|c| c.rank != Rank::Implicit)
            .copied()
            .collect();
        match strong[..] {
            [only] => Ok(only.target),
            [] => Err(Failure::Ambiguous(list.clone())),
            _ => Err(Failure::Ambiguous(strong)),
        }
    }

    /// The imports that bring a name.
    pub fn origins(&self, name: &ast::Name) -> Vec<Span> {
        let list = self.map.get(&(name.module, name.text));
        list.into_iter().flatten().map(|c| c.from).collect()
    }

    /// The imports or definitions that bring this thing by a name, under whatever
    /// qualifier.
    pub fn brings(&self, name: Symbol, target: T) -> Vec<Span> {
        let under = |q: &Option<Symbol>| {
            let list = self.map.get(&(*q, name))?;
            list.iter().find(|c| c.target == target)
        };
        let found = self.qualifiers.iter().filter_map(under);
        found.map(|c| c.from).collect()
    }

    /// Everything in scope, under whatever name.
    pub fn targets(&self) -> impl Iterator<Item = T> {
        self.map.values().flatten().map(|c| c.target)
    }

    /// All names in scope under a qualifier, in text order.
    pub fn names(&self, qualifier: Option<Symbol>) -> Vec<&'static str> {
        let mut out: Vec<_> = self
            .map
            .keys()
            // Fields that are no functions have names that no program can write.
            .filter(|k| k.0 == qualifier && !k.1.as_str().starts_with("$only"))
            .map(|k| k.1.as_str())
            .collect();
        out.sort_unstable();
        out
    }

    /// The qualifier under which alone a name is in scope.
    pub fn qualifier_of(&self, name: Symbol) -> Option<Symbol> {
        let mut found = self.qualifiers.iter().flatten();
        found
            .find(|q| self.map.contains_key(&(Some(**q), name)))
            .copied()
    }

    pub fn has_qualifier(&self, qualifier: Symbol) -> bool {
        self.qualifiers.contains(&Some(qualifier))
    }

    /// What an unqualified name could mean.
    pub fn entries_of(&self, name: Symbol) -> impl Iterator<Item = &Candidate<T>> {
        self.map.get(&(None, name)).into_iter().flatten()
    }

    /// Whether something is in scope by a name, with or without a qualifier.
    pub fn in_scope(&self, name: Symbol, target: T) -> bool {
        let mut lists = (self.qualifiers.iter()).filter_map(|q| self.map.get(&(*q, name)));
        lists.any(|list| list.iter().any(|c| c.target == target))
    }

    /// What the module itself defines by a name.
    pub fn own_of(&self, name: Symbol) -> impl Iterator<Item = T> {
        let own = self.entries_of(name).filter(|c| c.rank == Rank::Own);
        own.map(|c| c.target)
    }

    /// What a name means under each qualifier (the strongest candidate).
    pub fn meanings(&self, name: Symbol) -> Vec<(Option<Symbol>, T)> {
        let under = |q: &Option<Symbol>| {
            let list = self.map.get(&(*q, name))?;
            Some((*q, list.iter().min_by_key(|c| c.rank)?.target))
        };
        self.qualifiers.iter().filter_map(under).collect()
    }

    /// What is in scope both as `x` and as `qualifier.x`.
    pub fn both_ways(&self, qualifier: Symbol) -> Vec<(Symbol, T)> {
        let mut out = vec![];
        for ((q, name), list) in &self.map {
            if *q == Some(qualifier) {
                // What another hides has no name of its own.
                let hidden = |c: &Candidate<T>| {
                    let mut others = self.entries_of(*name);
                    c.rank == Rank::Implicit && others.any(|o| o.rank < c.rank)
                };
                let plain = |c: &&Candidate<T>| {
                    !hidden(c) && self.entries_of(*name).any(|o| o.target == c.target)
                };
                out.extend(list.iter().filter(plain).map(|c| (*name, c.target)));
            }
        }
        out.sort_by_key(|(n, _)| *n);
        out
    }

    /// The module's own definitions, in an order that does not depend on
    /// hashing.
    pub fn own(&self) -> Vec<(Symbol, T)> {
        let mut out = vec![];
        for ((q, name), list) in &self.map {
            if q.is_none() {
                let own = list.iter().find(|c| c.rank == Rank::Own);
                out.extend(own.map(|c| (*name, c.target)));
            }
        }
        out.sort_unstable_by_key(|(n, _)| *n);
        out
    }
}

/// What a module offers to its importers, in the order in which it exports it.
#[derive(Default, Clone, Serialize, Deserialize)]
pub struct Exports {
    pub values: Offered<ValueRef>,
    pub types: Offered<TypeRef>,
}

/// What it offers in one name space.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "Vec<(Symbol, T)>")]
#[serde(bound(deserialize = "T: Copy + Deserialize<'de>"))]
pub struct Offered<T> {
    all: Vec<(Symbol, T)>,
    #[serde(skip_serializing)]
    index: FxHashMap<Symbol, T>,
}

impl<T> Default for Offered<T> {
    fn default() -> Self {
        Offered {
            all: vec![],
            index: FxHashMap::default(),
        }
    }
}

impl<T: Copy> From<Vec<(Symbol, T)>> for Offered<T> {
    fn from(all: Vec<(Symbol, T)>) -> Self {
        Offered {
            index: all.iter().copied().collect(),
            all,
        }
    }
}

impl<T> Deref for Offered<T> {
    type Target = [(Symbol, T)];

    fn deref(&self) -> &[(Symbol, T)] {
        &self.all
    }
}

impl<T: Copy + PartialEq> Offered<T> {
    /// What the name means already, if that is something else.
    pub fn add(&mut self, name: Symbol, target: T) -> Option<T> {
        let old = self.get(name);
        if old.is_none() {
            self.index.insert(name, target);
            self.all.push((name, target));
        }
        old.filter(|old| *old != target)
    }

    /// The same, if another thing of this name may stand beside.
    pub fn add_also(&mut self, name: Symbol, target: T) {
        if self.add(name, target).is_some() && !self.all.contains(&(name, target)) {
            self.all.push((name, target));
        }
    }

    pub fn get(&self, name: Symbol) -> Option<T> {
        self.index.get(&name).copied()
    }
}
