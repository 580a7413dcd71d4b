//! Golden files of lowering: Core text in, STG text out.

use expect_test::{Expect, expect};
use pure_stg::{lint, lower, print, read};

/// Lowers `text`, whose `main` mentions what matters, and compares what comes
/// behind the built-in data declarations.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let mut core = pure_core::builtin::load();
    pure_core::read::read_into(
        &mut core,
        &format!("module Main; data P = P Ptr Ptr; {text}"),
    )
    .unwrap_or_else(|e| panic!("{e}"));
    let errors = pure_core::lint::lint(&core);
    assert!(errors.is_empty(), "{}", errors[0]);
    let program = lower(&core, false);
    let text = print::program(&program, print::Options::default());
    let errors = lint::program(&program);
    assert!(errors.is_empty(), "{}\n{text}", errors[0]);
    let again = read::program(&text).map(|p| print::program(&p, print::Options::default()));
    assert_eq!(again.as_ref(), Ok(&text));
    let module = text.find("module Main").map_or("", |at| &text[at..]);
    let binds = module.find("\n\n").map_or("", |at| &module[at + 2..]);
    expected.assert_eq(binds);
}

#[test]
fn arguments_are_suspended_unless_values() {
    check(
        r"f = \x y -> y; h = \g x -> f (g x) (Cons x (P (I# 1) Nil)); id = \x -> x;
          k = \g -> g (\z -> z) (f g) Nil; main = h id (k id); entry main;",
        expect![[r#"
            module Builtin

            con v`Nil` = Nil

            module Main

            fun f x y = eval y

            fun h g x.1 =
              let arg = thunk [g x.1] apply g x.1 in
              let arg.1 = Cons x.1 arg.2 in
              call f arg arg.1

            fun id x.2 = eval x.2

            fun k g.1 =
              let arg.3 = fun [g.1] param = call f g.1 param in
              apply g.1 arg.4 arg.3 v`Nil`

            caf main =
              let arg.5 = thunk [] call k id in
              call h id arg.5

            con arg.6 = I# 1

            con arg.2 = P arg.6 v`Nil`

            fun arg.4 z = eval z

            entry main
        "#]],
    );
}

#[test]
fn raw_arguments_and_strict_fields_are_evaluated_first() {
    check(
        r"data S = S !Ptr I64 Ptr; 
          add [I64, Ptr -> I64] = \a:I64 x -> case x of w { I# b:I64 -> #addI a b };
          rec { f = \x y -> S (f x y) (add (#mulI 3 4) (f y x)) (f x x) };
          g = \x -> case x of w { S a n:I64 b -> P (S a n a) (S b n x) };
          h = \x n -> case n of w { I# i:I64 ->
              P (I# (#addI i 1)) (I# (#quotI i 2)) };
          main = g (f (h h h) h); entry main;",
        expect![[r#"
            fun add a:I64 x -> I64 =
              case eval x of w {
                I# b -> #addI a b;
              }

            fun f x.1 y =
              let! value = call f x.1 y in
              let! value.1:I64 = #mulI 3 4 in
              let arg = thunk [y x.1] call f y x.1 in
              let! value.2:I64 = call add value.1 arg in
              let arg.1 = thunk [x.1] call f x.1 x.1 in
              S value value.2 arg.1

            fun g x.2 =
              case eval x.2 of w.1 {
                S a.1 n b.1 ->
                  let arg.2 = S a.1 n a.1 in
                  let arg.3 = thunk [b.1 w.1 n]
                    let! value.3 = eval b.1 in
                    S value.3 n w.1 in
                  P arg.2 arg.3;
              }

            fun h x.3 n.1 =
              case eval n.1 of w.2 {
                I# i ->
                  let! value.4:I64 = #addI i 1 in
                  let arg.4 = I# value.4 in
                  let arg.5 = thunk [i]
                    let! value.5:I64 = #quotI i 2 in
                    I# value.5 in
                  P arg.4 arg.5;
              }

            caf main =
              let arg.6 = thunk []
                let arg.7 = thunk [] call h h h in
                call f arg.7 h in
              call g arg.6

            entry main
        "#]],
    );
}

#[test]
fn calls_know_their_function() {
    check(
        r"f = \x y -> x; g = \x -> f x x x; h = \x -> f x; p = f Nil; q = p Nil;
          k = \x -> let l = \a b -> x in P (l x x) (l x);
          b = \x -> (\y z -> f z y) (f x x) x;
          s = (\x -> x) k;
          a = s;
          main = P g (P h (P p (P q (P k (P b (P a a)))))); entry main;",
        expect![[r#"
            module Builtin

            con v`Nil` = Nil

            module Main

            fun f x y = eval x

            fun g x.1 =
              let! function = call f x.1 x.1 in
              apply function x.1

            fun h x.2 =
              let lam = fun [x.2] param = call f x.2 param in
              lam

            fun p param.1 = call f v`Nil` param.1

            caf q = call p v`Nil`

            fun k x.3 =
              let l = fun [x.3] a b = eval x.3 in
              let arg = thunk [l x.3] call l x.3 x.3 in
              let arg.1 = fun [l x.3] param.2 = call l x.3 param.2 in
              P arg arg.1

            fun b.1 x.4 =
              let y.1 = thunk [x.4] call f x.4 x.4 in
              call f x.4 y.1

            caf s = k

            con part = P s s

            con part.1 = P b.1 part

            con part.2 = P k part.1

            con part.3 = P q part.2

            con part.4 = P p part.3

            con part.5 = P h part.4

            con main = P g part.5

            entry main
        "#]],
    );
}

#[test]
fn names_for_the_same_thing_become_one() {
    check(
        r"f = \x -> let y = x in case y of z { Nil -> P x z; Cons a b -> let c = a in P c y };
          g = \x -> case x of y { _ -> case y of z { _ -> P x z } };
          h = \x -> let rec { a = b; b = Cons x a; c = c } in P a c;
          rec { a = b; b = c; c = \x -> b x };
          main = P f (P g (P h a)); entry main;",
        expect![[r#"
            fun f x =
              case eval x of z {
                Nil -> P z z;
                Cons a b -> P a z;
              }

            fun g x.1 =
              let! y = eval x.1 in
              P y y

            fun h x.2 =
              letrec
                b.1 = Cons x.2 b.1;
                c = thunk [c] eval c
              in
              P b.1 c

            fun c.1 x.3 = call c.1 x.3

            con part = P h c.1

            con part.1 = P g part

            con main = P f part.1

            entry main
        "#]],
    );
}

#[test]
fn lazy_selections_are_selector_thunks() {
    check(
        r"rec { f = \x -> let a = sel P 0 x in let b = sel P 1 (sel P 0 x) in
              let c = sel P 0 (f x) in P (P a b) (P c (sel P 1 a)) };
          g = \x -> case x of y { P a b -> P (sel P 0 x) (sel P 0 a) };
          rec { h = \x -> sel P 0 (h x) };
          rec { p = P p p }; q = sel P 0 p;
          main = P f (P g (P h q)); entry main;",
        expect![[r#"
            fun f x =
              let a = sel P 0 x in
              let arg = sel P 0 x in
              let b = sel P 1 arg in
              let c = thunk [x]
                case call f x of whole {
                  P field field.1 -> eval field;
                } in
              let arg.1 = P a b in
              let arg.2 = sel P 1 a in
              let arg.3 = P c arg.2 in
              P arg.1 arg.3

            fun g x.1 =
              case eval x.1 of y {
                P a.1 b.1 ->
                  case y of whole.1 {
                    P field.2 field.3 ->
                      let arg.4 = sel P 0 a.1 in
                      P field.2 arg.4;
                  };
              }

            fun h x.2 =
              case call h x.2 of whole.2 {
                P field.4 field.5 -> eval field.4;
              }

            con p = P p p

            caf q =
              case p of whole.3 {
                P field.6 field.7 -> eval field.6;
              }

            con part = P h q

            con part.1 = P g part

            con main = P f part.1

            entry main
        "#]],
    );
}

#[test]
fn top_level_values_are_static() {
    check(
        r#"f = \x -> x; one = I# 1; list = Cons one (Cons (I# 2) (Cons (f one) Nil));
          caf = f list; dict = let rec { d = P (\x -> P d x) (f d) } in d;
          dict2 = let m = f one in P m (\x -> m);
          data S = S !Ptr; s = S one; t = S caf; unpack[I64 -> Ptr] = \a:I64 -> I# (#indexByte a 0);
          str = unpack "hello\n";
          main = P list (P dict (P dict2 (P s (P t (P caf str))))); entry main;"#,
        expect![[r#"
            module Builtin

            con v`Nil` = Nil

            module Main

            fun f x = eval x

            con one = I# 1

            con part = I# 2

            caf part.1 = call f one

            con part.2 = Cons part.1 v`Nil`

            con part.3 = Cons part part.2

            con list = Cons one part.3

            caf `caf` = call f list

            fun part.4 x.1 = P dict x.1

            caf part.5 = call f dict

            con dict = P part.4 part.5

            caf m = call f one

            fun part.6 x.2 = eval m

            con dict2 = P m part.6

            con s = S one

            caf t =
              let! value = eval `caf` in
              S value

            fun unpack a:I64 -> Ptr =
              let! value.1:I64 = #indexByte a 0 in
              I# value.1

            caf str = call unpack "hello\n"

            con part.7 = P `caf` str

            con part.8 = P t part.7

            con part.9 = P s part.8

            con part.10 = P dict2 part.9

            con part.11 = P dict part.10

            con main = P list part.11

            entry main
        "#]],
    );
}

#[test]
fn joins_stay_and_dead_allocations_go() {
    check(
        r"rec { f = \x n -> case n of w { I# m:I64 ->
            let unused = f x in let rec { u = Cons v u; v = f u } in
            join rec { j i:I64 acc = case #eqI i 0 of b:I64 {
                1 -> acc; _ -> jump j (#subI i 1) (Cons (I# i) acc) } } in
            join { dead y = y } in
            jump j m x } };
          main = f Nil (I# 3); entry main;",
        expect![[r#"
            module Builtin

            con v`Nil` = Nil

            module Main

            fun f x n =
              case eval n of w {
                I# m ->
                  joinrec j i:I64 acc =
                    case #eqI i 0 of b:I64 {
                      1 -> eval acc;
                      _ ->
                        let! value:I64 = #subI i 1 in
                        let arg = I# i in
                        let arg.1 = Cons arg acc in
                        jump j value arg.1;
                    }
                  in
                  jump j m x;
              }

            caf main = call f v`Nil` arg.2

            con arg.2 = I# 3

            entry main
        "#]],
    );
}

#[test]
fn values_in_lets_are_allocated_at_once() {
    check(
        r"rec { f = \x -> let a = let b = f x in P b x in let g = let t = f a in \y -> t in
              let u = let v:I64 = 3 in I# v in let w = case x of z { _ -> z } in
              P (g a) (P u w) };
          main = f f; entry main;",
        expect![[r#"
            fun f x =
              let b = thunk [x] call f x in
              let a = P b x in
              let t = thunk [a] call f a in
              let g = fun [t] y = eval t in
              let u = thunk []
                let! v:I64 = 3 in
                I# v in
              let w = thunk [x]
                let! z = eval x in
                z in
              let arg = thunk [g a] call g a in
              let arg.1 = P u w in
              P arg arg.1

            caf main = call f f

            entry main
        "#]],
    );
}

#[test]
fn long_literals_are_lowered_in_linear_time() {
    let n = 40_000;
    let list = format!("{}Nil{}", "Cons (I# 1) (".repeat(n), ")".repeat(n));
    let text = format!(
        "module Main; f = \\x -> {list}; rec {{ len = \\xs n:I64 -> case xs of w {{ Nil -> I# n;
         Cons y ys -> len ys (#addI n 1) }} }}; list = {list};
         main = Cons (len (f f) 0) (Cons (len list 0) Nil); entry main;"
    )
    .replace("len = ", "len[Ptr, I64 -> Ptr] = ");
    let work = move || {
        let mut core = pure_core::builtin::load();
        pure_core::read::read_into(&mut core, &text).unwrap_or_else(|e| panic!("{e}"));
        let program = lower(&core, false);
        assert_eq!(lint::program(&program), []);
        interpreters::stg::run(&program, 1_000_000).output
    };
    let worker = std::thread::Builder::new().stack_size(1 << 30);
    let output = worker.spawn(work).ok().and_then(|t| t.join().ok());
    assert_eq!(output.as_deref(), Some("Cons 40000 (Cons 40000 Nil)\n"));
}

#[test]
fn parts_of_constants_are_the_constants() {
    let mut core = pure_core::builtin::load();
    let text = r"module Main; table = Cons (\x -> x) (Cons (I# 3) Nil); entry table;";
    pure_core::read::read_into(&mut core, text).unwrap_or_else(|e| panic!("{e}"));
    let program = lower(&core, false);
    let own = program.binds.iter().map(|top| &program.vars[top.var]);
    let own: Vec<_> = own
        .filter(|info| info.module.is_some_and(|m| m.as_str() == "Main"))
        .filter_map(|info| info.declaration())
        .collect();
    assert!(own.len() > 2, "{own:?}");
    assert!(own.iter().all(|o| o.path.as_str() == "table"), "{own:?}");
}
