//! The page as its readers use it: in a browser, where one is installed that can be driven
//! so.

use crate::program::{folder, path, quiet, text};
use expect_test::expect;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The page as a browser leaves it, where one is installed that can be driven so.
fn browsed(at: &Path, page: &str) -> Option<String> {
    fs::write(at.join("x.html"), page).expect("a file");
    let output = Command::new("chromium")
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--virtual-time-budget=1000",
        ])
        .arg(format!("--user-data-dir={}", at.join("browser").display()))
        .arg("--dump-dom")
        .arg(format!("file://{}", at.join("x.html").display()))
        .output();
    match output {
        Ok(output) if output.status.success() => Some(text(&output.stdout)),
        _ => {
            eprintln!("chromium does not run here: not checked");
            None
        }
    }
}

/// A browser draws the page, where one is installed that can be driven so.
/// What the steps of a test have put into the page's element `out`, a line for each.
fn told(drawn: &str) -> String {
    let out = drawn.split("id=\"out\">").nth(1);
    let out = out.and_then(|o| o.split('<').next()).unwrap_or("");
    out.replace('|', "\n") + "\n"
}

#[test]
fn a_browser_draws_the_page() {
    let at = folder();
    let page = quiet(at.path(), &["view", &path("biography.hp"), "-o", "-"]);
    let probe =
        "<script>document.querySelectorAll(\"tr[data-band] button\")[1].click();</script></body>";
    let page = page.replace("</body>", probe);
    let Some(drawn) = browsed(at.path(), &page) else {
        return;
    };
    for (band, selected) in [("LAG", false), ("USE", true), ("DRAG", false)] {
        let row = drawn
            .split("<tr ")
            .find(|r| r.contains(&format!(">{band}</span>")));
        let pressed = row.is_some_and(|r| r.contains("aria-pressed=\"true\""));
        assert_eq!(pressed, selected, "{band}");
    }
    assert_eq!(drawn.matches("class=\"area").count(), 5, "five bands");
    assert_eq!(
        drawn.matches("class=\"area faded\"").count(),
        4,
        "one is selected"
    );
}

/// A retainer set opens on a click, and its members up to who holds them all.
#[test]
fn a_browser_opens_retainer_sets() {
    let at = folder();
    let profile = include_str!("data/producer.hp")
        .replace("(12)insert/sort", "(2)M.go(x.hs:3:1-2)*<-M.")
        .replace("(13)read.numbers", "(3)M.r")
        .replace("(14)show<T>&co", "(4)M.main")
        .replace("-hc", "-hr");
    fs::write(at.path().join("x.hp"), profile).expect("a file");
    let legend = "Retainer sets created during profiling:\nSET 2 = {M.go(x.hs:3:1-2)*<-M.r}\nSET 3 = {M.r}\nSET 4 = {M.main}\n\
                  CHAIN M.go(x.hs:3:1-2)*<-M.r = 40 of M.go(x.hs:3:1-2), each holding the next, the first held by M.r\n\
                  HELD M.go(x.hs:3:1-2) = {M.go(x.hs:3:1-2), M.r}\nHELD M.r = {M.main}\n";
    fs::write(at.path().join("x.retainers"), legend).expect("a file");
    let page = quiet(at.path(), &["view", "x.hp", "-o", "-"]);
    let steps = "<p id=\"out\"></p><script>
        const row = [...document.querySelectorAll('tr[data-band]')].find((r) => r.textContent.includes('(2)'));
        row.querySelector('button').click();
        setTimeout(() => {
          document.querySelector('.details ul ul details').open = true;
          setTimeout(() => {
            const items = [...document.querySelectorAll('.details li')].map((item) => item.innerText.split('\\n')[0]);
            document.getElementById('out').textContent = items.join('|') + '|' + document.querySelector('.details .chain').textContent;
          }, 50);
        }, 50);
        </script></body>";
    let Some(drawn) = browsed(at.path(), &page.replace("</body>", steps)) else {
        return;
    };
    expect![[r#"
        M.go(x.hs:3:1-2) 66.2%
        M.r 30.1% held by 1
        M.main 3.0% – frame or constant
        40 of M.go(x.hs:3:1-2), each holding the next, the first held by M.r
    "#]]
    .assert_eq(&told(&drawn));
}

/// The views of a cost-centre report, in a browser where there is one.
#[test]
fn a_browser_unfolds_the_tree() {
    let at = folder();
    let files = [path("costs.prof"), path("costs.json"), path("biography.hp")];
    let arguments = [&["view", "-o", "-"][..], &files.each_ref().map(|f| &**f)].concat();
    let page = quiet(at.path(), &arguments);
    let steps = "<script>
        const at = (id) => document.getElementById(id);
        const choose = (id, value) => { at(id).value = value; at(id).dispatchEvent(new Event('change')); };
        const key = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        const out = [];
        const labels = () => [...at('p1-view').querySelectorAll('tr[data-line] th')].map((th) => th.textContent.trim().split(' ')[0]);
        const tabs = document.querySelectorAll('[role=tab]');
        tabs[0].dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        out.push('shown ' + [...document.querySelectorAll('.panel')].filter((p) => !p.hidden).map((p) => p.id));
        out.push('tree ' + labels());
        at('p1-fold').click();
        out.push('folded ' + labels());
        at('p1-view').querySelector('tr[data-line]').focus();
        key('ArrowRight'); key('ArrowRight'); key('ArrowRight');
        out.push('keys ' + labels() + ' at ' + document.activeElement.textContent.trim().split(' ')[0]);
        choose('p1-form', 'inverted');
        at('p1-fold').click();
        out.push('inverted ' + labels());
        at('p1-view').querySelector('tr[data-line]').click();
        out.push('callers ' + labels());
        choose('p1-form', 'flame');
        at('p1-find').value = 'price'; at('p1-find').dispatchEvent(new Event('input'));
        out.push('flame ' + at('p1-view').querySelectorAll('.box').length + ' ' + at('p1-found').textContent);
        at('p1-view').querySelectorAll('.box')[2].click();
        out.push('zoomed ' + at('p1-view').querySelectorAll('.box').length);
        choose('p1-measure', '1');
        out.push('title ' + at('p1-view').querySelector('.box:not(.above)').title);
        (async () => {
          // The page draws anew where its size changes.
          const drawn = () => new Promise((then) => setTimeout(then, 60));
          const here = () => document.activeElement.textContent.split(' ')[0] + ' of ' + at('p1-view').querySelectorAll('.box').length;
          await drawn();
          out.push('focus ' + here());
          key('ArrowUp'); key('Enter'); await drawn();
          out.push('up ' + here());
          at('p1-panel').style.width = '700px'; await drawn();
          out.push('narrow ' + here());
          key('ArrowDown'); key('Escape'); await drawn();
          out.push('whole ' + here());
          choose('p1-form', 'centres');
          at('p1-find').value = ''; at('p1-find').dispatchEvent(new Event('input'));
          for (const column of [3, 1, 0, 0]) {
            at('p1-plain').querySelectorAll('thead button')[column].click();
            const sorted = at('p1-plain').querySelector('[aria-sort]');
            out.push(sorted.textContent + ' ' + sorted.ariaSort + ' ' + [...at('p1-plain').querySelectorAll('tbody th')].map((th) => th.textContent.split(' ')[0]));
          }
          at('out').textContent = out.join('|');
        })();
        </script></body>";
    let page = page.replace("</body>", &format!("<p id=\"out\"></p>{steps}"));
    let Some(drawn) = browsed(at.path(), &page) else {
        return;
    };
    expect![[r#"
        shown p1-panel
        tree ▾MAIN,▾main,▾list,price&lt;T&gt;,price&lt;T&gt;
        folded ▸MAIN
        keys ▾MAIN,▾main,▸list,price&lt;T&gt; at ▾main
        inverted ▸price&lt;T&gt;,▸main,▸list
        callers ▾price&lt;T&gt;,▸list,▸main,▸main,▸list
        flame 5 found: 60.0%
        zoomed 4
        title Shop.list  Shop.hs:3:1-20: 60.0% inherited, 0.0% its own, 6,000,000 bytes
        focus list of 4
        up main of 5
        narrow main of 5
        whole main of 5
        Alloc descending price&lt;T&gt;,main,MAIN,list
        Entries descending price&lt;T&gt;,list,main,MAIN
        Centre ascending main,MAIN,list,price&lt;T&gt;
        Centre descending price&lt;T&gt;,list,MAIN,main
    "#]]
    .assert_eq(&told(&drawn));
}

/// A double press undoes a zoom wherever it is, single samples are seen on a logarithmic
/// scale, names are found whole, eras stand in their order.
#[test]
fn a_browser_undoes_a_zoom() {
    let at = folder();
    let header = |options: &str| {
        format!("JOB \"p +RTS {options}\"\nDATE \"\"\nSAMPLE_UNIT \"s\"\nVALUE_UNIT \"b\"\n")
    };
    let mut sets = header("-hro -L25");
    let mut eras = header("-he");
    for time in 0..6 {
        sets += &format!("BEGIN_SAMPLE {time}.0\n(2)Lang.Evaluator.step(Lan\t900000\n");
        if time == 3 {
            sets += "(3)Lang.Evaluator.step(Lan\t90\n";
        }
        sets += &format!("END_SAMPLE {time}.0\n");
        eras += &format!("BEGIN_SAMPLE {time}.0\n10\t30\n9\t70\nEND_SAMPLE {time}.0\n");
    }
    fs::write(at.path().join("sets.hp"), sets).expect("a file");
    fs::write(at.path().join("eras.hp"), eras).expect("a file");
    let names = "Retainer sets created during profiling:\n\
                 SET 2 = {Lang.Evaluator.step(Lang/Evaluator.hs:(30,10)-(40,12)) via Data.Map.insert, M.b}\n\
                 SET 3 = {Lang.Evaluator.step(Lang/Evaluator.hs:(30,10)-(40,12)) via Data.Map.insert, M.c}\n";
    fs::write(at.path().join("sets.retainers"), names).expect("a file");
    let page = quiet(at.path(), &["view", "sets", "eras", "-o", "-"]);
    assert!(page.contains("<dd>retainer sets by source place (-hro)</dd>"));
    let steps = "<p id=\"out\"></p><script>
        const at = (id) => document.getElementById(id);
        const out = [];
        const svg = at('p0-svg');
        // A press that no pointer has made cannot be captured.
        svg.setPointerCapture = () => {};
        const box = svg.getBoundingClientRect();
        const send = (type, part) => svg.dispatchEvent(new PointerEvent(type, {
          button: 0, bubbles: true, clientX: box.left + box.width * part, clientY: box.top + box.height * 0.7 }));
        const press = (from, to) => { send('pointerdown', from); send('pointermove', to); send('pointerup', to); };
        const told = () => (at('p0-whole').disabled ? 'whole' : 'part') + ' ' + document.querySelectorAll('#p0-panel [aria-pressed=true]').length;
        press(0.4, 0.6); out.push(told());
        press(0.5, 0.5); out.push(told());
        press(0.5, 0.5); out.push(told());
        setTimeout(() => {
          press(0.5, 0.5); out.push(told());
          at('p0-mode').value = 'log'; at('p0-mode').dispatchEvent(new Event('change'));
          out.push('dots ' + document.querySelectorAll('#p0-drawing .dots').length);
          at('p0-find').value = 'insert,m.c'; at('p0-find').dispatchEvent(new Event('input'));
          out.push([...document.querySelectorAll('#p0-panel tr[data-band]')].filter((r) => !r.hidden).map((r) => r.querySelector('.label').textContent).join());
          out.push(getComputedStyle(at('p1-panel')).display + ' ' + at('p1-drawing').childElementCount);
          at('p1-tab').click();
          out.push([...document.querySelectorAll('#p1-panel .label')].map((l) => l.textContent).join());
          out.push([...document.querySelectorAll('#p1-drawing path.area')].map((p) => p.dataset.band).join());
          at('out').textContent = out.join('|');
        }, 60);
        </script></body>";
    let Some(drawn) = browsed(at.path(), &page.replace("</body>", steps)) else {
        return;
    };
    expect![[r#"
        part 0
        part 1
        whole 0
        whole 1
        dots 1
        (3)Lang.Evaluator.step(Lang/Evaluator.hs:(30,10)-(40,12)…M.c
        none 0
        era 9,era 10
        0,1
    "#]]
    .assert_eq(&told(&drawn));
}

/// Heap profiles are side by side on one time axis, where they have one.
#[test]
fn a_browser_shows_profiles_on_one_time_axis() {
    let at = folder();
    let other = "JOB \"p +RTS -hd\"\nDATE \"d\"\nSAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n\
        BEGIN_SAMPLE 0\nA\t10\nEND_SAMPLE 0\nMARK 40\nBEGIN_SAMPLE 80\nA\t30\n<b>\t5\nEND_SAMPLE 80\n";
    fs::write(at.path().join("other.hp"), other).expect("a file");
    let sizes = other.replace("-hd", "-hd -i1m");
    fs::write(at.path().join("sizes.hp"), sizes).expect("a file");
    let one = quiet(at.path(), &["view", "other.hp", "sizes.hp", "-o", "-"]);
    assert!(!one.contains("<section class=\"panel\" id=\"p2-panel\""));
    let profile = path("producer-new.hp");
    let page = quiet(
        at.path(),
        &["view", "other.hp", &profile, "sizes.hp", "-o", "-"],
    );
    assert!(page.contains("sizes.hp is not here: its times are in MiB allocated, not in seconds."));
    let steps = "<p id=\"out\"></p><script>
        const at = (id) => document.getElementById(id);
        const out = [];
        [...document.querySelectorAll('[role=tab]')].at(-1).click();
        const paths = () => at('p3-drawing').querySelectorAll('path').length;
        setTimeout(() => {
          out.push([...at('p3-drawing').querySelectorAll('text.strong')].map((t) => t.textContent.split('/').at(-1)));
          out.push('bands ' + paths() + ' marks ' + at('p3-drawing').querySelectorAll('.mark').length);
          at('p3-count').value = 1; at('p3-count').dispatchEvent(new Event('input'));
          out.push('bands ' + paths());
          const key = (key) => at('p3-svg').dispatchEvent(new KeyboardEvent('keydown', { key }));
          key('ArrowRight');
          out.push('cursor ' + at('p3-cursor').getAttribute('visibility') + ' ' + at('p3-tip').querySelectorAll('.strong').length);
          key('+');
          out.push('zoomed ' + !at('p3-whole').disabled);
          key('0');
          out.push('zoomed ' + !at('p3-whole').disabled);
          at('out').textContent = out.join('|');
        }, 100);
        </script></body>";
    let Some(drawn) = browsed(at.path(), &page.replace("</body>", steps)) else {
        return;
    };
    expect![[r#"
        other.hp (bytes),producer-new.hp (bytes)
        bands 7 marks 1
        bands 4
        cursor visible 2
        zoomed true
        zoomed false
    "#]]
    .assert_eq(&told(&drawn));
}

/// Pauses and markers of an event log lie where they belong on the axis of a profile of the run.
#[test]
fn an_event_log_lies_on_the_axis_of_its_profile() {
    let at = folder();
    let profile = "JOB \"p +RTS -hT\"\nDATE \"d\"\nSAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n\
        BEGIN_SAMPLE 0\nEND_SAMPLE 0\nBEGIN_SAMPLE 0.1\nA\t10\nEND_SAMPLE 0.1\n\
        BEGIN_SAMPLE 0.3\nA\t30\nEND_SAMPLE 0.3\nBEGIN_SAMPLE 0.4\nEND_SAMPLE 0.4\n";
    fs::write(at.path().join("p.hp"), profile).expect("a file");
    let markers = [(50, "early"), (700, "</script><b>late")];
    let pauses = [(100, 200), (300, 600), (900, 950)];
    let log = crate::event_log::whole(&pauses, &markers, &[200, 800]);
    fs::write(at.path().join("p.eventlog"), &log).expect("a file");
    let page = quiet(at.path(), &["view", "p.hp", "p.eventlog", "-o", "-"]);
    // The program ran 100 ms up to the first census, and 300 ms from there to the second.
    let lanes = page
        .split("id=\"p2-logs\" type=\"application/json\">")
        .nth(1);
    let lanes = lanes.and_then(|rest| rest.split("</script>").next());
    expect![[r#"[{"name":"p.eventlog","pauses":[[0.100000,0.100000,100.000,1],[0.166667,0.166667,300.000,1],[0.400000,0.400000,50.000,1]],"markers":[[0.050000,"early"],[0.233333,"\u003c/script\u003e\u003cb\u003elate"]]}]"#]]
        .assert_eq(lanes.unwrap_or("nothing"));
    // On the clock of allocation there is none.
    let sized = profile.replace("-hT", "-hT -i1m");
    fs::write(at.path().join("sized.hp"), sized).expect("a file");
    let apart = crate::program::run(
        at.path(),
        &["view", "sized.hp", "p.eventlog", "-o", "apart.html"],
    );
    let reason = "sized.hp and p.eventlog have no common time axis: the profile's times are in MiB allocated";
    assert!(text(&apart.stderr).contains(reason), "{apart:?}");
    let page = fs::read_to_string(at.path().join("apart.html")).expect("a page");
    assert!(page.contains("sized.hp and p.eventlog have no common time axis"));
    assert!(!page.contains("data-kind=\"together\""), "an axis");
    // Of another run there is no moment that both have; what is damaged is shown up to there.
    let other = crate::event_log::whole(&pauses, &markers, &[200]);
    fs::write(at.path().join("other.eventlog"), &other).expect("a file");
    let page = quiet(at.path(), &["view", "p.hp", "other.eventlog", "-o", "-"]);
    assert!(page.contains("other.eventlog has not the censuses of a profile here"));
    assert!(page.contains("[0.500000,"), "900 ms less the pauses before");
    fs::write(at.path().join("half.eventlog"), &log[..log.len() - 9]).expect("a file");
    let half = crate::program::run(
        at.path(),
        &["view", "p.hp", "half.eventlog", "-o", "half.html"],
    );
    assert_eq!(half.status.code(), Some(0));
    expect![[r#"
        pureprof: note: half.eventlog: damaged at byte 271: the file ends within an event; what stands before it is shown
    "#]].assert_eq(&text(&half.stderr));
    let steps = "<p id=\"out\"></p><script>
        const at = (id) => document.getElementById(id);
        const out = [];
        [...document.querySelectorAll('[role=tab]')].at(-1).click();
        setTimeout(() => {
          const all = (what) => [...at('p2-drawing').querySelectorAll(what)];
          out.push(all('text.strong').map((t) => t.textContent).join(', '));
          out.push('pauses ' + all('.pause').length + ' marks ' + all('.mark').length + ': ' + all('.marker').map((t) => t.textContent.length).join(' '));
          const key = (key) => at('p2-svg').dispatchEvent(new KeyboardEvent('keydown', { key }));
          for (let i = 0; i < 25; i++) key('ArrowRight');
          out.push(at('p2-tip').innerText.replace(/\\s+/g, ' '));
          at('out').textContent = out.join('|');
        }, 100);
        </script></body>";
    let page = quiet(at.path(), &["view", "p.hp", "p.eventlog", "-o", "-"]);
    let Some(drawn) = browsed(at.path(), &page.replace("</body>", steps)) else {
        return;
    };
    expect![[r#"
        p.hp (bytes), p.eventlog (collections, pauses up to 300 ms)
        pauses 3 marks 2: 5 16
        0.10 seconds p.hp 10 A 10 p.eventlog a collection 100.00 ms since early 0.05
    "#]]
    .assert_eq(&told(&drawn));
}

/// Closures are sorted by the heading that is clicked, the other way round by a second
/// click, and those are shown that are looked for.
#[test]
fn a_browser_sorts_closures() {
    let at = folder();
    let stars = format!("\n{}\n", "*".repeat(50));
    let report = [
        "'./p' +RTS '-r' \n\nSTACK USAGE:\n",
        &stars,
        "\n    Entries      Alloc    Alloc'd  Non-void Arguments      STG Name\n",
        &"-".repeat(80),
        "\n         10         80          0   1 I                    Main.first{v r1} (fun) p.hs:1:1-9\n",
        "          5        160         64   0                      second{v s2} (Main) (thk) in first p.hs:2:1-9\n",
        "          7        120          0   1 L                    Base.List.third{v r3} (fun) pure-stdlib/Base/List.hs:3:1-9\n",
        "          4        100          0   0                      fourth{v s4} (Data.Map.Internal) (thk) in main pure-stdlib/Data/Map/Internal.hs:4:1-9\n",
        "          3         90          0   0                      fifth{v s5} (Builtin) (thk) in fifth\n",
        "          2         70          0   0                      Data.Map.sixth{v r6} (thk) Data/Map.hs:1:1-9\n",
        "          1         60          0   0                      Main.seventh{v r7} (fun)\n",
        &stars,
        "         16 ALLOC_HEAP_ctr\n          0 GC_FAILED_PROMOTION_ctr\n",
    ];
    fs::write(at.path().join("p.ticky"), report.concat()).expect("a file");
    let file = at.path().join("p.ticky").display().to_string();
    let page = quiet(at.path(), &["ticky", &file, "--as", "page", "-o", "-"]);
    let probe = r##"<pre id="out"></pre><script>
      const out = document.getElementById("out");
      const tell = (step) => {
        const rows = [...document.querySelectorAll("#closures tbody tr")].filter((row) => !row.hidden);
        const names = rows.map((row) => row.querySelector("th").textContent.match(/first|second|third|fourth|fifth|sixth|seventh/)[0]);
        out.textContent += `${step}: ${names.join(" ")}|`;
      };
      const by = (name) => [...document.querySelectorAll("#closures thead button")]
        .find((button) => button.textContent.startsWith(name)).click();
      tell("at first");
      by("Alloc"), tell("by bytes");
      by("Alloc"), tell("the least");
      by("Closure"), tell("by name");
      const own = document.getElementById("own");
      own.click(), tell("the program's");
      own.click();
      const find = document.getElementById("find");
      find.value = "LIST", find.dispatchEvent(new Event("input")), tell("found");
    </script></body>"##;
    let page = page.replace("</body>", probe);
    let Some(drawn) = browsed(at.path(), &page) else {
        return;
    };
    expect![[r#"
        at first: first third second fourth fifth sixth seventh
        by bytes: second third fourth fifth first sixth seventh
        the least: seventh sixth first fifth fourth third second
        by name: third sixth fifth fourth first seventh second
        the program's: sixth first seventh second
        found: third

    "#]]
    .assert_eq(&told(&drawn));
}
