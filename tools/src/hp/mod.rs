//! Heap profiles: the `.hp` format and what can be said about one.
//!
//! Duty: read a profile sample by sample ([`reader`]), from a file or a pipe
//! ([`source`]), twice over: once for the figures of every band ([`summary`]),
//! once for the curves of those that are shown ([`series`]); give retainer sets their whole
//! names ([`legend`]).
//! So memory grows with the number of labels and samples, never with the size
//! of the file.
//!
//! Never: draws; repairs a file. A file that is still being written is the one
//! exception: its last, incomplete sample is left out, and that is said.
//! A file that grows is read as far as it is complete ([`growing`]).
//! Start reading at [`reader`].

mod clock;
pub mod growing;
pub mod legend;
pub mod reader;
pub mod series;
mod shows;
pub mod source;
pub mod summary;

pub use clock::decimals;
pub use growing::{Growing, Grown};
pub use legend::Legend;
pub use reader::{Header, Item, Reader};
pub use series::Series;
pub use shows::{Breakdown, Shows};
pub use source::Source;
pub use summary::Summary;
