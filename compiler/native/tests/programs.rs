//! STG programs, compiled, linked with the runtime and run.

mod harness;
use harness::check;

#[test]
fn a_static_constructor_is_printed() {
    check("con main = Cons i1 nil\ncon nil = Nil\n", "Cons 1 Nil\n");
}

#[test]
fn a_caf_is_evaluated() {
    check("caf main = call plus i1 i2\n", "3\n");
}

#[test]
fn lists_of_a_million() {
    check(
        "con million = I# 1000000
         caf main = let xs = thunk call enumFrom i1 million in
           let ys = thunk call map succ xs in
           let zs = thunk call filter even ys in call sumTo i0 zs
         fun succ a = call plus a i1
         fun even a = case eval a of _ { I# x -> case #remI x 2 of r:I64 { 0 -> True; _ -> False; }; }\n",
        "250000500000\n",
    );
}
