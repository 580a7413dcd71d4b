//! Which sites make a band together, and which are looked at at all.

use super::Profile;
use super::chart::Chart;
use super::profile::Side;
use super::site::{Place, Site};

/// What the bands of a chart are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum By {
    /// Single occurrences; on the stack single call sites. Copies that the compiler has
    /// made of an occurrence count as one.
    Site,
    /// Compound constructions: a constructor's occurrence with those that are written as its
    /// arguments. On the stack the same as [`By::Site`].
    Compound,
    /// Single equations (declarations, told apart by place) of producers.
    Equation,
    /// Producers: functions, by module and name.
    Producer,
    /// Constructions: constructors, suspended functions, and functions that run.
    Construction,
    /// Constructions as a profile by description (`-hd`) names them.
    Description,
    /// Modules.
    Module,
    /// Types.
    Type,
    /// Kinds of objects and frames: constructors, thunks, ...
    Kind,
}

impl By {
    /// All of them, in an order for lists.
    pub const ALL: [By; 9] = [
        By::Site,
        By::Compound,
        By::Equation,
        By::Producer,
        By::Construction,
        By::Description,
        By::Module,
        By::Type,
        By::Kind,
    ];

    /// Its name for people and on command lines.
    pub fn name(self) -> &'static str {
        match self {
            By::Site => "occurrence",
            By::Compound => "compound",
            By::Equation => "equation",
            By::Producer => "producer",
            By::Construction => "construction",
            By::Description => "description",
            By::Module => "module",
            By::Type => "type",
            By::Kind => "kind",
        }
    }
}

/// Which sites are looked at, and how they count. An empty list restricts nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Restriction {
    /// Only those of these producers: `f`, `Module.f`, or of a local one `f.g` or `g`.
    pub producers: Vec<String>,
    /// Only these constructions, by name or description.
    pub constructions: Vec<String>,
    /// Only what stands in these modules.
    pub modules: Vec<String>,
    /// Occurrences of the library stand where the program called for them, and are made by
    /// who did, as far as the profile knows. What they construct stays what it is.
    pub charged: bool,
}

impl Restriction {
    /// Whether everything is looked at.
    pub fn is_none(&self) -> bool {
        self.producers.is_empty() && self.constructions.is_empty() && self.modules.is_empty()
    }

    /// As part of a title: ` restricted to the producers f, g`; empty if nothing is restricted.
    pub fn title(&self) -> String {
        let lists = [
            ("producers", &self.producers),
            ("constructions", &self.constructions),
            ("modules", &self.modules),
        ];
        let lists: Vec<String> = lists
            .into_iter()
            .filter(|(_, names)| !names.is_empty())
            .map(|(of, names)| match &names[..] {
                [name] => format!("the {} {name}", &of[..of.len() - 1]),
                names => format!("the {of} {}", names.join(", ")),
            })
            .collect();
        match lists.is_empty() {
            true => String::new(),
            false => format!(" restricted to {}", lists.join(" and ")),
        }
    }

    /// The sites of one side that are looked at, ascending.
    pub fn sites(&self, profile: &Profile, side: Side) -> Vec<u32> {
        let sites = &profile.table(side).sites;
        (0..sites.len() as u32)
            .filter(|i| self.allows(sites, *i))
            .collect()
    }

    /// Names of the lists that no site of that side has, in their order.
    pub fn unknown(&self, profile: &Profile, side: Side) -> Vec<String> {
        let sites = &profile.table(side).sites;
        let lists: [(&Vec<String>, fn(&Site, &str) -> bool); 3] = [
            (&self.producers, made_by),
            (&self.constructions, is),
            (&self.modules, stands_in),
        ];
        let mut unknown = vec![];
        for (names, matches) in lists {
            let names = names.iter();
            let names = names.filter(|n| !sites.iter().any(|site| matches(site, n)));
            unknown.extend(names.cloned());
        }
        unknown
    }

    /// What a chart of producers can be restricted to, one construction at a time, and a chart of
    /// constructions, one producer at a time: names and restrictions, the largest cost first.
    /// `of` is the chart by the other of the two. Other charts have none.
    pub fn crossed(profile: &Profile, of: &Chart) -> Vec<(String, Restriction)> {
        let sites = &profile.table(of.side).sites;
        let mut found: Vec<(String, Restriction)> = vec![];
        for band in &of.bands {
            let mut within = of.restriction.clone();
            let site = counted_as(sites, band.sites[0], within.charged);
            let name = match (of.by, &site.module) {
                (By::Construction, _) => sites[band.sites[0] as usize].what.clone(),
                (By::Producer, Some(module)) if site.producer.is_some() => {
                    format!("{module}.{}", producer(site))
                }
                (By::Producer, _) => producer(site).to_string(),
                _ => return vec![],
            };
            // Bands that are told apart by more than their names are restricted to together.
            if found.iter().any(|(other, _)| *other == name) {
                continue;
            }
            let list = match of.by {
                By::Construction => &mut within.constructions,
                _ => &mut within.producers,
            };
            *list = vec![name.clone()];
            // A name can stand for more than what is looked at already.
            let mut all = within.sites(profile, of.side).into_iter();
            if all.all(|site| of.sites.binary_search(&site).is_ok()) {
                found.push((name, within));
            }
        }
        found
    }

    fn allows(&self, sites: &[Site], i: u32) -> bool {
        let site = counted_as(sites, i, self.charged);
        let any = |names: &[String], matches: fn(&Site, &str) -> bool| {
            names.is_empty() || names.iter().any(|n| matches(site, n))
        };
        any(&self.producers, made_by)
            && any(&self.modules, stands_in)
            && (self.constructions.is_empty()
                || self
                    .constructions
                    .iter()
                    .any(|name| is(&sites[i as usize], name)))
    }
}

fn made_by(site: &Site, name: &str) -> bool {
    let producer = producer(site);
    let within = |whole: &str, name: &str| {
        whole == name
            || whole
                .strip_suffix(name)
                .is_some_and(|front| front.ends_with('.'))
    };
    within(producer, name)
        || site.module.as_deref().is_some_and(|module| {
            let rest = name
                .strip_prefix(module)
                .and_then(|rest| rest.strip_prefix('.'));
            rest.is_some_and(|name| within(producer, name))
        })
}

fn is(site: &Site, name: &str) -> bool {
    site.what == name || site.described() == name
}

fn stands_in(site: &Site, name: &str) -> bool {
    module(site) == name
}

/// The producer's name; of what nobody in the program makes, that of the runtime.
pub(super) fn producer(site: &Site) -> &str {
    site.producer.as_deref().unwrap_or("SYSTEM")
}

/// The producer as it is shown.
pub(crate) fn producer_name(site: &Site) -> String {
    let name = producer(site);
    match site.or_end {
        true => format!("{name}, or what it ends in"),
        false => name.to_string(),
    }
}

/// The module's name; of what stands in none, that of the runtime.
pub(super) fn module(site: &Site) -> &str {
    site.module.as_deref().unwrap_or("SYSTEM")
}

/// The site that a site counts as.
pub(crate) fn counted_as(sites: &[Site], mut i: u32, charged: bool) -> &Site {
    if charged {
        i = charged_to(sites, i);
    }
    &sites[i as usize]
}

fn charged_to(sites: &[Site], mut i: u32) -> u32 {
    // What a site refers to was defined before it, so this ends.
    while let Some(via) = sites[i as usize].via {
        i = via;
    }
    i
}

/// What tells a band from others, and how it is shown.
pub(super) struct Group {
    pub key: String,
    pub label: String,
    pub place: Option<Place>,
}

/// The band that a site is part of.
pub(super) fn group(sites: &[Site], i: u32, by: By, charged: bool) -> Group {
    // What is made is the library's also where it is made for the program.
    let own = matches!(by, By::Construction | By::Description | By::Type | By::Kind);
    let mut i = match charged && !own {
        true => charged_to(sites, i),
        false => i,
    };
    if by == By::Compound {
        while let Some(within) = sites[i as usize].within {
            i = within;
        }
    }
    let site = &sites[i as usize];
    let named = |key: String, label: &str, place| Group {
        key,
        label: label.to_string(),
        place,
    };
    match by {
        By::Site | By::Compound => {
            // One place is one occurrence, whatever becomes of it: suspended, or what that
            // comes to; copied by the compiler or not. A call has frames of several functions.
            let Site { kind, what, .. } = site;
            let defined = (&site.definition, &site.definition_module);
            let around = (module(site), producer(site), site.producer_at, &site.type_);
            let is_frame = site.definition.is_some() || site.definition_module.is_some();
            let key = match site.at {
                Some(at) if is_frame => format!("{what} {at:?}"),
                Some(at) if kind == "hole" => format!("{kind} {at:?}"),
                Some(at) => format!("{at:?}"),
                None => format!("{kind} {what} {around:?} {defined:?}"),
            };
            named(key, &site.label(), site.at)
        }
        By::Equation => {
            let place = site.producer_at;
            let label = match place {
                Some(at) => format!("{}.{}:{}", producer(site), at.from.0, at.from.1),
                None => producer(site).to_string(),
            };
            named(format!("{} {label} {place:?}", module(site)), &label, place)
        }
        By::Producer => {
            let name = producer_name(site);
            named(format!("{} {name}", module(site)), &name, site.producer_at)
        }
        By::Construction => {
            let of = site.definition_module.as_deref().unwrap_or("");
            named(format!("{of} {}", site.what), &site.what, site.definition)
        }
        By::Description => named(site.described().to_string(), site.described(), None),
        By::Module => named(module(site).to_string(), module(site), None),
        By::Type => {
            let name = site.type_.as_deref().unwrap_or("?");
            named(name.to_string(), name, None)
        }
        By::Kind => named(site.kind.clone(), &site.kind, None),
    }
}
