//! Orders top-level Core bindings: dependencies first, recursive ones in
//! groups.

use cranelift_entity::SecondaryMap;
use pure_base::graph;
use pure_core::def::{Bind, Expr, Var};

pub(super) fn dependencies_first(top: Vec<(Var, Expr)>) -> Vec<Bind> {
    let mut place: SecondaryMap<Var, u32> = SecondaryMap::new();
    for (i, (v, _)) in top.iter().enumerate() {
        place[*v] = i as u32 + 1;
    }
    let edges: Vec<Vec<usize>> = top
        .iter()
        .map(|(_, e)| {
            let mut out = vec![];
            mentioned(e, &place, &mut out);
            out.sort_unstable();
            out.dedup();
            out
        })
        .collect();
    let mut slots: Vec<Option<(Var, Expr)>> = top.into_iter().map(Some).collect();
    graph::components(&edges)
        .into_iter()
        .map(|c| {
            let recursive = c.len() > 1 || edges[c[0]].contains(&c[0]);
            let mut group: Vec<(Var, Expr)> = c.iter().filter_map(|i| slots[*i].take()).collect();
            match group.pop() {
                Some((v, e)) if !recursive => Bind::NonRec(v, e),
                last => {
                    group.extend(last);
                    Bind::Rec(group)
                }
            }
        })
        .collect()
}

fn mentioned(e: &Expr, place: &SecondaryMap<Var, u32>, out: &mut Vec<usize>) {
    match e {
        Expr::Var(v) => {
            if let Some(i) = place[*v].checked_sub(1) {
                out.push(i as usize);
            }
        }
        Expr::Lit(_) | Expr::Fail(_) => {}
        Expr::App(f, args, _) => {
            mentioned(f, place, out);
            args.iter().for_each(|a| mentioned(a, place, out));
        }
        Expr::Lam(_, body, _) | Expr::Sel(_, _, body) | Expr::Tick(_, body) => {
            mentioned(body, place, out)
        }
        Expr::Let(bind, body) => {
            match &**bind {
                Bind::NonRec(_, e) => mentioned(e, place, out),
                Bind::Rec(group) => group.iter().for_each(|(_, e)| mentioned(e, place, out)),
            }
            mentioned(body, place, out);
        }
        Expr::Case(case) => {
            mentioned(&case.scrut, place, out);
            case.alts
                .iter()
                .for_each(|a| mentioned(&a.body, place, out));
            if let Some(d) = &case.default {
                mentioned(d, place, out);
            }
        }
        Expr::Con(_, args, _) | Expr::Prim(_, args, _) | Expr::Jump(_, args) => {
            args.iter().for_each(|a| mentioned(a, place, out));
        }
        Expr::Join(group, body) => {
            group
                .joins
                .iter()
                .for_each(|j| mentioned(&j.body, place, out));
            mentioned(body, place, out);
        }
    }
}
