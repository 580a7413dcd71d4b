//! Walks over expressions that several analyses share.

use crate::def::*;

macro_rules! children {
    ($(#[$doc:meta])+ $name:ident ($($life:lifetime)?), $iter:ident $(, $mut:ident)?) => {
        $(#[$doc])+
        pub fn $name<$($life)?>(
            e: &$($life)? $($mut)? Expr,
            visit: &mut dyn FnMut(&$($life)? $($mut)? Expr),
        ) {
            match e {
                Expr::Atom(_)
                | Expr::Eval(_)
                | Expr::Lazy(_)
                | Expr::Con(..)
                | Expr::Prim(..)
                | Expr::Call { .. }
                | Expr::Apply { .. }
                | Expr::Jump(..)
                | Expr::Fail(_) => {}
                Expr::Let(group, body) => {
                    for (_, rhs) in &$($mut)? group.binds {
                        match rhs {
                            Rhs::Thunk { body, .. } => visit(body),
                            Rhs::Fun { lambda, .. } => visit(&$($mut)? lambda.body),
                            Rhs::Con { .. } | Rhs::Sel { .. } => {}
                        }
                    }
                    visit(body);
                }
                Expr::Case(case) => {
                    visit(&$($mut)? case.scrut);
                    match &$($mut)? case.alts {
                        Alts::None | Alts::Lazy => {}
                        Alts::Con(alts) => alts.$iter().for_each(|a| visit(&$($mut)? a.body)),
                        Alts::Lit(alts) => alts.$iter().for_each(|(_, body)| visit(body)),
                    }
                    case.default.$iter().for_each(visit);
                }
                Expr::Join(group, body) => {
                    group.joins.$iter().for_each(|join| visit(&$($mut)? join.body));
                    visit(body);
                }
                Expr::Scc(_, body) => visit(body),
            }
        }
    };
}

children! {
    /// Every expression directly below `e`, closure bodies included.
    children ('a), iter
}
children! {
    /// The same, to be changed.
    children_mut (), iter_mut, mut
}

fn atoms(list: &[Atom], used: &mut dyn FnMut(Var)) {
    for atom in list {
        if let Atom::Var(v) = atom {
            used(*v);
        }
    }
}

/// Every occurrence of a variable in `e` that is not a binder, a free list or
/// the target of a jump.
pub fn uses(e: &Expr, used: &mut dyn FnMut(Var)) {
    match e {
        Expr::Atom(a) => atoms(std::slice::from_ref(a), used),
        Expr::Eval(v) | Expr::Lazy(v) => used(*v),
        Expr::Con(_, args, _) | Expr::Prim(_, args, _) | Expr::Jump(_, args) => atoms(args, used),
        Expr::Call { fun, args, .. } | Expr::Apply { fun, args, .. } => {
            used(*fun);
            atoms(args, used);
        }
        Expr::Let(group, _) => {
            for (_, rhs) in &group.binds {
                match rhs {
                    Rhs::Con { args, .. } => atoms(args, used),
                    Rhs::Sel { of, .. } => used(*of),
                    Rhs::Thunk { .. } | Rhs::Fun { .. } => {}
                }
            }
        }
        Expr::Case(_) | Expr::Join(..) | Expr::Scc(..) | Expr::Fail(_) => {}
    }
    children(e, &mut |child| uses(child, used));
}

/// Every occurrence of a variable in a top-level right-hand side.
pub fn top_uses(rhs: &TopRhs, used: &mut dyn FnMut(Var)) {
    match rhs {
        TopRhs::Fun(lambda) => uses(&lambda.body, used),
        TopRhs::Caf { body, .. } => uses(body, used),
        TopRhs::Con { args, .. } => atoms(args, used),
    }
}

/// Has all jumps to `from` go to `to`.
pub fn redirect(e: &mut Expr, from: Var, to: Var) {
    match e {
        Expr::Jump(join, _) if *join == from => *join = to,
        e => children_mut(e, &mut |child| redirect(child, from, to)),
    }
}
