//! The diagnostics of this crate.

/// Each id with its meaning, in alphabetical order.
pub const DIAGNOSTICS: &[(&str, &str)] = &[
    (
        "bad-char",
        "a character literal of no or several characters",
    ),
    (
        "bad-character",
        "a character in a literal that cannot be seen",
    ),
    ("bad-encoding", "a byte that is not UTF-8 outside comments"),
    ("bad-escape", "an escape sequence that names no character"),
    ("bad-head", "a class or instance head of the wrong form"),
    (
        "bad-indentation",
        "a line whose column makes it part of no block, or of the line before",
    ),
    (
        "bad-kind",
        "a kind that is none, or not one that the declaration can have",
    ),
    (
        "bad-left-hand-side",
        "a left-hand side that defines two things",
    ),
    (
        "bad-newtype",
        "a newtype with any other form than one constructor of one field",
    ),
    (
        "bad-number",
        "a number that runs into a name, or is too long",
    ),
    ("bad-pragma", "an SCC or LANGUAGE pragma without a name"),
    ("bad-precedence", "a precedence other than 0 to 9"),
    (
        "clause-arity",
        "equations of one function with different numbers of arguments",
    ),
    (
        "cpp-conditional",
        "a conditional of the preprocessor without its beginning or end",
    ),
    (
        "cpp-directive",
        "a directive that the preprocessor does not know, or of the wrong form",
    ),
    ("cpp-error", "what an `#error` says"),
    (
        "cpp-expression",
        "a condition that the preprocessor cannot compute",
    ),
    (
        "cpp-include",
        "an included file that cannot be found or read",
    ),
    ("cpp-macro", "a macro with the wrong number of arguments"),
    ("cpp-warning", "what a `#warning` says"),
    (
        "duplicate-fixity",
        "two fixity declarations for one operator",
    ),
    ("empty-case", "a `case` without alternatives"),
    ("empty-do", "a `do` without statements"),
    (
        "extension-needed",
        "a construct of an extension that the module does not have",
    ),
    (
        "fixity-conflict",
        "operators that need parentheses between them",
    ),
    ("fixity-negation", "a negation that needs parentheses"),
    (
        "fixity-section",
        "an operand of a section that needs parentheses",
    ),
    ("foreign-entity", "a foreign import of what is no name of C"),
    (
        "last-statement",
        "a `do` block that does not end with an expression",
    ),
    ("late-import", "an import after a declaration"),
    ("layout-column", "a line to the left of all declarations"),
    (
        "literate-margin",
        "a program's line beside a comment's in a literate source",
    ),
    ("literate-unclosed", "a `\\begin{code}` without its end"),
    (
        "misplaced-pragma",
        "a pragma of the file's head after its first token",
    ),
    ("misplaced-strictness", "`!` in a type that is no field's"),
    ("missing-arrow", "an alternative or lambda without `->`"),
    ("missing-do", "a statement outside of a `do` block"),
    ("missing-equals", "an equation without `=`"),
    (
        "missing-let",
        "a definition among the statements of a `do` block",
    ),
    (
        "missing-word",
        "`case` without `of`, `let` without `in`, `if` without `then` or `else`, a head without `where`",
    ),
    ("nesting-too-deep", "more nesting than the compiler follows"),
    ("not-a-pattern", "an expression where a pattern must stand"),
    (
        "old-syntax",
        "a form of older Haskell, which is understood (warning)",
    ),
    ("qualified-binder", "a definition of a qualified name"),
    (
        "spaced-sign",
        "a sign of a pattern or field that stands apart from it",
    ),
    (
        "star-is-type",
        "`*` for the kind of types that have values (warning)",
    ),
    ("tabs", "a tab among the white space of a program (warning)"),
    (
        "unclosed-bracket",
        "an opening bracket without its closing one",
    ),
    ("unexpected-token", "something else was expected"),
    ("unknown-character", "a character that no token begins with"),
    (
        "unknown-extension",
        "a LANGUAGE pragma that names no extension",
    ),
    (
        "unknown-pragma",
        "a pragma whose word the compiler does not know",
    ),
    (
        "unknown-role",
        "a role annotation with a word that is no role",
    ),
    (
        "unmatched-bracket",
        "a closing bracket without its opening one",
    ),
    (
        "unsupported-extension",
        "a LANGUAGE pragma that names an extension which the compiler does not have, and which changes what the rest means",
    ),
    (
        "unsupported-syntax",
        "a construct that the compiler does not know yet",
    ),
    (
        "unterminated-char",
        "a character literal without its closing quote",
    ),
    ("unterminated-comment", "a block comment without its end"),
    ("unterminated-string", "a string without its closing quote"),
    (
        "wrong-case",
        "a type or constructor that begins with a small letter",
    ),
];
