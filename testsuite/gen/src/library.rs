//! The library functions that generated programs call, with their types.
//!
//! A line is `NAME :: TYPE`, followed by `#` and flags:
//!
//! - `u`: the true type is more general than the one here (`Foldable`), so that
//!   arguments must have types of their own;
//! - `m`: the true type is more general, and follows from the result;
//! - `g`: makes lists longer, so what it gives is cut;
//! - `l`: calls its arguments often, which counts as a loop;
//! - `x`: makes numbers bigger, so it is used with care where something loops;
//! - `p`: partial, used only where a call of `error` is expected;
//! - `i`: gives an infinite list of its result's type, so what it gives is cut.

use crate::types::{Scheme, Ty};
use std::sync::OnceLock;

/// What part of the library a function belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Booleans, comparison, functions, tuples, Maybe and Either.
    Basic,
    /// Lists of anything.
    Lists,
    /// Characters and strings.
    Text,
    /// Numbers of any type.
    Numbers,
    /// Bits and conversions between types of numbers.
    Bits,
    /// `Data.Map`.
    Maps,
    /// `seq` and its like.
    Strict,
}

/// A function of the library.
#[derive(Clone, Debug)]
pub struct Function {
    /// As it is written, operators in parentheses.
    pub name: &'static str,
    /// Its type.
    pub scheme: Scheme,
    /// Where it belongs.
    pub group: Group,
    /// See the module's head.
    pub flags: &'static str,
}

impl Function {
    /// Whether it has a flag.
    pub fn has(&self, flag: char) -> bool {
        self.flags.contains(flag)
    }

    /// The operator, if it is one.
    pub fn operator(&self) -> Option<&'static str> {
        self.name.strip_prefix('(')?.strip_suffix(')')
    }
}

/// All functions.
pub fn functions() -> &'static [Function] {
    static TABLE: OnceLock<Vec<Function>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let groups = [
            (Group::Basic, BASIC),
            (Group::Lists, LISTS),
            (Group::Text, TEXT),
            (Group::Numbers, NUMBERS),
            (Group::Bits, BITS),
            (Group::Maps, MAPS),
            (Group::Strict, STRICT),
        ];
        let line = |group, line: &'static str| {
            let (head, flags) = line.split_once('#').unwrap_or((line, ""));
            let (name, ty) = head.split_once(" :: ").expect("a line has a type");
            let mut scheme = Scheme::parse(ty.trim());
            // A map of keys without order cannot be made.
            if ty.contains("M.Map k") {
                scheme.context.push(("Ord".to_string(), "k".to_string()));
            }
            Function {
                name: name.trim(),
                scheme,
                group,
                flags: flags.trim(),
            }
        };
        groups
            .into_iter()
            .flat_map(|(g, text)| text.lines().map(move |l| (g, l.trim())))
            .filter(|(_, l)| !l.is_empty())
            .map(|(g, l)| line(g, l))
            .collect()
    })
}

/// Whether a type is one of numbers that grow without end.
pub fn grows(ty: &Ty) -> bool {
    ty.is("Integer")
        || ty
            .head()
            .is_some_and(|(n, _)| n.starts_with(char::is_lowercase))
}

const BASIC: &str = "
(&&) :: Bool -> Bool -> Bool
(||) :: Bool -> Bool -> Bool
not :: Bool -> Bool
(==) :: Eq a => a -> a -> Bool
(/=) :: Eq a => a -> a -> Bool
(<) :: Ord a => a -> a -> Bool
(<=) :: Ord a => a -> a -> Bool
(>=) :: Ord a => a -> a -> Bool
compare :: Ord a => a -> a -> Ordering
max :: Ord a => a -> a -> a
min :: Ord a => a -> a -> a
comparing :: Ord b => (a -> b) -> a -> a -> Ordering
on :: (b -> b -> c) -> (a -> b) -> a -> a -> c
id :: a -> a
const :: a -> b -> a
flip :: (a -> b -> c) -> b -> a -> c
(.) :: (b -> c) -> (a -> b) -> a -> c
($) :: (a -> b) -> a -> b
fst :: (a, b) -> a
snd :: (a, b) -> b
curry :: ((a, b) -> c) -> a -> b -> c
uncurry :: (a -> b -> c) -> (a, b) -> c
swap :: (a, b) -> (b, a)
maybe :: b -> (a -> b) -> Maybe a -> b
either :: (a -> c) -> (b -> c) -> Either a b -> c
fromMaybe :: a -> Maybe a -> a
maybeToList :: Maybe a -> [a]
listToMaybe :: [a] -> Maybe a
isJust :: Maybe a -> Bool
isNothing :: Maybe a -> Bool
fromJust :: Maybe a -> a #p
lefts :: [Either a b] -> [a]
rights :: [Either a b] -> [b]
partitionEithers :: [Either a b] -> ([a], [b])
fmap :: (a -> b) -> Maybe a -> Maybe b #u
(<$>) :: (a -> b) -> Either c a -> Either c b #u
(<*>) :: Maybe (a -> b) -> Maybe a -> Maybe b #u
(>>=) :: Maybe a -> (a -> Maybe b) -> Maybe b #u
(>>=) :: Either c a -> (a -> Either c b) -> Either c b #u
sequence :: [Maybe a] -> Maybe [a] #u
mapM :: (a -> Maybe b) -> [a] -> Maybe [b] #ul
traverse :: (a -> Either c b) -> [a] -> Either c [b] #ul
(<>) :: Ordering -> Ordering -> Ordering #m
mconcat :: [Ordering] -> Ordering #u
foldM :: (b -> a -> Maybe b) -> b -> [a] -> Maybe b #ul
zipWithM :: (a -> b -> Maybe c) -> [a] -> [b] -> Maybe [c] #ul
minBound :: Bounded a => a
maxBound :: Bounded a => a
fromEnum :: Enum a => a -> Int
";

const LISTS: &str = "
map :: (a -> b) -> [a] -> [b] #l
fmap :: (a -> b) -> [a] -> [b] #lu
filter :: (a -> Bool) -> [a] -> [a] #l
foldr :: (a -> b -> b) -> b -> [a] -> b #lu
foldl :: (b -> a -> b) -> b -> [a] -> b #lu
foldl' :: (b -> a -> b) -> b -> [a] -> b #lu
foldr1 :: (a -> a -> a) -> [a] -> a #lup
(++) :: [a] -> [a] -> [a] #g
concat :: [[a]] -> [a] #gu
concatMap :: (a -> [b]) -> [a] -> [b] #glu
zip :: [a] -> [b] -> [(a, b)]
zip3 :: [a] -> [b] -> [c] -> [(a, b, c)]
zipWith :: (a -> b -> c) -> [a] -> [b] -> [c] #l
zipWith3 :: (a -> b -> c -> d) -> [a] -> [b] -> [c] -> [d] #l
unzip :: [(a, b)] -> ([a], [b])
unzip3 :: [(a, b, c)] -> ([a], [b], [c])
take :: Int -> [a] -> [a]
drop :: Int -> [a] -> [a]
splitAt :: Int -> [a] -> ([a], [a])
takeWhile :: (a -> Bool) -> [a] -> [a] #l
dropWhile :: (a -> Bool) -> [a] -> [a] #l
dropWhileEnd :: (a -> Bool) -> [a] -> [a] #l
span :: (a -> Bool) -> [a] -> ([a], [a]) #l
break :: (a -> Bool) -> [a] -> ([a], [a]) #l
reverse :: [a] -> [a]
length :: [a] -> Int #u
null :: [a] -> Bool #u
elem :: Eq a => a -> [a] -> Bool #u
notElem :: Eq a => a -> [a] -> Bool #u
lookup :: Eq a => a -> [(a, b)] -> Maybe b
find :: (a -> Bool) -> [a] -> Maybe a #lu
any :: (a -> Bool) -> [a] -> Bool #lu
all :: (a -> Bool) -> [a] -> Bool #lu
and :: [Bool] -> Bool #u
or :: [Bool] -> Bool #u
sort :: Ord a => [a] -> [a]
sortBy :: (a -> a -> Ordering) -> [a] -> [a] #l
sortOn :: Ord b => (a -> b) -> [a] -> [a] #l
nub :: Eq a => [a] -> [a]
nubBy :: (a -> a -> Bool) -> [a] -> [a] #l
group :: Eq a => [a] -> [[a]]
groupBy :: (a -> a -> Bool) -> [a] -> [[a]] #l
partition :: (a -> Bool) -> [a] -> ([a], [a]) #l
insert :: Ord a => a -> [a] -> [a]
delete :: Eq a => a -> [a] -> [a]
union :: Eq a => [a] -> [a] -> [a] #g
intersect :: Eq a => [a] -> [a] -> [a]
(\\\\) :: Eq a => [a] -> [a] -> [a]
intersperse :: a -> [a] -> [a] #g
intercalate :: [a] -> [[a]] -> [a] #g
transpose :: [[a]] -> [[a]]
tails :: [a] -> [[a]] #g
inits :: [a] -> [[a]] #g
subsequences :: [a] -> [[a]] #g
permutations :: [a] -> [[a]] #g
isPrefixOf :: Eq a => [a] -> [a] -> Bool
isSuffixOf :: Eq a => [a] -> [a] -> Bool
isInfixOf :: Eq a => [a] -> [a] -> Bool
stripPrefix :: Eq a => [a] -> [a] -> Maybe [a]
elemIndex :: Eq a => a -> [a] -> Maybe Int
findIndex :: (a -> Bool) -> [a] -> Maybe Int #l
elemIndices :: Eq a => a -> [a] -> [Int]
scanl :: (b -> a -> b) -> b -> [a] -> [b] #l
scanr :: (a -> b -> b) -> b -> [a] -> [b] #l
scanl1 :: (a -> a -> a) -> [a] -> [a] #l
scanr1 :: (a -> a -> a) -> [a] -> [a] #l
mapAccumL :: (s -> a -> (s, b)) -> s -> [a] -> (s, [b]) #lu
mapAccumR :: (s -> a -> (s, b)) -> s -> [a] -> (s, [b]) #lu
iterate :: (a -> a) -> a -> [a] #li
repeat :: a -> [a] #i
cycle :: [a] -> [a] #ip
replicate :: Int -> a -> [a] #g
unfoldr :: (b -> Maybe (a, b)) -> b -> [a] #li
catMaybes :: [Maybe a] -> [a]
mapMaybe :: (a -> Maybe b) -> [a] -> [b] #l
zipWith :: (a -> b -> c) -> [a] -> [b] -> [c] #l
insertBy :: (a -> a -> Ordering) -> a -> [a] -> [a] #l
deleteBy :: (a -> a -> Bool) -> a -> [a] -> [a] #l
head :: [a] -> a #p
last :: [a] -> a #p
tail :: [a] -> [a] #p
init :: [a] -> [a] #p
(!!) :: [a] -> Int -> a #p
maximum :: Ord a => [a] -> a #pu
minimum :: Ord a => [a] -> a #pu
maximumBy :: (a -> a -> Ordering) -> [a] -> a #plu
foldl1 :: (a -> a -> a) -> [a] -> a #plu
(<*>) :: [a -> b] -> [a] -> [b] #gu
(>>=) :: [a] -> (a -> [b]) -> [b] #glu
sequence :: [[a]] -> [[a]] #gu
(<$) :: a -> [b] -> [a] #u
";

const TEXT: &str = "
show :: Show a => a -> String #g
shows :: Show a => a -> String -> String #g
showString :: String -> String -> String #g
showParen :: Bool -> (String -> String) -> String -> String #g
words :: String -> [String]
unwords :: [String] -> String #g
lines :: String -> [String]
unlines :: [String] -> String #g
toUpper :: Char -> Char
toLower :: Char -> Char
isDigit :: Char -> Bool
isAlpha :: Char -> Bool
isUpper :: Char -> Bool
isSpace :: Char -> Bool
isAlphaNum :: Char -> Bool
isPunctuation :: Char -> Bool
ord :: Char -> Int
readMaybe :: Read a => String -> Maybe a
reads :: Read a => String -> [(a, String)]
lex :: String -> [(String, String)]
";

const NUMBERS: &str = "
(+) :: Num a => a -> a -> a
(-) :: Num a => a -> a -> a
(*) :: Num a => a -> a -> a #x
negate :: Num a => a -> a
abs :: Num a => a -> a
signum :: Num a => a -> a
subtract :: Num a => a -> a -> a
succ :: Enum a => a -> a #p
pred :: Enum a => a -> a #p
even :: Integral a => a -> Bool
odd :: Integral a => a -> Bool
gcd :: Integral a => a -> a -> a
lcm :: Integral a => a -> a -> a #x
sum :: Num a => [a] -> a #u
product :: Num a => [a] -> a #ux
fromIntegral :: (Integral a, Num b) => a -> b
toInteger :: Integral a => a -> Integer
fromInteger :: Num a => Integer -> a
(+) :: Int -> Int -> Int #m
(-) :: Int -> Int -> Int #m
(*) :: Int -> Int -> Int #m
(+) :: Integer -> Integer -> Integer #m
(-) :: Integer -> Integer -> Integer #m
(*) :: Integer -> Integer -> Integer #xm
(+) :: Double -> Double -> Double #m
(*) :: Double -> Double -> Double #m
(-) :: Double -> Double -> Double #m
sqrt :: Double -> Double #m
isNaN :: Double -> Bool #u
min :: Double -> Double -> Double #m
";

const BITS: &str = "
(.&.) :: Int -> Int -> Int #m
(.|.) :: Int -> Int -> Int #m
xor :: Int -> Int -> Int #m
(.&.) :: Word -> Word -> Word #m
xor :: Word -> Word -> Word #m
(.|.) :: Integer -> Integer -> Integer #m
(.&.) :: Integer -> Integer -> Integer #m
xor :: Integer -> Integer -> Integer #m
complement :: Int -> Int #m
complement :: Word -> Word #m
complement :: Integer -> Integer #m
popCount :: Int -> Int #u
popCount :: Word -> Int #u
countLeadingZeros :: Int -> Int #u
countTrailingZeros :: Word -> Int #u
testBit :: Int -> Int -> Bool #bu
testBit :: Integer -> Int -> Bool #bu
setBit :: Int -> Int -> Int #bm
clearBit :: Word -> Int -> Word #bm
shiftL :: Int -> Int -> Int #bm
shiftR :: Int -> Int -> Int #bm
shiftR :: Word -> Int -> Word #bm
shiftR :: Integer -> Int -> Integer #bm
shiftL :: Integer -> Int -> Integer #bxm
rotateL :: Word -> Int -> Word #bm
rotateR :: Int -> Int -> Int #bm
";

const MAPS: &str = "
M.fromList :: Ord k => [(k, v)] -> M.Map k v
M.fromListWith :: Ord k => (v -> v -> v) -> [(k, v)] -> M.Map k v #l
M.toList :: M.Map k v -> [(k, v)]
M.toDescList :: M.Map k v -> [(k, v)]
M.elems :: M.Map k v -> [v]
M.keys :: M.Map k v -> [k]
M.insert :: Ord k => k -> v -> M.Map k v -> M.Map k v
M.insertWith :: Ord k => (v -> v -> v) -> k -> v -> M.Map k v -> M.Map k v
M.delete :: Ord k => k -> M.Map k v -> M.Map k v
M.lookup :: Ord k => k -> M.Map k v -> Maybe v
M.findWithDefault :: Ord k => v -> k -> M.Map k v -> v
M.member :: Ord k => k -> M.Map k v -> Bool
M.size :: M.Map k v -> Int
M.map :: (a -> b) -> M.Map k a -> M.Map k b #l
M.mapWithKey :: (k -> a -> b) -> M.Map k a -> M.Map k b #l
M.filter :: (v -> Bool) -> M.Map k v -> M.Map k v #l
M.adjust :: Ord k => (v -> v) -> k -> M.Map k v -> M.Map k v
M.alter :: Ord k => (Maybe v -> Maybe v) -> k -> M.Map k v -> M.Map k v
M.union :: Ord k => M.Map k v -> M.Map k v -> M.Map k v
M.unionWith :: Ord k => (v -> v -> v) -> M.Map k v -> M.Map k v -> M.Map k v #l
M.intersectionWith :: Ord k => (a -> b -> c) -> M.Map k a -> M.Map k b -> M.Map k c #l
M.difference :: Ord k => M.Map k a -> M.Map k b -> M.Map k a
M.foldr :: (a -> b -> b) -> b -> M.Map k a -> b #l
M.foldrWithKey :: (k -> a -> b -> b) -> b -> M.Map k a -> b #l
M.foldlWithKey :: (b -> k -> a -> b) -> b -> M.Map k a -> b #l
M.partition :: (v -> Bool) -> M.Map k v -> (M.Map k v, M.Map k v) #l
M.lookupMin :: M.Map k v -> Maybe (k, v)
M.lookupLE :: Ord k => k -> M.Map k v -> Maybe (k, v)
M.singleton :: k -> v -> M.Map k v
M.null :: M.Map k v -> Bool
fmap :: (a -> b) -> M.Map k a -> M.Map k b #lu
sum :: Num v => M.Map k v -> v #u
";

const STRICT: &str = "
seq :: a -> b -> b
($!) :: (a -> b) -> a -> b
foldl' :: (b -> a -> b) -> b -> [a] -> b #lu
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_well_formed() {
        assert!(functions().len() > 200);
        assert!(functions().iter().any(|f| f.operator() == Some("\\\\")));
        for function in functions() {
            let vars = function.scheme.ty.vars();
            let constrained = function.scheme.context.iter();
            assert!(
                constrained.clone().all(|(_, v)| vars.contains(v)),
                "{function:?}"
            );
        }
    }
}
