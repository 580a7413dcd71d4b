//! Patterns of a type, which put their variables into scope.

use crate::scope::Gen;
use crate::tree;
use crate::tree::{Sort, Tree};
use crate::types::Ty;

impl Gen {
    /// A pattern, and whether it is one word. A `total` one always matches.
    pub fn pattern(&mut self, ty: &Ty, depth: usize, total: bool) -> (Tree, bool) {
        let text = self.pattern_text(ty, depth, total);
        let tree = tree!(Sort::Fixed; text);
        (tree, true)
    }

    fn pattern_text(&mut self, ty: &Ty, depth: usize, total: bool) -> String {
        let simple = depth == 0 || self.chance(2, 5);
        let structured = match ty.head() {
            Some((name, _)) if name.starts_with("(,") => true,
            Some((name, _)) => self.data(name).is_some_and(|d| d.constructors.len() == 1),
            None => false,
        };
        if simple || (total && !structured) {
            return self.simple_pattern(ty);
        }
        match self.random.below(12) {
            0 => {
                let name = self.fresh("a");
                let inner = atomic(self.inner_pattern(ty, depth, total));
                self.bind(&name, ty);
                format!("{name}@{inner}")
            }
            1 if !ty.is("->") => format!("!{}", atomic(self.inner_pattern(ty, depth, total))),
            2 => format!("~{}", atomic(self.inner_pattern(ty, depth, true))),
            3 if !total && self.has("Eq", ty) && self.has("Num", ty) => self.literal(ty),
            _ => self.inner_pattern(ty, depth, total),
        }
    }

    fn simple_pattern(&mut self, ty: &Ty) -> String {
        // A value of an unknown type cannot be made of anything else.
        let rigid = ty
            .head()
            .is_some_and(|(n, _)| n.starts_with(char::is_lowercase));
        if !rigid && self.chance(1, 4) {
            return "_".to_string();
        }
        let name = self.fresh("x");
        self.bind(&name, ty);
        if self.chance(self.policy.forcing, 100) {
            format!("!{name}")
        } else {
            name
        }
    }

    fn literal(&mut self, ty: &Ty) -> String {
        let n = self.random.below(6);
        if ty.is("Word") || self.chance(3, 4) {
            n.to_string()
        } else {
            format!("(-{n})")
        }
    }

    /// By the type's constructors, in one word or in parentheses.
    fn inner_pattern(&mut self, ty: &Ty, depth: usize, total: bool) -> String {
        let Some((name, args)) = ty.head() else {
            return self.simple_pattern(ty);
        };
        let (name, args) = (name.to_string(), args.to_vec());
        let depth = depth.saturating_sub(1);
        if name.starts_with("(,") {
            let parts: Vec<String> = args
                .iter()
                .map(|a| self.pattern_text(a, depth, total))
                .collect();
            return format!("({})", parts.join(", "));
        }
        if let Some(data) = self.data(&name).cloned() {
            if total && data.constructors.len() > 1 {
                return self.simple_pattern(ty);
            }
            let constructor = self.random.pick(&data.constructors).clone();
            let subst = data.subst(&args);
            if constructor.fields.is_empty() {
                return constructor.name;
            }
            if constructor.fields[0].0.is_some() && self.chance(1, 3) {
                let at = self.random.below(constructor.fields.len());
                let (field, ty, _) = &constructor.fields[at];
                let inner = self.pattern_text(&ty.apply(&subst), depth, total);
                let field = field.as_deref().unwrap_or_default();
                return format!("{} {{ {field} = {inner} }}", constructor.name);
            }
            if self.chance(1, 12) {
                return format!("{} {{}}", constructor.name);
            }
            let mut text = format!("({}", constructor.name);
            for (_, ty, _) in &constructor.fields {
                text.push(' ');
                text.push_str(&self.pattern_text(&ty.apply(&subst), depth, total));
            }
            return text + ")";
        }
        if total {
            return self.simple_pattern(ty);
        }
        match name.as_str() {
            "Int" | "Integer" | "Word" => self.literal(ty),
            "Double" => self.random.pick(&["0", "1", "1.5", "0.5"]).to_string(),
            "Char" => {
                let text = self.character();
                format!("'{text}'")
            }
            "Bool" => self.random.pick(&["True", "False"]).to_string(),
            "Ordering" => self.random.pick(&["LT", "EQ", "GT"]).to_string(),
            "()" => "()".to_string(),
            "Maybe" if self.chance(1, 3) => "Nothing".to_string(),
            "Maybe" => format!("(Just {})", self.pattern_text(&args[0], depth, false)),
            "Either" => {
                let left = self.chance(1, 2);
                let (name, at) = if left { ("Left", 0) } else { ("Right", 1) };
                format!("({name} {})", self.pattern_text(&args[at], depth, false))
            }
            "[]" => self.list_pattern(ty, &args[0], depth),
            _ => self.simple_pattern(ty),
        }
    }

    fn list_pattern(&mut self, ty: &Ty, element: &Ty, depth: usize) -> String {
        match self.random.below(6) {
            0 => "[]".to_string(),
            1 if element.is("Char") => {
                let texts = ["\"\"", "\"a\"", "\"ab\"", "\"True\"", "\"0\""];
                self.random.pick(&texts).to_string()
            }
            1 | 2 => {
                let count = self.random.within(1, 3);
                let parts: Vec<String> = (0..count)
                    .map(|_| self.pattern_text(element, depth, false))
                    .collect();
                format!("[{}]", parts.join(", "))
            }
            _ => {
                let head = self.pattern_text(element, depth, false);
                let tail = self.pattern_text(ty, depth, false);
                format!("({head} : {tail})")
            }
        }
    }
}

/// Behind a sign that may not stand before another one.
fn atomic(pattern: String) -> String {
    if pattern.starts_with(['!', '~']) || pattern.contains("{") && !pattern.starts_with('(') {
        format!("({pattern})")
    } else {
        pattern
    }
}
