//! Every pass keeps the meaning of random programs, and their work bounded.

use crate::common::costs::{number, stays_within};
use crate::common::oracle::{FUEL, check};
use crate::common::{Gen, random_bytes};
use interpreters::core as eval;
use proptest::prelude::*;
use pure_core::def::{Bind, Expr, Lit, Tick, Var};
use pure_core::{builtin, read};

/// Checks the program that `generate` makes of some bytes.
fn holds(generate: fn(Vec<u8>) -> String, bytes: Vec<u8>) -> Result<(), TestCaseError> {
    // The passes recurse as deep as programs nest.
    let thread = std::thread::Builder::new().stack_size(64 << 20);
    let result = thread.spawn(move || check(&generate(bytes)));
    match result.map(|t| t.join()) {
        Ok(Ok(Ok(()))) => Ok(()),
        Ok(Ok(Err(e))) => Err(TestCaseError::fail(e)),
        _ => Err(TestCaseError::fail("panic")),
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        max_shrink_iters: 3000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn passes_keep_meaning(bytes in proptest::collection::vec(any::<u8>(), 20..400)) {
        holds(Gen::program, bytes)?;
    }
}

proptest! {
    // Few programs share what a pass could compute again.
    #![proptest_config(ProptestConfig {
        cases: 1500,
        failure_persistence: None,
        max_shrink_iters: 3000,
        ..ProptestConfig::default()
    })]

    /// And no pass makes a program evaluate any expression more often, nor moves
    /// an effect.
    #[test]
    fn passes_keep_sharing(bytes in proptest::collection::vec(any::<u8>(), 50..600)) {
        holds(Gen::effects, bytes)?;
    }
}

/// And none brings work into the scope of a cost centre, or out of it.
#[test]
fn passes_keep_stacks() {
    // The passes recurse as deep as programs nest.
    let thread = std::thread::Builder::new().stack_size(64 << 20);
    let run = || {
        let mut programs = random_bytes(2000, 7).map(Gen::centres);
        programs.try_for_each(|program| check(&program).map_err(|e| format!("{e}\n{program}")))
    };
    match thread.spawn(run).map(|t| t.join()) {
        Ok(Ok(Ok(()))) => {}
        Ok(Ok(Err(e))) => panic!("{e}"),
        _ => panic!("panic"),
    }
}

/// Brings what is bound outside of a cost centre and used once, in there, into its scope.
fn bring_in(e: &mut Expr) {
    fn put(e: &mut Expr, moving: &mut Option<(Var, Expr)>) {
        let Some((v, _)) = moving else { return };
        let v = *v;
        if !e.mentions(v) || matches!(e, Expr::Lam(..)) {
            return;
        }
        match e {
            Expr::Tick(Tick::Scc { .. }, inner) => {
                let body = std::mem::take(&mut **inner);
                if let Some((v, rhs)) = moving.take() {
                    let bind = Box::new(Bind::NonRec(v, rhs));
                    **inner = Expr::Let(bind, Box::new(body));
                }
            }
            e => e.each_child_mut(&mut |e| put(e, moving)),
        }
    }
    e.each_child_mut(&mut bring_in);
    let Expr::Let(bind, body) = e else { return };
    let Bind::NonRec(v, rhs) = &mut **bind else {
        return;
    };
    let mut uses = 0;
    body.each_occurrence(&mut |w| uses += usize::from(w == *v));
    if uses != 1 || matches!(rhs, Expr::Lam(..)) {
        return;
    }
    let nothing = || Expr::Lit(Lit::Int(0));
    let mut moving = Some((*v, std::mem::replace(rhs, nothing())));
    put(body, &mut moving);
    match moving {
        Some((_, back)) => *rhs = back,
        None => *e = std::mem::replace(&mut **body, nothing()),
    }
}

/// Takes work out of the scope of its cost centre.
fn let_out(e: &mut Expr) {
    if let Expr::Tick(Tick::Scc { .. }, inner) = e {
        *e = std::mem::take(&mut **inner);
    }
    e.each_child_mut(&mut let_out);
}

/// The oracle of stacks sees what a pass would do to scopes.
#[test]
fn work_that_leaves_or_enters_a_scope_is_seen() {
    for fault in [bring_in, let_out] {
        let mut seen = 0;
        for bytes in random_bytes(400, 7) {
            let mut p = builtin::load();
            if read::read_into(&mut p, &Gen::centres(bytes)).is_err() {
                continue;
            }
            number(&mut p);
            let before = eval::run(&p, FUEL);
            for bind in &mut p.binds {
                bind.rows_mut().for_each(|(_, e)| fault(e));
            }
            assert!(pure_core::lint::lint(&p).is_empty());
            let after = eval::run(&p, FUEL);
            if before.result.is_ok() {
                assert_eq!(before.output, after.output);
                seen +=
                    u32::from(stays_within(&before.costs, &before.costs, &after.costs).is_err());
            }
        }
        assert!(seen >= 20, "{seen} of 400 programs");
    }
}

/// The property would be empty if most programs failed at once.
#[test]
fn random_programs_compute() {
    let (mut fine, mut steps) = (0, 0);
    for bytes in random_bytes(200, 7) {
        let mut p = builtin::load();
        if read::read_into(&mut p, &Gen::program(bytes)).is_ok() {
            let outcome = eval::run(&p, FUEL);
            fine += u32::from(outcome.result.is_ok());
            steps += outcome.steps;
        }
    }
    assert!(
        fine > 60 && steps > 10_000,
        "{fine} of 200 succeed, {steps} steps"
    );
}
