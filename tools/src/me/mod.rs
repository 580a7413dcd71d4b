//! Hotspot profiles: the `.me` format, and what can be said about one.
//!
//! Duty: read a profile strictly and once ([`reader`]), keep it in a compact form
//! ([`Profile`], [`history`]), group it into bands ([`Chart`]), tell which bands are hot
//! ([`heat`]), how long things live ([`Lifetimes`]), who holds them ([`holders`]), and
//! find the sources that places speak of ([`sources`]).
//!
//! A profile has two [`Table`]s, one for the heap, whose sites are occurrences, and one for
//! the stack, whose sites are frame markers. Everything that can be asked of one can be
//! asked of the other:
//!
//! ```no_run
//! use pureprof::me::{By, Chart, Profile, Restriction, Side, Thresholds};
//! let profile = Profile::open("prog.me".as_ref())?;
//! let chart = Chart::of(&profile, Side::Heap, By::Site, &Restriction::default());
//! for hot in chart.hotspots(&Thresholds::default()).hot {
//!     println!("{} {:?}", chart.bands[hot.band].label, hot.temperature);
//! }
//! # Ok::<(), pureprof::Error>(())
//! ```
//!
//! Never: draws or prints; repairs a malformed file. A last census that was not written
//! whole is the one exception: it is left out, and that is said ([`Profile::notices`]).
//! Start reading at [`Profile`].

mod census;
pub mod chart;
mod group;
pub mod heat;
pub mod history;
pub mod holders;
pub mod individual;
pub mod lifetime;
mod lines;
pub mod lives;
pub mod profile;
pub mod reader;
pub mod site;
pub mod sources;

pub use chart::{Band, Chart};
pub use group::{By, Restriction};
pub(crate) use group::{counted_as, producer_name};
pub use heat::{Hot, Hotspots, Temperature, Thresholds};
pub use holders::{Held, Holder, Holding, Part};
pub use individual::Individual;
pub use lifetime::Lifetimes;
pub use profile::{Census, Profile, Samples, Side, Table};
pub use site::{Clock, Head, Place, Site, SourceFile, Total};
pub use sources::{Found, Library, Text};
