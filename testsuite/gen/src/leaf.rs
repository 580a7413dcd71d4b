//! Values made of literals and constructors, and expressions that fail.

use crate::expr::annotated;
use crate::scope::{Bottom, Gen, MOST_LOOPS};
use crate::tree;
use crate::tree::{Part, Sort, Tree};
use crate::types::Ty;

/// The exception that a program may throw itself, declared once in a batch.
pub const OWN_EXCEPTION: &str = "Mishap";

impl Gen {
    /// A value of a type, from literals and constructors with expressions of
    /// altogether some size in them.
    pub fn build(&mut self, goal: &Ty, size: usize, known: bool) -> Tree {
        let sort = Sort::Expr(goal.clone());
        let (name, args) = match goal {
            Ty::Var(name) => (name.as_str(), &[][..]),
            Ty::Con(name, args) => (name.as_str(), args.as_slice()),
        };
        match name {
            "Int" | "Integer" | "Word" | "Double" => self.number(goal, known),
            "Char" => {
                let text = self.character();
                Tree::expr(goal, format!("'{text}'"))
            }
            "Bool" => Tree::expr(goal, *self.random.pick(&["True", "False"])),
            "Ordering" => Tree::expr(goal, *self.random.pick(&["LT", "EQ", "GT"])),
            "()" => Tree::expr(goal, "()"),
            "[]" if args[0] == Ty::con("Char") && self.chance(4, 5) => self.string(goal),
            "[]" => self.list(goal, &args[0], size, known),
            "Maybe" if size == 0 && self.chance(2, 3) => bare_or(known, "Nothing", goal),
            "Maybe" => {
                let arg = self.expr(&args[0], size, known);
                tree!(sort; "(Just ", arg, ")")
            }
            "Either" => {
                let left = self.chance(1, 2);
                let (name, ty) = if left {
                    ("Left", &args[0])
                } else {
                    ("Right", &args[1])
                };
                let arg = self.expr(ty, size, known);
                let tree = tree!(sort; format!("({name} "), arg, ")");
                if known { tree } else { annotated(tree, goal) }
            }
            "M.Map" if size == 0 => bare_or(known, "M.empty", goal),
            "M.Map" => {
                let pairs = Ty::list(Ty::tuple(args.to_vec()));
                let list = self.list_literal(&pairs, &Ty::tuple(args.to_vec()), size, known);
                tree!(sort; "(M.fromList ", list, ")")
            }
            "->" => self.lambda(goal, size, known),
            "IO" => self.action(goal, size),
            "IORef" => self
                .variable(goal)
                .unwrap_or_else(|| self.bottom_of(goal, known)),
            _ if name.starts_with("(,") => self.tuple(goal, args, size, known),
            _ if self.data(name).is_some() => self.construct(goal, size, known),
            _ => match self.variable(goal) {
                Some(tree) => tree,
                // Only a function can give a value of an unknown type.
                None => match self.call_any(goal) {
                    Some(tree) => tree,
                    None => self.bottom_of(goal, known),
                },
            },
        }
    }

    /// A call of something in scope that gives a rigid variable.
    fn call_any(&mut self, goal: &Ty) -> Option<Tree> {
        let fits: Vec<_> = self
            .scope
            .iter()
            .filter(|e| e.local && self.loops + e.loops <= MOST_LOOPS)
            // No argument may need such a value again.
            .filter(|e| {
                let (args, result) = e.scheme.ty.spine();
                let name = goal.head().map_or("", |h| h.0);
                result == goal && !args.iter().any(|a| a.mentions(name))
            })
            .cloned()
            .collect();
        if fits.is_empty() {
            return None;
        }
        let entry = self.random.pick(&fits).clone();
        let mut tree = tree!(Sort::Expr(goal.clone()); format!("({}", entry.name));
        for arg in entry.scheme.ty.spine().0 {
            tree.parts.push(" ".into());
            tree.parts.push(self.build(arg, 0, true).into());
        }
        tree.parts.push(")".into());
        Some(tree)
    }

    fn tuple(&mut self, goal: &Ty, args: &[Ty], size: usize, known: bool) -> Tree {
        let mut tree = tree!(Sort::Expr(goal.clone()); "(");
        for (i, arg) in args.iter().enumerate() {
            if i > 0 {
                tree.parts.push(", ".into());
            }
            tree.parts
                .push(self.expr(arg, size / args.len(), known).into());
        }
        tree.parts.push(")".into());
        tree
    }

    /// A number in one of its spellings.
    pub fn number(&mut self, goal: &Ty, known: bool) -> Tree {
        let small = self.random.below(20);
        let text = match goal.head().map_or("", |h| h.0) {
            "Double" => {
                let spellings = [
                    "0.5", "1.5", "2", "1e3", "0.125", "3.75e-2", "10.0", "7", "0.1",
                ];
                self.random.pick(&spellings).to_string()
            }
            "Integer" if self.chance(1, 3) => {
                let big = [
                    "18446744073709551616",
                    "9223372036854775807",
                    "9223372036854775808",
                    "123456789012345678901234567890",
                    "0xffffffffffffffffffff",
                    "4294967296",
                    "1000000007",
                ];
                self.random.pick(&big).to_string()
            }
            "Int" if self.chance(1, 8) => {
                let odd = [
                    "9223372036854775807",
                    "0x7f",
                    "0o17",
                    "65536",
                    "1000000",
                    "4294967295",
                ];
                self.random.pick(&odd).to_string()
            }
            "Word" if self.chance(1, 8) => "18446744073709551615".to_string(),
            _ => small.to_string(),
        };
        let negative = !goal.is("Word") && self.chance(1, 6);
        let text = if negative { format!("(-{text})") } else { text };
        if known && (self.chance(3, 4) || goal.is("Integer")) {
            Tree::expr(goal, text)
        } else {
            Tree::expr(goal, format!("({text} :: {goal})"))
        }
    }

    /// A character, as it stands in quotes.
    pub fn character(&mut self) -> String {
        let odd = [
            "\\n",
            "\\t",
            "\\\\",
            "\\1234",
            "\\x41",
            "\\DEL",
            "\\233",
            "\\1114111",
            " ",
            "\\SOH",
        ];
        if self.chance(1, 10) {
            self.random.pick(&odd).to_string()
        } else {
            let plain = b"abcdefgxyzABCXYZ0123789 ,.-_(";
            (*self.random.pick(plain) as char).to_string()
        }
    }

    fn string(&mut self, goal: &Ty) -> Tree {
        let length = self.random.below(7);
        let mut text = String::new();
        for _ in 0..length {
            let next = self.character();
            // A number behind a numeric escape would be part of it.
            if next.starts_with(|c: char| c.is_ascii_hexdigit() || c == 'H') && text.contains('\\')
            {
                text.push_str("\\&");
            }
            text.push_str(&next);
        }
        Tree::expr(goal, format!("\"{text}\""))
    }

    fn list(&mut self, goal: &Ty, element: &Ty, size: usize, known: bool) -> Tree {
        let sort = Sort::Expr(goal.clone());
        let enumerable = element.is("Int") || element.is("Integer") || element.is("Char");
        if size > 0 && enumerable && self.chance(1, 4) {
            let (from, to) = (
                self.expr(element, size / 2, known),
                self.expr(element, size / 2, known),
            );
            let most = self.random.within(2, 9);
            return match self.random.below(3) {
                0 => tree!(sort; format!("(take {most} ["), from, " ..])"),
                1 => tree!(sort; format!("(take {most} ["), from, " .. ", to, "])"),
                _ => {
                    let third = self.build(element, 0, known);
                    tree!(sort; format!("(take {most} ["), from, ", ", third, " .. ", to, "])")
                }
            };
        }
        if size > 1 && self.chance(1, 5) && self.loops < MOST_LOOPS {
            return self.comprehension(goal, element, size);
        }
        if size > 0 && self.chance(1, 4) {
            let head = self.expr(element, size / 2, known);
            let tail = self.expr(goal, size / 2, known);
            return tree!(sort; "(", head, " : ", tail, ")");
        }
        self.list_literal(goal, element, size, known)
    }

    /// `[a, b, c]`.
    pub fn list_literal(&mut self, goal: &Ty, element: &Ty, size: usize, known: bool) -> Tree {
        let length = self.random.below(5);
        if length == 0 {
            return bare_or(known, "[]", goal);
        }
        let mut tree = tree!(Sort::Expr(goal.clone()); "[");
        for i in 0..length {
            if i > 0 {
                tree.parts.push(", ".into());
            }
            tree.parts
                .push(self.expr(element, size / (length + 1), known).into());
        }
        tree.parts.push("]".into());
        tree
    }

    /// A value of a data type of the program, sometimes by its fields' names.
    fn construct(&mut self, goal: &Ty, size: usize, known: bool) -> Tree {
        let (name, args) = goal.head().expect("a data type");
        let data = self.data(name).expect("it is declared").clone();
        let subst = data.subst(args);
        let recursive = |c: &crate::scope::Constructor| {
            c.fields.iter().any(|(_, ty, _)| ty.mentions(&data.name))
        };
        let plain: Vec<_> = data.constructors.iter().filter(|c| !recursive(c)).collect();
        let constructor = if size == 0 || self.chance(1, 3) {
            (*self.random.pick(&plain)).clone()
        } else {
            self.random.pick(&data.constructors).clone()
        };
        let sort = Sort::Expr(goal.clone());
        let count = constructor.fields.len();
        let record = count > 0 && constructor.fields[0].0.is_some() && self.chance(1, 2);
        let mut tree = if count == 0 {
            Tree::expr(goal, constructor.name.clone())
        } else if record {
            tree!(sort; format!("{} {{ ", constructor.name))
        } else {
            tree!(sort; format!("({}", constructor.name))
        };
        for (i, (field, ty, _)) in constructor.fields.iter().enumerate() {
            let ty = ty.apply(&subst);
            // Fields of a type without parameters are known, others may be.
            let value = self.expr(
                &ty,
                size.saturating_sub(1) / count,
                known || data.params.is_empty(),
            );
            match field {
                Some(field) if record => {
                    let comma = if i > 0 { ", " } else { "" };
                    tree.parts.push(format!("{comma}{field} = ").into());
                    tree.parts.push(value.into());
                }
                _ => {
                    tree.parts.push(" ".into());
                    tree.parts.push(value.into());
                }
            }
        }
        if count > 0 {
            tree.parts.push(Part::from(if record { " }" } else { ")" }));
        }
        if record {
            tree.parts.insert(0, "(".into());
            tree.parts.push(")".into());
        }
        if known || data.params.is_empty() {
            tree
        } else {
            annotated(tree, goal)
        }
    }

    /// An expression that fails in the program's way.
    pub fn bottom_of(&mut self, goal: &Ty, known: bool) -> Tree {
        let text = match self.bottom {
            Bottom::None | Bottom::Error => format!("(error \"e{}\")", self.tag),
            Bottom::Undefined => "undefined".to_string(),
            Bottom::Arithmetic => "(throw DivideByZero)".to_string(),
            Bottom::Pattern => "(case () of { () | False -> undefined })".to_string(),
            Bottom::Library => "(head [])".to_string(),
            Bottom::Own => format!("(throw ({OWN_EXCEPTION} {}))", self.random.below(1) + 7),
        };
        let numeric = self.bottom == Bottom::Arithmetic && self.has("Integral", goal);
        if numeric && self.chance(3, 4) {
            let operator = *self.random.pick(&["div", "mod", "quot", "rem"]);
            let dividend = self.build(goal, 0, false);
            return tree!(Sort::Expr(goal.clone()); "(", dividend, format!(" `{operator}` 0)"));
        }
        bare_or(known, &text, goal)
    }

    /// An expression beside something that fails and that nobody asks for.
    pub fn unused_bottom(&mut self, goal: &Ty, size: usize, known: bool) -> Tree {
        let sort = Sort::Expr(goal.clone());
        let other = self.any_type(1);
        let bottom = self.bottom_of(&other, false);
        let at = self.random.below(8);
        if at == 0 {
            let name = self.fresh("u");
            let used = self.expr(goal, size, known);
            return tree!(sort; format!("(let {{ {name} = "), bottom, " } in ", used, ")");
        }
        let used = self.expr(goal, size, known);
        match at {
            1 => tree!(sort; "(fst (", used, ", ", bottom, "))"),
            2 => tree!(sort; "(const ", used, " ", bottom, ")"),
            3 => tree!(sort; "(snd (", bottom, ", ", used, "))"),
            4 => {
                let strict = self.random.below(2);
                let count = self.random.within(1, 3);
                let items = vec![bottom.render(); count].join(", ");
                let test = if strict == 0 {
                    "null"
                } else {
                    "(> 5) . length"
                };
                tree!(sort; format!("(if ({test}) [{items}] then "), self.build(goal, 0, known), " else ", used, ")")
            }
            5 => {
                let (a, b) = (self.fresh("p"), self.fresh("q"));
                let pair = tree!(Sort::Fixed; "(", used, ", ", bottom, ")");
                tree!(sort; format!("(case "), pair, format!(" of {{ ~({a}, {b}) -> {a} }})"))
            }
            6 => {
                let failing = self.bottom_of(goal, true);
                tree!(sort; "(maybe ", used, " (const ", failing, ") (Nothing :: Maybe Int))")
            }
            _ => tree!(sort; "(head' (", used, " : ", self.bottom_list(goal), "))"),
        }
    }

    /// A list that fails when it is looked at.
    fn bottom_list(&mut self, element: &Ty) -> Tree {
        self.bottom_of(&Ty::list(element.clone()), true)
    }
}

/// The text, with its type where that does not follow.
fn bare_or(known: bool, text: &str, goal: &Ty) -> Tree {
    if known {
        Tree::expr(goal, text)
    } else {
        Tree::expr(goal, format!("({text} :: {goal})"))
    }
}
