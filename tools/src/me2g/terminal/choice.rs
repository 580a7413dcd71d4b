//! What happens when a list's line is taken.

use super::list::{List, Pick};
use super::state::Viewer;

impl Viewer {
    /// Takes what a list offers.
    pub(super) fn take(&mut self) {
        let Some(list) = self.list.take() else { return };
        let at = list.at;
        match list.pick() {
            Some(Pick::By(by)) => {
                self.flags.by = by;
                self.rebuild();
            }
            Some(Pick::Module(module)) => {
                self.flags.restriction.modules = module.into_iter().collect();
                self.begin();
            }
            Some(Pick::Only(name)) => {
                self.restrict(name);
                // There may be more to choose.
                self.list = List::restrictions(self);
                if let Some(list) = &mut self.list {
                    list.at = at.min(list.rows.len() - 1);
                }
            }
            None => {}
        }
    }

    /// Takes a name into what the bands are restricted to, or out of it; no name: no
    /// restriction.
    fn restrict(&mut self, name: Option<String>) {
        let of = super::list::crossed_by(self.flags.by);
        let names = of.of_restriction(&mut self.flags.restriction);
        match name {
            None => names.clear(),
            Some(name) => match names.iter().position(|other| *other == name) {
                Some(at) => drop(names.remove(at)),
                None => names.push(name),
            },
        }
        self.begin();
    }

    /// Shows what the options say now from its beginning.
    fn begin(&mut self) {
        self.selected = None;
        self.rebuild();
        self.start();
    }
}
