//! What inference found out about the bodies of a module, as bytes, so that the
//! next compilation need not look at them. What a module declares is declared
//! each time: that is little, and others need it.
//!
//! A module's part of every table of [`Typed`] is written, what it says of
//! itself counted from its start. It is good as long as the module's resolved
//! tree is that of the same file, and the types of what it imports and the
//! instances that it may see are as they were.

use super::Infer;
use super::env::ValueType;
use crate::arena::{Arena, Copying};
use crate::evidence::*;
use crate::ty::{Ty, Types};
use cranelift_entity::EntityRef;
use pure_base::Diagnostic;
use pure_base::portable::Table;
use pure_names::kept::{Part, Place, Sum, Typed, module, tables};
use pure_names::tree::*;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::hash::Hash;
use std::ops::Range;

/// The modules so far.
#[derive(Default)]
pub(crate) struct Keeping {
    /// Empty unless modules are kept.
    done: Vec<Done>,
    /// The first instance of each module.
    first_insts: Vec<u32>,
}

/// A module whose bodies were inferred, or need not be.
struct Done {
    /// Stands for the types of what it and all that it imports offer.
    reach: u128,
    /// Neither it nor what it imports has errors, or types that an importer may
    /// yet decide.
    sound: bool,
    typed: Typed,
}

/// Where the module's entries of the tables start.
pub(crate) struct Start {
    evs: u32,
    params: u32,
    /// How many errors there were.
    errors: usize,
}

/// What stands for the inferred module in that which others need, and what to keep.
#[derive(Default)]
struct Made {
    sum: Option<u128>,
    part: Option<Part>,
    /// Types of the top level are not known yet.
    open: bool,
}

/// What is kept of a module: its part of every table of [`crate::evidence::Typed`].
#[derive(Serialize, Deserialize)]
struct Bodies {
    /// Stands for the types that others see.
    sum: u128,
    /// How much evidence and how many parameters its declarations have.
    declared: (u32, u32),
    warnings: Vec<Diagnostic>,
    /// Where all types below are.
    types: Arena,
    /// The types of the top level that are not declared.
    tops: Vec<(ValueId, Option<ValueType>)>,
    value_ty: Vec<(ValueId, Ty)>,
    node_ty: Vec<Option<Ty>>,
    evs: Vec<Ev>,
    params: Vec<(ParamInfo, Option<ValueId>)>,
    node_ev: Vec<(NodeId, Vec<EvId>)>,
    node_params: Vec<(NodeId, Vec<ParamId>)>,
    abstractions: Vec<(NodeId, Vec<ParamId>)>,
    lambda_params: Vec<(NodeId, Between<ParamId>)>,
    arg_ev: Vec<(NodeId, Between<EvId>)>,
    inner_params: Vec<(ValueId, Between<ParamId>)>,
    value_params: Vec<(ValueId, Vec<ParamId>)>,
    value_uses: Vec<(ValueId, Vec<NodeId>)>,
    /// Of its instances.
    supers: Vec<Vec<EvId>>,
}

/// The entries that a table has for these keys.
fn entries<K: Copy + Eq + Hash, V: Clone>(
    keys: impl Iterator<Item = K>,
    table: &FxHashMap<K, V>,
) -> Vec<(K, V)> {
    let entry = |k: K| Some((k, table.get(&k)?.clone()));
    keys.filter_map(entry).collect()
}

impl ValueType {
    fn copied(&self, copying: &mut Copying) -> ValueType {
        match self {
            ValueType::Mono(t) => ValueType::Mono(copying.ty(*t)),
            ValueType::Poly(s) => ValueType::Poly(copying.scheme(s)),
        }
    }
}

impl Start {
    fn of(cx: &Infer) -> Start {
        Start {
            evs: cx.out.evs.len() as u32,
            params: cx.out.params.len() as u32,
            errors: cx.diags.errors(),
        }
    }
}

impl Keeping {
    /// What to keep of the modules, in their order.
    pub(crate) fn typed(&self) -> impl Iterator<Item = &Typed> {
        self.done.iter().map(|done| &done.typed)
    }

    /// A module begins, of which nothing has been declared.
    pub(crate) fn begin(&mut self, cx: &Infer) -> Start {
        self.first_insts.push(cx.out.insts.len() as u32);
        Start::of(cx)
    }

    /// What names have left of the module, if modules are kept.
    fn resolved<'a>(cx: &Infer<'a>) -> Option<&'a module::Kept> {
        let kept = &cx.program.kept;
        kept.modules.get(cx.module.index()).filter(|_| kept.keeps)
    }

    /// A module of the library is as its text is.
    pub(crate) fn note_library(&mut self, cx: &Infer) {
        let Some(kept) = Self::resolved(cx) else {
            return;
        };
        let sum = Sum::default().sum(kept.key).sum(kept.reach);
        let reach = self.with_imports(sum, cx);
        self.done.push(Done {
            reach,
            sound: kept.clean,
            typed: Typed::default(),
        });
    }

    fn with_imports(&self, sum: Sum, cx: &Infer) -> u128 {
        let kept = &cx.program.kept.modules[cx.module.index()];
        let name = |i: usize| cx.program.modules[ModuleId::from_u32(i as u32)].name;
        let imports = kept.imports.iter();
        let sums = imports.map(|i| (name(*i).as_str(), self.done[*i].reach));
        module::in_order(sum, sums.collect()).end()
    }

    /// Stands for all that the types of a module's bodies depend on besides its
    /// resolved tree.
    fn needs(&self, cx: &Infer) -> u128 {
        let (all, id) = (&cx.program.kept, cx.module);
        let earlier = &all.modules[..id.index()];
        let names = cx.program.modules.values().map(|m| m.name.as_str());
        let instances = names.zip(earlier).map(|(name, m)| (name, m.instances));
        let sum = module::in_order(Sum::default().sum(all.known), instances.collect());
        let warnings = format!("{:?}", cx.diags.warnings());
        // The program's start may be a definition of any module.
        let values = &all.homes.places[id.index()][Table::Values];
        let main = cx.program.main.filter(|v| values.contains(&v.as_u32()));
        let main = main.map_or("", |v| cx.program.values[v].name.as_str());
        self.with_imports(sum.text(&warnings).text(main), cx)
    }

    /// Infers the bodies of a module whose declarations have been entered since
    /// `start`, unless all about them is known.
    pub(crate) fn bodies(&mut self, cx: &mut Infer, start: &Start) {
        let Some(kept) = Self::resolved(cx) else {
            return cx.bodies();
        };
        let needs = self.needs(cx);
        let typed = kept.file.and_then(|f| f.typed);
        let typed = typed.filter(|part| part.needs == needs);
        let found = typed.and_then(|part| self.take(cx, start, part));
        if let Some(reach) = found {
            let typed = Typed {
                made: None,
                again: true,
            };
            self.done.push(Done {
                reach,
                sound: true,
                typed,
            });
            return;
        }
        let declared = Start::of(cx);
        let undeclared = undeclared(cx);
        let count = cx.diags.count();
        cx.bodies();
        let imports_sound = kept.imports.iter().all(|i| self.done[*i].sound);
        let good = kept.clean && imports_sound && cx.diags.errors() == start.errors;
        let warnings = cx.diags.since(count).to_vec();
        let made = match good {
            true => self.made(cx, start, &declared, &undeclared, needs, warnings),
            false => Made::default(),
        };
        // What others see is else told by what it is made from.
        let sum = made.sum;
        let sum = sum.unwrap_or_else(|| Sum::default().sum(kept.key).sum(needs).end());
        let reach = self.with_imports(Sum::default().sum(kept.reach).sum(sum), cx);
        self.done.push(Done {
            reach,
            sound: good && !made.open,
            typed: Typed {
                made: made.part,
                again: false,
            },
        });
    }

    /// The instances of the last module.
    fn instances(&self, cx: &Infer) -> Range<u32> {
        let end = cx.out.insts.len() as u32;
        self.first_insts.last().copied().unwrap_or(end)..end
    }

    /// What to keep of what was found out, and what stands for the types that others see.
    fn made(
        &self,
        cx: &mut Infer,
        start: &Start,
        declared: &Start,
        undeclared: &[ValueId],
        needs: u128,
        warnings: Vec<Diagnostic>,
    ) -> Made {
        let program = cx.program;
        let place = place(cx, start);
        let insts = self.instances(cx);
        let mut kept = Types::default();
        let mut copying = Copying::new(cx.types, &mut kept);
        // The types of the top level alone: these must be of this module only.
        let tops = undeclared.iter().map(|v| {
            let ty = cx.env.values[*v].as_ref();
            (*v, ty.map(|t| t.copied(&mut copying)))
        });
        let tops = tops.collect();
        // Somebody else may decide them yet.
        if copying.open() {
            return Made {
                open: true,
                ..Made::default()
            };
        }
        let typed = &*cx.out;
        let strict = copying.to.polys.len();
        let values = || place[Table::Values].clone().map(ValueId::from_u32);
        let nodes = || place[Table::Nodes].clone().map(NodeId::from_u32);
        let mut value_ty = entries(values(), &typed.value_ty);
        for (_, t) in &mut value_ty {
            *t = copying.ty(*t);
        }
        let own_nodes = place[Table::Nodes].start as usize..place[Table::Nodes].end as usize;
        let node_ty = typed.node_ty[own_nodes].iter();
        let node_ty = node_ty.map(|t| t.map(|t| copying.ty(t))).collect();
        copying.forget_places(strict, &place);
        let failed = copying.failed;
        let Some(sum) = visible(cx, &place) else {
            return Made::default();
        };
        let typed = &*cx.out;
        let is_own = |n: &NodeId| place[Table::Nodes].contains(&n.as_u32());
        let uses = typed.value_uses.iter();
        let uses = uses.map(|(v, all)| (*v, all.iter().copied().filter(is_own).collect()));
        let mut value_uses: Vec<(ValueId, Vec<NodeId>)> = uses.collect();
        value_uses.retain(|(_, here)| !here.is_empty());
        value_uses.sort_unstable_by_key(|(v, _)| *v);
        let evs = place[Table::Evidence].clone().map(EvId::from_u32);
        let params = place[Table::Params].clone().map(ParamId::from_u32);
        let insts = insts.map(InstId::from_u32);
        let bodies = Bodies {
            sum,
            declared: (declared.evs - start.evs, declared.params - start.params),
            warnings,
            types: kept.into(),
            tops,
            value_ty,
            node_ty,
            evs: evs.map(|e| typed.evs[e].clone()).collect(),
            params: params
                .map(|p| (typed.params[p], typed.param_values.get(&p).copied()))
                .collect(),
            node_ev: entries(nodes(), &typed.node_ev),
            node_params: entries(nodes(), &typed.node_params),
            abstractions: entries(nodes(), &typed.abstractions),
            lambda_params: entries(nodes(), &typed.lambda_params),
            arg_ev: entries(nodes(), &typed.arg_ev),
            inner_params: entries(values(), &typed.inner_params),
            value_params: entries(values(), &typed.value_params),
            value_uses,
            supers: insts.map(|i| typed.insts[i].supers.clone()).collect(),
        };
        let bytes = tables::write(program, &self.first_insts, &place, &bodies);
        let bytes = bytes.filter(|_| !failed);
        Made {
            sum: Some(sum),
            part: bytes.map(|bytes| Part {
                needs,
                bytes: bytes.leak(),
            }),
            open: false,
        }
    }

    /// Enters what is kept; what then stands for the module. It changes nothing before all
    /// has been read.
    fn take(&self, cx: &mut Infer, start: &Start, part: Part) -> Option<u128> {
        let program = cx.program;
        let place = place(cx, start);
        let declared = (
            place[Table::Evidence].len() as u32,
            place[Table::Params].len() as u32,
        );
        let nodes = place[Table::Nodes].start as usize..place[Table::Nodes].end as usize;
        let homes = &program.kept.homes;
        let bodies: Bodies = tables::read(homes, &self.first_insts, place, part.bytes)?;
        if bodies.declared != declared || bodies.node_ty.len() != nodes.len() {
            return None;
        }
        cx.diags.repeat(bodies.warnings);
        let mut kept = Types::from(bodies.types);
        let mut copying = Copying::new(&mut kept, cx.types);
        let out = &mut *cx.out;
        for (v, t) in bodies.tops {
            cx.env.values[v] = t.map(|t| t.copied(&mut copying));
            if let Some(ValueType::Poly(s)) = &cx.env.values[v] {
                out.schemes.insert(v, s.clone());
            }
        }
        let value_ty = bodies.value_ty.into_iter();
        out.value_ty
            .extend(value_ty.map(|(v, t)| (v, copying.ty(t))));
        for (n, t) in nodes.zip(bodies.node_ty) {
            out.node_ty[n] = t.map(|t| copying.ty(t));
        }
        for (i, ev) in (start.evs..).zip(bodies.evs) {
            match out.evs.get_mut(EvId::from_u32(i)) {
                Some(old) => *old = ev,
                None => _ = out.evs.push(ev),
            }
        }
        for (i, (info, value)) in (start.params..).zip(bodies.params) {
            let id = ParamId::from_u32(i);
            if out.params.get(id).is_none() {
                out.params.push(info);
            }
            out.param_values.extend(value.map(|v| (id, v)));
        }
        out.node_ev.extend(bodies.node_ev);
        out.node_params.extend(bodies.node_params);
        out.abstractions.extend(bodies.abstractions);
        out.lambda_params.extend(bodies.lambda_params);
        out.arg_ev.extend(bodies.arg_ev);
        out.inner_params.extend(bodies.inner_params);
        out.value_params.extend(bodies.value_params);
        for (v, nodes) in bodies.value_uses {
            out.value_uses.entry(v).or_default().extend(nodes);
        }
        for (i, supers) in self.instances(cx).zip(bodies.supers) {
            cx.out.insts[InstId::from_u32(i)].supers = supers;
        }
        let reach = program.kept.modules[cx.module.index()].reach;
        Some(self.with_imports(Sum::default().sum(reach).sum(bodies.sum), cx))
    }
}

/// The module's values at top level that have no type by declaration.
fn undeclared(cx: &Infer) -> Vec<ValueId> {
    let place = &cx.program.kept.homes.places[cx.module.index()];
    let values = place[Table::Values].clone().map(ValueId::from_u32);
    let top = |v: &ValueId| cx.program.values[*v].kind == ValueKind::Top;
    let top = values.filter(top);
    top.filter(|v| cx.env.values[*v].is_none()).collect()
}

/// Where the module is, with its evidence and parameters.
fn place(cx: &Infer, start: &Start) -> Place {
    let mut place = cx.program.kept.homes.places[cx.module.index()].clone();
    place[Table::Evidence] = start.evs..cx.out.evs.len() as u32;
    place[Table::Params] = start.params..cx.out.params.len() as u32;
    place
}

/// Stands for the types of a module that others see.
fn visible(cx: &mut Infer, place: &Place) -> Option<u128> {
    let mut kept = Types::default();
    let mut copying = Copying::new(cx.types, &mut kept);
    let mut visible = vec![];
    for v in &cx.program.kept.modules[cx.module.index()].seen {
        let declared = cx.program.values[*v].signature.is_some();
        let ty = match declared {
            true => None,
            false => Some(cx.env.values[*v].as_ref()?.copied(&mut copying)),
        };
        visible.push((*v, ty));
    }
    if copying.failed {
        return None;
    }
    tables::interface(cx.program, place, &(visible, Arena::from(kept)))
}
