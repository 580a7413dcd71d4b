//! Operations on integers against another implementation.

use num_bigint::{BigInt, Sign};
use proptest::prelude::*;
use rt_number::integer::{self, Integer, Operation, Question};
use std::mem::MaybeUninit;

/// Words that make carries, borrows and wrong quotient digits likely.
fn word() -> impl Strategy<Value = u64> {
    prop_oneof![
        any::<u64>(),
        Just(0),
        Just(1),
        Just(u64::MAX),
        Just(1 << 63),
        0..4u64,
    ]
}

#[derive(Clone, Debug)]
struct Number {
    negative: bool,
    words: Vec<u64>,
}

impl Number {
    fn view(&self) -> Integer<'_> {
        Integer {
            negative: self.negative,
            words: &self.words,
        }
    }

    fn big(&self) -> BigInt {
        big(self.negative, &self.words)
    }
}

fn big(negative: bool, words: &[u64]) -> BigInt {
    let digits: Vec<u32> = words
        .iter()
        .flat_map(|w| [*w as u32, (w >> 32) as u32])
        .collect();
    let sign = if negative { Sign::Minus } else { Sign::Plus };
    BigInt::from_slice(sign, &digits)
}

/// Up to `most` words, so that the school methods and the library's are met.
fn number(most: usize) -> impl Strategy<Value = Number> {
    (any::<bool>(), prop::collection::vec(word(), 0..most)).prop_map(|(negative, mut words)| {
        while words.last() == Some(&0) {
            words.pop();
        }
        Number {
            negative: negative && !words.is_empty(),
            words,
        }
    })
}

fn sizes() -> impl Strategy<Value = Number> {
    prop_oneof![4 => number(4), 1 => number(2), 3 => number(20), 2 => number(60), 1 => number(140), 1 => number(400)]
}

fn binary(op: Operation, x: &Number, y: &Number) -> BigInt {
    let mut out = vec![7; 3];
    let negative = integer::binary(op, x.view(), y.view(), &mut out);
    assert_ne!(out.last(), Some(&0), "leading zeros");
    assert!(!negative || !out.is_empty(), "a negative zero");
    let result = big(negative, &out);
    if let Some(room) = integer::short_room(op, x.view(), y.view()) {
        let mut words = vec![MaybeUninit::new(7); room];
        let (negative, count) = integer::write_short(op, x.view(), y.view(), &mut words);
        // SAFETY: as many are written.
        let words = unsafe { words[..count].assume_init_ref() };
        assert_ne!(words.last(), Some(&0), "leading zeros");
        assert_eq!(big(negative, words), result, "written where it lies");
    }
    result
}

/// Flooring division of the other implementation's truncating one.
fn floored(x: &BigInt, y: &BigInt) -> (BigInt, BigInt) {
    let (q, r) = (x / y, x % y);
    if r.sign() != Sign::NoSign && r.sign() != y.sign() {
        (q - 1, r + y)
    } else {
        (q, r)
    }
}

fn gcd(mut x: BigInt, mut y: BigInt) -> BigInt {
    while y.sign() != Sign::NoSign {
        let rest = &x % &y;
        x = y;
        y = rest;
    }
    BigInt::from_biguint(Sign::Plus, x.into_parts().1)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arithmetic(x in sizes(), y in sizes()) {
        let (a, b) = (x.big(), y.big());
        prop_assert_eq!(binary(Operation::Add, &x, &y), &a + &b);
        prop_assert_eq!(binary(Operation::Sub, &x, &y), &a - &b);
        prop_assert_eq!(binary(Operation::Mul, &x, &y), &a * &b);
        prop_assert_eq!(integer::compare(x.view(), y.view()), a.cmp(&b));
    }

    #[test]
    fn division(x in sizes(), y in sizes()) {
        prop_assume!(!y.words.is_empty());
        let (a, b) = (x.big(), y.big());
        prop_assert_eq!(binary(Operation::Quot, &x, &y), &a / &b);
        prop_assert_eq!(binary(Operation::Rem, &x, &y), &a % &b);
        let (q, r) = floored(&a, &b);
        prop_assert_eq!(binary(Operation::Div, &x, &y), q);
        prop_assert_eq!(binary(Operation::Mod, &x, &y), r);
    }

    /// A quotient digit that is estimated one too high is rare by chance.
    #[test]
    fn division_of_products(x in number(30), y in number(30), z in number(4)) {
        prop_assume!(!y.words.is_empty());
        let mut words = vec![];
        integer::binary(Operation::Mul, x.view(), y.view(), &mut words);
        let product = Number { negative: false, words };
        for op in [Operation::Add, Operation::Sub] {
            let mut words = vec![];
            let negative = integer::binary(op, product.view(), z.view(), &mut words);
            let near = Number { negative, words };
            prop_assert_eq!(binary(Operation::Quot, &near, &y), near.big() / y.big());
            prop_assert_eq!(binary(Operation::Rem, &near, &y), near.big() % y.big());
        }
    }

    #[test]
    fn bits(x in sizes(), y in sizes(), amount in 0..700u64) {
        let (a, b) = (x.big(), y.big());
        prop_assert_eq!(binary(Operation::And, &x, &y), &a & &b);
        prop_assert_eq!(binary(Operation::Or, &x, &y), &a | &b);
        prop_assert_eq!(binary(Operation::Xor, &x, &y), &a ^ &b);
        for (op, expected) in [(Operation::Shl, &a << amount), (Operation::Shr, &a >> amount)] {
            let mut out = vec![];
            let negative = integer::shift(op, x.view(), amount, &mut out).expect("small enough");
            prop_assert_eq!(big(negative, &out), expected);
        }
        let ask = |question| integer::ask(question, x.view(), amount as i64);
        prop_assert_eq!(ask(Question::TestBit) == 1, a.bit(amount));
        prop_assert_eq!(ask(Question::BitLength) as u64, a.bits());
        let low = (&a & BigInt::from(u64::MAX)).to_u64_digits().1.first().copied().unwrap_or(0);
        prop_assert_eq!(ask(Question::ToWord) as u64, low);
    }

    #[test]
    fn greatest_divisors(x in number(12), y in number(12), common in number(6)) {
        let product = |n: &Number| {
            let mut words = vec![];
            let negative = integer::binary(Operation::Mul, n.view(), common.view(), &mut words);
            Number { negative, words }
        };
        let (x, y) = (product(&x), product(&y));
        prop_assert_eq!(binary(Operation::Gcd, &x, &y), gcd(x.big(), y.big()));
    }

    /// Powers of two divide by shifts; what is common may be one of them.
    #[test]
    fn powers_of_two(x in number(12), y in number(4), up in 0..300u64, exponent in 0..300u64) {
        let shifted = |n: &Number, amount| {
            let mut words = vec![];
            let negative = integer::shift(Operation::Shl, n.view(), amount, &mut words);
            Number { negative: negative.expect("small enough"), words }
        };
        let one = Number { negative: y.negative, words: vec![1] };
        let (x, y, power) = (shifted(&x, up), shifted(&y, exponent), shifted(&one, exponent));
        prop_assert_eq!(binary(Operation::Gcd, &x, &y), gcd(x.big(), y.big()));
        prop_assert_eq!(binary(Operation::Gcd, &x, &power), gcd(x.big(), power.big()));
        let (a, b) = (x.big(), power.big());
        prop_assert_eq!(binary(Operation::Quot, &x, &power), &a / &b);
        prop_assert_eq!(binary(Operation::Rem, &x, &power), &a % &b);
        let (q, r) = floored(&a, &b);
        prop_assert_eq!(binary(Operation::Div, &x, &power), q);
        prop_assert_eq!(binary(Operation::Mod, &x, &power), r);
    }

    #[test]
    fn text(x in sizes()) {
        let mut shown = vec![];
        integer::show(x.view(), &mut shown);
        prop_assert_eq!(String::from_utf8_lossy(&shown), x.big().to_string());
        let mut briefly = vec![];
        integer::show_briefly(x.view(), &mut briefly);
        prop_assert_eq!(&shown, &briefly);
        let mut read = vec![];
        integer::read(shown.strip_prefix(b"-").unwrap_or(&shown), &mut read);
        prop_assert_eq!(read, x.words);
    }

    /// Rows of zeros and nines, longer than what is converted at once.
    #[test]
    fn text_of_rows(rows in prop::collection::vec((0..10u8, 1..700usize), 1..8)) {
        let rows = rows.iter().map(|(digit, count)| char::from(b'0' + digit).to_string().repeat(*count));
        let digits = format!("7{}", rows.collect::<String>());
        let mut words = vec![];
        integer::read(digits.as_bytes(), &mut words);
        prop_assert_eq!(&big(false, &words).to_string(), &digits);
        let mut shown = vec![];
        integer::show(Integer { negative: false, words: &words }, &mut shown);
        prop_assert_eq!(String::from_utf8_lossy(&shown), digits);
    }

    /// Decimal text is rounded right by the standard library.
    #[test]
    fn nearest_doubles(x in number(20)) {
        let nearest: f64 = x.big().to_string().parse().expect("a number");
        prop_assert_eq!(integer::encode(x.view(), 0), nearest);
        let single: f32 = x.big().to_string().parse().expect("a number");
        prop_assert_eq!(integer::encode_single(x.view(), 0), f64::from(single));
    }

    /// An operand that rounding to 53 bits does not change keeps its value, in
    /// the range of denormal numbers too.
    #[test]
    fn scaled_doubles(mantissa in 1..1u64 << 53, exponent in -1120..980i64) {
        let x = Number { negative: false, words: vec![mantissa] };
        let exact = mantissa as f64 * 2f64.powi((exponent / 2) as i32) * 2f64.powi((exponent - exponent / 2) as i32);
        prop_assert_eq!(integer::encode(x.view(), exponent), exact);
    }
}
