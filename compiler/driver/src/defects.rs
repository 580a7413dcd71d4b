//! What the compiler says when it fails itself: the stage that a panic met.

use pure_base::Defect;
use std::sync::Mutex;

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
