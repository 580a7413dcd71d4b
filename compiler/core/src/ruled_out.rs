//! Which constructors a variable's value cannot have, as far as the lints of Core and STG
//! follow it: a case needs no alternatives for those. A default rules out what the
//! alternatives before it match; an alternative and a binding, all constructors but their
//! own; a join point, what all its jumps rule out of its parameters.

use crate::def::{Con, ConId, Data, DataId, Var};
use cranelift_entity::PrimaryMap;

/// What is ruled out at a place of a program, the innermost scope last.
#[derive(Default)]
pub struct RuledOut {
    known: Vec<(Var, Vec<ConId>)>,
}

impl RuledOut {
    /// Where a scope begins, for [`RuledOut::leave`].
    pub fn enter(&self) -> usize {
        self.known.len()
    }

    /// Forgets what was added since.
    pub fn leave(&mut self, mark: usize) {
        self.known.truncate(mark);
    }

    /// These variables' values have none of these constructors.
    pub fn add(&mut self, vars: impl IntoIterator<Item = Var>, cons: &[ConId]) {
        let known = vars.into_iter().map(|v| (v, cons.to_vec()));
        self.known.extend(known);
    }

    /// The constructors that the value of a variable cannot have.
    pub fn of(&self, v: Var) -> Vec<ConId> {
        let of_v = self.known.iter().filter(|(x, _)| *x == v);
        of_v.flat_map(|(_, cons)| cons.iter().copied()).collect()
    }
}

/// The other constructors of a constructor's type; none of one that is not there.
pub fn all_but(
    con: ConId,
    cons: &PrimaryMap<ConId, Con>,
    datas: &PrimaryMap<DataId, Data>,
) -> Vec<ConId> {
    let data = cons.get(con).and_then(|c| datas.get(c.data));
    let siblings = data.map_or(&[][..], |d| &d.cons);
    siblings.iter().copied().filter(|c| *c != con).collect()
}

/// The jumps to a join point that were seen so far: for each parameter the constructors
/// that none passes. Nothing before the first.
#[derive(Default)]
pub struct Jumps(Option<Vec<Vec<ConId>>>);

impl Jumps {
    /// One more, whose arguments cannot have these constructors.
    pub fn add(&mut self, passed: Vec<Vec<ConId>>) {
        let Some(known) = &mut self.0 else {
            self.0 = Some(passed);
            return;
        };
        for (known, passed) in known.iter_mut().zip(passed) {
            known.retain(|c| passed.contains(c));
        }
    }

    /// What all of them rule out of the parameters.
    pub fn rule_out(self, params: &[Var], known: &mut RuledOut) {
        let all = self.0.into_iter().flatten();
        for (param, cons) in params.iter().zip(all) {
            known.add([*param], &cons);
        }
    }
}
