//! Case: evaluate, stamp the use, branch on the tag, load the fields.

use crate::control::expr::single_way;
use crate::machine::event::Event;
use crate::machine::frames::{Env, Place};
use crate::machine::function::{Dest, Gen};
use crate::machine::liveness::{Set, union};
use crate::objects::layout::Layout;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use cranelift_frontend::Switch;
use pure_stg::def::*;
use rt_abi::info;
use rt_abi::object::{TAG_BIG, TAG_MASK, constructor_tag};

impl<'p> Gen<'_, 'p> {
    /// Evaluates the scrutinee and binds the case's binder. `rest` is what is
    /// live after the whole case.
    pub fn scrutinise(
        &mut self,
        env: &mut Env,
        case: &'p Case,
        rest: &Set,
    ) -> Result<Option<Value>, String> {
        let rep = self.unit.input.program.rep(case.binder);
        let lazy = matches!(case.alts, Alts::Lazy);
        let live: Set = union(&self.unit.input.liveness.after_scrutinee(case), rest).into();
        let Some(value) = self.value(env, &case.scrut, rep, &live)? else {
            return Ok(None);
        };
        let place = Place {
            evaluated: rep == Rep::Ptr && !lazy,
            ..Place::value(value, rep)
        };
        env.bind(case.binder, place);
        if let Expr::Atom(Atom::Var(v)) | Expr::Eval(v) = &case.scrut
            && !self.is_global(*v)
        {
            let known = self.variables.renamed.get(v).copied();
            self.variables
                .renamed
                .insert(case.binder, known.unwrap_or(*v));
        }
        if rep == Rep::Ptr && !lazy {
            match &case.alts {
                // Each alternative is a use, knowing more of the value.
                Alts::Con(alts) if !alts.is_empty() => {
                    if single_way(self.unit.input.program, case) {
                        self.use_constructor(value, alts[0].con)?;
                    }
                }
                _ => self.tell(Event::Used(value, None))?,
            }
        }
        Ok(Some(value))
    }

    /// A use of a value made by `con`.
    fn use_constructor(&mut self, value: Value, con: ConId) -> Result<(), String> {
        let con = &self.unit.input.program.cons[con];
        match con.fields.is_empty() {
            // Static, so without a biography.
            true => Ok(()),
            false => self.used(value, constructor_tag(con.index)),
        }
    }

    /// A use of a value made by none of the alternatives' constructors.
    fn use_other(&mut self, value: Value, alts: &[ConAlt]) -> Result<(), String> {
        let program = self.unit.input.program;
        let data = program.cons[alts[0].con].data;
        let others = program.datas[data].cons.iter();
        let mut others = others.filter(|con| alts.iter().all(|alt| alt.con != **con));
        match (others.next(), others.next()) {
            (Some(con), None) => self.use_constructor(value, *con),
            _ => self.tell(Event::Used(value, None)),
        }
    }

    /// If the case goes on in one way only: binds what that needs.
    pub fn only_way(&mut self, env: &mut Env, case: &'p Case, value: Value) -> Option<&'p Expr> {
        if !single_way(self.unit.input.program, case) {
            return None;
        }
        match &case.alts {
            Alts::Con(alts) if !alts.is_empty() => Some(self.open(env, &alts[0], value)),
            _ => case.default.as_ref(),
        }
    }

    /// Binds the fields of a constructor alternative.
    fn open(&mut self, env: &mut Env, alt: &'p ConAlt, value: Value) -> &'p Expr {
        let con = &self.unit.input.program.cons[alt.con];
        let tag = constructor_tag(con.index);
        let layout = Layout::of_con(con);
        for ((v, word), field) in alt.fields.iter().zip(&layout.words).zip(&con.fields) {
            if !self.unit.input.liveness.is_used(*v) {
                continue;
            }
            let at = self.field_offset(*word, tag);
            self.load_field(env, *v, value, at);
            if field.strict
                && field.rep == Rep::Ptr
                && let Some(place) = env.get_mut(*v)
            {
                place.evaluated = true;
            }
        }
        &alt.body
    }

    /// Branches to the alternatives and generates them.
    pub fn select(
        &mut self,
        env: Env,
        case: &'p Case,
        value: Value,
        dest: &Dest,
    ) -> Result<(), String> {
        match &case.alts {
            Alts::None | Alts::Lazy => Err("a case without alternatives".into()),
            Alts::Con(alts) => self.select_con(env, case, alts, value, dest),
            Alts::Lit(alts) => self.select_literal(env, case, alts, value, dest),
        }
    }

    fn select_con(
        &mut self,
        env: Env,
        case: &'p Case,
        alts: &'p [ConAlt],
        value: Value,
        dest: &Dest,
    ) -> Result<(), String> {
        let program = self.unit.input.program;
        let blocks: Vec<Block> = alts.iter().map(|_| self.b.create_block()).collect();
        // Without a default the last alternative is what is left.
        let (tested, other) = match &case.default {
            Some(_) => (alts.len(), self.b.create_block()),
            None => match blocks.last() {
                Some(last) => (alts.len() - 1, *last),
                None => return Err("a case without alternatives".into()),
            },
        };
        let origin = self.origin();
        let index = |i: usize| program.cons[alts[i].con].index;
        let (mut small, mut big) = (vec![], vec![]);
        for (i, block) in blocks[..tested].iter().enumerate() {
            let tag = constructor_tag(index(i));
            match tag {
                TAG_BIG => big.push((index(i) as u64, *block)),
                _ => small.push((tag as u64, *block)),
            }
        }
        let tag = self.b.ins().band_imm_u(value, TAG_MASK as i64);
        if big.is_empty() {
            self.switch(tag, small, other);
        } else {
            let read = self.b.create_block();
            small.push((TAG_BIG as u64, read));
            self.switch(tag, small, other);
            self.b.switch_to_block(read);
            let table = self.info_of(value, TAG_BIG);
            let con = self.info_field(I32, table, info::offset::CON);
            let con = self.b.ins().uextend(I64, con);
            self.switch(con, big, other);
        }
        for (alt, block) in alts.iter().zip(blocks) {
            self.b.switch_to_block(block);
            self.go_on(origin);
            self.use_constructor(value, alt.con)?;
            let mut env = env.clone();
            let body = self.open(&mut env, alt, value);
            self.tail(env, body, dest)?;
        }
        if let Some(body) = &case.default {
            self.b.switch_to_block(other);
            self.go_on(origin);
            self.use_other(value, alts)?;
            self.tail(env, body, dest)?;
        }
        Ok(())
    }

    fn select_literal(
        &mut self,
        env: Env,
        case: &'p Case,
        alts: &'p [(Lit, Expr)],
        value: Value,
        dest: &Dest,
    ) -> Result<(), String> {
        let blocks: Vec<Block> = alts.iter().map(|_| self.b.create_block()).collect();
        let other = match (&case.default, blocks.last()) {
            (Some(_), _) => self.b.create_block(),
            (None, Some(last)) => *last,
            (None, None) => return Err("a case without alternatives".into()),
        };
        let tested = alts.len() - case.default.is_none() as usize;
        let mut integers = vec![];
        for ((lit, _), block) in alts[..tested].iter().zip(&blocks) {
            if let Lit::Int(n) = lit {
                integers.push((*n as u64, *block));
                continue;
            }
            let next = self.b.create_block();
            let literal = self.literal(lit);
            let equal = match lit {
                Lit::Double(_) => self.b.ins().fcmp(FloatCC::Equal, value, literal),
                _ => self.b.ins().icmp(IntCC::Equal, value, literal),
            };
            self.branch(equal, *block, next);
            self.b.switch_to_block(next);
        }
        self.switch(value, integers, other);
        let origin = self.origin();
        for ((_, body), block) in alts.iter().zip(blocks) {
            self.b.switch_to_block(block);
            self.go_on(origin);
            self.tail(env.clone(), body, dest)?;
        }
        if let Some(body) = &case.default {
            self.b.switch_to_block(other);
            self.go_on(origin);
            self.tail(env, body, dest)?;
        }
        Ok(())
    }

    /// `case` of a comparison on the literals 0 and 1: a branch on the flags.
    pub fn compare_and_branch(
        &mut self,
        env: &mut Env,
        case: &'p Case,
        dest: &Dest,
    ) -> Result<bool, String> {
        let (Expr::Prim(prim, args, occ), Alts::Lit(alts)) = (&case.scrut, &case.alts) else {
            return Ok(false);
        };
        if self.unit.input.liveness.is_used(case.binder) {
            return Ok(false);
        }
        // Which body each truth value selects.
        let arm = |truth: i64| {
            alts.iter()
                .find(|(lit, _)| *lit == Lit::Int(truth))
                .map(|(_, body)| body)
                .or(case.default.as_ref())
                // Without a default the alternatives cover both values; a
                // single one covers all.
                .or(alts.last().map(|(_, body)| body))
        };
        let (Some(yes), Some(no)) = (arm(1), arm(0)) else {
            return Ok(false);
        };
        if std::ptr::eq(yes, no) {
            return Ok(false);
        }
        self.at(*occ);
        let Some(truth) = self.truth(env, *prim, args)? else {
            return Ok(false);
        };
        let (then, or) = (self.b.create_block(), self.b.create_block());
        self.branch(truth, then, or);
        let origin = self.origin();
        self.b.switch_to_block(then);
        self.tail(env.clone(), yes, dest)?;
        self.b.switch_to_block(or);
        self.go_on(origin);
        self.tail(env.clone(), no, dest)?;
        Ok(true)
    }

    /// Ends the block with a multiway branch: compares for a few values, a
    /// table or search for more.
    pub fn switch(&mut self, value: Value, mut ways: Vec<(u64, Block)>, other: Block) {
        ways.sort_unstable_by_key(|(n, _)| *n);
        ways.dedup_by_key(|(n, _)| *n);
        if ways.len() > 4 {
            let mut switch = Switch::new();
            for (n, block) in ways {
                switch.set_entry(n as u128, block);
            }
            switch.emit(&mut self.b, value, other);
            return;
        }
        let last = ways.len().saturating_sub(1);
        if ways.is_empty() {
            self.jump(other, &[]);
        }
        for (i, (n, block)) in ways.into_iter().enumerate() {
            let next = if i == last {
                other
            } else {
                self.b.create_block()
            };
            let equal = self.b.ins().icmp_imm_s(IntCC::Equal, value, n as i64);
            self.branch(equal, block, next);
            if i != last {
                self.b.switch_to_block(next);
            }
        }
    }
}
