//! Functional dependencies: types that a constraint determines, from
//! instances, given constraints, and other wanted ones.

use super::constraints::Fact;
use super::{Infer, Wanted};
use crate::evidence::InstId;
use crate::head::Fit;
use crate::ids;
use crate::ty::{Pred, Ty};
use pure_base::Diagnostic;
use pure_names::tree::Dependency;

impl Infer<'_> {
    /// Unifies what instances and given constraints determine of a wanted one.
    /// Fails (reported) where that is something else.
    pub(super) fn improve(&mut self, w: &Wanted) -> Result<(), ()> {
        self.improve_alone(w)?;
        if w.args.len() < 2 {
            return Ok(());
        }
        // What it implies determines types, too.
        let own = Pred {
            class: w.class,
            args: w.args.clone(),
        };
        for above in self.with_superclasses(&[own]).into_iter().skip(1) {
            if !self.program.classes[above.class].dependencies.is_empty() {
                self.improve_alone(&Wanted {
                    class: above.class,
                    args: above.args,
                    ..w.clone()
                })?;
            }
        }
        Ok(())
    }

    fn improve_alone(&mut self, w: &Wanted) -> Result<(), ()> {
        let program = self.program;
        for d in &program.classes[w.class].dependencies {
            for g in w.given() {
                self.determine(w, d, &g.args, "what is given")?;
            }
            // Just this may be given.
            let same = |g: &Fact| self.types.compare_all(&g.args, &w.args) == Fit::Yes;
            if w.given().any(same) {
                continue;
            }
            for id in self.env.insts.all(w.class) {
                self.improve_by_instance(w, d, id)?;
            }
        }
        Ok(())
    }

    fn improve_by_instance(&mut self, w: &Wanted, d: &Dependency, id: InstId) -> Result<(), ()> {
        let inst = &self.out.insts[id];
        let (patterns, vars) = (inst.args.clone(), inst.vars);
        let pick = |ts: &[Ty], at: &[usize]| at.iter().map(|i| ts[*i]).collect::<Vec<_>>();
        let mut subst = vec![None; vars as usize];
        if self.types.fit_all(
            &pick(&patterns, &d.from),
            &pick(&w.args, &d.from),
            &mut subst,
        ) != Fit::Yes
            || self.fits_kinds(id, &w.args, &d.from, &w.given) != Fit::Yes
        {
            return Ok(());
        }
        // Nothing new where what is determined fits as well.
        let (to, known) = (pick(&patterns, &d.to), pick(&w.args, &d.to));
        if self.types.fit_all(&to, &known, &mut subst.clone()) == Fit::Yes {
            return Ok(());
        }
        let open = subst.contains(&None);
        let level = if open {
            self.level_of(&w.args)
        } else {
            self.level
        };
        let args: Vec<Ty> = subst
            .iter()
            .map(|t| t.unwrap_or_else(|| self.types.fresh(level)))
            .collect();
        let determined = self.types.substitute_all(&patterns, &args);
        self.unify_determined(w, d, &determined, "an instance")
    }

    /// Two constraints that agree in what determines agree in what is
    /// determined.
    fn determine(&mut self, w: &Wanted, d: &Dependency, by: &[Ty], whom: &str) -> Result<(), ()> {
        for i in &d.from {
            if !self.types.same(by[*i], w.args[*i]) {
                return Ok(());
            }
        }
        self.unify_determined(w, d, by, whom)
    }

    fn unify_determined(
        &mut self,
        w: &Wanted,
        d: &Dependency,
        by: &[Ty],
        whom: &str,
    ) -> Result<(), ()> {
        for i in &d.to {
            if self.types.unify(w.args[*i], by[*i]).is_err() {
                self.types.families.deferred.clear();
                self.dependency_clash(w, d, *i, by[*i], whom);
                return Err(());
            }
        }
        Ok(())
    }

    /// Improves wanted constraints by one another.
    pub(super) fn improve_by_each_other(&mut self, open: &[Wanted]) {
        let program = self.program;
        for (i, w) in open.iter().enumerate() {
            // Equations are looked at by themselves.
            if Some(w.class) == program.known.class_equal {
                continue;
            }
            for d in &program.classes[w.class].dependencies {
                for other in &open[..i] {
                    if other.class == w.class && !self.types.all_same(&other.args, &w.args) {
                        let _ = self.determine(w, d, &other.args, "another use");
                    }
                }
            }
        }
    }

    /// What variables of outer levels determine is not for an inner one to decide: another
    /// constraint on them, which is not looked at here, may say what it is.
    pub(super) fn hold_determined(&mut self, open: &[Wanted]) {
        let mut dependent = vec![];
        for w in open.iter().filter(|w| w.args.len() > 1) {
            let all = self.with_superclasses(&[Pred {
                class: w.class,
                args: w.args.clone(),
            }]);
            let classes = &self.program.classes;
            dependent.extend(
                all.into_iter()
                    .filter(|p| !classes[p.class].dependencies.is_empty()),
            );
        }
        let program = self.program;
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for p in &dependent {
                for d in &program.classes[p.class].dependencies {
                    let at = |places: &[usize]| places.iter().map(|i| p.args[*i]).collect();
                    let (from, to): (Vec<Ty>, Vec<Ty>) = (at(&d.from), at(&d.to));
                    if !self.has_inner(&from) && self.has_inner(&to) {
                        to.iter().for_each(|t| self.types.hold(*t, self.level));
                        changed = true;
                    }
                }
            }
        }
    }

    /// Whether types have unknown variables of inner levels.
    fn has_inner(&mut self, ts: &[Ty]) -> bool {
        let metas = self.types.metas_of_all(ts);
        metas.iter().any(|m| self.types.level(*m) > self.level)
    }

    fn dependency_clash(&mut self, w: &Wanted, d: &Dependency, at: usize, by: Ty, whom: &str) {
        if self.types.has_error(by) || self.types.has_error(w.args[at]) {
            return;
        }
        let (class, found) = (self.class_name(w.class), self.show(w.args[at]));
        let wanted = self.show(by);
        let params = &self.program.classes[w.class].params;
        let names = |places: &[usize]| {
            let names: Vec<&str> = places.iter().map(|i| params[*i].as_str()).collect();
            names.join(" ")
        };
        let (from, to) = (names(&d.from), names(&d.to));
        let shown = self.show_constraint(&Pred {
            class: w.class,
            args: w.args.clone(),
        });
        let title = format!("expected `{wanted}`, found `{found}`: `{shown}` is needed here");
        let diagnostic = Diagnostic::error(ids::DEPENDENCY_CLASH, w.span, title)
            .label(self.origin_label(w))
            .note(format!(
                "Class `{class}` says `{from} -> {to}`, and by {whom} that is `{wanted}`."
            ));
        self.diags.push(diagnostic);
    }
}
