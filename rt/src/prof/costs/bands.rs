//! What cost-centre stacks say of heap objects: the bands of `-hc` and, in a
//! program that has centres, of `-hm`; the restrictions `-hc`, `-hC` and `-hm`.

use super::Centre;
use super::stacks::{Shared, Stacks, shown};
use crate::out::hp::{sanitised, stack_label};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use rt_abi::costs::MAIN;

/// What of a stack a restriction looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// `-hc`: the label of the innermost centre.
    Top,
    /// `-hC`: the label of any centre.
    Any,
    /// `-hm`: the module of the innermost centre.
    Module,
}

/// The stacks of a run, as heap profiles ask for them.
pub struct StackBands {
    stacks: Shared,
    restrictions: Vec<(Part, Vec<String>)>,
}

impl StackBands {
    pub fn new(stacks: Shared, restrictions: Vec<(Part, Vec<String>)>) -> Self {
        StackBands {
            stacks,
            restrictions,
        }
    }

    pub fn restricts(&self) -> bool {
        !self.restrictions.is_empty()
    }

    /// Whether an object made under this stack passes all restrictions.
    pub fn pass(&self, stack: u32) -> bool {
        let stacks = self.stacks.borrow();
        let path = full_path(&stacks, stack);
        let centre = |at: usize| &stacks.centres[path[at] as usize];
        self.restrictions.iter().all(|(part, words)| {
            let any = |means: &dyn Fn(&str) -> bool| words.iter().any(|word| means(word));
            let called = |at: usize| any(&|word| names_centre(word, centre(at)));
            match part {
                Part::Top => called(0),
                Part::Any => (0..path.len()).any(called),
                Part::Module => any(&|word| names(word, &centre(0).module)),
            }
        })
    }

    /// `(id)inner/outer`, `MAIN` for the stack that has nothing else.
    pub fn label(&self, stack: u32, length: usize) -> String {
        if stack == MAIN {
            return "MAIN".into();
        }
        stack_label(
            shown(stack),
            &joined(&self.stacks.borrow(), stack, "/"),
            length,
        )
    }

    /// The module of the innermost centre.
    pub fn module(&self, stack: u32) -> String {
        let stacks = self.stacks.borrow();
        let top = full_path(&stacks, stack)[0];
        stacks.centres[top as usize].module.clone()
    }
}

/// The centres of a stack, innermost first; `MAIN` if there are no others.
fn full_path(stacks: &Stacks, stack: u32) -> Vec<u32> {
    match stack {
        MAIN => alloc::vec![MAIN],
        _ => stacks.path(stack),
    }
}

/// The labels of a stack.
fn joined(stacks: &Stacks, stack: u32, between: &str) -> String {
    let path = stacks.path(stack).into_iter();
    let labels = path.map(|centre| shown_label(&stacks.centres[centre as usize]));
    labels.collect::<Vec<_>>().join(between)
}

/// What a centre is called in a stack's label. That of all of a module's
/// constants needs the module to tell it from others.
pub fn shown_label(centre: &Centre) -> String {
    match centre.label.as_str() {
        "CAF" => format!("{}.CAF", centre.module),
        "" => "\"\"".into(),
        label => label.into(),
    }
}

/// What a retainer made under this stack is called: in labels of sets, and in
/// their legend.
pub fn holder(stacks: &Stacks, stack: u32) -> (String, String) {
    let path = full_path(stacks, stack);
    let label = stacks.centres[path[0] as usize].label.clone();
    let full = stacks.path(stack).into_iter().map(|centre| {
        let centre = &stacks.centres[centre as usize];
        format!("{}.{}", centre.module, centre.label)
    });
    let legend = format!("<{}>", full.collect::<Vec<_>>().join(","));
    (label, legend)
}

/// Whether a restriction's word means a label.
pub fn names(word: &str, label: &str) -> bool {
    word == label || word == sanitised(label)
}

/// Whether a restriction's word means a centre: by its label, or as a band shows it.
pub fn names_centre(word: &str, centre: &Centre) -> bool {
    names(word, &centre.label) || names(word, &shown_label(centre))
}

#[cfg(test)]
mod tests {
    use super::super::stacks::tests::{centre, stacks};
    use super::*;
    use alloc::{string::ToString, vec};
    use rt_abi::costs::{FIRST_CAF, FIRST_CENTRE};

    const F: u32 = FIRST_CENTRE + 1;
    const G: u32 = FIRST_CENTRE + 2;

    #[test]
    fn labels_and_restrictions() {
        let shared = stacks(vec![
            centre("CAF", true),
            centre("f", false),
            centre("f.g", false),
        ])
        .shared();
        let (f, gf, gc) = {
            let mut s = shared.borrow_mut();
            let f = s.push(MAIN, F);
            (f, s.push(f, G), s.push(FIRST_CAF, G))
        };
        let bands = StackBands::new(shared.clone(), vec![]);
        assert_eq!(bands.label(MAIN, 25), "MAIN");
        assert_eq!(bands.label(f, 25), format!("({})f", shown(f)));
        assert_eq!(bands.label(gf, 25), format!("({})f.g/f", shown(gf)));
        assert_eq!(bands.label(gf, 4), format!("({})...", shown(gf)));
        assert_eq!(bands.label(gc, 25), format!("({})f.g/Main.CAF", shown(gc)));
        assert_eq!(
            [bands.module(gf), bands.module(MAIN)],
            ["Main".to_string(), "MAIN".to_string()]
        );
        assert_eq!(
            holder(&shared.borrow(), gf),
            ("f.g".into(), "<Main.f.g,Main.f>".into())
        );
        assert_eq!(holder(&shared.borrow(), MAIN), ("MAIN".into(), "<>".into()));
        for (part, word, passing) in [
            (Part::Top, "f", [false, true, false, false]),
            (Part::Any, "f", [false, true, true, false]),
            (Part::Top, "f.g", [false, false, true, true]),
            (Part::Any, "CAF", [false, false, false, true]),
            (Part::Any, "Main.CAF", [false, false, false, true]),
            (Part::Any, "Other.CAF", [false; 4]),
            (Part::Module, "Main", [false, true, true, true]),
            (Part::Module, "MAIN", [true, false, false, false]),
        ] {
            let restricted = vec![(part, vec![word.to_string(), "x".to_string()])];
            let bands = StackBands::new(shared.clone(), restricted);
            let passes = [MAIN, f, gf, gc].map(|stack| bands.pass(stack));
            assert_eq!(passes, passing, "{part:?} {word}");
        }
    }
}
