//! The sample with who holds what, and with a biography.

const PROFILE: &str = include_str!("../data/maxc.me");

/// Two sets hold the cells, one of which is a frame alone; half of their life is drag.
const HELD: &[(&str, &str)] = &[
    (
        "CENSUS 2048",
        "OCC 4\tkind=static\twhat=table\tin=Main\nSET 1 many\nSET 2 o4\nSET 3 o1 m2\nSET 4 m2\nCENSUS 2048",
    ),
    (
        "CENSUS 4096",
        "RETAIN\n 1 240 2-240\n 2 360 2-60 3-300\n 3 24 1-24\n\
         HELD\n 1 240 4-240\n 2 360 4-360\n 3 24 1-24\nCENSUS 4096",
    ),
    (
        "END 5480\n",
        "RETAIN\n 1 360 = 2-360\n 2 520 = 2-220\n 3 24 =\n\
         HELD\n 1 360 1-360\n 2 520 = 4-520\n 3 24 =\nEND 5480\n\
         BIOGRAPHY 1\n 1 0 240 0 0\n 2 90 90 180 0\n 3 0 0 24 0\n\
         BIOGRAPHY 2\n 1 0 0 0 360\n 2 130 130 260 0\n",
    ),
];

/// That profile.
pub fn held() -> String {
    HELD.iter().fold(PROFILE.to_string(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    })
}
