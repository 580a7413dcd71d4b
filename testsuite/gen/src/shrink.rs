//! Making a program smaller as long as it stays interesting.

use crate::tree::{Part, Sort, Tree};
use crate::types::Ty;

/// The smallest program found with `budget` questions for which `interesting`
/// says yes, as it does of `tree`.
pub fn shrink(tree: &Tree, budget: usize, interesting: &mut dyn FnMut(&Tree) -> bool) -> Tree {
    let mut best = tree.clone();
    let mut left = budget;
    loop {
        let before = best.size();
        drop_items(&mut best, &mut left, interesting);
        replace_expressions(&mut best, &mut left, interesting);
        if best.size() == before || left == 0 {
            return best;
        }
    }
}

/// Asks about a candidate, while there are questions left.
fn ask(left: &mut usize, candidate: &Tree, interesting: &mut dyn FnMut(&Tree) -> bool) -> bool {
    if *left == 0 {
        return false;
    }
    *left -= 1;
    interesting(candidate)
}

/// Leaves out items of blocks, many at a time first.
fn drop_items(best: &mut Tree, left: &mut usize, interesting: &mut dyn FnMut(&Tree) -> bool) {
    let mut list = 0;
    // Later lists are tried first: what they define is used by earlier ones least.
    loop {
        let lengths = list_lengths(best);
        if list >= lengths.len() || *left == 0 {
            return;
        }
        let index = lengths.len() - 1 - list;
        let mut chunk = lengths[index].max(1);
        while chunk > 0 {
            let mut end = list_lengths(best).get(index).copied().unwrap_or(0);
            while end > 0 {
                let from = end.saturating_sub(chunk);
                let mut candidate = best.clone();
                let removed = remove_items(&mut candidate, index, from, end);
                if removed && ask(left, &candidate, interesting) {
                    *best = candidate;
                }
                end = from;
            }
            chunk /= 2;
        }
        list += 1;
    }
}

/// How long each list of items is, in order of their beginnings.
fn list_lengths(tree: &Tree) -> Vec<usize> {
    let mut lengths = vec![];
    each_list(&mut tree.clone(), &mut |list| lengths.push(list.len()));
    lengths
}

fn each_list(tree: &mut Tree, see: &mut dyn FnMut(&mut Vec<Tree>)) {
    for part in &mut tree.parts {
        match part {
            Part::Text(_) => {}
            Part::Sub(tree) => each_list(tree, see),
            Part::Block(list, _) | Part::Lines(list) => {
                see(list);
                list.iter_mut().for_each(|tree| each_list(tree, see));
            }
        }
    }
}

/// Removes those of a range of a list that may be removed; whether there are any.
fn remove_items(tree: &mut Tree, index: usize, from: usize, end: usize) -> bool {
    let (mut at, mut removed) = (0, false);
    each_list(tree, &mut |list| {
        if at == index {
            let before = list.len();
            let mut i = 0;
            list.retain(|item| {
                let keep = item.sort != Sort::Item || i < from || i >= end;
                i += 1;
                keep
            });
            removed = list.len() < before;
        }
        at += 1;
    });
    removed
}

/// Puts simpler expressions of the same type in the place of expressions.
fn replace_expressions(
    best: &mut Tree,
    left: &mut usize,
    interesting: &mut dyn FnMut(&Tree) -> bool,
) {
    let mut index = 0;
    while let Some(expression) = nth_expression(best, index) {
        let Sort::Expr(ty) = expression.sort.clone() else {
            return;
        };
        let size = expression.size();
        let text = expression.render();
        let mut candidates: Vec<Tree> = vec![];
        if let Some(simple) = simplest(&ty)
            && simple.len() < text.len()
        {
            candidates.push(Tree::expr(&ty, simple));
        }
        let mut within = vec![];
        inner(&expression, &ty, &mut within);
        candidates.extend(within.into_iter().filter(|t| t.size() < size).take(6));
        for candidate in candidates {
            let mut whole = best.clone();
            replace_nth(&mut whole, index, &candidate);
            if ask(left, &whole, interesting) {
                *best = whole;
                break;
            }
        }
        if *left == 0 {
            return;
        }
        index += 1;
    }
}

/// The `n`-th expression from above.
fn nth_expression(tree: &Tree, n: usize) -> Option<Tree> {
    let mut found = None;
    let mut at = 0;
    each_expression(&mut tree.clone(), &mut |e| {
        if at == n {
            found = Some(e.clone());
        }
        at += 1;
        at <= n
    });
    found
}

fn replace_nth(tree: &mut Tree, n: usize, by: &Tree) {
    let mut at = 0;
    each_expression(tree, &mut |e| {
        if at == n {
            *e = by.clone();
        }
        at += 1;
        at <= n
    });
}

/// Sees all expressions, those around before those within, while `see` says so.
fn each_expression(tree: &mut Tree, see: &mut dyn FnMut(&mut Tree) -> bool) -> bool {
    if matches!(tree.sort, Sort::Expr(_)) && !see(tree) {
        return false;
    }
    tree.parts.iter_mut().all(|part| match part {
        Part::Text(_) => true,
        Part::Sub(tree) => each_expression(tree, see),
        Part::Block(list, _) | Part::Lines(list) => {
            list.iter_mut().all(|tree| each_expression(tree, see))
        }
    })
}

/// Expressions of a type within one.
fn inner(tree: &Tree, ty: &Ty, out: &mut Vec<Tree>) {
    let mut first = true;
    each_expression(&mut tree.clone(), &mut |e| {
        if !first && e.sort == Sort::Expr(ty.clone()) {
            out.push(e.clone());
        }
        first = false;
        true
    });
}

/// The simplest value of a type.
fn simplest(ty: &Ty) -> Option<String> {
    let (name, args) = ty.head()?;
    let text = match name {
        "Int" | "Integer" | "Word" | "Double" => format!("(0 :: {ty})"),
        "Char" => "'a'".into(),
        "Bool" => "False".into(),
        "Ordering" => "LT".into(),
        "()" => "()".into(),
        "[]" => format!("([] :: {ty})"),
        "Maybe" => format!("(Nothing :: {ty})"),
        "M.Map" => format!("(M.empty :: {ty})"),
        "IO" => format!("(return {})", simplest(&args[0])?),
        "->" => format!("(\\_ -> {})", simplest(&args[1])?),
        _ if name.starts_with("(,") => {
            let parts: Option<Vec<String>> = args.iter().map(simplest).collect();
            format!("({})", parts?.join(", "))
        }
        _ => return None,
    };
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::program;

    #[test]
    fn what_matters_is_kept_and_the_rest_goes() {
        let whole = (0..)
            .map(|seed| program(seed, "t").tree)
            .find(|tree| tree.render().contains("DivideByZero"))
            .expect("there is one");
        let mut asked = 0;
        let small = shrink(&whole, 3000, &mut |tree| {
            asked += 1;
            tree.render().contains("DivideByZero")
        });
        assert!(small.render().contains("DivideByZero"));
        assert!(small.size() * 3 < whole.size(), "{}", small.render());
        assert!(asked <= 3000);
    }
}
