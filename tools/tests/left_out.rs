//! Boxes of coverage that nobody means, and what is told without them.

use crate::program::{data, folder, quiet, run, text};
use expect_test::expect;
use std::fs;

/// What nobody means can be left out. The figures with it stand beside, and GHC's tool would
/// say the same without the option.
#[test]
fn what_nobody_means_is_left_out() {
    let at = data("first-look/old");
    let all = "--leave-out=derived,otherwise,fields";
    let told = |arguments: &[&str]| quiet(&at, &[&["hpc"], arguments, &["coverage"]].concat());
    expect![[r#"
                                                               without derived,otherwise,fields
         89% expressions used (52/58)                           92% (51/55)
          0% boolean coverage (0/3)                              0% (0/2)
               0% guards (0/3), 1 always True, 2 always False    0% (0/2)
             100% 'if' conditions (0/0)                        100% (0/0)
             100% qualifiers (0/0)                             100% (0/0)
         33% alternatives used (1/3)                            33% (1/3)
        100% local declarations used (1/1)                     100% (1/1)
         40% top-level declarations used (6/15)                100% (6/6)
    "#]]
    .assert_eq(&told(&["report", "--decl-list", all]));
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <coverage name="coverage">
          <summary>
            <exprs boxes="58" count="52"/>
            <booleans boxes="3" true="1" false="2" count="3"/>
            <guards boxes="3" true="1" false="2" count="3"/>
            <conditionals boxes="0" true="0" false="0" count="0"/>
            <qualifiers boxes="0" true="0" false="0" count="0"/>
            <alts boxes="3" count="1"/>
            <local boxes="1" count="1"/>
            <toplevel boxes="15" count="6"/>
          </summary>
          <summary without="otherwise">
            <exprs boxes="57" count="51"/>
            <booleans boxes="2" true="0" false="2" count="2"/>
            <guards boxes="2" true="0" false="2" count="2"/>
            <conditionals boxes="0" true="0" false="0" count="0"/>
            <qualifiers boxes="0" true="0" false="0" count="0"/>
            <alts boxes="3" count="1"/>
            <local boxes="1" count="1"/>
            <toplevel boxes="15" count="6"/>
          </summary>
        </coverage>
    "#]]
    .assert_eq(&told(&[
        "report",
        "--xml-output",
        "--leave-out",
        "otherwise",
    ]));
    expect![[r#"
        module "Main" {
          inside "readings" {
            tick "i" on line 12;
            tick "\"north\"" on line 12;
          }
          inside "level" {
            tick "\"high\"" on line 22;
            tick "\"raised\"" on line 23;
          }
        }

    "#]]
    .assert_eq(&told(&["draft", "--leave-out", "fields,derived"]));
    let pages = folder();
    let to = format!("--destdir={}", pages.path().display());
    told(&["markup", all, &to]);
    let page = fs::read_to_string(pages.path().join("Main.hs.html")).expect("a page");
    assert!(!page.contains("Never used"), "{page}");
    told(&["markup", &to]);
    let page = fs::read_to_string(pages.path().join("Main.hs.html")).expect("a page");
    assert!(page.contains("Never used: "), "{page}");
}

/// Only a field that is data somewhere, and nowhere a function, has a selector that nobody
/// means.
#[test]
fn fields_are_left_out_if_they_are_only_data() {
    for (rest, left_out) in [
        // Constructed by place, and by name; matched.
        ("x = Reading 1 2 \"a\"", true),
        ("x = r { hour = 1 }", true),
        ("x Reading { hour = h } = h", true),
        ("x (Reading h _ _) = h", true),
        // A pattern binds a variable of that name.
        ("x Reading { hour } = hour + 1", true),
        ("x Reading {..} = hour + 1", true),
        // Comments and strings are no program.
        (
            "x = Reading -- hour r\n{- hour r {- hour -} hour -}\ny = \"hour r\" : '\"' : \"hour\"",
            true,
        ),
        // It is a function.
        ("x = map hour [Reading 1 2 \"\"]", false),
        ("x r = Reading (hour r) 2 \"\"", false),
        ("x = Reading '\"' (hour r) \"\"", false),
        // Nobody makes one.
        ("x = 1", false),
    ] {
        let at = folder();
        let head = "module M where\ndata R = Reading { hour :: Int, value :: Int }\n";
        fs::write(at.path().join("M.hs"), format!("{head}{rest}\n")).expect("a file");
        let boxes = "(2:20-2:23,ExpBox False),(2:20-2:23,TopLevelBox [\"hour\"])";
        let mix = format!("Mix \"M.hs\" 2026-11-23 13:32:38 UTC 1 8 [{boxes}]");
        fs::create_dir(at.path().join(".hpc")).expect("a folder");
        fs::write(at.path().join(".hpc/M.mix"), mix).expect("a file");
        let tix = "Tix [TixModule \"M\" 1 2 [0,0]]";
        fs::write(at.path().join("m.tix"), tix).expect("a file");
        let output = run(at.path(), &["hpc", "report", "m", "--leave-out=fields"]);
        let told = text(&output.stdout);
        let line = told
            .lines()
            .find(|line| line.contains("expressions used (0/1)"));
        let beside = line.is_some_and(|line| line.ends_with("100% (0/0)"));
        assert_eq!(beside, left_out, "{rest}: {told}");
    }
}
