//! Each lint rule catches the program that breaks it; a good program passes.

use pure_stg::{lint, read};

const HEAD: &str = "data I = I# I64\ndata List = Nil | Cons Ptr Ptr\ndata S = S !Ptr\n\
                    data P = P Ptr Ptr\nfun id x = eval x\ncaf top = call id nil\ncon nil = Nil\n\
                    fun add a:I64 b:I64 -> I64 = #addI a b\n";

fn errors(text: &str) -> Vec<String> {
    let program = read::program(&format!("{HEAD}{text}")).unwrap();
    lint::program(&program)
        .iter()
        .map(|e| e.to_string())
        .collect()
}

#[track_caller]
fn check(text: &str) {
    assert_eq!(errors(text), Vec::<String>::new());
}

#[track_caller]
fn check_fails(text: &str, message: &str) {
    let found = errors(text);
    assert!(
        found.iter().any(|e| e.contains(message)),
        "no error says {message:?}: {found:?}"
    );
}

#[test]
fn good_programs_pass() {
    check("");
    check(
        "fun map f xs = case eval xs of _ { Nil -> nil; Cons y ys ->
           let z = thunk [f y] apply f y; zs = thunk call map f ys in Cons z zs; }",
    );
    check(
        "fun upto n = case eval n of _ { I# m ->
           joinrec loop i:I64 acc = case #eqI i m of b:I64 { 1 -> eval acc; _ ->
             let x = I# i in let ys = Cons x acc in
             case call add i 1 of j:I64 { _ -> jump loop j ys; }; }
           in jump loop 0 nil; }",
    );
    check("fun f x = case eval x of y { _ -> let s = S y in case Cons s s of c { _ -> c; }; }");
    check("fun f s = case eval s of _ { S x -> x; }");
    check("fun f p = let a = sel P 0 p in letrec g = fun [a g] x = call g a in call g a");
    check("con one = I# 1\nfun f x = case #addF 1.5 2.0 of d:F64 { 3.5 -> Nil; _ -> one; }");
}

#[test]
fn scoping() {
    let local = "fun f x = let y = thunk eval x in eval y";
    check(local);
    let mut program = read::program(&format!("{HEAD}{local}")).unwrap();
    let x = program.vars.keys().next_back().unwrap();
    program.vars[x].module = program.vars.values().next().unwrap().module;
    assert!(!lint::program(&program).is_empty());

    let program = read::program("fun f x = eval x\nfun g x = eval x\n").unwrap();
    let mut twice = program.clone();
    let f = twice.binds[0].clone();
    twice.binds[1].rhs = f.rhs;
    let said = lint::program(&twice);
    assert!(said.iter().any(|e| e.message.contains("bound twice")));
    let mut gone = program;
    gone.binds[1].var = gone.binds[0].var;
    let said = lint::program(&gone);
    assert!(said.iter().any(|e| e.message.contains("bound twice")));
}

#[test]
fn free_lists_are_exact() {
    check_fails(
        "fun f x = let y = thunk [] eval x in eval y",
        "missing in a free list",
    );
    check_fails(
        "fun f x z = let y = thunk [x z] eval x in eval y",
        "holds unused z",
    );
    check_fails("fun f x = let y = thunk [x x] eval x in eval y", "twice");
    check_fails(
        "fun f x = let y = thunk [nil x] eval x in eval y",
        "top-level nil",
    );
    check_fails(
        "fun f p = case eval p of _ { I# n -> let y = thunk [n p] let q = I# n in
           let r = Cons q p in eval r in eval y; }",
        "raw variable before a pointer",
    );
    check_fails(
        "fun f x = let y = thunk [] let z = thunk [x] eval x in eval z in eval y",
        "missing in a free list",
    );
}

#[test]
fn only_evaluated_pointers_are_returned_or_stored_strictly() {
    check_fails("fun f x = x", "returned, perhaps unevaluated");
    check_fails("caf f = top", "returned, perhaps unevaluated");
    check_fails(
        "fun f x = let y = thunk eval x in y",
        "returned, perhaps unevaluated",
    );
    check_fails(
        "fun f p = case eval p of _ { P a b -> a; }",
        "returned, perhaps unevaluated",
    );
    check_fails("fun f x = S x", "strict field");
    check_fails("con s = S top", "strict field");
}

#[test]
fn calls_and_constructors_are_saturated_and_of_the_right_representation() {
    check_fails("fun f x = call id x x", "wants");
    check_fails("fun f x = call x x", "not a known function");
    check_fails("fun f x = call top x", "not a known function");
    check_fails("fun f x = call id 1", "wants [Ptr] but gets [I64]");
    check_fails("fun f x = Cons x", "Cons wants");
    check_fails("fun f x = I# x", "I# wants");
    check_fails("fun f x = I# 1.5", "I# wants");
    check_fails(
        "fun f x = case #addI 1 2.0 of n:I64 { _ -> Nil; }",
        "addI wants",
    );
    check_fails("fun f x = apply x 1", "unknown function wants");
    check_fails("fun f x = apply x", "without arguments");
    check_fails("fun f x = apply x add", "has a signature");
    check_fails("fun f x:I64 = Nil", "need a signature");
    check_fails("fun f x -> I64 = eval x", "a function returns");
    check_fails("fun f = Nil", "no parameters");
}

#[test]
fn thunks_are_not_raw() {
    check_fails(
        "fun f x = let y = thunk #addI 1 2 in eval y",
        "a thunk returns",
    );
    check_fails("caf f = 1", "a CAF returns");
    check_fails("fun f x = let y:I64 = thunk eval x in Nil", "not a Ptr");
    check_fails(
        "fun f p = let y = sel I# 0 p in eval y",
        "selects no Ptr field",
    );
    check_fails(
        "fun f p = let y = sel P 2 p in eval y",
        "selects no Ptr field",
    );
}

#[test]
fn join_points_are_jumped_to_from_tail_positions() {
    check("fun f x = join j y = eval y in case eval x of _ { _ -> jump j x; }");
    check_fails(
        "fun f x = join j y = eval y in case jump j x of _ { _ -> Nil; }",
        "not in tail position",
    );
    check_fails(
        "fun f x = join j y = eval y in let t = thunk jump j x in eval t",
        "not in tail position",
    );
    check_fails("fun f x = jump x x", "no join point");
    check_fails("fun f x = join j y = eval y in jump j x x", "wants");
    check_fails("fun f x = join j y = 1 in eval x", "branches return");
    check_fails("fun f x = join j y = eval y in eval j", "not in scope");
}

#[test]
fn join_points_know_what_no_jump_passes() {
    let without_nil = "fun f x = join j y = case eval y of _ { Cons a b -> eval a; } in ";
    let tests = [
        ("case eval x of z { Nil -> nil; _ -> jump j z; }", true),
        (
            "case eval x of z { Nil -> nil; Cons a b -> jump j x; }",
            true,
        ),
        ("let l = Cons x x in jump j l", true),
        (
            "case eval x of z { Nil -> jump j z; _ -> jump j z; }",
            false,
        ),
        ("let l = Nil in jump j l", false),
    ];
    for (body, good) in tests {
        let program = format!("{without_nil}{body}");
        match good {
            true => check(&program),
            false => check_fails(&program, "not exhaustive"),
        }
    }
}

#[test]
fn cases_are_exhaustive_and_of_one_type() {
    check_fails(
        "fun f x = case eval x of _ { Nil -> nil; }",
        "not exhaustive",
    );
    check_fails("fun f x = case eval x of _ { }", "not exhaustive");
    check_fails(
        "fun f x:I64 -> Ptr = case x of _:I64 { 1 -> nil; }",
        "not exhaustive",
    );
    check_fails(
        "fun f x = case eval x of _ { Nil -> nil; I# n -> nil; _ -> nil; }",
        "different",
    );
    check_fails(
        "fun f x = case eval x of _ { Nil -> nil; Nil -> nil; _ -> nil; }",
        "two alter",
    );
    check_fails(
        "fun f x = case eval x of _ { Cons a -> nil; _ -> nil; }",
        "alternative binds",
    );
    check_fails(
        "fun f x = case eval x of _ { 1 -> nil; _ -> nil; }",
        "alternative Int(1)",
    );
    check_fails("fun f x = case eval x of _:I64 { _ -> nil; }", "bound as");
    check_fails(
        "fun f x = case eval x of _ { Nil -> nil; _ -> 1; }",
        "branches return",
    );
}

#[test]
fn caffy_covers_what_reaches_a_caf() {
    let text = format!("{HEAD}fun f x = call g x\nfun g x = eval top\ncon c = Cons f nil\n");
    let program = read::program(&text).unwrap();
    let caffy: Vec<&str> = program
        .binds
        .iter()
        .filter(|top| program.caffy[top.var])
        .map(|top| program.vars[top.var].name.as_str())
        .collect();
    assert_eq!(caffy, ["top", "f", "g", "c"]);
    for top in &program.binds {
        let mut less = program.clone();
        less.caffy[top.var] = false;
        let said = lint::program(&less);
        assert_eq!(!said.is_empty(), program.caffy[top.var]);
    }
}
