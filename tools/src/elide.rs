//! Long names made short, such that what tells them apart is left.

use std::collections::BTreeMap;

/// What stands in place of what is left out.
const DOTS: char = '…';

/// So much of the beginning is shown where the middle is what matters.
const HEAD: usize = 16;

/// So much before the first difference is shown at most: the word that it is in.
const BEFORE: usize = 16;

/// And so much behind it at least.
const AFTER: usize = 12;

/// Shortens labels to `most` characters. Where two differ only far behind their beginning,
/// the middle is left out; the numbers of sets do not count as a difference.
pub fn elided(labels: &[&str], most: usize) -> Vec<String> {
    let parts: Vec<(&str, Vec<char>)> = labels
        .iter()
        .map(|label| {
            let name = crate::hp::legend::numbered(label).map_or(*label, |(_, rest)| rest);
            (&label[..label.len() - name.len()], name.chars().collect())
        })
        .collect();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by(|&a, &b| parts[a].1.cmp(&parts[b].1));
    // How much each has in common with the one before it in this order.
    let common: Vec<usize> = (0..order.len())
        .map(|i| match i {
            0 => 0,
            _ => same(&parts[order[i - 1]].1, &parts[order[i]].1),
        })
        .collect();
    let room = |at: usize| most.saturating_sub(parts[at].0.len()).max(HEAD + AFTER + 4);
    let mut short = vec![String::new(); labels.len()];
    let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (i, &at) in order.iter().enumerate() {
        let difference = common[i].max(common.get(i + 1).copied().unwrap_or(0));
        short[at] = shortened(&parts[at].1, difference, room(at));
        alike.entry(short[at].clone()).or_default().push(at);
    }
    // What its nearest leave of each may be the same: then what tells these apart counts.
    for of in alike.values().filter(|of| of.len() > 1) {
        let commons = of.windows(2).map(|w| same(&parts[w[0]].1, &parts[w[1]].1));
        let difference = commons.min().unwrap_or(0);
        for &at in of {
            short[at] = shortened(&parts[at].1, difference, room(at));
        }
    }
    let numbers = parts.iter().map(|(number, _)| number);
    numbers
        .zip(short)
        .map(|(number, short)| format!("{number}{short}"))
        .collect()
}

fn same(a: &[char], b: &[char]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// `difference`: where the name becomes another than its like.
fn shortened(name: &[char], difference: usize, room: usize) -> String {
    if name.len() <= room {
        return name.iter().collect();
    }
    // Some of what follows the difference must be seen, too.
    if difference + AFTER < room {
        return name[..room - 1].iter().chain([&DOTS]).collect();
    }
    // Two signs of omission at most.
    let window = room - HEAD - 2;
    let earliest = difference.saturating_sub(BEFORE);
    let before = &name[earliest..difference];
    let behind = |signs: &str| before.iter().rposition(|c| signs.contains(*c));
    let word = behind(",/ (").or_else(|| behind("."));
    let from = word.map_or(earliest, |at| earliest + at + 1);
    let to = (from + window).min(name.len());
    // What is left over behind is for the beginning.
    let room = if to < name.len() { room - 1 } else { room };
    let head = (room - 1 - (to - from)).min(from);
    let head = name[..head].iter().chain([&DOTS]);
    let rest = name[from..to].iter();
    head.chain(rest)
        .chain((to < name.len()).then_some(&DOTS))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn what_differs_is_left() {
        let labels = [
            "(12)Main.main(Main.hs:(24,1)-(31,39)) via Data.Map.insert,Main.f(a.hs:3:5-9),Main.h",
            "(9)Main.main(Main.hs:(24,1)-(31,39)) via Data.Map.insert,Main.g(a.hs:7:1-2),Main.h",
            "(7)Short",
            "(8)Other.begin.of.a.long.name.that.has.nothing.like.it.in.the.profile.at.all",
        ];
        assert_eq!(
            elided(&labels, 44),
            [
                "(12)Main.main(Main.h…Main.f(a.hs:3:5-9),Mai…",
                "(9)Main.main(Main.h…Main.g(a.hs:7:1-2),Main…",
                "(7)Short",
                "(8)Other.begin.of.a.long.name.that.has.noth…",
            ]
        );
    }

    #[test]
    fn the_same_ends_of_two_names_do_not_hide_their_beginnings() {
        let beginnings = [
            "Sim.Engine.audit.a(Engine.hs:62:11-18)",
            "Sim.Engine.audit.b(Engine.hs:63:11-18)",
        ];
        let ends = [
            "Main.world(Main.hs:24:15-44)",
            "Main.start(Main.hs:25:15-44)",
        ];
        let labels: Vec<String> = beginnings
            .iter()
            .flat_map(|b| ends.iter().map(move |e| format!("{b}*<-{e}")))
            .collect();
        let labels: Vec<&str> = labels.iter().map(|l| &**l).collect();
        let short = elided(&labels, 44);
        assert!(
            short[0].contains("audit.a") && short[2].contains("audit.b"),
            "{short:?}"
        );
    }

    #[test]
    fn short_names_are_as_long_as_they_may_be() {
        let labels: Vec<String> = (0..300)
            .map(|i| format!("({i}){}{}{}", "a".repeat(i % 70), i, "b".repeat(i % 90)))
            .collect();
        let labels: Vec<&str> = labels.iter().map(|l| &**l).collect();
        let short = elided(&labels, 40);
        for (label, short) in labels.iter().zip(&short) {
            assert!(short.chars().count() <= 40, "{label}: {short}");
            assert!(label.len() > 40 || label == short, "{label}: {short}");
        }
        let different: BTreeSet<&String> = short.iter().collect();
        assert_eq!(different.len(), short.len());
    }
}
