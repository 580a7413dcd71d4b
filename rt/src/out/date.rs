//! Calendar dates in the form that profile headers use.
//!
//! Dates are in UTC: reading the time zone database is not the business of a
//! runtime without a C library. `SOURCE_DATE_EPOCH` in the environment stands in
//! for the present, so that equal runs write equal files.

use alloc::{format, string::String};

const WEEKDAYS: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// Year, month (1..=12) and day of the Gregorian calendar, counted in eras of
/// 400 years that begin on 1 March of year 0.
fn civil(days_since_1970: i64) -> (i64, usize, i64) {
    let days = days_since_1970 + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 {
        march_month + 3
    } else {
        march_month - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month as usize, day)
}

/// `Sat Nov 21 11:35 2026`; the day of the month is padded with a blank.
pub fn date(epoch_seconds: i64) -> String {
    let days = epoch_seconds.div_euclid(86_400);
    let minutes = epoch_seconds.rem_euclid(86_400) / 60;
    let (year, month, day) = civil(days);
    let weekday = WEEKDAYS[(days + 4).rem_euclid(7) as usize];
    format!(
        "{weekday} {} {day:2} {:02}:{:02} {year}",
        MONTHS[month - 1],
        minutes / 60,
        minutes % 60
    )
}

/// The value of `SOURCE_DATE_EPOCH`: seconds since 1970 in decimal; none if it
/// is anything else or beyond the year 9999.
pub fn source_date_epoch(value: &[u8]) -> Option<i64> {
    let seconds: i64 = core::str::from_utf8(value).ok()?.parse().ok()?;
    (0..=253_402_300_799).contains(&seconds).then_some(seconds)
}

#[cfg(test)]
mod tests {
    use super::{date, source_date_epoch};

    #[test]
    fn fixed_date() {
        assert_eq!(source_date_epoch(b"1700000000"), Some(1_700_000_000));
        for bad in ["", "x", "-1", "1.5", "253402300800"] {
            assert_eq!(source_date_epoch(bad.as_bytes()), None, "{bad}");
        }
        assert_eq!(date(253_402_300_799), "Fri Dec 31 23:59 9999");
    }

    #[test]
    fn known_dates() {
        assert_eq!(date(0), "Thu Jan  1 00:00 1970");
        assert_eq!(date(951_826_500), "Tue Feb 29 12:15 2000");
        assert_eq!(date(1_700_000_000), "Tue Nov 14 22:13 2023");
        assert_eq!(date(4_107_542_399), "Sun Feb 28 23:59 2100");
        assert_eq!(date(4_107_542_400), "Mon Mar  1 00:00 2100");
        assert_eq!(date(-1), "Wed Dec 31 23:59 1969");
    }
}
