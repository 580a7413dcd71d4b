//! Data types and classes of a program.

use crate::scope::{Class, Constructor, Data, Entry, Gen, Instance};
use crate::tree;
use crate::tree::{Part, Sort, Style};
use crate::types::{Scheme, Subst, Ty};

impl Gen {
    /// Declares a data type.
    pub fn declare_data(&mut self) {
        let name = self.global("T");
        let shape = self.random.below(6);
        let params: Vec<String> = match self.random.below(3) {
            0 if shape != 0 => vec!["a".to_string()],
            _ => vec![],
        };
        let rigid: Vec<Ty> = params.iter().map(|p| Ty::con(p)).collect();
        let own = Ty::Con(name.clone(), rigid.clone());
        let mut constructors = vec![];
        // Field types are chosen with the parameters among them.
        self.given
            .extend(params.iter().map(|p| (String::new(), p.clone())));
        let (count, newtype) = match shape {
            0 => (self.random.within(2, 5), false),
            1 => (1, true),
            2 => (1, false),
            _ => (self.random.within(2, 4), false),
        };
        let recursive = shape >= 4;
        for i in 0..count {
            let constructor = self.global("K");
            let fields = if shape == 0 {
                0
            } else if newtype {
                1
            } else {
                self.random.within((shape == 2) as usize, 3)
            };
            let record = !newtype && count == 1 && self.chance(2, 3) || self.chance(1, 6);
            let mut list = vec![];
            for _ in 0..fields {
                let ty = if recursive && i > 0 && self.chance(1, 2) {
                    match self.random.below(4) {
                        0 => Ty::list(own.clone()),
                        1 => Ty::app("Maybe", vec![own.clone()]),
                        _ => own.clone(),
                    }
                } else {
                    self.any_type(1)
                };
                let field = record.then(|| self.global("f"));
                let strict = !newtype && self.chance(1, 5);
                list.push((field, ty, strict));
            }
            constructors.push(Constructor {
                name: constructor,
                fields: list,
            });
        }
        self.given.truncate(self.given.len() - params.len());
        let derives = self.derives(&own, &constructors, shape == 0);
        self.write_data(&name, &params, &constructors, &derives, newtype);
        let generalise = |ty: &Ty| generalised(ty, &params);
        for constructor in &mut constructors {
            for (_, ty, _) in &mut constructor.fields {
                *ty = generalise(ty);
            }
        }
        let total = constructors.len() == 1;
        let data = Data {
            name,
            params,
            constructors,
            derives,
        };
        for constructor in &data.constructors {
            let fields: Vec<Ty> = constructor.fields.iter().map(|f| f.1.clone()).collect();
            if !fields.is_empty() {
                self.top(&constructor.name, Ty::funs(&fields, data.ty()), vec![], 0);
            }
            // A selector of one constructor among several may fail.
            for (field, ty, _) in constructor.fields.iter().filter(|_| total) {
                if let Some(field) = field {
                    self.top(field, Ty::fun(data.ty(), ty.clone()), vec![], 0);
                }
            }
        }
        self.datas.push(data);
    }

    /// Puts something of top level into scope.
    pub fn top(&mut self, name: &str, ty: Ty, context: Vec<(String, String)>, loops: usize) {
        self.scope.push(Entry {
            name: name.to_string(),
            scheme: Scheme { context, ty },
            loops,
            local: false,
            only: Subst::new(),
        });
    }

    /// Puts a method into scope for use at the rigid variable `a` alone.
    fn method_at_variable(&mut self, name: &str, params: &[Ty], result: &Ty) {
        let a = "a".to_string();
        let ty = generalised(&Ty::funs(params, result.clone()), std::slice::from_ref(&a));
        self.scope.push(Entry {
            name: name.to_string(),
            scheme: Scheme::mono(ty),
            loops: 1,
            local: true,
            only: [(a.clone(), Ty::Con(a, vec![]))].into_iter().collect(),
        });
    }

    fn derives(
        &mut self,
        own: &Ty,
        constructors: &[Constructor],
        plain: bool,
    ) -> Vec<&'static str> {
        let mut derives = vec!["Show"];
        let own_name = own.head().map_or("", |h| h.0);
        let all = |gen_: &Gen, class: &str| {
            constructors
                .iter()
                .flat_map(|c| &c.fields)
                .all(|(_, ty, _)| {
                    let mut args = vec![ty];
                    // The type itself and its parameters have what is derived.
                    while let Some(ty) = args.pop() {
                        let (name, inner) = ty.head().unwrap_or(("", &[]));
                        let fine = name == own_name
                            || name.starts_with(char::is_lowercase)
                            || gen_.has(class, &strip_args(ty));
                        if !fine {
                            return false;
                        }
                        if name != own_name {
                            args.extend(inner);
                        }
                    }
                    true
                })
        };
        for class in ["Eq", "Ord", "Read"] {
            let wanted = class != "Read" || self.chance(1, 4);
            if wanted && all(self, class) && (class != "Ord" || derives.contains(&"Eq")) {
                derives.push(class);
            }
        }
        if plain {
            derives.extend(["Enum", "Bounded"]);
        }
        derives
    }

    fn write_data(
        &mut self,
        name: &str,
        params: &[String],
        constructors: &[Constructor],
        derives: &[&str],
        newtype: bool,
    ) {
        let word = if newtype { "newtype" } else { "data" };
        let mut text = format!("{word} {name}");
        for param in params {
            text.push(' ');
            text.push_str(param);
        }
        let mut lines = vec![];
        for (i, constructor) in constructors.iter().enumerate() {
            let mut line = format!("{} {}", if i == 0 { "=" } else { "|" }, constructor.name);
            let record = constructor.fields.first().is_some_and(|f| f.0.is_some());
            let mut fields = vec![];
            for (field, ty, strict) in &constructor.fields {
                let bang = if *strict { "!" } else { "" };
                fields.push(match field {
                    Some(field) if *strict => format!("{field} :: !{}", ty.atomic()),
                    Some(field) => format!("{field} :: {ty}"),
                    None => format!("{bang}{}", ty.atomic()),
                });
            }
            if record {
                line = format!("{line} {{ {} }}", fields.join(", "));
            } else if !fields.is_empty() {
                line = format!("{line} {}", fields.join(" "));
            }
            lines.push(tree!(Sort::Fixed; line));
        }
        lines.push(tree!(Sort::Fixed; format!("deriving ({})", derives.join(", "))));
        let block = Part::Block(lines, Style::Indented(2));
        self.decls.push(tree!(Sort::Item; text, block));
    }

    /// Declares a class with methods, some with defaults, and instances.
    pub fn declare_class(&mut self) {
        let name = self.global("C");
        let own: Vec<String> = self.classes.iter().map(|c| c.name.clone()).collect();
        let superclass = match self.random.below(3) {
            0 if !own.is_empty() => Some(self.random.pick(&own).clone()),
            1 => Some("Show".to_string()),
            _ => None,
        };
        let a = Ty::con("a");
        self.given.push((String::new(), "a".to_string()));
        self.given
            .extend(superclass.iter().map(|s| (s.clone(), "a".to_string())));
        let count = self.random.within(1, 3);
        let mut methods = vec![];
        let mut lines = vec![];
        let depth = self.scope.len();
        for _ in 0..count {
            let method = self.global("m");
            let (params, result) = match self.random.below(4) {
                0 => (vec![a.clone()], self.any_type(1)),
                1 => (vec![a.clone(), a.clone()], self.any_type(1)),
                2 => (vec![self.any_type(1), a.clone()], a.clone()),
                _ => (vec![a.clone(), Ty::con("Int")], a.clone()),
            };
            let ty = Ty::funs(&params, result.clone());
            lines.push(tree!(Sort::Fixed; format!("{method} :: {ty}")));
            let default = self.chance(1, 3);
            if default {
                let size = self.random.within(2, 5);
                lines.push(self.alternative(&params, &result, size, true, true, "=", &method));
            }
            // Later defaults may use earlier methods.
            self.method_at_variable(&method, &params, &result);
            methods.push((method, params, result, default));
        }
        self.scope.truncate(depth);
        self.given.retain(|(_, v)| v != "a");
        let head = match &superclass {
            Some(above) => format!("class {above} a => {name} a where"),
            None => format!("class {name} a where"),
        };
        self.decls
            .push(tree!(Sort::Item; head, Part::Block(lines, Style::Indented(2))));
        for (method, params, result, _) in &methods {
            let ty = generalised(&Ty::funs(params, result.clone()), &["a".to_string()]);
            self.top(method, ty, vec![(name.clone(), "a".to_string())], 1);
        }
        let above = superclass.clone();
        self.classes.push(Class {
            name: name.clone(),
            superclass,
            instances: vec![],
        });
        self.declare_instances(&name, above.as_deref(), &methods);
    }

    fn declare_instances(
        &mut self,
        class: &str,
        superclass: Option<&str>,
        methods: &[(String, Vec<Ty>, Ty, bool)],
    ) {
        let a = Ty::con("a");
        let mut heads = vec![Ty::con("Int"), Ty::con("Bool"), Ty::con("Integer")];
        heads.push(Ty::app("Maybe", vec![a.clone()]));
        heads.push(Ty::list(a.clone()));
        for data in &self.datas {
            let args = data.params.iter().map(|_| a.clone()).collect();
            heads.push(Ty::Con(data.name.clone(), args));
        }
        let count = self.random.within(2, 4);
        for i in 0..count {
            let at = if i == 0 {
                0
            } else {
                self.random.below(heads.len())
            };
            let head = heads.remove(at);
            let polymorphic = head.mentions("a");
            let context: Vec<(String, String)> = if polymorphic {
                vec![(class.to_string(), "a".to_string())]
            } else {
                vec![]
            };
            let before = self.given.len();
            self.given.extend(context.clone());
            let lawful = superclass.is_none_or(|s| self.has(s, &head));
            if lawful {
                self.declare_instance(class, &head, &context, methods);
            }
            self.given.truncate(before);
        }
    }

    fn declare_instance(
        &mut self,
        class: &str,
        head: &Ty,
        context: &[(String, String)],
        methods: &[(String, Vec<Ty>, Ty, bool)],
    ) {
        let subst = [("a".to_string(), head.clone())].into_iter().collect();
        let mut lines = vec![];
        let depth = self.scope.len();
        // A method of the class at this very type would call itself without end.
        self.scope
            .retain(|e| !methods.iter().any(|m| m.0 == e.name));
        let removed = depth != self.scope.len();
        let without = self.scope.len();
        // At the variable's type it is another one's.
        for (method, params, result, _) in methods.iter().filter(|_| !context.is_empty()) {
            self.method_at_variable(method, params, result);
        }
        for (method, params, result, default) in methods {
            if *default && self.chance(1, 2) {
                continue;
            }
            let at = |ty: &Ty| generalised(ty, &["a".to_string()]).apply(&subst);
            let params: Vec<Ty> = params.iter().map(at).collect();
            let result = at(result);
            let clauses = self.random.within(1, 2);
            let mut list = vec![];
            for i in 0..clauses {
                let size = self.random.within(2, 6);
                let last = i + 1 == clauses;
                list.push(self.alternative(&params, &result, size, true, last, "=", method));
            }
            lines.push(tree!(Sort::Item; Part::Lines(list)));
        }
        self.scope.truncate(without);
        if removed {
            for (method, params, result, _) in methods {
                let ty = generalised(&Ty::funs(params, result.clone()), &["a".to_string()]);
                self.top(method, ty, vec![(class.to_string(), "a".to_string())], 1);
            }
        }
        let context_text = match context {
            [] => String::new(),
            [(class, var), ..] => format!("{class} {var} => "),
        };
        let text = format!("instance {context_text}{class} {} where", head.atomic());
        self.decls
            .push(tree!(Sort::Item; text, Part::Block(lines, Style::Indented(2))));
        let vars: Vec<String> = vec!["a".to_string()];
        let instance = Instance {
            head: generalised(head, &vars),
            context: context.to_vec(),
        };
        if let Some(class) = self.classes.iter_mut().find(|c| c.name == class) {
            class.instances.push(instance);
        }
    }
}

/// Rigid variables made into ones of a scheme.
pub fn generalised(ty: &Ty, rigid: &[String]) -> Ty {
    match ty {
        Ty::Con(name, args) if args.is_empty() && rigid.contains(name) => Ty::Var(name.clone()),
        Ty::Con(name, args) => Ty::Con(
            name.clone(),
            args.iter().map(|a| generalised(a, rigid)).collect(),
        ),
        Ty::Var(_) => ty.clone(),
    }
}

/// With arguments of which nothing need be known.
fn strip_args(ty: &Ty) -> Ty {
    match ty {
        Ty::Con(name, args) => Ty::Con(name.clone(), args.iter().map(|_| Ty::con("Int")).collect()),
        Ty::Var(_) => ty.clone(),
    }
}
