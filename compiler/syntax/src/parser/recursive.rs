//! RecursiveDo: statements that use what later ones bind. `rec` makes one statement of
//! several, `(x, (y, ..)) <- mfix (\~(x, (y, ..)) -> do { ..; pure (x, (y, ..)) })`, where
//! x, y stand for all that they bind; `mdo` puts a `rec` around each shortest run of
//! statements of which one uses what a later one binds (Erkök and Launchbury, "A
//! recursive do for Haskell", 2002).

use super::brackets::{bound, library_value, tuple_of};
use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind, Pat, PatKind, Stmt};
use crate::extensions::Extension;
use crate::layout::Indent;
use pure_base::{Span, Symbol};

/// A statement, and the names that stand in it.
type Mentioning = (Stmt, Vec<Symbol>);

impl Parser<'_> {
    /// At `rec` or `mdo`, where it is a word of the language.
    pub(super) fn at_recursive(&self, word: Symbol) -> bool {
        self.at_word(word) && self.extensions.has(Extension::RecursiveDo)
    }

    /// `rec` and its statements, as one.
    pub(super) fn recursive_statement(&mut self) -> PResult<Stmt> {
        let keyword = self.advance();
        let stmts = self.block("`do` block", keyword, Indent::More, Self::stmt)?;
        if stmts.is_empty() {
            return self.empty_block("empty-do", keyword, "rec", "statements");
        }
        Ok(tied(stmts, self.since(keyword)))
    }

    /// `mdo` and its statements, as an ordinary `do`.
    pub(super) fn recursive_do(&mut self) -> PResult<ExprKind> {
        let keyword = self.advance();
        let stmts = self.block("`do` block", keyword, Indent::More, |p| {
            let start = p.cursor.index();
            let stmt = p.stmt()?;
            Ok((stmt, p.cursor.names_since(start)))
        })?;
        let span = self.since(keyword);
        self.check_last(keyword, stmts.last().map(|(stmt, _)| stmt))?;
        Ok(ExprKind::Do(segments(stmts, span)))
    }
}

/// The statements with a `rec` around each run that needs it.
fn segments(stmts: Vec<Mentioning>, span: Span) -> Vec<Stmt> {
    let binds: Vec<Vec<Symbol>> = stmts
        .iter()
        .map(|(stmt, _)| bound(std::slice::from_ref(stmt)))
        .collect();
    // For each statement the last one, itself included, that binds what it mentions.
    let reaches = |(at, (_, names)): (usize, &Mentioning)| {
        let uses = |later: &usize| binds[*later].iter().any(|name| names.contains(name));
        let last = (at + 1..stmts.len()).rev().find(uses);
        last.or(uses_itself(&stmts[at]).then_some(at))
    };
    let reaches: Vec<Option<usize>> = stmts.iter().enumerate().map(reaches).collect();
    let (mut all, mut run, mut end) = (vec![], vec![], None);
    for (at, (stmt, _)) in stmts.into_iter().enumerate() {
        end = end.max(reaches[at]);
        match end {
            Some(_) => run.push(stmt),
            None => all.push(stmt),
        }
        if end == Some(at) {
            all.push(tied(std::mem::take(&mut run), span));
            end = None;
        }
    }
    all
}

/// Whether a statement may use what it binds itself: a name that its pattern has stands in it
/// once more.
fn uses_itself((stmt, names): &Mentioning) -> bool {
    let own = match stmt {
        Stmt::Bind(..) => bound(std::slice::from_ref(stmt)),
        // Definitions are recursive as they are.
        Stmt::Expr(_) | Stmt::Let(_) => vec![],
    };
    let twice = |name: &Symbol| names.iter().filter(|n| *n == name).count() > 1;
    own.iter().any(twice)
}

/// The statements of a `rec` that the statement was made from, if it was.
pub fn recursion(stmt: &Stmt) -> Option<&[Stmt]> {
    let Stmt::Bind(_, e) = stmt else {
        return None;
    };
    if let ExprKind::App(function, block) = &e.kind
        && let ExprKind::Var(name) = &function.kind
        && name.span.is_none()
        && name.text.as_str() == "mfix"
        && let ExprKind::Lambda(_, block) = &block.kind
        && let ExprKind::Do(stmts) = &block.kind
    {
        return stmts.split_last().map(|(_, stmts)| stmts);
    }
    None
}

/// The same, to be changed.
pub(crate) fn recursion_mut(stmt: &mut Stmt) -> Option<&mut [Stmt]> {
    recursion(stmt)?;
    if let Stmt::Bind(_, e) = stmt
        && let ExprKind::App(_, block) = &mut e.kind
        && let ExprKind::Lambda(_, block) = &mut block.kind
        && let ExprKind::Do(stmts) = &mut block.kind
    {
        return stmts.split_last_mut().map(|(_, stmts)| stmts);
    }
    None
}

/// Statements that see each other's variables, as one.
fn tied(mut stmts: Vec<Stmt>, span: Span) -> Stmt {
    let at = |kind| Expr { kind, span };
    let apply = |f, x| at(ExprKind::App(Box::new(f), Box::new(x)));
    let (pat, value) = tuple_of(bound(&stmts), span);
    stmts.push(Stmt::Expr(apply(library_value("pure", span), value)));
    let lazy = Pat {
        kind: PatKind::Lazy(Box::new(pat.clone())),
        span,
    };
    let block = at(ExprKind::Do(stmts));
    let function = at(ExprKind::Lambda(vec![lazy], Box::new(block)));
    Stmt::Bind(pat, apply(library_value("mfix", span), function))
}
