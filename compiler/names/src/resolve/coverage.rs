//! Which values and expressions of a module have boxes of coverage.

use super::Cx;
use crate::tree::*;
use pure_base::Span;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// What derived instances count: methods by class, as GHC's instances have them.
const DERIVED: &[(&str, &[&str])] = &[
    ("Eq", &["=="]),
    ("Ord", &["compare", "<", "<=", ">", ">="]),
    ("Show", &["showsPrec"]),
    ("Read", &["readList", "readPrec", "readListPrec"]),
    (
        "Enum",
        &[
            "succ",
            "pred",
            "toEnum",
            "fromEnum",
            "enumFrom",
            "enumFromThen",
        ],
    ),
    ("Bounded", &["minBound", "maxBound"]),
    ("Ix", &["range", "unsafeIndex", "inRange"]),
    ("Functor", &["fmap", "<$"]),
    ("Foldable", &["foldMap", "foldr", "null"]),
    ("Traversable", &["traverse"]),
];

/// The methods of classes that instances of newtypes take from the type within, where
/// GHC's classes have others than ours.
const COERCED: &[(&str, &[&str])] = &[
    ("Eq", &["==", "/="]),
    ("Ord", &["compare", "<", "<=", ">", ">=", "max", "min"]),
    (
        "Ix",
        &[
            "range",
            "index",
            "unsafeIndex",
            "inRange",
            "rangeSize",
            "unsafeRangeSize",
        ],
    ),
];

/// Methods of ours that GHC's classes do not have.
const OWN: &[(&str, &[&str])] = &[
    ("Num", &["fromInt"]),
    ("Real", &["toDouble"]),
    ("Integral", &["toInt", "greatestDivisor"]),
    ("Fractional", &["fromLiteral", "fromDouble"]),
];

/// The method of ours that does what GHC's instances have another one for.
const INSTEAD: &[(&str, &str)] = &[("readPrec", "readsPrec"), ("unsafeIndex", "index")];

impl Cx<'_> {
    /// A box for what only the names in scope tell: the variables that `..` stands for.
    pub(super) fn count_at(&mut self, span: Span) -> Option<u32> {
        let (own, boxes) = self.boxes.as_mut()?;
        if !is_within(span, own) {
            return None;
        }
        let kind = BoxKind::Expression { alternative: false };
        boxes.push(CoverageBox { span, kind });
        Some(boxes.len() as u32 - 1)
    }

    /// The module's boxes, now that its names are resolved: of values from `first` on, of
    /// expressions, and of derived instances.
    pub(super) fn coverage(
        &mut self,
        declared: &FxHashMap<Span, u32>,
        first: usize,
        instances: &[Instance],
    ) -> Coverage {
        let mut boxes = self.boxes.take().map_or(vec![], |(_, boxes)| boxes);
        let mut values: Vec<(ValueId, u32)> = vec![];
        // Those of the top level were there before.
        let own = self.own.values().filter_map(|(v, _)| match v {
            crate::lookup::ValueRef::Value(v) => Some(*v),
            _ => None,
        });
        let own: Vec<ValueId> = own.filter(|v| (v.as_u32() as usize) < first).collect();
        let later = (first..self.program.values.len()).map(|i| ValueId::from_u32(i as u32));
        for v in own.into_iter().chain(later) {
            let value = &self.program.values[v];
            let counts = matches!(value.kind, ValueKind::Top | ValueKind::Local);
            if let Some(number) = declared.get(&value.span).filter(|_| counts) {
                values.push((v, *number));
            }
        }
        for instance in instances {
            self.derived_boxes(instance, &mut boxes, &mut values);
        }
        values.sort_unstable();
        values.dedup_by_key(|(v, _)| *v);
        Coverage {
            boxes,
            exprs: std::mem::take(&mut self.counted),
            values,
        }
    }

    fn derived_boxes(
        &self,
        instance: &Instance,
        boxes: &mut Vec<CoverageBox>,
        values: &mut Vec<(ValueId, u32)>,
    ) {
        let class = &self.program.classes[instance.class];
        let methods = || {
            class
                .methods
                .iter()
                .map(|m| self.program.values[m.value].name)
        };
        let names: Vec<&str> = match &instance.derived {
            Derived::No | Derived::Defaults => return,
            Derived::Newtype(_) | Derived::Via(_) => {
                let of_class = |rows: &[(&str, &'static [&'static str])]| {
                    let row = rows.iter().find(|(name, _)| *name == class.name.as_str());
                    row.map(|(_, all)| *all)
                };
                match of_class(COERCED) {
                    Some(all) => all.to_vec(),
                    None => {
                        let own = of_class(OWN).unwrap_or_default();
                        let all = methods().map(|name| name.as_str());
                        all.filter(|name| !own.contains(name)).collect()
                    }
                }
            }
            Derived::Stock => {
                let row = DERIVED
                    .iter()
                    .find(|(name, _)| *name == class.name.as_str());
                let all = row.map_or(&[][..], |(_, methods)| *methods);
                match class.name.as_str() {
                    "Ord" if !self.is_small(instance) => vec!["compare"],
                    _ => all.to_vec(),
                }
            }
        };
        for name in names {
            let number = boxes.len() as u32;
            let label = name.into();
            boxes.push(CoverageBox {
                span: instance.span,
                kind: BoxKind::Top(label),
            });
            let instead = INSTEAD.iter().find(|(theirs, _)| *theirs == name);
            let ours = instead.map_or(name, |(_, ours)| *ours);
            let at = methods().position(|m| m.as_str() == ours);
            if let Some(Some(v)) = at.and_then(|at| instance.methods.get(at)) {
                values.push((*v, number));
            }
        }
    }

    /// Whether GHC gives a derived order all its comparisons.
    fn is_small(&self, instance: &Instance) -> bool {
        let mut head = instance.head.last();
        while let Some(Type {
            kind: TypeKind::App(f, _),
            ..
        }) = head
        {
            head = Some(f);
        }
        let Some(TypeKind::Con(t)) = head.map(|t| &t.kind) else {
            return true;
        };
        let TypeDefKind::Data { ctors, .. } = &self.program.types[*t].kind else {
            return true;
        };
        let plain = |c: &CtorId| self.program.ctors[*c].fields.is_empty();
        ctors.len() <= 3 || ctors.iter().all(plain)
    }
}

/// Whether a place is one of these.
pub(super) fn is_within(span: Span, own: &Range<u32>) -> bool {
    !span.is_none() && own.contains(&span.lo) && span.hi <= own.end
}
