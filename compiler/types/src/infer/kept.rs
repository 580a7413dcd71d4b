//! What inference found out about the bodies of a module, as bytes, so that the
//! next compilation need not look at them. What a module declares is declared
//! each time: that is little, and others need it.
//!
//! A module's part of every table of [`Typed`] is written, what it says of
//! itself counted from its start. It is good as long as the module's resolved
//! tree is that of the same file, and the types of what it imports and the
//! instances that it may see are as they were.

use super::{Infer, ValueType};
use crate::evidence::*;
use crate::numbered::{Numbered, Numbers, Table};
use crate::ty::Ty;
use pure_base::Diagnostic;
use pure_names::kept::{Code, Place, Reader, Relocation, Sum, Typed, Writer, module};
use pure_names::tree::*;
use std::ops::Range;
use std::rc::Rc;

/// A module whose bodies were inferred, or need not be.
pub(super) struct Done {
    /// Stands for the types of what it and all that it imports offer.
    reach: u128,
    /// Neither it nor what it imports has errors, or types that an importer may
    /// yet decide.
    sound: bool,
    pub(super) typed: Typed,
}

/// Where the module's entries of the tables start.
pub(super) struct Start {
    evs: u32,
    params: u32,
    /// How many errors there were.
    errors: usize,
}

/// What stands for the inferred module in that which others need, and its bytes.
#[derive(Default)]
struct Made {
    sum: Option<u128>,
    bytes: Option<Vec<u8>>,
    /// Types of the top level are not known yet.
    open: bool,
}

impl Infer<'_> {
    pub(super) fn start(&self) -> Start {
        Start {
            evs: self.out.evs.len() as u32,
            params: self.out.params.len() as u32,
            errors: self.diags.errors(),
        }
    }

    /// A module of the library is as its text is.
    pub(super) fn note_library(&mut self, id: ModuleId) {
        if !self.program.kept.keeps {
            return;
        }
        let Some(kept) = self.program.kept.modules.get(id.as_u32() as usize) else {
            return;
        };
        let sum = Sum::default().sum(kept.key).sum(kept.reach);
        let reach = self.with_imports(sum, id);
        self.kept.push(Done {
            reach,
            sound: kept.clean,
            typed: Typed::default(),
        });
    }

    fn with_imports(&self, sum: Sum, id: ModuleId) -> u128 {
        let kept = &self.program.kept.modules[id.as_u32() as usize];
        let name = |i: usize| self.program.modules[ModuleId::from_u32(i as u32)].name;
        let imports = kept.imports.iter();
        let sums = imports.map(|i| (name(*i).as_str(), self.kept[*i].reach));
        module::in_order(sum, sums.collect()).end()
    }

    /// Stands for all that the types of a module's bodies depend on besides its
    /// resolved tree.
    fn needs(&self, id: ModuleId) -> u128 {
        let all = &self.program.kept;
        let earlier = &all.modules[..id.as_u32() as usize];
        let names = self.program.modules.values().map(|m| m.name.as_str());
        let instances = names.zip(earlier).map(|(name, m)| (name, m.instances));
        let sum = module::in_order(Sum::default().sum(all.known), instances.collect());
        let warnings = format!("{:?}", self.diags.warnings());
        // The program's start may be a definition of any module.
        let values = &all.homes.places[id.as_u32() as usize].values;
        let main = self.program.main.filter(|v| values.contains(&v.as_u32()));
        let main = main.map_or("", |v| self.program.values[v].name.as_str());
        self.with_imports(sum.text(&warnings).text(main), id)
    }

    /// Infers the bodies of a module whose declarations have been entered since
    /// `start`, unless all about them is known.
    pub(super) fn bodies_or_kept(&mut self, id: ModuleId, start: Start) {
        let program = self.program;
        let module = &program.modules[id];
        if !program.kept.keeps {
            return self.bodies(module);
        }
        let Some(kept) = program.kept.modules.get(id.as_u32() as usize) else {
            return self.bodies(module);
        };
        let place = &program.kept.homes.places[id.as_u32() as usize];
        let needs = self.needs(id);
        let file = kept.file.as_ref().filter(|f| !f.typed_range().is_empty());
        let found = file.and_then(|f| {
            let homes = &program.kept.homes;
            let tables = Relocation::of(&f.bytes, f.typed_range(), place.clone(), homes);
            self.take(id, &start, needs, tables?)
        });
        if let Some(reach) = found {
            let typed = Typed {
                made: None,
                again: true,
            };
            self.kept.push(Done {
                reach,
                sound: true,
                typed,
            });
            return;
        }
        let declared = self.start();
        let undeclared = self.undeclared(place);
        let count = self.diags.count();
        self.bodies(module);
        let imports_sound = kept.imports.iter().all(|i| self.kept[*i].sound);
        let good = kept.clean && imports_sound && self.diags.errors() == start.errors;
        let warnings = self.diags.since(count).to_vec();
        let made = match good {
            true => self.made(id, &start, &declared, &undeclared, needs, warnings),
            false => Made::default(),
        };
        // What others see is else told by what it is made from.
        let sum = made.sum;
        let sum = sum.unwrap_or_else(|| Sum::default().sum(kept.key).sum(needs).end());
        let reach = self.with_imports(Sum::default().sum(kept.reach).sum(sum), id);
        self.kept.push(Done {
            reach,
            sound: good && !made.open,
            typed: Typed {
                made: made.bytes,
                again: false,
            },
        });
    }

    /// The module's values at top level that have no type by declaration.
    fn undeclared(&self, place: &Place) -> Vec<ValueId> {
        let values = place.values.clone().map(ValueId::from_u32);
        let top = |v: &ValueId| self.program.values[*v].kind == ValueKind::Top;
        let top = values.filter(top);
        top.filter(|v| self.values[*v].is_none()).collect()
    }

    fn instances_of(&self, id: ModuleId) -> Range<u32> {
        let start = |i: usize| self.first_insts.get(i).copied();
        let end = self.out.insts.len() as u32;
        let i = id.as_u32() as usize;
        start(i).unwrap_or(end)..start(i + 1).unwrap_or(end)
    }

    /// The bytes for what was found out, and what stands for the types that
    /// others see.
    fn made(
        &mut self,
        id: ModuleId,
        start: &Start,
        declared: &Start,
        undeclared: &[ValueId],
        needs: u128,
        warnings: Vec<Diagnostic>,
    ) -> Made {
        let program = self.program;
        let (homes, place) = (
            &program.kept.homes,
            &program.kept.homes.places[id.as_u32() as usize],
        );
        // The types of the top level alone: these must be of this module only.
        let mut numbers = Numbers::default();
        let tops: Vec<(ValueId, Option<Numbered>, Option<u32>)> = undeclared
            .iter()
            .map(|v| match self.values[*v].clone() {
                None => (*v, None, None),
                Some(ValueType::Mono(t)) => (*v, None, Some(numbers.ty(&mut self.types, t))),
                Some(ValueType::Poly(s)) => (*v, Some(numbers.scheme(&mut self.types, &s)), None),
            })
            .collect();
        // Somebody else may decide them yet.
        if numbers.open() {
            return Made {
                open: true,
                ..Made::default()
            };
        }
        let strict = numbers.polytypes();
        let seen = &program.kept.modules[id.as_u32() as usize].seen;
        let mut w = Writer::of_interface(program, homes, place.clone());
        let mut visible = Numbers::default();
        for &v in seen {
            v.put(&mut w);
            match self.values[v].clone() {
                _ if program.values[v].signature.is_some() => {}
                None => w.fail(),
                Some(ValueType::Mono(t)) => visible.ty(&mut self.types, t).put(&mut w),
                Some(ValueType::Poly(s)) => visible.scheme(&mut self.types, &s).put(&mut w),
            }
        }
        visible.put(&self.types, usize::MAX, &mut w);
        let Some(visible) = w.finish() else {
            return Made::default();
        };
        let sum = Sum::default().bytes(&visible).end();

        let mut out = Writer::new(program, homes, place.clone());
        let w = &mut out;
        needs.put(w);
        sum.put(w);
        (declared.evs - start.evs).put(w);
        (declared.params - start.params).put(w);
        warnings.put(w);
        let (types, typed) = (&mut self.types, &self.out);
        let own = Own {
            evs: start.evs..typed.evs.len() as u32,
            params: start.params..typed.params.len() as u32,
        };
        let values = || place.values.clone().map(ValueId::from_u32);
        let nodes = || place.nodes.clone().map(NodeId::from_u32);
        let value_ty: Vec<(ValueId, u32)> = values()
            .filter_map(|v| Some((v, numbers.ty(types, *typed.value_ty.get(&v)?))))
            .collect();
        let node_ty: Vec<u32> = nodes()
            .map(|n| match typed.node_ty[n.as_u32() as usize] {
                Some(t) => numbers.ty(types, t) + 1,
                None => 0,
            })
            .collect();
        numbers.put(types, strict, w);
        tops.put(w);
        value_ty.put(w);
        node_ty.put(w);

        own.evs.len().put(w);
        for e in own.evs.clone() {
            match &typed.evs[EvId::from_u32(e)] {
                Ev::Open => w.byte(0),
                Ev::Same(e) => own.ev(1, *e, w),
                Ev::Param(p) => {
                    w.byte(2);
                    own.param(*p, w);
                }
                Ev::Inst(inst, context) => {
                    w.byte(3);
                    let module = typed.insts[*inst].module;
                    let first = self.first_insts[module.as_u32() as usize];
                    w.instance(module, inst.as_u32() - first);
                    own.all_evs(context, w);
                }
                Ev::Super(e, class, n) => {
                    own.ev(4, *e, w);
                    class.put(w);
                    n.put(w);
                }
                Ev::Recursive(e) => own.ev(5, *e, w),
                Ev::Empty(class) => {
                    w.byte(6);
                    class.put(w);
                }
                Ev::TypeCon(t) => {
                    w.byte(7);
                    t.put(w);
                }
                Ev::Called(Some(given)) => own.ev(8, *given, w),
                Ev::Called(None) => w.byte(9),
                Ev::Uncalled => w.byte(10),
            }
        }
        own.params.len().put(w);
        for p in own.params.clone().map(ParamId::from_u32) {
            let info = &typed.params[p];
            info.class.put(w);
            info.inferred.put(w);
            typed.param_values.get(&p).copied().put(w);
        }
        entries(
            w,
            nodes(),
            |n| typed.node_ev.get(&n),
            |x, w| own.all_evs(x, w),
        );
        entries(
            w,
            nodes(),
            |n| typed.node_params.get(&n),
            |x, w| own.all_params(x, w),
        );
        entries(
            w,
            nodes(),
            |n| typed.abstractions.get(&n),
            |x, w| own.all_params(x, w),
        );
        entries(
            w,
            nodes(),
            |n| typed.lambda_params.get(&n),
            |x, w| between(x, w, |x, w| own.all_params(x, w)),
        );
        entries(
            w,
            nodes(),
            |n| typed.arg_ev.get(&n),
            |x, w| between(x, w, |x, w| own.all_evs(x, w)),
        );
        entries(
            w,
            values(),
            |v| typed.inner_params.get(&v),
            |x, w| between(x, w, |x, w| own.all_params(x, w)),
        );
        entries(
            w,
            values(),
            |v| typed.value_params.get(&v),
            |x, w| own.all_params(x, w),
        );
        let mut uses: Vec<(ValueId, Vec<NodeId>)> = vec![];
        for (v, all) in &typed.value_uses {
            let mut here = all.iter().copied();
            let here: Vec<NodeId> = here
                .by_ref()
                .filter(|n| place.nodes.contains(&n.as_u32()))
                .collect();
            if !here.is_empty() {
                uses.push((*v, here));
            }
        }
        uses.sort_unstable_by_key(|(v, _)| *v);
        uses.put(w);
        for i in self.instances_of(id) {
            own.all_evs(&typed.insts[InstId::from_u32(i)].supers, w);
        }
        Made {
            sum: Some(sum),
            bytes: out.finish(),
            open: false,
        }
    }

    /// Enters what is kept, if it is good; what then stands for the module. It
    /// changes nothing before all has been read.
    fn take(
        &mut self,
        id: ModuleId,
        start: &Start,
        needs: u128,
        (tables, at): (Rc<Relocation>, usize),
    ) -> Option<u128> {
        let program = self.program;
        let place = &program.kept.homes.places[id.as_u32() as usize];
        let r = &mut tables.at(at);
        if u128::take(r)? != needs {
            return None;
        }
        let sum = u128::take(r)?;
        let declared = self.start();
        let counts = (declared.evs - start.evs, declared.params - start.params);
        if counts != (u32::take(r)?, u32::take(r)?) {
            return None;
        }
        let warnings: Vec<Diagnostic> = Code::take(r)?;
        let table = Table::take(&mut self.types, r)?;
        let tops: Vec<(ValueId, Option<Numbered>, Option<u32>)> = Code::take(r)?;
        let value_ty: Vec<(ValueId, u32)> = Code::take(r)?;
        let node_ty: Vec<u32> = Code::take(r)?;
        let count = u32::take(r)?;
        let from = Own {
            evs: start.evs..start.evs.checked_add(count)?,
            params: start.params..u32::MAX,
        };
        let mut evs = Vec::with_capacity((count as usize).min(r.left()));
        for _ in 0..count {
            evs.push(match r.byte()? {
                0 => Ev::Open,
                1 => Ev::Same(from.take_ev(r)?),
                2 => Ev::Param(from.take_param(r)?),
                3 => {
                    let (module, n) = r.instance()?;
                    let range = self.instances_of(module);
                    let inst = range.start.checked_add(n).filter(|i| range.contains(i))?;
                    Ev::Inst(InstId::from_u32(inst), from.take_evs(r)?)
                }
                4 => Ev::Super(from.take_ev(r)?, Code::take(r)?, Code::take(r)?),
                5 => Ev::Recursive(from.take_ev(r)?),
                6 => Ev::Empty(Code::take(r)?),
                7 => Ev::TypeCon(Code::take(r)?),
                8 => Ev::Called(Some(from.take_ev(r)?)),
                9 => Ev::Called(None),
                10 => Ev::Uncalled,
                _ => return None,
            });
        }
        let params: Vec<(ClassId, bool, Option<ValueId>)> = Code::take(r)?;
        let node_ev = take_entries(r, |r| from.take_evs(r))?;
        let node_params = take_entries(r, |r| from.take_params(r))?;
        let abstractions = take_entries(r, |r| from.take_params(r))?;
        let lambda_params = take_entries(r, |r| take_between(r, |r| from.take_params(r)))?;
        let arg_ev = take_entries(r, |r| take_between(r, |r| from.take_evs(r)))?;
        let inner_params = take_entries(r, |r| take_between(r, |r| from.take_params(r)))?;
        let value_params = take_entries(r, |r| from.take_params(r))?;
        let uses: Vec<(ValueId, Vec<NodeId>)> = Code::take(r)?;
        let mut supers = vec![];
        for i in self.instances_of(id) {
            supers.push((InstId::from_u32(i), from.take_evs(r)?));
        }
        let mut types: Vec<(ValueId, ValueType)> = vec![];
        for (v, scheme, ty) in &tops {
            match (scheme, ty) {
                (Some(s), _) => types.push((*v, ValueType::Poly(table.scheme(s)?))),
                (None, Some(t)) => types.push((*v, ValueType::Mono(table.ty(*t)?))),
                (None, None) => {}
            }
        }
        let of = |(v, t): (ValueId, u32)| Some((v, table.ty(t)?));
        let value_ty: Vec<(ValueId, Ty)> = value_ty.into_iter().map(of).collect::<Option<_>>()?;
        let of = |t: u32| match t {
            0 => Some(None),
            t => table.ty(t - 1).map(Some),
        };
        let node_ty: Vec<Option<Ty>> = node_ty.into_iter().map(of).collect::<Option<_>>()?;
        if node_ty.len() != place.nodes.len() || params.len() < counts.1 as usize {
            return None;
        }

        self.diags.repeat(warnings);
        for (v, t) in types {
            if let ValueType::Poly(s) = &t {
                self.out.schemes.insert(v, s.clone());
            }
            self.values[v] = Some(t);
        }
        let out = &mut self.out;
        out.value_ty.extend(value_ty);
        let nodes = place.nodes.start as usize..place.nodes.end as usize;
        out.node_ty[nodes].copy_from_slice(&node_ty);
        for (i, ev) in evs.into_iter().enumerate() {
            let id = EvId::from_u32(start.evs + i as u32);
            match out.evs.get_mut(id) {
                Some(old) => *old = ev,
                None => _ = out.evs.push(ev),
            }
        }
        for (i, (class, inferred, value)) in params.into_iter().enumerate() {
            let id = ParamId::from_u32(start.params + i as u32);
            if out.params.get(id).is_none() {
                out.params.push(ParamInfo { class, inferred });
            }
            out.param_values.extend(value.map(|v| (id, v)));
        }
        out.node_ev.extend(node_ev);
        out.node_params.extend(node_params);
        out.abstractions.extend(abstractions);
        out.lambda_params.extend(lambda_params);
        out.arg_ev.extend(arg_ev);
        out.inner_params.extend(inner_params);
        out.value_params.extend(value_params);
        for (v, nodes) in uses {
            out.value_uses.entry(v).or_default().extend(nodes);
        }
        for (inst, evs) in supers {
            out.insts[inst].supers = evs;
        }
        let reach = program.kept.modules[id.as_u32() as usize].reach;
        Some(self.with_imports(Sum::default().sum(reach).sum(sum), id))
    }
}

/// The module's own evidence and parameters, which it counts from its first.
struct Own {
    evs: Range<u32>,
    params: Range<u32>,
}

impl Own {
    fn ev(&self, kind: u8, e: EvId, w: &mut Writer) {
        w.byte(kind);
        self.one_ev(e, w);
    }

    fn one_ev(&self, e: EvId, w: &mut Writer) {
        match self.evs.contains(&e.as_u32()) {
            true => (e.as_u32() - self.evs.start).put(w),
            false => w.fail(),
        }
    }

    fn param(&self, p: ParamId, w: &mut Writer) {
        match self.params.contains(&p.as_u32()) {
            true => (p.as_u32() - self.params.start).put(w),
            false => w.fail(),
        }
    }

    fn all_evs(&self, all: &[EvId], w: &mut Writer) {
        all.len().put(w);
        all.iter().for_each(|e| self.one_ev(*e, w));
    }

    fn all_params(&self, all: &[ParamId], w: &mut Writer) {
        all.len().put(w);
        all.iter().for_each(|p| self.param(*p, w));
    }

    fn take_ev(&self, r: &mut Reader) -> Option<EvId> {
        let e = self.evs.start.checked_add(u32::take(r)?)?;
        self.evs.contains(&e).then(|| EvId::from_u32(e))
    }

    fn take_param(&self, r: &mut Reader) -> Option<ParamId> {
        let p = self.params.start.checked_add(u32::take(r)?)?;
        Some(ParamId::from_u32(p))
    }

    fn take_evs(&self, r: &mut Reader) -> Option<Vec<EvId>> {
        let count = usize::take(r)?;
        (0..count).map(|_| self.take_ev(r)).collect()
    }

    fn take_params(&self, r: &mut Reader) -> Option<Vec<ParamId>> {
        let count = usize::take(r)?;
        (0..count).map(|_| self.take_param(r)).collect()
    }
}

/// The entries that a table has for these keys.
fn entries<'t, K: Code + Copy, V: 't>(
    w: &mut Writer,
    keys: impl Iterator<Item = K>,
    get: impl Fn(K) -> Option<&'t V>,
    put: impl Fn(&V, &mut Writer),
) {
    let found: Vec<(K, &V)> = keys.filter_map(|k| Some((k, get(k)?))).collect();
    found.len().put(w);
    for (k, v) in found {
        k.put(w);
        put(v, w);
    }
}

fn take_entries<K: Code, V>(
    r: &mut Reader,
    take: impl Fn(&mut Reader) -> Option<V>,
) -> Option<Vec<(K, V)>> {
    let count = usize::take(r)?;
    (0..count).map(|_| Some((K::take(r)?, take(r)?))).collect()
}

fn between<T>(all: &Between<T>, w: &mut Writer, put: impl Fn(&Vec<T>, &mut Writer)) {
    all.len().put(w);
    for (at, things) in all {
        at.put(w);
        put(things, w);
    }
}

fn take_between<T>(
    r: &mut Reader,
    take: impl Fn(&mut Reader) -> Option<Vec<T>>,
) -> Option<Between<T>> {
    let count = usize::take(r)?;
    (0..count)
        .map(|_| Some((usize::take(r)?, take(r)?)))
        .collect()
}
