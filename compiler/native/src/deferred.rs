//! Suspensions in fields that wait until the field is read (coverage).
//!
//! A variable that is stored where evaluations are counted is a thunk that counts and is
//! then the variable. In a constructor it need not be there from the start: the field has
//! the variable, and the header says which counter the thunk would have. Most fields are
//! never read, or by somebody who evaluates them at once. So whoever reads a field looks at
//! the header: where it evaluates the field at once it counts, else it has the runtime make
//! the thunk and put it into the field, so that it counts once, however many read it.
//!
//! This is decided for the whole program, as everybody must know who reads fields of
//! these constructors: code, and the printer. The collector carries selectors out without
//! looking at headers, so the constructors that selectors are for have no such fields.

use crate::closures::{FIELD, Layout, Plan, straight_line};
use crate::costs::UPPER_HALF;
use crate::data::{Address, Data};
use crate::frames::Env;
use crate::function::Gen;
use crate::unit::Unit;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, Value};
use cranelift_module::DataId;
use pure_stg::coverage::{counted, counted_by};
use pure_stg::def::*;
use pure_stg::visit;
use rt_abi::coverage::*;
use rt_abi::object::{HEADER, WORD, constructor_tag};
use rt_abi::symbols::RT_SUSPEND;
use rustc_hash::{FxHashMap, FxHashSet};

/// A `let` of more objects, or of one with more variables, has its suspensions at once, and
/// so has one that is so far from where it is stored.
const MOST: usize = 64;

/// The suspensions of a program that wait.
#[derive(Default)]
pub struct Deferred {
    suspensions: FxHashMap<Var, Suspension>,
    /// The fields that such are stored in, by their numbers.
    fields: FxHashSet<(ConId, usize)>,
    rows: Data,
    pool: Option<DataId>,
}

/// A thunk that counts and is then a value.
pub struct Suspension {
    counter: Option<u32>,
    /// What tells another counter: a word that stands in the constructor, behind the fields.
    number: Option<Var>,
    value: Suspended,
    /// Its info table.
    info: Option<DataId>,
}

/// The fields of a new constructor that have such.
#[derive(Default)]
pub struct Waiting {
    /// Payload words and variables.
    fields: Vec<(u32, Var)>,
}

#[derive(Clone, Copy)]
enum Suspended {
    Variable(Var),
    /// Without fields.
    Constructor(ConId),
}

/// The bit of a payload word in the header.
fn bit(word: u32) -> i64 {
    1 << word
}

impl Deferred {
    /// `pool`: the table's data.
    pub fn of(program: &Program, pool: DataId) -> Deferred {
        let mut uses: FxHashMap<Var, u32> = FxHashMap::default();
        let mut selected = FxHashSet::default();
        for top in &program.binds {
            visit::top_uses(&top.rhs, &mut |v| *uses.entry(v).or_default() += 1);
            each_let(&top.rhs, &mut |group, _| {
                for (_, rhs) in &group.binds {
                    if let Rhs::Sel { con, .. } = rhs {
                        selected.insert(*con);
                    }
                }
            });
        }
        let mut out = Deferred {
            pool: Some(pool),
            ..Deferred::default()
        };
        for top in &program.binds {
            each_let(&top.rhs, &mut |group, body| {
                if group.rec || !is_small(group) {
                    return;
                }
                for (v, rhs) in &group.binds {
                    if uses.get(v) == Some(&1)
                        && let Some(suspension) = suspension(program, rhs)
                        && let Some((con, field)) = stored_in(*v, body)
                        && may_defer(program, con, field)
                        && !selected.contains(&con)
                    {
                        out.suspensions.insert(*v, suspension);
                        out.fields.insert((con, field));
                    }
                }
            });
        }
        out
    }

    /// Whether nothing is allocated for a variable where it is bound.
    pub fn contains(&self, v: Var) -> bool {
        self.suspensions.contains_key(&v)
    }

    /// How many an expression binds, apart from what follows, less those that it stores.
    pub fn balance(&self, e: &Expr) -> isize {
        let is_one = |a: &&Atom| matches!(a, Atom::Var(v) if self.contains(*v));
        let stored = |fields: &[Atom]| fields.iter().filter(is_one).count() as isize;
        match e {
            Expr::Let(group, _) => {
                let balance = group.binds.iter().map(|(v, rhs)| match rhs {
                    Rhs::Con { args, .. } => -stored(args),
                    _ => self.contains(*v) as isize,
                });
                balance.sum()
            }
            Expr::Case(case) => match &case.scrut {
                Expr::Con(_, args, _) => -stored(args),
                _ => 0,
            },
            _ => 0,
        }
    }

    /// Words of the numbers that stand behind a constructor's fields, two in each.
    pub fn number_words(&self, fields: &[Atom]) -> u32 {
        let has_number = |a: &&Atom| match a {
            Atom::Var(v) => self.suspensions.get(v).is_some_and(|s| s.number.is_some()),
            Atom::Lit(_) => false,
        };
        (fields.iter().filter(has_number).count() as u32).div_ceil(2)
    }

    /// Whether suspensions may wait in a constructor's field.
    pub fn defers(&self, con: ConId, field: usize) -> bool {
        self.fields.contains(&(con, field))
    }

    /// How a suspension is to be made by whoever reads its field.
    pub fn set_plan(&mut self, v: Var, plan: &Plan) -> Result<(), String> {
        let suspension = self.suspensions.get_mut(&v);
        let suspension = suspension.ok_or("no suspension waits")?;
        let one_word = plan.bytes == (HEADER + WORD) as u32;
        if !one_word || plan.number != suspension.number {
            return Err("a suspension that waits has more than a variable".into());
        }
        suspension.info = Some(plan.info);
        Ok(())
    }
}

/// Calls `visit` with each `let` and its body.
fn each_let<'p>(rhs: &'p TopRhs, visit: &mut dyn FnMut(&'p Let, &'p Expr)) {
    fn expr<'p>(e: &'p Expr, visit: &mut dyn FnMut(&'p Let, &'p Expr)) {
        if let Expr::Let(group, body) = e {
            visit(group, body);
        }
        visit::children(e, &mut |child| expr(child, visit));
    }
    match rhs {
        TopRhs::Fun(lambda) => expr(&lambda.body, visit),
        TopRhs::Caf { body, .. } => expr(body, visit),
        TopRhs::Con { .. } => {}
    }
}

fn is_small(group: &Let) -> bool {
    let small = |rhs: &Rhs| match rhs {
        Rhs::Thunk { free, .. } | Rhs::Fun { free, .. } => free.len() < MOST,
        Rhs::Con { args, .. } => args.len() < MOST,
        Rhs::Sel { .. } => true,
    };
    group.binds.len() < MOST && group.binds.iter().all(|(_, rhs)| small(rhs))
}

/// Whether a constructor's field is one in which suspensions may wait. Lists are mostly
/// read once, soon, by those who hand on what they read.
fn may_defer(program: &Program, con: ConId, field: usize) -> bool {
    let con = &program.cons[con];
    let Field { rep, strict, .. } = con.fields[field];
    let word = Layout::of_con(con).words[field] as usize;
    let built_in = program.datas[con.data].module.as_str() == pure_core::builtin::MODULE;
    let has_bit = word < DEFERRED_AT_MOST && con.fields.len() < MOST;
    rep == Rep::Ptr && !strict && !built_in && has_bit
}

/// A thunk that counts and is then a value.
fn suspension(program: &Program, rhs: &Rhs) -> Option<Suspension> {
    let Rhs::Thunk {
        free,
        body,
        update: Update::Updatable,
        ..
    } = rhs
    else {
        return None;
    };
    let mut body = body;
    let (mut counter, mut number) = (None, None);
    loop {
        body = match (counted(body), counted_by(body)) {
            (Some((n, rest)), _) if counter.is_none() => {
                counter = Some(u32::try_from(n).ok()?);
                rest
            }
            (_, Some((v, rest))) if number.is_none() => {
                number = Some(v);
                rest
            }
            _ => break,
        };
    }
    // In the header stands the number of one only that evaluates a variable it captures.
    let value = match body {
        Expr::Eval(v) => Suspended::Variable(*v),
        _ if number.is_some() => return None,
        Expr::Con(con, args, _) if args.is_empty() => Suspended::Constructor(*con),
        Expr::Atom(Atom::Var(v)) => Suspended::Variable(*v),
        _ => return None,
    };
    let of_value = match value {
        Suspended::Variable(v) if !program.is_global(v) => Some(v),
        _ => None,
    };
    let captured = free.len() == of_value.iter().chain(&number).count();
    let counts = counter.is_some() || number.is_some();
    let in_header = number.is_none() || of_value.is_some();
    (captured && counts && in_header).then_some(Suspension {
        counter,
        number,
        value,
        info: None,
    })
}

/// The constructor in which a variable is stored that is used once, and the field, if
/// nothing happens until then but allocation.
fn stored_in(v: Var, mut e: &Expr) -> Option<(ConId, usize)> {
    let field = |con: ConId, args: &[Atom]| {
        let at = args.iter().position(|a| *a == Atom::Var(v));
        at.map(|at| (con, at))
    };
    for _ in 0..MOST {
        e = match e {
            Expr::Con(con, args, _) => return field(*con, args),
            Expr::Let(group, body) if is_small(group) => {
                for (_, rhs) in &group.binds {
                    if let Rhs::Con { con, args, .. } = rhs
                        && let Some(found) = field(*con, args)
                    {
                        return Some(found);
                    }
                }
                body
            }
            Expr::Case(case) => {
                let next = straight_line(case)?;
                if let Expr::Con(con, args, _) = &case.scrut
                    && let Some(found) = field(*con, args)
                {
                    return Some(found);
                }
                next
            }
            _ => return None,
        }
    }
    None
}

impl Unit<'_> {
    /// What the upper half of a constructor's header says of its fields. `numbers`: byte
    /// offset of the first number in it.
    fn upper_half(&mut self, waiting: &Waiting, numbers: i32) -> Result<i64, String> {
        let nothing = self.nothing();
        let deferred = &mut self.deferred;
        let first = deferred.rows.len() >> SUSPENSION_SHIFT;
        let last = waiting.fields.iter().map(|(word, _)| *word).max();
        let (mut bits, mut at) = (0, numbers);
        let mut rows = vec![];
        for (word, v) in &waiting.fields {
            let suspension = deferred.suspensions.get(v).ok_or("no suspension waits")?;
            let info = suspension.info;
            let info = info.ok_or("a suspension is stored before it is bound")?;
            let counter = suspension.counter.map_or(nothing, i64::from);
            let number = suspension.number.map_or(0, |_| at);
            at += suspension.number.map_or(0, |_| 4);
            bits |= bit(*word);
            rows.push((*word, info, counter, number));
        }
        for word in 0..=last.unwrap_or(0) {
            match rows.iter().find(|row| row.0 == word) {
                Some((_, info, counter, number)) => {
                    deferred.rows.address((*info, 0));
                    deferred.rows.u32(*counter as u32);
                    deferred.rows.u32(*number as u32);
                }
                None => (0..2).for_each(|_| deferred.rows.u64(0)),
            }
        }
        match first >> 24 {
            0 => Ok(i64::from(first) << 8 | bits),
            _ => Err("the program has too many fields that count".into()),
        }
    }

    /// The table of suspensions, if there are any.
    pub fn define_deferred(&mut self) -> Result<Option<Address>, String> {
        let Some(pool) = self.deferred.pool else {
            return Ok(None);
        };
        let rows = std::mem::take(&mut self.deferred.rows);
        self.define(pool, rows, 8)?;
        Ok(Some((pool, 0)))
    }
}

impl Gen<'_, '_> {
    /// The value of a field in which a suspension is stored that waits.
    pub fn deferred_value(
        &mut self,
        env: &mut Env,
        (word, v): (u32, Var),
        waiting: &mut Waiting,
    ) -> Result<Value, String> {
        waiting.fields.push((word, v));
        let suspension = self.unit.deferred.suspensions.get(&v);
        match suspension.ok_or("no suspension waits there")?.value {
            Suspended::Variable(v) => self.var(env, v),
            Suspended::Constructor(con) => {
                let tag = constructor_tag(self.unit.program.cons[con].index);
                let object = self.unit.nullary(con)?;
                Ok(self.address((object, i64::from(tag))))
            }
        }
    }

    /// Notes in a new constructor's header which of its fields wait, and their numbers
    /// behind its `words` fields.
    pub fn defer(
        &mut self,
        env: &mut Env,
        object: Value,
        waiting: &Waiting,
        words: usize,
    ) -> Result<(), String> {
        if waiting.fields.is_empty() {
            return Ok(());
        }
        let mut at = self.field_offset(words as u32, 0);
        let upper = self.unit.upper_half(waiting, at)?;
        let upper = self.b.ins().iconst(I64, upper);
        self.b.ins().istore32(FIELD, upper, object, UPPER_HALF);
        for (_, v) in &waiting.fields {
            let suspension = self.unit.deferred.suspensions.get(v);
            if let Some(number) = suspension.and_then(|s| s.number) {
                let number = self.var(env, number)?;
                self.b.ins().istore32(FIELD, number, object, at);
                at += 4;
            }
        }
        Ok(())
    }

    /// The fields of a constructor are read from here on. What waits does so no longer: it
    /// may be of the same object.
    pub fn read_fields(&mut self, env: &mut Env, constructor: (Value, u8)) -> Result<(), String> {
        let waiting = env.waiting();
        self.settle(env, &waiting)?;
        env.waited = Some(constructor);
        Ok(())
    }

    /// Makes the suspensions of those of these variables' that wait.
    pub fn settle(&mut self, env: &mut Env, vars: &[Var]) -> Result<(), String> {
        let Some((constructor, tag)) = env.waited else {
            return Ok(());
        };
        let mut waiting = vec![];
        for v in vars {
            if let Some(place) = env.get_mut(*v)
                && let Some(word) = place.waits.take()
            {
                waiting.push((*v, word, place.value.ok_or("a field is not in a value")?));
            }
        }
        if waiting.is_empty() {
            return Ok(());
        }
        let fields = waiting
            .iter()
            .fold(0, |bits, (_, word, _)| bits | bit(*word));
        let (_, waits) = self.waiting((constructor, tag), fields);
        let (suspend, next) = (self.cold_block(), self.next_block());
        let args: Vec<BlockArg> = waiting.iter().map(|w| w.2.into()).collect();
        self.b.ins().brif(waits, suspend, &[], next, &args);
        self.b.switch_to_block(suspend);
        let bits = self.b.ins().iconst(I64, fields);
        self.call_runtime_with(RT_SUSPEND, &[constructor, bits])?;
        let mut args = vec![];
        for (_, word, _) in &waiting {
            let at = self.field_offset(*word, tag);
            args.push(self.b.ins().load(I64, FIELD, constructor, at));
        }
        self.jump(next, &args);
        self.b.switch_to_block(next);
        for (v, ..) in waiting {
            let value = self.b.append_block_param(next, I64);
            self.show_again(v, value);
            if let Some(place) = env.get_mut(v) {
                place.value = Some(value);
            }
        }
        Ok(())
    }

    /// Counts for a variable that is evaluated now, if its suspension waits.
    pub fn count_now(&mut self, env: &mut Env, v: Var) -> Result<(), String> {
        let place = env.get_mut(v);
        let (Some(word), Some((constructor, tag)), Some(pool)) = (
            place.and_then(|place| place.waits.take()),
            env.waited,
            self.unit.deferred.pool,
        ) else {
            return Ok(());
        };
        let (bits, waits) = self.waiting((constructor, tag), bit(word));
        let (count, next) = (self.cold_block(), self.next_block());
        self.branch(waits, count, next);
        self.b.switch_to_block(count);
        let at = UPPER_HALF - i32::from(tag);
        let row = self.row(pool, constructor, at, word);
        let counter = self.b.ins().uload32(FIELD, row, SUSPENSION_COUNTER as i32);
        self.count_evaluation(Err(counter))?;
        let number = self.b.ins().uload32(FIELD, row, SUSPENSION_NUMBER as i32);
        let (counted, done) = (self.cold_block(), self.cold_block());
        self.branch(number, counted, done);
        self.b.switch_to_block(counted);
        let number = self.b.ins().iadd(constructor, number);
        let number = self.b.ins().uload32(FIELD, number, -i32::from(tag));
        self.count_evaluation(Err(number))?;
        self.jump(done, &[]);
        self.b.switch_to_block(done);
        let bits = self.b.ins().band_imm_u(bits, 0xff & !bit(word));
        self.b.ins().istore8(FIELD, bits, constructor, at);
        self.jump(next, &[]);
        self.b.switch_to_block(next);
        Ok(())
    }

    /// The bits of a constructor, and those of these fields.
    fn waiting(&mut self, (constructor, tag): (Value, u8), fields: i64) -> (Value, Value) {
        let at = UPPER_HALF - i32::from(tag);
        let bits = self.b.ins().uload8(I64, FIELD, constructor, at);
        (bits, self.b.ins().band_imm_u(bits, fields))
    }

    /// A block behind the current one, which is as cold.
    fn next_block(&mut self) -> Block {
        let is_cold = |block| self.b.func.layout.is_cold(block);
        match self.b.current_block().is_some_and(is_cold) {
            true => self.cold_block(),
            false => self.b.create_block(),
        }
    }

    /// The row of a field's suspension. `at`: where the header says it, from `value`.
    fn row(&mut self, pool: DataId, value: Value, at: i32, word: u32) -> Value {
        let upper = self.b.ins().uload32(FIELD, value, at);
        let row = self.b.ins().ushr_imm_u(upper, 8);
        let row = self.b.ins().ishl_imm_u(row, i64::from(SUSPENSION_SHIFT));
        let rows = self.address((pool, SUSPENSION_BYTES as i64 * i64::from(word)));
        self.b.ins().iadd(rows, row)
    }
}
