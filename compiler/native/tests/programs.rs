//! STG programs, compiled, linked with the runtime and run in all ways.

use crate::harness::{check, check_heavy, check_in, check_result};

#[test]
fn a_static_constructor_is_printed() {
    check("con main = Cons i1 nil\ncon nil = Nil\n", "Cons 1 Nil\n");
}

#[test]
fn a_caf_is_evaluated_once_and_shared() {
    check(
        "caf main = case eval c of x { _ -> case eval c of y { _ -> call plus x y; }; }
         caf c = call plus i1 i2\n",
        "6\n",
    );
}

#[test]
fn lists_of_a_million() {
    check_heavy(
        "con million = I# 1000000
         caf main = let xs = thunk call enumFrom i1 million in
           let ys = thunk call map succ xs in
           let zs = thunk call filter even ys in call sumTo i0 zs
         fun succ a = call plus a i1
         fun even a = case eval a of _ { I# x ->
           case #remI x 2 of r:I64 { 0 -> True; _ -> False; }; }\n",
        "250000500000\n",
    );
}

#[test]
fn a_million_frames() {
    check_heavy(
        "con million = I# 1000000
         caf main = let xs = thunk call enumFrom i1 million in call foldr plus i0 xs\n",
        "500000500000\n",
    );
}

#[test]
fn evaluation_is_lazy() {
    check(
        "caf main = let bad = thunk fail \"forced\" in
           let p = Pair i1 bad in let xs = Cons bad nil in
           let ys = thunk call take i0 xs in
           case eval ys of _ { Nil -> call fst p; Cons a b -> eval bad; }
         con nil = Nil\n",
        "1\n",
    );
}

#[test]
fn a_thunk_is_evaluated_once() {
    // 2^40 additions if sharing were lost.
    check(
        "con n = I# 40
         caf main = call double n i1
         fun double n x = case eval n of _ { I# i -> case i of _:I64 { 0 -> eval x; _ ->
           let y = thunk call plus x x in
           case #subI i 1 of j:I64 { _ -> let m = I# j in call double m y; }; }; }\n",
        "1099511627776\n",
    );
}

#[test]
fn partial_applications_of_every_size() {
    let mut text = String::from(
        "fun f9 a b c d e f g h i =
           case eval a of _ { I# x -> case eval i of _ { I# y ->
           case #mulI x 1000 of p:I64 { _ -> case #addI p y of q:I64 { _ -> I# q; }; }; }; }
         con i7 = I# 7
         caf main = ",
    );
    let args = ["i7", "i1", "i1", "i1", "i1", "i1", "i1", "i1", "i3"];
    // Every way to cut nine arguments in three: 7003 each.
    let (mut n, mut sum) = (0, vec![]);
    for a in 1..8 {
        for b in a + 1..9 {
            text += &format!(
                "let g{n} = thunk apply f9 {} in let h{n} = thunk apply g{n} {} in
                 let r{n} = thunk apply h{n} {} in ",
                args[..a].join(" "),
                args[a..b].join(" "),
                args[b..].join(" ")
            );
            sum.push(format!("r{n}"));
            n += 1;
        }
    }
    for (i, r) in sum.iter().enumerate() {
        let from = if i == 0 {
            "i0".to_string()
        } else {
            format!("s{}", i - 1)
        };
        text += &format!("let s{i} = thunk call plus {from} {r} in ");
    }
    text += &format!("eval s{}\n", n - 1);
    check(&text, &format!("{}\n", 7003 * n));
}

#[test]
fn more_arguments_than_a_function_takes() {
    check(
        "fun k a = eval a
         fun two a b = eval k
         fun id x = eval x
         caf main = let f = thunk apply id id in
           let r = thunk apply two i1 i2 k id id id i3 in
           let s = thunk apply f id id id id id id id id r in
           apply k k k k k k k k s\n",
        "3\n",
    );
}

#[test]
fn functions_of_ten_arguments() {
    check(
        "fun down a b c d e f g h i j = case eval a of _ { I# x -> case eval j of _ { I# y ->
           case #leI x 0 of t:I64 { 1 -> eval j; _ ->
             case #subI x 1 of x1:I64 { _ -> let m = I# x1 in
             case #addI y 2 of y1:I64 { _ -> let n = I# y1 in call turn b c d e f g h i n m; }; };
           }; }; }
         fun turn b c d e f g h i j a = call down a c d e f g h i b j
         con n = I# 100000
         caf main = call down n i1 i2 i3 i1 i2 i3 i1 i2 i0\n",
        "200000\n",
    );
}

#[test]
fn local_functions_that_know_each_other() {
    check(
        "caf main = call run i10
         fun run n = letrec
             even = fun x = case eval x of _ { I# i -> case i of _:I64 { 0 -> eval n; _ ->
               case #subI i 1 of j:I64 { _ -> let m = I# j in call odd m; }; }; };
             odd = fun x = case eval x of _ { I# i -> case i of _:I64 { 0 -> fail \"odd\"; _ ->
               case #subI i 1 of j:I64 { _ -> let m = I# j in call even m; }; }; } in let big = I# 100000 in
              let r = thunk apply even big in call plus r n\n",
        "20\n",
    );
}

#[test]
fn workers_with_raw_arguments_loop() {
    check_heavy(
        "fun go n:I64 s:I64 d:F64 -> I64 = case #leI n 0 of _:I64 { 1 ->
             case #doubleToInt d of e:I64 { _ -> #addI s e; }; _ ->
           case #subI n 1 of m:I64 { _ -> case #addI s n of t:I64 { _ ->
           case #addF d 0.5 of e:F64 { _ -> call go m t e; }; }; }; }
         caf main = case call go 10000000 0 0.0 of r:I64 { _ -> I# r; }\n",
        "50000010000000\n",
    );
}

#[test]
fn join_points_carry_what_they_need() {
    check(
        "fun f b x xs = case eval b of _ { False ->
             join j y = case eval y of _ { I# p -> case eval x of _ { I# q ->
               case #addI p q of r:I64 { _ -> let z = I# r in Cons z xs; }; }; }
             in case eval x of _ { I# i -> case i of _:I64 { 0 -> jump j i1; 1 -> jump j i2;
                _ -> case call plus x x of d { _ -> jump j d; }; }; };
           True -> eval xs; }
         con nil = Nil
         con false = False
         caf main = let a = thunk call plus i1 i1 in
           let xs = thunk call f false i0 nil in let ys = thunk call f false i1 xs in
           call f false a ys\n",
        "Cons 6 (Cons 3 (Cons 1 Nil))\n",
    );
}

#[test]
fn recursive_join_points_loop_and_allocate() {
    check_heavy(
        "fun build n:I64 -> Ptr = joinrec loop i:I64 acc = case #leI i 0 of _:I64 { 1 -> eval acc; _ ->
             let b = I# i in let next = Cons b acc in
             case #subI i 1 of k:I64 { _ -> jump loop k next; }; }
           in let nil = Nil in jump loop n nil
         fun sum2 xs ys = joinrec loop as t = case eval as of _ { Nil -> eval t; Cons a more ->
             case call plus a t of u { _ -> case eval ys of _ { Nil -> jump loop more u;
               Cons y rest -> case call plus u y of v { _ -> jump loop more v; }; }; }; }
           in jump loop xs i0
         caf main = case call build 200000 of xs { _ -> call sum2 xs xs; }\n",
        "20000300000\n",
    );
}

#[test]
fn scrutinees_with_several_exits() {
    check(
        "fun f x ys = case case eval x of _ { I# i ->
               case i of _:I64 { 0 -> call plus x i1; 1 -> #addP; _ ->
                 case call plus x x of d { I# k -> case #mulI k 10 of m:I64 { _ -> I# m; }; }; };
             } of r { I# v -> let w = I# v in Cons w ys; }
         con nil = Nil
         caf main = let a = thunk call f i2 nil in call f i0 a\n"
            .replace("#addP", "call plus i10 i10")
            .as_str(),
        "Cons 1 (Cons 40 Nil)\n",
    );
}

#[test]
fn a_knot_of_data() {
    check(
        "caf main = letrec xs = Cons i1 ys; ys = Cons i2 xs in
           let r = thunk call take i10 xs in call foldr plus i0 r\n",
        "15\n",
    );
    check(
        "caf main = letrec fibs = thunk Cons i1 rest; rest = thunk Cons i1 more;
             more = thunk call zip fibs rest in
           let r = thunk call drop 80 fibs in
           case eval r of _ { Cons a b -> eval a; _ -> fail \"\"; }
         fun zip as bs = case eval as of _ { Cons a ax -> case eval bs of _ { Cons b bx ->
           let c = thunk call plus a b in let r = thunk call zip ax bx in Cons c r; _ -> Nil; }; _ -> Nil; }
         fun drop n:I64 xs -> Ptr = case n of _:I64 { 0 -> eval xs; _ -> case #subI n 1 of m:I64 { _ ->
           case eval xs of _ { Cons y ys -> call drop m ys; _ -> Nil; }; }; }\n",
        "37889062373143906\n",
    );
}

#[test]
fn a_value_that_needs_itself() {
    check_result(
        "caf main = letrec x = thunk call plus x i1 in eval x\n",
        "",
        1,
        "<<loop>>",
    );
    check_result("caf main = call plus main i1\n", "", 1, "<<loop>>");
}

#[test]
fn selectors_do_not_leak() {
    // The second half of each pair is wanted late: without shortcuts the first
    // list would stay.
    check_heavy(
        "con million = I# 1000000
         caf main = let xs = thunk call enumFrom i1 million in
           let p = thunk call split xs in
           let as = sel Pair 0 p in let bs = sel Pair 1 p in
           case call sumTo i0 as of s { _ -> case call sumTo i0 bs of t { _ -> call plus s t; }; }
         fun split xs = case eval xs of _ { Nil -> Pair nil nil; Cons y ys ->
           let p = thunk call split ys in
           let as = sel Pair 0 p in let bs = sel Pair 1 p in
           let cs = Cons y bs in Pair cs as; }
         con nil = Nil\n",
        "500000500000\n",
    );
}

#[test]
fn constructors_of_six_hundred_fields() {
    let fields = |f: &dyn Fn(usize) -> String| (0..600).map(f).collect::<Vec<_>>().join(" ");
    let text = format!(
        "data Big = Big {types}
         fun mk n x = let b = Big {args} in case eval n of _ {{ I# i -> case #leI i 0 of _:I64 {{
           1 -> call look b; _ ->
             let y = thunk call look b in case #subI i 1 of j:I64 {{ _ -> let m = I# j in
             case call mk m y of r {{ _ -> case call look b of s {{ _ -> call plus r s; }}; }}; }}; }}; }}
         fun look b = case eval b of _ {{ Big {names} -> case call plus f0 f599 of s {{ _ ->
           call plus s f300; }}; }}
         fun knot x = letrec b = Big {knot}; t = thunk call first b in
           case eval b of _ {{ Big {names} -> case eval f1 of _ {{ Big {inner} -> call plus g0 f599; }}; }}
         fun first b = case eval b of _ {{ Big {names} -> eval f0; }}
         con n = I# 30
         caf main = case call mk n i1 of a {{ _ -> let k = thunk call knot i10 in call plus a k; }}\n",
        types = fields(&|_| "Ptr".into()),
        args = fields(&|i| if i % 2 == 0 { "x".into() } else { "n".into() }),
        names = fields(&|i| format!("f{i}")),
        inner = fields(&|i| format!("g{i}")),
        knot = fields(&|i| match i {
            0 => "x".into(),
            599 => "t".into(),
            _ => "b".into(),
        }),
    );
    // look = x + n + x; the model does what the program does.
    fn mk(n: i64, x: i64) -> i64 {
        let look = x + n + x;
        if n <= 0 { look } else { mk(n - 1, look) + look }
    }
    check(&text, &format!("{}\n", mk(30, 1) + 20));
}

#[test]
fn thunks_with_seventy_free_variables() {
    let list = |f: &dyn Fn(usize) -> String| (0..70).map(f).collect::<Vec<_>>().join(" ");
    let mut body = String::new();
    for i in 0..69 {
        let from = if i == 0 { "v0".into() } else { format!("s{i}") };
        body += &format!("case call plus {from} v{} of s{} {{ _ -> ", i + 1, i + 1);
    }
    body += "eval s69";
    body += &"; }".repeat(69);
    let text = format!(
        "fun f {params} = let t = thunk {body} in let u = thunk call plus t t in
           case eval t of x {{ _ -> call plus u t; }}
         caf main = call f {args}\n",
        params = list(&|i| format!("v{i}")),
        args = list(&|i| format!("i{}", [1, 2, 3, 10][i % 4])),
    );
    let sum: i64 = (0..70).map(|i| [1, 2, 3, 10][i % 4]).sum();
    check(&text, &format!("{}\n", 3 * sum));
}

#[test]
fn types_of_many_constructors() {
    let names: Vec<String> = (0..40).map(|i| format!("K{i}")).collect();
    let alts = |upto: usize| {
        (0..upto)
            .map(|i| format!("K{i} -> I# {};", i * i))
            .collect::<String>()
    };
    let text = format!(
        "data Many = {}
         data Mixed = M0 | M1 Ptr | M2 I64 Ptr F64 | M3 | M4 | M5 | M6 Ptr I64 | M7 I64 | M8
         fun all x = case eval x of _ {{ {} }}
         fun some x = case eval x of _ {{ K7 -> I# 7; K39 -> I# 39; K3 -> I# 3; _ -> I# 100; }}
         fun mixed x = case eval x of _ {{ M6 p i -> case eval p of _ {{ I# j ->
             case #addI i j of k:I64 {{ _ -> I# k; }}; }}; M7 i -> I# i;
           M2 i p d -> case #doubleToInt d of e:I64 {{ _ -> case #addI e i of k:I64 {{ _ -> I# k; }}; }};
           _ -> I# 1; }}
         {}
         con m6 = M6 i10 5
         con m2 = M2 3 i1 2.5
         con m8 = M8
         caf main = let l0 = Cons z nil in letrec {} in eval r
         con z = I# 0
         con nil = Nil\n",
        names.join(" | "),
        alts(40),
        (0..40).map(|i| format!("con k{i} = K{i}\n")).collect::<String>(),
        {
            let mut sums = String::new();
            for i in 0..40 {
                sums += &format!("a{i} = thunk call all k{i}; b{i} = thunk call some k{i}; ");
                let before = if i == 0 { "i0".into() } else { format!("d{}", i - 1) };
                sums += &format!("c{i} = thunk call plus {before} a{i}; ");
                sums += &format!("d{i} = thunk call plus c{i} b{i}; ");
            }
            sums + "e = thunk call mixed m6; f = thunk call mixed m2; g = thunk call mixed m8;
              h = thunk call plus e f; i = thunk call plus g h; r = thunk call plus i d39"
        },
    );
    let squares: i64 = (0..40).map(|i| i * i).sum();
    check(
        &text,
        &format!("{}\n", squares + 7 + 39 + 3 + 3700 + 15 + 5 + 1),
    );
}

#[test]
fn arithmetic_as_documented() {
    let cases = [
        ("addI", 3, -5, -2),
        ("subI", i64::MIN, 1, i64::MAX),
        ("mulI", i64::MAX, 2, -2),
        ("quotI", -7, 2, -3),
        ("remI", -7, 2, -1),
        ("divI", -7, 2, -4),
        ("modI", -7, 2, 1),
        ("divI", 7, -2, -4),
        ("modI", 7, -2, -1),
        ("divI", 6, -2, -3),
        ("modI", 6, -2, 0),
        ("remI", i64::MIN, -1, 0),
        ("modI", i64::MIN, -1, 0),
        ("eqI", 1, 1, 1),
        ("neI", 1, 1, 0),
        ("ltI", -1, 1, 1),
        ("geI", -1, 1, 0),
        ("shlI", 1, 5, 32),
        ("shlI", 1, 65, 2),
        ("shrI", -8, 1, -4),
        ("shrI", -8, 66, -2),
        ("andI", 12, 10, 8),
        ("orI", 12, 10, 14),
        ("xorI", 12, 10, 6),
    ];
    let mut text = String::new();
    let (mut before, mut expected) = (String::from("nil"), vec![]);
    for (i, (prim, x, y, z)) in cases.iter().enumerate() {
        text += &format!(
            "fun f{i} x y = case eval x of _ {{ I# a -> case eval y of _ {{ I# b ->
               case #{prim} a b of r:I64 {{ _ -> I# r; }}; }}; }}
             caf c{i} = case #{prim} {x} {y} of r:I64 {{ _ -> I# r; }}
             con x{i} = I# {x}\ncon y{i} = I# {y}\ncaf v{i} = call f{i} x{i} y{i}
             con k{i} = Cons v{i} {before}\ncon l{i} = Cons c{i} k{i}\n"
        );
        before = format!("l{i}");
        let shown = if *z < 0 {
            format!("({z})")
        } else {
            z.to_string()
        };
        expected.push(format!("Cons {shown} (Cons {shown} ("));
    }
    text += &format!("con nil = Nil\ncaf main = eval {before}\n");
    expected.reverse();
    let cells = expected.concat();
    let cells = cells.trim_end_matches('(');
    let shown = format!("{cells}Nil{}\n", ")".repeat(2 * cases.len() - 1));
    check(&text, &shown);
}

#[test]
fn arithmetic_errors() {
    for (prim, x, y, message) in [
        ("quotI", 1, 0, "divide by zero"),
        ("modI", 1, 0, "divide by zero"),
        ("divI", i64::MIN, -1, "arithmetic overflow"),
    ] {
        check_result(
            &format!(
                "con x = I# {x}\ncon y = I# {y}
                 caf main = case eval x of _ {{ I# a -> case eval y of _ {{ I# b ->
                   case #{prim} a b of r:I64 {{ _ -> I# r; }}; }}; }}\n"
            ),
            "",
            1,
            message,
        );
    }
}

#[test]
fn failures_say_what_and_exit_1() {
    check_result(
        "caf main = fail \"Foo.pure:3:1: no match\"\n",
        "",
        1,
        "Foo.pure:3:1: no match",
    );
    check_result(
        "caf main = call oops i1
         fun oops x = let c = C# 104 in let d = C# 105 in let n = Nil in
           let a = Cons d n in let m = Cons c a in #error m\n",
        "",
        1,
        "hi",
    );
}

#[test]
fn text_literals_are_bytes() {
    check(
        "fun unpack a:I64 i:I64 -> Ptr = case #indexByte a i of c:I64 { _ -> case c of _:I64 { 0 -> Nil; _ ->
           let h = C# c in let t = thunk case #addI i 1 of j:I64 { _ -> call unpack a j; } in Cons h t; }; }
         caf main = call unpack \"ab\" 0\n",
        "Cons 'a' (Cons 'b' Nil)\n",
    );
}

#[test]
fn single_entry_thunks_are_not_updated() {
    check(
        "caf main = let t = once call plus i1 i2 in let f = fun x = call plus x t in apply f i10\n",
        "13\n",
    );
}

#[test]
fn doubles_live_across_calls_and_in_closures() {
    check(
        "module Builtin
         data Double = D# F64
         module Main
         fun f x d:F64 -> Ptr = let g = fun y = case eval y of _ { I# i ->
               case #intToDouble i of e:F64 { _ -> case #mulF d e of p:F64 { _ -> D# p; }; }; } in
           case call plus x x of s { _ -> case apply g s of _ { D# p ->
             case #addF p d of q:F64 { _ -> D# q; }; }; }
         caf main = call f i3 1.5\n",
        "10.5\n",
    );
}

#[test]
fn a_scrutinee_keeps_what_waits_and_what_it_needs_apart() {
    // When the inner case begins, u is in a slot and v is not; v waits.
    check(
        "fun f x y = case call plus x x of u { _ -> case call plus x y of w { I# k ->
           let v = I# k in
           case case eval y of _ { I# i -> case i of _:I64 { 0 -> call plus u u; _ ->
               case call plus x y of p { _ -> call plus p u; }; }; } of r { _ ->
             let t = Cons v nil in let s = Cons w t in Cons r s; }; }; }
         con nil = Nil
         caf main = call f i3 i10\n",
        "Cons 19 (Cons 13 (Cons 13 Nil))\n",
    );
}

#[test]
fn more_is_live_than_registers_hold() {
    let n = 400;
    let mut text = String::from("fun f x y =");
    for i in 0..n {
        text += &format!(" let e{i} = thunk call plus x y in");
        if i % 100 == 0 {
            text += &format!(" case call plus x y of k{i} {{ _ ->");
        }
    }
    text += " let l0 = Nil in";
    for i in 0..n {
        text += &format!(" let l{} = Cons e{i} l{i} in", i + 1);
    }
    text += &format!(
        " let s = thunk call sumTo i0 l{n} in Cons s nil {}\n",
        "; }".repeat(4)
    );
    text += "con nil = Nil\ncaf main = call f i1 i2\n";
    check(&text, &format!("Cons {} Nil\n", 3 * n));
}

#[test]
fn caf_lists_are_collected_while_consumed() {
    let program = |uses: &str| {
        format!(
            "con million = I# 1000000
             caf list = call enumFrom i1 million
             fun again x = case eval x of _ {{ I# i -> call sumTo x list; }}
             caf main = {uses}\n"
        )
    };
    // Each element takes more than 32 bytes; the whole list would not fit.
    let limit: &[&str] = &["+RTS", "-M8m"];
    check_in(&program("call sumTo i0 list"), limit, Ok("500000500000\n"));
    // Here the list is needed once more after the sum.
    let twice = program("case call sumTo i0 list of s { _ -> call again s; }");
    check_in(&twice, limit, Err(251));
    check_in(&twice, &["+RTS", "-M1g", "-A16k"], Ok("1000001000000\n"));
}

#[test]
fn what_is_dead_after_a_call_is_not_kept() {
    let limit: &[&str] = &["+RTS", "-M8m"];
    check_in(
        "con million = I# 1000000
         caf main = let xs = thunk call enumFrom i1 million in
           case call sumTo i0 xs of s { _ -> call plus s i1; }\n",
        limit,
        Ok("500000500001\n"),
    );
    check_in(
        "con million = I# 1000000
         fun go xs n = case call sumTo n xs of s { _ -> call plus s i1; }
         caf main = let xs = thunk call enumFrom i1 million in
           let f = fun y = call go xs y in let t = thunk apply f i1 in eval t\n",
        limit,
        Ok("500000500002\n"),
    );
}
