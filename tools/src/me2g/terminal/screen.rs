//! The terminal itself: taken over, and given back as it was, whatever happens.

use crate::Error;
use ratatui::Terminal;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::iterator::exfiltrator::SignalOnly;
use signal_hook::iterator::{Handle, SignalsInfo};
use signal_hook::low_level::{emulate_default_handler, unregister};
use std::io::{self, BufWriter, Stdout, Write};
use std::panic::{self, PanicHookInfo};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a terminal is taken over now.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// What all screens of the tool are drawn with.
pub type Drawing = Terminal<CrosstermBackend<BufWriter<Stdout>>>;

/// A terminal that is taken over: full screen, keys as they come, the mouse. It is
/// given back when this is dropped, and before a panic is told.
pub struct Screen {
    /// Draws on it.
    pub drawing: Drawing,
    signals: Signals,
    hook: Arc<Hook>,
}

type Hook = dyn Fn(&PanicHookInfo<'_>) + Sync + Send + 'static;

impl Screen {
    /// Takes over the terminal of standard output.
    pub fn take() -> Result<Screen, Error> {
        let signals = Signals::new().map_err(refused)?;
        let before: Arc<Hook> = Arc::from(panic::take_hook());
        let hook = before.clone();
        // A message on the screen that vanishes would not be read.
        panic::set_hook(Box::new(move |info| {
            give_back();
            before(info);
        }));
        let drawing = enter()
            .and_then(|()| Terminal::new(CrosstermBackend::new(BufWriter::new(io::stdout()))));
        match drawing {
            Ok(drawing) => Ok(Screen {
                drawing,
                signals,
                hook,
            }),
            Err(cause) => {
                give_back();
                let _ = panic::take_hook();
                panic::set_hook(Box::new(move |info| hook(info)));
                Err(refused(cause))
            }
        }
    }

    /// Stops the process if a signal has asked for that. Whether it was continued since the last
    /// time.
    pub fn heed(&mut self) -> Result<bool, Error> {
        if self.signals.stop.swap(false, Ordering::Relaxed) {
            self.stop()?;
        }
        // Also somebody else may have stopped it.
        let goes_on = self.signals.goes_on.swap(false, Ordering::Relaxed);
        if goes_on {
            self.again()?;
        }
        Ok(goes_on)
    }

    /// Gives the terminal back and stops the process; all is as before when it is continued.
    pub fn stop(&mut self) -> Result<(), Error> {
        give_back();
        emulate_default_handler(SIGTSTP).map_err(refused)?;
        self.again()
    }

    /// Draws everything anew: others may have written on the terminal.
    pub fn again(&mut self) -> Result<(), Error> {
        // The next drawing compares itself with an empty screen.
        self.drawing.swap_buffers();
        enter()
            .and_then(|()| self.drawing.backend_mut().clear())
            .map_err(refused)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
        // While a panic is told the hook cannot be changed, and ends with the process.
        if !std::thread::panicking() {
            let hook = self.hook.clone();
            let _ = panic::take_hook();
            panic::set_hook(Box::new(move |info| hook(info)));
        }
    }
}

/// What went wrong with a terminal, as one line.
pub fn refused(cause: io::Error) -> Error {
    Error::write("the terminal")(cause)
}

fn enter() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
}

fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // If the terminal is gone there is nobody to be told.
    let _ = execute!(
        io::stdout(),
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
    let _ = io::stdout().flush();
}

/// The signals that are waited for.
struct Signals {
    /// Those that end the process: a thread waits for them, since nothing else may be waited
    /// for when the terminal is gone.
    deadly: Handle,
    stop: Arc<AtomicBool>,
    goes_on: Arc<AtomicBool>,
    handlers: Vec<signal_hook::SigId>,
}

impl Signals {
    fn new() -> io::Result<Signals> {
        let mut handlers = vec![];
        let mut noted = |signal| -> io::Result<Arc<AtomicBool>> {
            let flag = Arc::new(AtomicBool::new(false));
            handlers.push(signal_hook::flag::register(signal, flag.clone())?);
            Ok(flag)
        };
        let (stop, goes_on) = (noted(SIGTSTP)?, noted(SIGCONT)?);
        let mut waited = SignalsInfo::<SignalOnly>::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT])?;
        let deadly = waited.handle();
        std::thread::spawn(move || {
            for signal in waited.forever() {
                give_back();
                // Who waits for the process sees what ended it.
                if emulate_default_handler(signal).is_err() {
                    std::process::exit(1);
                }
            }
        });
        std::thread::spawn(until_hung_up);
        Ok(Signals {
            deadly,
            stop,
            goes_on,
            handlers,
        })
    }
}

/// Ends the process when the terminal is gone, whether or not a signal says so: what reads
/// its keys would try for ever.
fn until_hung_up() {
    let output = io::stdout();
    loop {
        // Nothing is asked for, so only the end is told.
        let mut ends = [PollFd::new(&output, PollFlags::empty())];
        match poll(&mut ends, None) {
            Ok(_) if !TAKEN.load(Ordering::SeqCst) => return,
            Ok(_) => {
                if emulate_default_handler(SIGHUP).is_err() {
                    std::process::exit(1);
                }
            }
            Err(Errno::INTR) => {}
            Err(_) => return,
        }
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        self.deadly.close();
        for handler in self.handlers.drain(..) {
            unregister(handler);
        }
    }
}
