//! The page of hotspot profiles: safe, of one piece, and what a browser makes of it.

use crate::common::{Random, plain, written};
use expect_test::{Expect, expect};
use pureprof::me::sources::fnv1a;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_pureprof");
const PROFILE: &str = include_str!("data/maxc.me");
const SOURCE: &str = "\
-- </script><b>&amp;
module Main where
maxcc mos m Nil = mos
maxcc mos m (Con  Cons (Cons n Nil) Nil
-- n <script>
otherwise = mos

-- end
main = maxc (stream 500) </body>
";

/// A folder with the profile and its source.
fn folder() -> tempfile::TempDir {
    let at = tempfile::tempdir().expect("a folder");
    let hash = format!("SOURCE 1 {:016x} ", fnv1a(SOURCE.as_bytes()));
    let profile = PROFILE.replace("SOURCE 1 - ", &hash);
    fs::write(at.path().join("maxc.me"), profile).expect("a file");
    fs::create_dir(at.path().join("src")).expect("a folder");
    fs::write(at.path().join("src/Maxc.pure"), SOURCE).expect("a file");
    at
}

/// The page that these arguments make, and what is said meanwhile.
fn page(at: &Path, arguments: &[&str]) -> (String, String) {
    let output = Command::new(PROGRAM)
        .args(["me2g", "--html", "-o", "page.html"])
        .args(arguments)
        .current_dir(at)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    (
        fs::read_to_string(at.join("page.html")).expect("a page"),
        said,
    )
}

/// What the steps leave in `out` when a browser has opened the page; nothing where there is no
/// browser that can be driven so.
fn browsed(at: &Path, page: &str, steps: &str) -> Option<String> {
    let steps = format!(
        "<p id=\"out\"></p><script>const out = []; {{ {steps} }} document.getElementById('out').textContent = out.join('|');</script></body>"
    );
    let end = page.rfind("</body>").expect("a body");
    fs::write(
        at.join("x.html"),
        format!("{}{steps}{}", &page[..end], &page[end + 7..]),
    )
    .expect("a file");
    let output = Command::new("chromium")
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--window-size=1300,900",
        ])
        .arg(format!("--user-data-dir={}", at.join("browser").display()))
        .arg("--dump-dom")
        .arg(format!("file://{}", at.join("x.html").display()))
        .output();
    match output {
        Ok(output) if output.status.success() => {
            let dom = String::from_utf8_lossy(&output.stdout).into_owned();
            let out = dom
                .split("id=\"out\">")
                .nth(1)
                .and_then(|o| o.split('<').next());
            Some(out.unwrap_or("").replace('|', "\n") + "\n")
        }
        _ => {
            eprintln!("chromium does not run here: not checked");
            None
        }
    }
}

fn check(at: &Path, page: &str, steps: &str, expected: Expect) {
    if let Some(found) = browsed(at, page, steps) {
        expected.assert_eq(&found);
    }
}

#[test]
fn the_page_is_self_contained_and_safe() {
    let at = folder();
    let evil = fs::read_to_string(at.path().join("maxc.me")).expect("a profile");
    let evil = evil
        .replace("what=BLACKHOLE", "what=<b>\"</script>")
        .replace("JOB maxc", "JOB <i>maxc</title>");
    fs::write(at.path().join("evil.me"), evil).expect("a file");
    for file in ["maxc", "evil"] {
        let (page, said) = page(at.path(), &[file]);
        assert_eq!(said, "");
        for outside in ["http:", "https:", "<link", "src=", "@import", "url(http"] {
            assert!(!page.contains(outside), "{outside}");
        }
        assert_eq!(
            page.matches("</script").count(),
            page.matches("<script").count()
        );
        assert!(!page.contains("{{"), "every part is filled in");
        for (tag, count) in [("</title>", 1), ("</body>", 1), ("<b>", 0), ("<i>m", 0)] {
            assert_eq!(page.matches(tag).count(), count, "{tag}");
        }
    }
}

/// What the library made stands where the program called for it, or in the library.
#[test]
fn the_library_is_shown_as_its_callers_or_as_itself() {
    let at = folder();
    let (plain, _) = page(at.path(), &["maxc"]);
    assert!(plain.contains("\"lib\":true") && !plain.contains("\"lib\":false"));
    let text = fs::read_to_string(at.path().join("maxc.me")).expect("a profile");
    let text = text.replace("what=BLACKHOLE", "what=Node\tin=Data.Map\tvia=1");
    fs::write(at.path().join("called.me"), text).expect("a file");
    let (page, _) = page(at.path(), &["called"]);
    assert!(page.contains("\"lib\":true") && page.contains("\"lib\":false"));
    let steps = "
        const at = (id) => document.getElementById('p0-' + id);
        const bands = () => [...at('rows').querySelectorAll('tr')].map((r) => [...r.cells].map((c) => c.innerText.trim()).join(' ')).join(', ');
        out.push(at('lib').checked + ' ' + bands());
        at('lib').click();
        out.push(at('lib').checked + ' ' + bands());
    ";
    check(
        at.path(),
        &page,
        steps,
        expect![[r#"
            true Cons.4:25 red 57.6% 520, Cons.4:19 red 42.4% 384
            false Cons.4:25 red 57.6% 520, Cons.4:19 orange 39.3% 360, Node cool 3.1% 24
        "#]],
    );
}

/// The three frames, and what a click or a key does.
#[test]
fn a_browser_shows_the_three_frames() {
    let at = folder();
    let (page, _) = page(at.path(), &["maxc"]);
    let steps = "
        const at = (id) => document.getElementById('p0-' + id);
        const set = (id, value) => { at(id).value = value; at(id).dispatchEvent(new Event('change')); };
        const key = (key, on = at('panel')) => on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        const bands = () => [...at('rows').querySelectorAll('tr')].map((r) => [...r.cells].map((c) => c.innerText.trim()).join(' ')).join(', ');
        const marks = () => [...at('source').querySelectorAll('mark')].map((m) => m.closest('.line').dataset.line + ':' + m.textContent).join(', ');
        const bar = () => [...at('bar').children].map((c) => c.textContent).join(', ');
        const opened = () => at('one').hidden ? 'closed' : at('one').querySelector('h3').textContent;
        out.push(at('title').textContent, at('facts').innerText.replace(/\\s+/g, ' '));
        out.push('bands ' + bands(), 'marks ' + marks(), 'bar ' + bar());
        out.push('layers ' + at('svg').querySelectorAll('.layer').length);
        const looks = [...at('source').querySelectorAll('mark')].map((m) => m.style.backgroundColor);
        out.push('colours ' + looks.join(' '));
        at('source').querySelector('mark').click();
        out.push('click ' + opened() + ': ' + at('one').querySelector('dl').innerText.replace(/\\s+/g, ' '));
        out.push('lives ' + at('one').querySelector('.key').innerText.replace(/\\s+/g, ' '));
        key('e'); out.push('e ' + opened());
        key('f', document.body); out.push('f ' + opened() + ' at ' + document.activeElement.textContent);
        key('f'); out.push('f ' + opened() + ' at ' + document.activeElement.textContent);
        key('b'); out.push('b ' + opened());
        key('Escape');
        at('svg').focus(); key('ArrowRight', at('svg')); key('ArrowRight', at('svg')); key('ArrowUp', at('svg'));
        out.push('cursor ' + at('spoken').textContent + '; ' + at('tip').innerText.replace(/\\s+/g, ' '));
        key('ArrowUp', at('svg')); key('Enter', at('svg')); out.push('Enter ' + opened());
        at('find').value = 'black'; at('find').dispatchEvent(new Event('input')); out.push('found ' + bands());
        at('find').value = '';
        at('union').click(); out.push('no union: layers ' + at('svg').querySelectorAll('.layer').length);
        at('t2').value = '30'; at('t3').value = '70'; at('t3').dispatchEvent(new Event('input')); out.push('bar ' + bar());
        at('t1').value = '5'; at('t1').dispatchEvent(new Event('input')); out.push('too cool: ' + at('t1').closest('.heat').className);
        set('by', 'module'); out.push('modules ' + bands());
        at('rows').querySelector('button').click(); out.push('into ' + at('title').textContent + ': ' + bands());
        set('module', ''); set('by', 'compound'); out.push('compound ' + bands());
        set('side', 'stack'); out.push(at('title').textContent + ': ' + bands());
        set('by', 'construction'); out.push(at('title').textContent + ': ' + bands());
        const names = () => [...at('names').querySelectorAll('input')];
        const choices = () => at('onlyOf').hidden ? 'none' : at('only').textContent + ' of ' + names().map((n) => n.value).join(', ');
        const restrict = (name) => names().find((n) => n.value === name).click();
        const all = () => at('names').querySelector('button').click();
        const picture = () => [...at('svg').querySelectorAll('.layer')].map((l) => l.getAttribute('d')).join();
        set('side', 'heap'); out.push('restricted to ' + choices() + ', focusable ' + (at('onlyOf').firstElementChild.tabIndex === 0));
        const whole = picture();
        at('onlyOf').open = true;
        restrict('Main.maxcc'); out.push(at('title').textContent + ': ' + bands(), at('facts').innerText.replace(/\\s+/g, ' '));
        restrict('SYSTEM'); out.push(at('title').textContent + ': ' + bands(), at('facts').innerText.replace(/\\s+/g, ' '));
        out.push(picture() === whole ? 'all of it' : 'not all of it', 'restricted to ' + choices(), 'focus ' + document.activeElement.value);
        restrict('Main.maxcc'); out.push(at('title').textContent + ': ' + bands());
        all(); out.push(at('title').textContent + ': ' + bands());
        set('by', 'producer'); out.push('restricted to ' + choices());
        restrict('Cons'); out.push(at('title').textContent + ': ' + bands());
        at('rows').querySelector('button').click(); out.push('click ' + opened() + ' of ' + at('only').textContent);
        set('side', 'stack'); out.push(at('title').textContent + ': restricted to ' + choices());
        set('by', 'occurrence'); out.push('restricted to ' + choices());
        set('by', 'construction');
        set('view', 'bands'); out.push('largest: layers ' + at('svg').querySelectorAll('.layer').length);
        document.getElementById('theme').click(); out.push('theme ' + document.documentElement.dataset.theme);
    ";
    check(
        at.path(),
        &page,
        steps,
        expect![[r#"
            maxc 500 +RTS -ho -i2k: heap by occurrence
            Overall cost 3,454,784 bytes × bytes Peak 904 bytes Length 5.48k bytes allocated Censuses 2
            bands Cons.4:25 red 57.6% 520, Cons.4:19 orange 39.3% 360, BLACKHOLE cool 3.1% 24
            marks 4:Cons (, 4:Cons n Nil, 4:) Nil
            bar yellow 10–20%, orange 20–40%, Cons.4:19 39.3%, red 40–100%, Cons.4:25 57.6%, U: 1 below 10%, 3.1%
            layers 3
            colours rgb(245, 154, 46) rgb(239, 91, 76) rgb(245, 154, 46)
            click Cons.4:19: Temperature 39% (orange) Cost 1.36M bytes × bytes Peak 360 bytes at 4.10k bytes allocated Allocated 480 bytes, 20 objects Kind con Construction Cons Occurrence src/Maxc.pure:4:19-39 Producer maxcc at src/Maxc.pure:3:1-6:31 Module Main Type List (List Int)
            lives 80-100% 78.7% 40-63% 21.3%
            e closed
            f Cons.4:25 at Cons n Nil
            f Cons.4:19 at Cons (
            b Cons.4:25
            cursor 2.05k bytes allocated: U 24 bytes; 2.05k bytes allocated Cons.4:25 360 Cons.4:19 240 U 24 Total 624
            Enter Cons.4:19
            found BLACKHOLE cool 3.1% 24
            no union: layers 2
            bar yellow 10–30%, orange 30–70%, Cons.4:25 57.6%, Cons.4:19 39.3%, red 70–100%, U: 1 below 10%, 3.1%
            too cool: heat wrong
            modules Main ▸ red 96.9% 880, SYSTEM ▸ cool 3.1% 24
            into maxc 500 +RTS -ho -i2k: heap by occurrence restricted to the module Main: Cons.4:25 orange 59.4% 520, Cons.4:19 orange 40.6% 360
            compound Cons.4:19 red 96.9% 880, BLACKHOLE cool 3.1% 24
            maxc 500 +RTS -ho -i2k: stack by call site: SYSTEM orange 57.9% 176, main orange 42.1% 128
            maxc 500 +RTS -ho -i2k: stack by construction: SYSTEM orange 57.9% 176, main orange 42.1% 128
            restricted to all producers of Main.maxcc, SYSTEM, focusable true
            maxc 500 +RTS -ho -i2k: heap by construction restricted to the producer Main.maxcc: Cons red 100.0% 880
            Overall cost 3,347,840 bytes × bytes Peak 880 bytes Length 5.48k bytes allocated Censuses 2
            maxc 500 +RTS -ho -i2k: heap by construction restricted to the producers Main.maxcc, SYSTEM: Cons red 96.9% 880, BLACKHOLE cool 3.1% 24
            Overall cost 3,454,784 bytes × bytes Peak 904 bytes Length 5.48k bytes allocated Censuses 2
            all of it
            restricted to Main.maxcc, SYSTEM of Main.maxcc, SYSTEM
            focus SYSTEM
            maxc 500 +RTS -ho -i2k: heap by construction restricted to the producer SYSTEM: BLACKHOLE red 100.0% 24
            maxc 500 +RTS -ho -i2k: heap by construction: Cons red 96.9% 880, BLACKHOLE cool 3.1% 24
            restricted to all constructions of Cons, BLACKHOLE
            maxc 500 +RTS -ho -i2k: heap by producer restricted to the construction Cons: maxcc red 100.0% 880
            click maxcc of Cons
            maxc 500 +RTS -ho -i2k: stack by producer: restricted to all constructions of SYSTEM, main
            restricted to none
            largest: layers 2
            theme dark
        "#]],
    );
}

/// What two constructions have together: what both tell is added up, what one does not
/// tell is said; and a name that is part of what another stands for is not counted twice.
#[test]
fn a_browser_adds_up_what_is_restricted() {
    let at = folder();
    let with = |names: &[(&str, &str)]| {
        let profile = names.iter().fold(crate::held::held(), |text, (from, to)| {
            assert!(text.contains(from), "{from}");
            text.replacen(from, to, 1)
        });
        fs::write(at.path().join("held.me"), profile).expect("a file");
        page(at.path(), &["held"]).0
    };
    let tools = "
        const at = (id) => document.getElementById('p0-' + id);
        const set = (id, value) => { at(id).value = value; at(id).dispatchEvent(new Event('change')); };
        const names = () => [...at('names').querySelectorAll('input')];
        const restrict = (name) => names().find((n) => n.value === name).click();
        const bands = () => [...at('rows').querySelectorAll('tr')].map((r) => [...r.cells].map((c) => c.innerText.trim()).join(' ')).join(', ');
        const opened = () => [...at('one').querySelectorAll('dt, h3:not([tabindex]), .key > span')].map((e) => e.textContent + (e.tagName === 'DT' ? ' ' + e.nextSibling.textContent : ''));
    ";
    let steps = "
        at('rows').querySelector('button').click(); out.push(...opened().slice(-9), at('one').querySelectorAll('svg.svg').length + ' charts');
        set('side', 'stack'); at('rows').querySelectorAll('button')[1].click(); out.push(...opened().slice(-6));
        set('side', 'heap'); set('by', 'producer'); restrict('Cons'); restrict('Cell'); out.push(bands());
        at('rows').querySelector('button').click(); out.push(...opened());
    ";
    let both = with(&[("con\twhat=Cons", "con\twhat=Cell")]);
    check(
        at.path(),
        &both,
        &format!("{tools}{steps}"),
        expect![[r#"
        Lifetimes, as a share of the run
        80-100% 76.2%
        40-63% 21.8%
        20-40% 2.1%
        Retained by
        Cell at src/Maxc.pure:4:19-39 + evaluation of main at src/Maxc.pure:9:1-34 67.2%
        top-level table 32.8%
        Only held by
        evaluation of main at src/Maxc.pure:9:1-34 100.0%
        3 charts
        Alone holds 71.8% of the heap's cost: 80.2% Cons.4:25, 19.8% Cell.4:19
        Lifetimes, as a share of the run
        80-100% 100.0%
        Alone holds
        Cons.4:25 80.2%
        Cell.4:19 19.8%
        maxcc red 100.0% 880
        Temperature 100% (red)
        Cost 3.35M bytes × bytes
        Peak 880 bytes
        Allocated Cons: 720 bytes, 30 objects; Cell: 480 bytes, 20 objects
        Kind con
        Construction Cons: Cons; Cell: Cell
        Occurrence Cons: src/Maxc.pure:4:25-34; Cell: src/Maxc.pure:4:19-39
        Producer maxcc at src/Maxc.pure:3:1-6:31
        Module Main
        Type Cons: List Int; Cell: List (List Int)
        Retained by Cons: 67.2% Cell at src/Maxc.pure:4:19-39 + evaluation of main at src/Maxc.pure:9:1-34, 32.8% top-level table; Cell: 100.0% top-level table
        Only held by Cons: 100.0% evaluation of main at src/Maxc.pure:9:1-34; Cell: 63.8% several, 36.2% evaluation of main at src/Maxc.pure:9:1-34
        Biography Cons: 25.0% void, 25.0% lag, 50.0% use, 0.0% drag; Cell: 0.0% void, 36.2% lag, 0.0% use, 63.8% drag
        Lifetimes, as a share of the run
        80-100% 77.2%
        40-63% 21.6%
        20-40% 1.2%
        Retained by
        Cell at src/Maxc.pure:4:19-39 + evaluation of main at src/Maxc.pure:9:1-34 39.9%
        top-level table 60.1%
        Only held by
        evaluation of main at src/Maxc.pure:9:1-34 74.1%
        several 25.9%
    "#]],
    );
    let steps = "
        set('by', 'producer'); restrict('Cons'); out.push(bands()); restrict('Cell'); out.push(bands());
        at('rows').querySelectorAll('button')[1].click(); out.push(...opened());
    ";
    let one = with(&[
        ("con\twhat=Cons", "con\twhat=Cell"),
        ("by=maxcc\t", "by=other\t"),
        (
            "what=BLACKHOLE",
            "what=Cons\tby=other\tbyat=1:3:1-6:31\tin=Main",
        ),
    ]);
    check(
        at.path(),
        &one,
        &format!("{tools}{steps}"),
        expect![[r#"
            maxcc red 94.9% 520, other cool 5.1% 24
            maxcc red 57.6% 520, other red 42.4% 384
            Temperature 42% (red)
            Cost 1.47M bytes × bytes
            Peak 384 bytes
            Allocated Cell: 480 bytes, 20 objects
            Kind Cell: con
            Construction Cell: Cell
            Occurrence Cell: src/Maxc.pure:4:19-39
            Producer Cell: other at src/Maxc.pure:3:1-6:31
            Module Cell: Main
            Type Cell: List (List Int)
            Retained by Cell: 100.0% top-level table
            Only held by Cell: 63.8% several, 36.2% evaluation of main at src/Maxc.pure:9:1-34
            Biography Cell: 0.0% void, 36.2% lag, 0.0% use, 63.8% drag
            Lifetimes, as a share of the run
            80-100% 73.0%
            40-63% 19.7%
            of Cons, not told apart 7.3%
            Retained by
            top-level table 92.7%
            of Cons, not told apart 7.3%
            Only held by
            several 59.2%
            evaluation of main at src/Maxc.pure:9:1-34 33.5%
            of Cons, not told apart 7.3%
        "#]],
    );
    let steps = "
        set('by', 'construction'); restrict('Main.maxcc'); out.push(bands());
        out.push(names().map((n) => n.value + (n.disabled ? ' disabled' : n.checked ? ' checked' : '')).join(', '));
    ";
    let within = with(&[("by=maxcc", "by=go.maxcc")]);
    check(
        at.path(),
        &within,
        &format!("{tools}{steps}"),
        expect![[r#"
            Cons red 100.0% 880
            Main.maxcc checked, Main.go.maxcc disabled, SYSTEM
        "#]],
    );
}

/// Two profiles share one scale, or have their own.
#[test]
fn a_browser_locks_the_scales() {
    let at = folder();
    let half = PROFILE
        .replace(
            "CENSUS 4096 904 304\n 1 360 = 2-120\n 2 520 1-340 2-180",
            "CENSUS 4096 624 304\n 1 240 =\n 2 360 =",
        )
        .replace("END 5480", "END 4100");
    fs::write(at.path().join("less.me"), half).expect("a file");
    let (page, _) = page(at.path(), &["maxc", "less"]);
    let steps = "
        const labels = (i) => [...document.getElementById(`p${i}-svg`).querySelectorAll('text')].map((t) => t.textContent).join(' ');
        out.push(labels(0) === labels(1) ? 'the same' : 'different', labels(1));
        document.getElementById('same-scale').click();
        out.push(labels(0) === labels(1) ? 'the same' : 'different', labels(1));
    ";
    check(
        at.path(),
        &page,
        steps,
        expect![[r#"
        the same
        0 200 400 600 800 0 2k 4k bytes allocated bytes
        different
        0 200 400 600 0 1k 2k 3k 4k bytes allocated bytes
    "#]],
    );
}

/// What has moved or changed is said; names and places are shown all the same.
#[test]
fn sources_that_moved_or_changed_are_said() {
    let at = folder();
    let source = at.path().join("src/Maxc.pure");
    fs::write(&source, format!("{SOURCE}\n-- more\n")).expect("a file");
    let (changed, said) = page(at.path(), &["maxc"]);
    let words = "src/Maxc.pure has changed since the program was built: places may be off";
    assert_eq!(said, format!("me2g: note: maxc: {words}\n"));
    assert!(changed.contains(&format!("<p class=\"notice\">{words}</p>")));
    fs::create_dir(at.path().join("elsewhere")).expect("a folder");
    fs::rename(&source, at.path().join("elsewhere/Maxc.pure")).expect("a move");
    let (moved, said) = page(at.path(), &["maxc"]);
    assert!(said.contains("src/Maxc.pure is not found"), "{said}");
    let steps = "out.push(document.getElementById('p0-source').innerText.replace(/\\s+/g, ' '));";
    check(
        at.path(),
        &moved,
        steps,
        expect![[r#"
        src/Maxc.pure is not found: names and places are shown without it (--source DIR says where it is) Cons.4:25 in line 4 Cons.4:19 in line 4
    "#]],
    );
    fs::write(at.path().join("elsewhere/Maxc.pure"), SOURCE).expect("a file");
    let (found, said) = page(at.path(), &["--source", "elsewhere", "maxc"]);
    assert_eq!(said, "");
    assert!(found.contains("\"found\":\"same\""));
}

/// A profile may name any file: only those in the directories that are looked at are shown.
#[test]
fn sources_outside_are_not_shown() {
    let at = folder();
    let profile = fs::read_to_string(at.path().join("maxc.me")).expect("a profile");
    let own = at.path().join("own");
    fs::create_dir(&own).expect("a folder");
    let secret = at.path().join("secret");
    fs::write(&secret, "a secret\n".repeat(9)).expect("a file");
    let path = secret.display().to_string();
    let hash = format!("{:016x}", fnv1a(SOURCE.as_bytes()));
    for (name, hash) in [("../secret", &*hash), (&path, &*hash), (&path, "-")] {
        let start = profile.find("SOURCE 1 ").expect("a source");
        let length = profile[start..].find('\n').expect("a line");
        let line = format!("SOURCE 1 {hash} {name}");
        let text = [&profile[..start], &line, &profile[start + length..]].concat();
        fs::write(own.join("maxc.me"), text).expect("a profile");
        let (page_of, said) = page(&own, &["maxc"]);
        assert!(said.contains("lies outside of the directories"), "{said}");
        assert!(!page_of.contains("a secret"), "{name}");
        let (asked, _) = page(&own, &["--source", "..", "maxc"]);
        assert!(asked.contains("a secret"), "{name}");
    }
}

/// 5,000 lines in 20 modules, 2,000 occurrences, 300 censuses.
#[test]
fn a_page_of_a_large_program_stays_small() {
    const MODULES: u32 = 20;
    const LINES: u32 = 250;
    let at = tempfile::tempdir().expect("a folder");
    let mut random = Random(5);
    let mut profile = plain(&mut random, 400, 300);
    // Some are hot.
    for (i, census) in profile.heap.iter_mut().enumerate() {
        for site in [17, 101, 230] {
            census
                .entry(site)
                .or_default()
                .insert(1, 800_000 + i as u64 * 2000 * u64::from(site));
        }
    }
    let keys = |stack: bool, number: u32| {
        let (module, line) = (number % MODULES, 1 + number % (LINES - 3));
        let source = module + 1;
        let place = format!("{source}:{line}:7-{}:14", line + number % 2);
        let by = format!(
            "by=f{}\tbyat={source}:{line}:1-{line}:30\tin=Mod{module}\tat={place}",
            number % 90
        );
        match stack {
            true => format!("kind=call\twhat=g{}\t{by}", number % 50),
            false => format!(
                "kind=con\twhat=C{}\t{by}\ttype=T{}",
                number % 40,
                number % 9
            ),
        }
    };
    let mut sources = String::new();
    for module in 0..MODULES {
        let name = format!("Mod{module}.hs");
        writeln!(sources, "SOURCE {} - {name}", module + 1).expect("a string");
        let line =
            |n| format!("f{n} x y = g{n} (C{n} x) y <> \"text {n}\" -- a line of the module\n");
        fs::write(
            at.path().join(name),
            (0..LINES).map(line).collect::<String>(),
        )
        .expect("a file");
    }
    let text = written(&profile, &mut random, &keys).replace("SOURCE 1 - P.hs\n", &sources);
    fs::write(at.path().join("big.me"), text).expect("a file");
    let (page, said) = page(at.path(), &["big"]);
    assert_eq!(said, "");
    assert!(page.len() < 12_000_000, "{}", page.len());
    let steps = "
        const at = (id) => document.getElementById('p0-' + id);
        const settle = () => { void document.body.offsetHeight; at('source').getBoundingClientRect(); };
        const best = (name, action) => {
            let least = Infinity;
            for (let i = 0; i < 3; i++) {
                const start = performance.now();
                action(i);
                settle();
                least = Math.min(least, performance.now() - start);
            }
            out.push(name + ' ' + Math.round(least) + ' elements ' + document.querySelectorAll('*').length);
        };
        const set = (id, value) => { at(id).value = value; at(id).dispatchEvent(new Event('change')); };
        best('open', () => {
            document.querySelector('.panel').outerHTML = window.__unopened;
            showHotspots(document.querySelector('.panel'), 'p0-');
        });
        best('scroll', (i) => { at('source').scrollTop = 1000 * (i + 1); });
        best('file', (i) => set('file', String(i + 3)));
        best('click', () => at('bar').querySelector('[data-hot]').click());
        best('mark', () => at('source').querySelector('mark')?.click());
        best('module', (i) => set('module', 'Mod' + (i + 1)));
        best('modules', () => { set('module', ''); set('by', 'module'); });
        best('occurrences', () => set('by', 'occurrence'));
        best('stack', (i) => set('side', i % 2 ? 'heap' : 'stack'));
        best('restricted', (i) => { set('by', 'producer'); at('names').querySelectorAll('input')[i].click(); });
        best('one more', (i) => at('names').querySelectorAll('input')[i + 4].click());
        best('search', (i) => { at('find').value = 'c' + i; at('find').dispatchEvent(new Event('input')); });
        best('hover', (i) => at('svg').dispatchEvent(new PointerEvent('pointermove', { clientX: 300 + 50 * i, clientY: 300 })));
        out.push('lines ' + at('source').querySelectorAll('.line').length);
    ";
    // The panel as it is before a script has touched it, to be opened several times.
    let keep = "<script>window.__unopened = document.querySelector('.panel').outerHTML;</script>";
    let last = page.rfind("<script>").expect("the page has scripts");
    let page = format!("{}{keep}{}", &page[..last], &page[last..]);
    let Some(found) = browsed(at.path(), &page, steps) else {
        return;
    };
    assert!(found.contains("lines 250"), "{found}");
    // Times are told, not judged: the machine may be busy. What an action costs follows
    // from how much the page has to lay out.
    println!("milliseconds, the best of three: {found}");
    let elements: Vec<u64> = found
        .lines()
        .filter_map(|line| line.rsplit_once(" elements ")?.1.parse().ok())
        .collect();
    assert_eq!(elements.len(), 13, "{found}");
    assert!(elements.iter().all(|&n| n < 6000), "{found}");
}
