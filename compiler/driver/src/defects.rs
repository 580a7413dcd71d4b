//! What the compiler says when it fails itself: the stage that a panic met, and
//! failures of a compilation that are no diagnostics yet.

use pure_base::Defect;
use std::sync::Mutex;

/// Why a compilation gives nothing, besides diagnostics.
#[derive(Debug)]
pub enum Failure {
    /// One line for the user, who can mend it.
    Message(String),
    Defect(Box<Defect>),
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Message(message)
    }
}

impl From<Defect> for Failure {
    fn from(defect: Defect) -> Failure {
        Failure::Defect(Box::new(defect))
    }
}

impl From<pure_native::Failure> for Failure {
    fn from(failure: pure_native::Failure) -> Failure {
        match failure {
            pure_native::Failure::Limit(message) => Failure::Message(message),
            pure_native::Failure::Defect(defect) => Failure::Defect(defect),
        }
    }
}

static STAGE: Mutex<&str> = Mutex::new("start");

/// What the first panic said. Others follow from it.
static PANIC: Mutex<Option<String>> = Mutex::new(None);

/// Notes that a stage or pass begins.
pub fn enter(stage: &'static str) {
    if let Ok(mut now) = STAGE.lock() {
        *now = stage;
    }
}

/// Keeps what panics say, until [`of_panic`] asks for it.
pub fn keep_panics() {
    std::panic::set_hook(Box::new(|info| {
        if let Ok(mut first) = PANIC.lock() {
            first.get_or_insert_with(|| info.to_string().replace('\n', " "));
        }
    }));
}

/// The defect that a panic was.
pub fn of_panic() -> Defect {
    let said = PANIC.lock().ok().and_then(|mut first| first.take());
    let stage = STAGE.lock().map_or("unknown", |now| *now);
    Defect::new(stage, said.unwrap_or_else(|| "a panic".to_string()))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_panic_tells_its_stage() {
        super::keep_panics();
        super::enter("simplify");
        let ended = std::thread::spawn(|| panic!("no such variable")).join();
        assert!(ended.is_err());
        let defect = super::of_panic();
        let _ = std::panic::take_hook();
        assert_eq!(defect.stage, "simplify");
        assert!(defect.message.contains("no such variable"));
        assert!(defect.message.contains("defects.rs"));
    }
}
