use super::table::GROUPS;
use super::*;
use crate::arguments::{self, Request};
use std::path::Path;

/// A value that the option takes.
fn sample(spelling: &Spelling) -> String {
    let shown = spelling.value.unwrap_or("");
    match shown {
        "FLAG" => "unused-imports",
        "ARG" if spelling.name == "-optP" => "-DDEBUG",
        "N" if ["-O", "--opt"].contains(&&*spelling.name) => "2",
        "SECONDS" | "MB" | "N" => "7",
        "NAME" if spelling.name.starts_with("-X") || spelling.name == "--extension" => "LambdaCase",
        "NAME" if spelling.name == "--flag" => "prof-cafs",
        _ => shown.split('|').next().unwrap_or(shown),
    }
    .to_string()
}

/// Every way to write a spelling with that value, as words.
fn forms(spelling: &Spelling, value: &str) -> Vec<Vec<String>> {
    let name = &spelling.name;
    if spelling.value.is_none() {
        return vec![vec![name.to_string()]];
    }
    let mut forms = vec![vec![format!("{name}={value}")]];
    if spelling.joined {
        forms.push(vec![format!("{name}{value}")]);
    }
    if spelling.needed {
        forms.push(vec![name.to_string(), value.to_string()]);
    }
    forms
}

/// What the words mean, or what is wrong with them; the value of `-o` apart.
fn read(words: &[&[String]]) -> Result<String, String> {
    let words = words.concat().into_iter().map(OsString::from).collect();
    match arguments::parse(words) {
        Request::Compile(cli) => Ok(format!("{cli:?}")),
        Request::Show(text) => Ok(text),
        Request::Wrong(_, text) => Err(text),
    }
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| word.to_string()).collect()
}

#[test]
fn every_option_is_read_in_every_form_and_place() {
    let (file, run) = (&words(&["a.pure"])[..], &words(&["run"])[..]);
    let theirs = &words(&["x", "--", "-prof", "+RTS"])[..];
    let plain = read(&[file]);
    for (spelling, meaning) in all() {
        let value = sample(&spelling);
        let forms = forms(&spelling, &value);
        let alone = read(&[&forms[0], file]);
        let run_alone = read(&[run, &forms[0], file, theirs]);
        let name = spelling.name;
        if let Meaning::OfGhc(Refused, why) = meaning {
            assert!(alone.is_err_and(|e| e.contains(why)), "{name}");
            continue;
        }
        let ignored = matches!(meaning, Meaning::OfGhc(..));
        let shows = alone.as_ref().is_ok_and(|cli| !cli.starts_with("Cli"));
        assert!(alone.is_ok(), "{name}: {alone:?}");
        // What undoes another option does nothing by itself.
        let undoes = ["-fno-", "-v", "-no-", "-recomp"]
            .iter()
            .any(|no| name.starts_with(no));
        assert!((alone != plain) != ignored || undoes, "{name} does nothing");
        for form in &forms {
            assert_eq!(read(&[form, file]), alone, "{form:?}");
            assert_eq!(read(&[file, form]), alone, "{form:?} behind the file");
            let before = read(&[form, run, file, theirs]);
            assert_eq!(before, run_alone, "{form:?} before run");
            let behind = read(&[run, form, file, theirs]);
            assert_eq!(behind, run_alone, "{form:?} behind run");
            let args = format!("program_args: {theirs:?}");
            assert!(
                shows || behind.is_ok_and(|cli| cli.contains(&args)),
                "{form:?}"
            );
            let passed = read(&[run, file, form]).unwrap_or_default();
            assert!(
                passed.contains(&format!("program_args: {form:?}")),
                "{form:?}"
            );
        }
        if bare(&name).len() > 1 && !spelling.joined {
            let mut other = forms[0].clone();
            other[0] = match name.strip_prefix("--") {
                Some(_) => other[0][1..].to_string(),
                None => format!("-{}", other[0]),
            };
            assert_eq!(read(&[&other, file]), alone, "{other:?}");
        }
    }
}

#[test]
fn no_two_options_are_typed_alike() {
    let mut names: Vec<Cow<str>> = all().map(|(spelling, _)| spelling.name).collect();
    names.sort_unstable();
    let twice: Vec<_> = names.windows(2).filter(|two| two[0] == two[1]).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

#[test]
fn help_shows_what_is_typed() {
    let help = help();
    for group in GROUPS {
        assert!(help.contains(&format!("\n{}:\n", group.title)));
        for option in group.options.iter().filter(|o| !o.help.is_empty()) {
            assert!(
                help.contains(&format!("\n  {}", shown(option.usage))),
                "{}",
                option.usage
            );
        }
    }
    assert!(help.lines().all(|line| line.len() <= 100), "{help}");
}

/// The page of the documents; `UPDATE_EXPECT=1` writes it.
#[test]
fn the_documents_list_these_options() {
    let mut page = String::from(
        "# Options of the compiler\n\n\
         `purecc --help` prints the first part. A value that is needed stands in the next \
         word or behind\n`=`, and behind the name itself where it is shown so; `-cache-dir` \
         and `--cache-dir` are the same.\nOf an option with one value the last one counts. \
         Behind `run` and the source file all words are the\nprogram's.\n",
    );
    let code = |text: &str| format!("`{}`", text.replace('|', "\\|"));
    for group in GROUPS {
        let _ = write!(
            page,
            "\n## {}\n\n| option | | GHC |\n|---|---|---|\n",
            group.title
        );
        for option in group.options {
            let ghc = match option.ghc {
                Same => "the same".to_string(),
                As(name) => code(name),
                Not => "-".to_string(),
            };
            let forms: Vec<String> = option
                .usage
                .split(", ")
                .map(|f| code(shown(f).as_str()))
                .collect();
            let help = option.help.replace('|', "\\|");
            let _ = writeln!(page, "| {} | {help} | {ghc} |", forms.join(" "));
        }
    }
    for (title, wanted) in [
        ("Options of GHC that are accepted without effect", Ignored),
        ("Options of GHC that are refused", Refused),
    ] {
        let _ = write!(page, "\n## {title}\n\n| options | because |\n|---|---|\n");
        for (_, why, usages) in OF_GHC.iter().filter(|(fate, ..)| *fate == wanted) {
            let forms: Vec<String> = usages
                .split(", ")
                .map(|f| code(shown(f).as_str()))
                .collect();
            let _ = writeln!(page, "| {} | {why} |", forms.join(" "));
        }
    }
    page += "\n`-f[no-]x` is two options, `-fx` and `-fno-x`. `-v` tells which of those that are given have\nno effect. These are all that GHC 9.0 knows; any other word is an error, which\nnames a near one if there is one.\n";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/options.md");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&file, &page).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        written == page,
        "docs/options.md is not what the table says; UPDATE_EXPECT=1 writes it"
    );
}
