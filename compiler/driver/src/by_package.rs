//! How far the build of a component is, by package: for tools a line of JSON at each step, in
//! the form of their diagnostics, for people a line if they ask (`-v`).

use crate::cli::Cli;
use crate::modules::Spared;
use crate::say;
use pure_base::json;
use pure_names::{ModuleSource, Reuse, Unit};
use std::path::Path;
use std::time::Instant;

/// One compilation of a component.
pub struct Steps {
    component: Option<String>,
    json: bool,
    verbose: bool,
    /// The units' packages and their versions.
    units: Vec<(String, String)>,
    start: Instant,
    /// Of each module that is checked, in this order, its unit; none for the library's.
    order: Vec<Option<usize>>,
    /// How many modules of each unit there are, and how many are not checked.
    modules: Vec<(usize, usize)>,
    /// How many modules are checked, and how many packages.
    checked: usize,
    packages: usize,
}

impl Steps {
    pub fn new(cli: &Cli) -> Steps {
        let units = cli.units.iter();
        Steps {
            component: cli.component.clone(),
            json: cli.error_format == "json",
            verbose: cli.verbose,
            units: units
                .map(|u| (u.package.clone(), u.version.clone()))
                .collect(),
            start: Instant::now(),
            order: vec![],
            modules: vec![(0, 0); cli.units.len()],
            checked: 0,
            packages: 0,
        }
    }

    /// These modules are to be checked, in this order.
    pub fn loaded(&mut self, modules: &[ModuleSource]) {
        let unit = |module: &ModuleSource| {
            let own = !module.library && module.unit != Unit::LIBRARY;
            let at = module.unit.0 as usize;
            (own && at < self.units.len()).then_some(at)
        };
        self.order = modules.iter().map(unit).collect();
        for unit in self.order.iter().flatten() {
            self.modules[*unit].0 += 1;
            self.modules[*unit].1 += 1;
        }
    }

    /// The next module is begun, or (at the end) none.
    pub fn next(&mut self) {
        let before = self.checked.checked_sub(1);
        self.checked += 1;
        let before = before.and_then(|at| self.order.get(at));
        let Some(Some(unit)) = before else { return };
        let (all, left) = &mut self.modules[*unit];
        *left -= 1;
        if *left > 0 {
            return;
        }
        let all = *all;
        let (package, version) = &self.units[*unit];
        self.packages += 1;
        let packages = self.modules.iter().filter(|(all, _)| *all > 0).count();
        self.tell(
            "checked",
            &[
                ("package", json::string(package)),
                ("version", json::string(version)),
                ("done", self.packages.to_string()),
                ("packages", packages.to_string()),
                ("modules", all.to_string()),
            ],
            &format!(
                "[{} of {packages}] {package} {version}: {all} modules checked",
                self.packages
            ),
        );
    }

    /// All modules are checked; this much of the work was done before.
    pub fn compiling(&self, spared: &[Spared]) {
        let own = spared.iter().filter(|module| !module.library);
        let kept = own.filter(|module| module.how == Reuse::Types).count();
        let modules: usize = self.modules.iter().map(|(all, _)| all).sum();
        let numbers = [("modules", modules.to_string()), ("kept", kept.to_string())];
        let plain = format!("compiling {modules} modules, of which {kept} were checked before");
        self.tell("compiling", &numbers, &plain);
    }

    pub fn linking(&self) {
        self.tell("linking", &[], "linking");
    }

    /// The executable is there, made now or before.
    pub fn built(&self, what: &str, file: &Path) {
        let file = file.display().to_string();
        let named = [("file", json::string(&file))];
        self.tell(what, &named, &format!("{what}: {file}"));
    }

    fn tell(&self, what: &str, more: &[(&str, String)], plain: &str) {
        let Some(component) = &self.component else {
            return;
        };
        let seconds = self.start.elapsed().as_secs_f64();
        if self.json {
            let mut line = format!(
                "{{\"progress\":{},\"component\":{}",
                json::string(what),
                json::string(component)
            );
            for (key, value) in more {
                line += &format!(",{}:{value}", json::string(key));
            }
            say::err(&format!("{line},\"seconds\":{seconds:.3}}}\n"));
        } else if self.verbose {
            say::err(&format!("{component}: {plain} ({seconds:.1} s)\n"));
        }
    }
}
