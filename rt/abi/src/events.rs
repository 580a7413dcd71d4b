//! The kinds of events of a log: numbers, sizes, and which class switches each on and off.
//!
//! The runtime writes them, by the table in each log's head; `pureprof` reads them, and
//! those of other programs' logs besides.

/// Payloads whose length stands before them.
pub const VARIABLE: u16 = 0xffff;

/// A group of events that an option switches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// What readers need to make sense of the rest: never left out.
    Always,
    /// `s`: when the program's thread runs, and why it stops.
    Scheduler,
    /// `g`: collections, and the heap's size.
    Collections,
    /// `u`: the program's own messages and markers.
    User,
    /// `h`: the samples of a heap profile.
    Heap,
    /// `c`: the samples of a time profile.
    Costs,
    /// `T`: what closures have done.
    Closures,
}

macro_rules! kinds {
    ($($name:ident = $number:literal, $size:expr, $class:ident, $description:literal;)*) => {
        /// A kind of event.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u16)]
        pub enum Kind { $($name = $number,)* }

        /// What the head of a log says of a kind, and its class.
        pub struct Row {
            pub number: u16,
            pub size: u16,
            pub class: Class,
            pub description: &'static str,
        }

        /// By number.
        pub const KINDS: &[Row] = &[$(Row {
            number: $number,
            size: $size,
            class: Class::$class,
            description: $description,
        },)*];

        impl Kind {
            /// The kind with this number, of those that our programs write.
            pub const fn of(number: u16) -> Option<Kind> {
                match number { $($number => Some(Kind::$name),)* _ => None }
            }

            pub fn class(self) -> Class {
                match self { $(Kind::$name => Class::$class,)* }
            }

            pub fn size(self) -> u16 {
                match self { $(Kind::$name => $size,)* }
            }
        }
    };
}

kinds! {
    CreateThread = 0, 4, Scheduler, "Create thread";
    RunThread = 1, 4, Scheduler, "Run thread";
    StopThread = 2, 10, Scheduler, "Stop thread";
    WakeThread = 8, 6, Scheduler, "Wakeup thread";
    StartCollection = 9, 0, Collections, "Starting GC";
    EndCollection = 10, 0, Collections, "Finished GC";
    Message = 16, VARIABLE, Always, "Log message";
    Block = 18, 14, Always, "Block marker";
    UserMessage = 19, VARIABLE, User, "User message";
    CollectorIdle = 20, 0, Collections, "GC idle";
    CollectorWorks = 21, 0, Collections, "GC working";
    CollectorDone = 22, 0, Collections, "GC done";
    CreateSet = 25, 6, Always, "Create capability set";
    DeleteSet = 26, 4, Always, "Delete capability set";
    AddToSet = 27, 6, Always, "Add capability to capability set";
    RemoveFromSet = 28, 6, Always, "Remove capability from capability set";
    Runtime = 29, VARIABLE, Always, "RTS name and version";
    Arguments = 30, VARIABLE, Always, "Program arguments";
    Process = 32, 8, Always, "Process ID";
    ParentProcess = 33, 8, Always, "Parent process ID";
    WallClock = 43, 16, Always, "Wall clock time";
    ThreadLabel = 44, VARIABLE, Scheduler, "Thread label";
    CreateCapability = 45, 2, Always, "Create capability";
    DeleteCapability = 46, 2, Always, "Delete capability";
    Allocated = 49, 12, Collections, "Total heap memory ever allocated";
    HeapSize = 50, 12, Collections, "Current heap size";
    HeapLive = 51, 12, Collections, "Current heap live data";
    HeapParameters = 52, 38, Collections, "Heap static parameters";
    CollectionStatistics = 53, 58, Collections, "GC statistics";
    StopTheWorld = 54, 0, Collections, "Synchronise stop-the-world GC";
    CreateTask = 55, 18, Always, "Task create";
    DeleteTask = 57, 8, Always, "Task delete";
    UserMarker = 58, VARIABLE, User, "User marker";
    // None is written. Where a head has 58 without it, readers take the log for one of a version
    // of GHC that had other numbers for the reasons why threads stop.
    Empty = 59, 0, Always, "Empty event for bug #9003";
    BlocksSize = 91, 12, Collections, "Heap size in blocks";
    HeapProfile = 160, VARIABLE, Heap, "Start of heap profile";
    CostCentre = 161, VARIABLE, Always, "Cost-centre definition";
    Sample = 162, 8, Heap, "Start of heap profile sample";
    SampleCentres = 163, VARIABLE, Heap, "Heap profile cost-centre sample";
    SampleText = 164, VARIABLE, Heap, "Heap profile string sample";
    SampleEnd = 165, 8, Heap, "End of heap profile sample";
    LateSample = 166, 16, Heap, "Start of heap profile (biographical) sample";
    TimeSample = 167, VARIABLE, Costs, "Time profile cost-centre stack";
    TimeProfile = 168, 8, Costs, "Start of a time profile";
    Provenance = 169, VARIABLE, Heap, "Info table provenance";
    Closure = 210, VARIABLE, Closures, "Ticky-ticky entry counter definition";
    ClosureFigures = 211, 32, Closures, "Ticky-ticky entry counter sample";
    ClosureSample = 212, 0, Closures, "Ticky-ticky entry counter begin sample";
}
