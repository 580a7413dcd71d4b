//! Input and output: what the library asks of the runtime, by
//! [`crate::border::RT_IO`]. The answer is not negative, or one of [`answer`]
//! or the operating system's error number negated.

/// An operation; its two arguments are named `a` and `b`, a handle is `h`.
#[repr(i64)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// `a`: a character of the text being written.
    Put = 0,
    /// `h`: a text is going to be written. Texts nest: to write one may evaluate
    /// what writes another.
    Begin = 1,
    /// The text is complete.
    Commit = 2,
    /// `h`: the next character.
    Get = 3,
    /// `h`: the same without taking it.
    Peek = 4,
    /// `h`, most: how many characters there are without waiting, after waiting
    /// for one; 0 at the end. Also for a semi-closed handle.
    Available = 5,
    /// `h`: the next character, known to be available.
    Take = 6,
    /// `h`: from now on read lazily.
    SemiClose = 7,
    /// `h`
    Close = 8,
    /// `h`
    Flush = 9,
    /// `h`: 1 if there is nothing more to read.
    AtEnd = 10,
    /// Mode (0 read, 1 write, 2 append, 3 both; 4 and 5 the same of a new file, for its
    /// owner or for all): opens the file that the text register names; its handle.
    Open = 11,
    /// `h`, 0 none, 1 line, 2 block, 2 + n block of that size.
    SetBuffering = 12,
    /// `h`
    Buffering = 13,
    /// `h`: bytes.
    Size = 14,
    /// `h`, bytes.
    SetSize = 15,
    /// 4 * `h` + whence (0 start, 1 here, 2 end), offset.
    Seek = 16,
    /// `h`
    Tell = 17,
    /// `h`, which [`Property`]: 0 or 1.
    Is = 18,
    /// `h`, a number: how characters are bytes. Its low four bits are the form (0 UTF-8,
    /// 1 with a mark in front, 2 Latin 1, 3 ASCII, 4 to 6 UTF-16 with a mark, high byte
    /// first, low byte first, 7 to 9 UTF-32; others: the low byte of each), the others say
    /// what becomes of what that lacks (1 left out, 2 replaced, 3 kept).
    SetCoding = 19,
    /// Empties the text register.
    ClearText = 20,
    /// A character for it.
    PushText = 21,
    /// Looks up the environment variable that it names: whether there is one,
    /// whose value is in the register then.
    Environment = 22,
    /// Index: a byte of the register.
    TextByte = 23,
    /// Argument (-1: the program's name), index: a byte.
    ArgumentByte = 24,
    /// Forgets all arguments.
    ClearArguments = 25,
    /// The register is the next argument.
    PushArgument = 26,
    /// The register is the program's name.
    SetName = 27,
    /// Nanoseconds of CPU time.
    CpuTime = 28,
    /// Nanoseconds since some point.
    Elapsed = 29,
    /// Answer of an operation: ends the run, standard output being broken.
    Broken = 30,
    /// The next heap check collects: 0 whatever is due, 1 everything.
    Collect = 31,
    /// [`Path`]: does it with the file or directory that the register names.
    Path = 32,
    /// The register is the environment's `NAME=value` lines, zero-terminated.
    Variables = 33,
    /// One of [`event`], for the event log.
    Event = 34,
    /// [`masking`]: the state from now on, or [`masking::SAME`]. What it was, and
    /// [`masking::INTERRUPTED`] if an interruption waited that waits no more: who asked raises
    /// it.
    Mask = 35,
    /// The first thing that a handler does: the state of its `catch`. Until it says otherwise
    /// interruptions wait, as they have since the exception was raised.
    Handle = 36,
    /// `h`, 1 if lines that are read end with two characters, and 2 if those written do.
    SetNewlines = 37,
    /// `h`: what was set by `SetCoding`; also 256 if lines that are read end with two
    /// characters, and 512 if those written do.
    Coding = 38,
    /// The register, `NAME=value` or `NAME`, becomes a line of the environment or takes
    /// it away.
    SetVariable = 39,
    /// Bytes: that much memory outside of the heap, whole pages of zeros; its address.
    Reserve = 40,
    /// Address, bytes: it is given back.
    Release = 41,
    /// `h`, address of a [`Transfer`]: bytes as the file has them, how many.
    GetBytes = 42,
    /// `h`, address of a [`Transfer`]
    PutBytes = 43,
    /// What `errno` is after the last function of C; with 1 it becomes 0.
    Errno = 44,
    /// Address, bytes: memory of libc's, see the runtime's `border::foreign::allocate`.
    Allocate = 45,
    /// Nanoseconds since the beginning of 1970, UTC.
    Wall = 46,
    /// `h`: the operating system's number of its file, once all output is there.
    Descriptor = 47,
}

impl Operation {
    pub const ALL: [Operation; 48] = {
        use Operation::*;
        [
            Put,
            Begin,
            Commit,
            Get,
            Peek,
            Available,
            Take,
            SemiClose,
            Close,
            Flush,
            AtEnd,
            Open,
            SetBuffering,
            Buffering,
            Size,
            SetSize,
            Seek,
            Tell,
            Is,
            SetCoding,
            ClearText,
            PushText,
            Environment,
            TextByte,
            ArgumentByte,
            ClearArguments,
            PushArgument,
            SetName,
            CpuTime,
            Elapsed,
            Broken,
            Collect,
            Path,
            Variables,
            Event,
            Mask,
            Handle,
            SetNewlines,
            Coding,
            SetVariable,
            Reserve,
            Release,
            GetBytes,
            PutBytes,
            Errno,
            Allocate,
            Wall,
            Descriptor,
        ]
    };
}

/// What is done with bytes of a file and an array, by [`crate::border::RT_FILE_BYTES`]: its
/// operation. How characters are bytes has no part in it.
#[repr(i64)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Block {
    /// How many bytes there are without waiting, at most `count`, after waiting for one; 0 at
    /// the end.
    Ahead = 0,
    /// The same up to the end of a line and with it, if there is one among them.
    Line = 1,
    /// The same as the first, but 0 where it would wait.
    Ready = 2,
    /// Takes `count` bytes that are there.
    Take = 3,
    /// Writes `count` bytes.
    Write = 4,
    /// No bytes: 1 if there is a character within `count` milliseconds (less than 0: any time), else
    /// 0.
    Within = 5,
    /// No bytes, the operating system's number of a file in place of a handle: a handle of it. The
    /// `count` is the mode, as for [`Operation::Open`].
    Adopt = 6,
    /// No bytes: the handle is closed, but not its file, whose number it answers.
    Abandon = 7,
}

impl Block {
    pub const ALL: [Block; 8] = [
        Block::Ahead,
        Block::Line,
        Block::Ready,
        Block::Take,
        Block::Write,
        Block::Within,
        Block::Adopt,
        Block::Abandon,
    ];
}

/// What bytes are read or written, as the program has it in memory.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Transfer {
    pub address: usize,
    pub count: usize,
    /// How many of them are done: before it begins 0.
    pub done: usize,
    /// How long reading waits: 0 until all are there or the end is, 1 until there are some, 2
    /// not at all.
    pub waiting: u64,
}

/// Whether an interruption is raised where the program is, or waits. Of these states the
/// higher ones let less through.
pub mod masking {
    /// At the next heap check.
    pub const UNMASKED: u64 = 0;
    /// Where the program waits for a file.
    pub const INTERRUPTIBLE: u64 = 1;
    /// Nowhere.
    pub const UNINTERRUPTIBLE: u64 = 2;
    /// Added while an exception is on its way to its handler.
    pub const RAISED: u64 = 4;
    /// In place of a state: as before.
    pub const SAME: i64 = -1;
    /// Added to an answer.
    pub const INTERRUPTED: i64 = 4;
    /// Added to an answer: another thread has thrown an exception, which may be raised now.
    pub const THROWN: i64 = 8;
}

/// What can be done with names of files.
#[repr(i64)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Path {
    /// What it leads to: 0 file, 1 directory.
    Kind = 0,
    /// What it is: 0 file, 1 directory, 2 symbolic link.
    OwnKind = 1,
    /// Whether it may be executed: 0 or an error.
    Executable = 2,
    Remove = 3,
    MakeDirectory = 4,
    RemoveDirectory = 5,
    /// The register holds the old name, a zero and the new one.
    Rename = 6,
    /// Makes it the current directory.
    Enter = 7,
    /// The register becomes the current directory.
    Here = 8,
    /// The register becomes the directory's entries, zero-terminated.
    Entries = 9,
    /// Bytes of what it leads to.
    Size = 10,
    /// The register becomes what the symbolic link says.
    Link = 11,
}

impl Path {
    pub const ALL: [Path; 12] = {
        use Path::*;
        [
            Kind,
            OwnKind,
            Executable,
            Remove,
            MakeDirectory,
            RemoveDirectory,
            Rename,
            Enter,
            Here,
            Entries,
            Size,
            Link,
        ]
    };
}

/// What can be asked of a handle.
#[repr(i64)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    Open = 0,
    Closed = 1,
    Readable = 2,
    Writable = 3,
    Seekable = 4,
    Terminal = 5,
    Appends = 6,
}

/// What can be done with the event log.
pub mod event {
    /// 1 if the program's events are wanted.
    pub const WANTED: i64 = 0;
    /// The register is a message, or a marker.
    pub const MESSAGE: i64 = 1;
    pub const MARKER: i64 = 2;
    /// What there is is written out.
    pub const FLUSH: i64 = 3;
}

/// Answers that are not the operating system's.
pub mod answer {
    pub const END: i64 = -5000;
    pub const CLOSED: i64 = -5001;
    pub const SEMI_CLOSED: i64 = -5002;
    pub const NOT_WRITABLE: i64 = -5003;
    pub const NOT_READABLE: i64 = -5004;
    /// Bytes that are no UTF-8.
    pub const INVALID: i64 = -5005;
    pub const DIRECTORY: i64 = -5006;
    pub const LOCKED: i64 = -5007;
    pub const NOT_SEEKABLE: i64 = -5008;
    pub const NOT_REGULAR: i64 = -5009;
    /// An interruption has cut it short, or came before it waited, and waits no more: who
    /// asked raises it.
    pub const INTERRUPTED: i64 = -5010;
    /// A character that the handle's encoding lacks.
    pub const NO_CHARACTER: i64 = -5011;
    /// What is read lazily was closed before.
    pub const DELAYED: i64 = -5012;
    /// There is nothing to read yet, and other threads can go on: who asked waits for the handle
    /// (see [`crate::border::RT_AWAIT`]) and asks again.
    pub const WAITS_READ: i64 = -5013;
    /// No more can be written yet, likewise. What was to be written the handle has: who asked
    /// flushes it.
    pub const WAITS_WRITE: i64 = -5014;
}
