//! What is in scope while a program is made, and what its types can do.

use crate::policy::Policy;
use crate::random::Random;
use crate::tree::{Style, Tree};
use crate::types::{Scheme, Subst, Ty};

/// The one way in which a program may fail, so that which of several exceptions
/// an expression raises is no question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bottom {
    /// Nothing fails.
    None,
    /// `error` with the program's own message.
    Error,
    /// `undefined`.
    Undefined,
    /// Division by zero.
    Arithmetic,
    /// Patterns that do not cover.
    Pattern,
    /// Functions of the library that are partial, all by `error`.
    Library,
    /// `throw` of an exception of the program's own.
    Own,
}

/// A name in scope.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name.
    pub name: String,
    /// Its type.
    pub scheme: Scheme,
    /// How deep loops in it are nested.
    pub loops: usize,
    /// A parameter or a variable of a pattern, rather than a definition.
    pub local: bool,
    /// What variables of the type stand for in every use, if not just anything.
    pub only: Subst,
}

/// A constructor of a data type.
#[derive(Clone, Debug)]
pub struct Constructor {
    /// The name.
    pub name: String,
    /// Field names, if it is a record, types, and strictness.
    pub fields: Vec<(Option<String>, Ty, bool)>,
}

/// A data type or newtype of the program.
#[derive(Clone, Debug)]
pub struct Data {
    /// The name.
    pub name: String,
    /// The parameters.
    pub params: Vec<String>,
    /// The constructors; the first is not recursive.
    pub constructors: Vec<Constructor>,
    /// Derived classes.
    pub derives: Vec<&'static str>,
}

impl Data {
    /// The type with parameters of its own.
    pub fn ty(&self) -> Ty {
        Ty::Con(
            self.name.clone(),
            self.params.iter().cloned().map(Ty::Var).collect(),
        )
    }

    /// What the parameters are in an instance of the type.
    pub fn subst(&self, args: &[Ty]) -> Subst {
        self.params
            .iter()
            .cloned()
            .zip(args.iter().cloned())
            .collect()
    }

    /// Whether a constructor contains the type itself.
    pub fn recursive(&self) -> bool {
        let mut fields = self.constructors.iter().flat_map(|c| &c.fields);
        fields.any(|(_, ty, _)| ty.mentions(&self.name))
    }
}

/// An instance of a class of the program.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The type, with variables.
    pub head: Ty,
    /// What is needed of the variables.
    pub context: Vec<(String, String)>,
}

/// A class of the program.
#[derive(Clone, Debug)]
pub struct Class {
    /// The name.
    pub name: String,
    /// The superclass, a class of the program or of the library.
    pub superclass: Option<String>,
    /// Instances so far.
    pub instances: Vec<Instance>,
}

/// The state of one program's making.
pub struct Gen {
    /// The source of chance.
    pub random: Random,
    /// What this program is to have much of.
    pub policy: Policy,
    /// What may fail.
    pub bottom: Bottom,
    /// Makes names unique in a batch.
    pub tag: String,
    /// Names in scope, inner ones behind.
    pub scope: Vec<Entry>,
    /// Constraints on rigid variables.
    pub given: Vec<(String, String)>,
    /// Data types.
    pub datas: Vec<Data>,
    /// Classes.
    pub classes: Vec<Class>,
    /// Declarations of the module so far.
    pub decls: Vec<Tree>,
    /// How many loops are around what is made now.
    pub loops: usize,
    counter: usize,
}

/// How deep loops may be nested.
pub const MOST_LOOPS: usize = 3;

impl Gen {
    /// For one program: its seed, what it is to have much of, and its number.
    pub fn new(seed: u64, policy: Policy, bottom: Bottom, tag: &str) -> Gen {
        Gen {
            random: Random::new(seed),
            policy,
            bottom,
            tag: tag.to_string(),
            scope: vec![],
            given: vec![],
            datas: vec![],
            classes: vec![],
            decls: vec![],
            loops: 0,
            counter: 0,
        }
    }

    /// A local name that was not used before.
    pub fn fresh(&mut self, stem: &str) -> String {
        self.counter += 1;
        format!("{stem}{}", self.counter)
    }

    /// A name at top level, unique in the batch.
    pub fn global(&mut self, stem: &str) -> String {
        self.counter += 1;
        format!("{stem}{}_{}", self.counter, self.tag)
    }

    /// True `part` times of `whole`.
    pub fn chance(&mut self, part: usize, whole: usize) -> bool {
        self.random.chance(part, whole)
    }

    /// A style for a block.
    pub fn style(&mut self) -> Style {
        match self.random.below(12) {
            0 | 1 => Style::Braces,
            2 => Style::Indented(1),
            3 => Style::Indented(5),
            4..8 => Style::Indented(4),
            _ => Style::Indented(2),
        }
    }

    /// Puts a variable into scope.
    pub fn bind(&mut self, name: &str, ty: &Ty) {
        self.scope.push(Entry {
            name: name.to_string(),
            scheme: Scheme::mono(ty.clone()),
            loops: 0,
            local: true,
            only: Subst::new(),
        });
    }

    /// Runs `body` and forgets what it put into scope.
    pub fn scoped<T>(&mut self, body: impl FnOnce(&mut Gen) -> T) -> T {
        let depth = self.scope.len();
        let result = body(self);
        self.scope.truncate(depth);
        result
    }

    /// Runs `body` as something that is done often.
    pub fn looped<T>(&mut self, times: usize, body: impl FnOnce(&mut Gen) -> T) -> T {
        self.loops += times;
        let result = body(self);
        self.loops -= times;
        result
    }

    /// The data type of a name.
    pub fn data(&self, name: &str) -> Option<&Data> {
        self.datas.iter().find(|d| d.name == name)
    }

    /// Whether a type belongs to a class.
    pub fn has(&self, class: &str, ty: &Ty) -> bool {
        let Some((name, args)) = ty.head() else {
            return false;
        };
        if let Some(class) = self.classes.iter().find(|c| c.name == class) {
            let instance = class.instances.iter().any(|instance| {
                let mut subst = Subst::new();
                instance.head.matches(ty, &mut subst)
                    && instance.context.iter().all(|(c, v)| self.has(c, &subst[v]))
            });
            return instance || self.is_given(&class.name, name);
        }
        if name.starts_with(char::is_lowercase) {
            return self.is_given(class, name);
        }
        if let Some(data) = self.data(name) {
            return data.derives.contains(&class) && args.iter().all(|a| self.has(class, a));
        }
        let all = || args.iter().all(|a| self.has(class, a));
        match class {
            "Show" | "Eq" | "Ord" => name != "->" && name != "IO" && name != "IORef" && all(),
            "Read" => !matches!(name, "->" | "IO" | "IORef") && all(),
            "Num" => matches!(name, "Int" | "Integer" | "Double" | "Word"),
            "Integral" => matches!(name, "Int" | "Integer" | "Word"),
            "Fractional" => name == "Double",
            "Enum" => matches!(name, "Int" | "Char" | "Bool" | "Ordering" | "()"),
            "Bounded" => {
                matches!(name, "Int" | "Char" | "Bool" | "Ordering" | "Word" | "()")
                    || name == "(,)" && all()
            }
            "Monoid" => matches!(name, "[]" | "Ordering" | "()") || name == "(,)" && all(),
            _ => false,
        }
    }

    /// Whether a rigid variable is known to belong to a class.
    fn is_given(&self, class: &str, var: &str) -> bool {
        self.given.iter().filter(|(_, v)| v == var).any(|(c, _)| {
            let mut at = Some(c.as_str());
            while let Some(name) = at {
                if name == class || superclass(name) == Some(class) {
                    return true;
                }
                let own = self.classes.iter().find(|c| c.name == name);
                at = match own {
                    Some(own) => own.superclass.as_deref(),
                    None => superclass(name),
                };
            }
            false
        })
    }

    /// A type of some size that belongs to all of some classes.
    pub fn some_type(&mut self, classes: &[&str], size: usize) -> Ty {
        for _ in 0..12 {
            let ty = self.any_type(size);
            if classes.iter().all(|c| self.has(c, &ty)) {
                return ty;
            }
        }
        let mut simple = vec![
            Ty::con("Int"),
            Ty::con("Bool"),
            Ty::con("Integer"),
            Ty::con("Double"),
        ];
        for class in classes {
            if let Some(own) = self.classes.iter().find(|c| c.name == *class) {
                let ground = own.instances.iter().filter(|i| i.head.vars().is_empty());
                simple.extend(ground.map(|i| i.head.clone()));
            }
        }
        let fits = |ty: &&Ty| classes.iter().all(|c| self.has(c, ty));
        simple.iter().find(fits).cloned().unwrap_or(Ty::con("Int"))
    }

    /// Any type without functions and actions in it.
    pub fn any_type(&mut self, size: usize) -> Ty {
        let rigid: Vec<String> = self.given.iter().map(|(_, v)| v.clone()).collect();
        if !rigid.is_empty() && self.chance(1, 3) {
            return Ty::Con(self.random.pick(&rigid).clone(), vec![]);
        }
        if size == 0 || self.chance(2, 5) {
            let mut weights = self.policy.base_types;
            if self.chance(1, 40) {
                weights[6] += 100;
            }
            let names = [
                "Int", "Integer", "Double", "Char", "Bool", "Word", "Ordering", "()",
            ];
            let at = self.random.weighted(&weights).unwrap_or(0);
            return Ty::con(names[at]);
        }
        let size = size - 1;
        match self.random.below(16) {
            0..5 => Ty::list(self.any_type(size)),
            5 | 6 => Ty::app("Maybe", vec![self.any_type(size)]),
            7 => Ty::app("Either", vec![self.any_type(size / 2), self.any_type(size)]),
            8 | 9 => Ty::tuple(vec![self.any_type(size), self.any_type(size)]),
            10 => Ty::tuple((0..3).map(|_| self.any_type(0)).collect()),
            11 => {
                let key = self.some_type(&["Ord"], 0);
                Ty::app("M.Map", vec![key, self.any_type(size)])
            }
            12 => Ty::list(Ty::con("Char")),
            _ if self.datas.is_empty() => Ty::list(self.any_type(size)),
            _ => {
                let at = self.random.below(self.datas.len());
                let (name, arity) = (self.datas[at].name.clone(), self.datas[at].params.len());
                Ty::Con(name, (0..arity).map(|_| self.any_type(size / 2)).collect())
            }
        }
    }

    /// A type for a parameter: sometimes a function.
    pub fn param_type(&mut self, size: usize) -> Ty {
        if self.random.chance(self.policy.higher_order, 20) {
            let args = self.random.within(1, 2);
            let from: Vec<Ty> = (0..args).map(|_| self.any_type(size / 2)).collect();
            Ty::funs(&from, self.any_type(size / 2))
        } else {
            self.any_type(size)
        }
    }

    /// Whether values of the type can be told apart by printing them.
    pub fn printable(&self, ty: &Ty) -> bool {
        self.has("Show", ty)
    }
}

/// The superclass of a class of the library.
fn superclass(class: &str) -> Option<&'static str> {
    match class {
        "Ord" => Some("Eq"),
        "Integral" => Some("Num"),
        "Fractional" => Some("Num"),
        _ => None,
    }
}
