-- Instances for tuples of six to fifteen components.

module Base.Tuples where

import Base.Types
import Base.Bool
import Base.Classes
import Base.Enum
import Base.Function
import Base.Show

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f) => Eq (a, b, c, d, e, f) where
  (a, b, c, d, e, f) == (a', b', c', d', e', f') =
    a == a' && b == b' && c == c' && d == d' && e == e' && f == f'

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f) => Ord (a, b, c, d, e, f) where
  compare (a, b, c, d, e, f) (a', b', c', d', e', f') =
    compare a a' `thenCompare` compare b b' `thenCompare` compare c c' `thenCompare` compare d d' `thenCompare` compare e e' `thenCompare` compare f f'
  (a, b, c, d, e, f) < (a', b', c', d', e', f') =
    compare a a' `thenLess` compare b b' `thenLess` compare c c' `thenLess` compare d d' `thenLess` compare e e' `thenLess` f < f'
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Show a, Show b, Show c, Show d, Show e, Show f) => Show (a, b, c, d, e, f) where
  showsPrec _ (a, b, c, d, e, f) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f]

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f) => Bounded (a, b, c, d, e, f) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g) => Eq (a, b, c, d, e, f, g) where
  (a, b, c, d, e, f, g) == (a', b', c', d', e', f', g') =
    a == a' && b == b' && c == c' && d == d' && e == e' && f == f' && g == g'

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g) => Ord (a, b, c, d, e, f, g) where
  compare (a, b, c, d, e, f, g) (a', b', c', d', e', f', g') =
    compare a a' `thenCompare` compare b b' `thenCompare` compare c c' `thenCompare` compare d d' `thenCompare` compare e e' `thenCompare` compare f f' `thenCompare` compare g g'
  (a, b, c, d, e, f, g) < (a', b', c', d', e', f', g') =
    compare a a' `thenLess` compare b b' `thenLess` compare c c' `thenLess` compare d d' `thenLess` compare e e' `thenLess` compare f f' `thenLess` g < g'
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g) => Show (a, b, c, d, e, f, g) where
  showsPrec _ (a, b, c, d, e, f, g) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g]

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g) => Bounded (a, b, c, d, e, f, g) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h) => Eq (a, b, c, d, e, f, g, h) where
  (a, b, c, d, e, f, g, h) == (a', b', c', d', e', f', g', h') =
    a == a' && b == b' && c == c' && d == d' && e == e' && f == f' && g == g' && h == h'

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h) => Ord (a, b, c, d, e, f, g, h) where
  compare (a, b, c, d, e, f, g, h) (a', b', c', d', e', f', g', h') =
    compare a a' `thenCompare` compare b b' `thenCompare` compare c c' `thenCompare` compare d d' `thenCompare` compare e e' `thenCompare` compare f f' `thenCompare` compare g g' `thenCompare` compare h h'
  (a, b, c, d, e, f, g, h) < (a', b', c', d', e', f', g', h') =
    compare a a' `thenLess` compare b b' `thenLess` compare c c' `thenLess` compare d d' `thenLess` compare e e' `thenLess` compare f f' `thenLess` compare g g' `thenLess` h < h'
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h) => Show (a, b, c, d, e, f, g, h) where
  showsPrec _ (a, b, c, d, e, f, g, h) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h]

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h) => Bounded (a, b, c, d, e, f, g, h) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i) => Eq (a, b, c, d, e, f, g, h, i) where
  (a, b, c, d, e, f, g, h, i) == (a', b', c', d', e', f', g', h', i') =
    a == a' && b == b' && c == c' && d == d' && e == e' && f == f' && g == g' && h == h' && i == i'

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i) => Ord (a, b, c, d, e, f, g, h, i) where
  compare (a, b, c, d, e, f, g, h, i) (a', b', c', d', e', f', g', h', i') =
    compare a a' `thenCompare` compare b b' `thenCompare` compare c c' `thenCompare` compare d d' `thenCompare` compare e e' `thenCompare` compare f f' `thenCompare` compare g g' `thenCompare` compare h h' `thenCompare` compare i i'
  (a, b, c, d, e, f, g, h, i) < (a', b', c', d', e', f', g', h', i') =
    compare a a' `thenLess` compare b b' `thenLess` compare c c' `thenLess` compare d d' `thenLess` compare e e' `thenLess` compare f f' `thenLess` compare g g' `thenLess` compare h h' `thenLess` i < i'
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i) => Show (a, b, c, d, e, f, g, h, i) where
  showsPrec _ (a, b, c, d, e, f, g, h, i) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i]

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i) => Bounded (a, b, c, d, e, f, g, h, i) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j) => Eq (a, b, c, d, e, f, g, h, i, j) where
  (a, b, c, d, e, f, g, h, i, j) == (a', b', c', d', e', f', g', h', i', j') =
    a == a' && b == b' && c == c' && d == d' && e == e' && f == f' && g == g' && h == h' && i == i' && j == j'

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j) => Ord (a, b, c, d, e, f, g, h, i, j) where
  compare (a, b, c, d, e, f, g, h, i, j) (a', b', c', d', e', f', g', h', i', j') =
    compare a a' `thenCompare` compare b b' `thenCompare` compare c c' `thenCompare` compare d d' `thenCompare` compare e e' `thenCompare` compare f f' `thenCompare` compare g g' `thenCompare` compare h h' `thenCompare` compare i i' `thenCompare` compare j j'
  (a, b, c, d, e, f, g, h, i, j) < (a', b', c', d', e', f', g', h', i', j') =
    compare a a' `thenLess` compare b b' `thenLess` compare c c' `thenLess` compare d d' `thenLess` compare e e' `thenLess` compare f f' `thenLess` compare g g' `thenLess` compare h h' `thenLess` compare i i' `thenLess` j < j'
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j) => Show (a, b, c, d, e, f, g, h, i, j) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j]

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j) => Bounded (a, b, c, d, e, f, g, h, i, j) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k) => Eq (a, b, c, d, e, f, g, h, i, j, k) where
  (a, b, c, d, e, f, g, h, i, j, k) == (a', b', c', d', e', f', g', h', i', j', k') =
    a == a' && b == b' && c == c' && d == d' && e == e' && f == f' && g == g' && h == h' && i == i' && j == j' && k == k'

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k) => Ord (a, b, c, d, e, f, g, h, i, j, k) where
  compare (a, b, c, d, e, f, g, h, i, j, k) (a', b', c', d', e', f', g', h', i', j', k') =
    compare a a' `thenCompare` compare b b' `thenCompare` compare c c' `thenCompare` compare d d' `thenCompare` compare e e' `thenCompare` compare f f' `thenCompare` compare g g' `thenCompare` compare h h' `thenCompare` compare i i' `thenCompare` compare j j' `thenCompare` compare k k'
  (a, b, c, d, e, f, g, h, i, j, k) < (a', b', c', d', e', f', g', h', i', j', k') =
    compare a a' `thenLess` compare b b' `thenLess` compare c c' `thenLess` compare d d' `thenLess` compare e e' `thenLess` compare f f' `thenLess` compare g g' `thenLess` compare h h' `thenLess` compare i i' `thenLess` compare j j' `thenLess` k < k'
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k) => Show (a, b, c, d, e, f, g, h, i, j, k) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k]

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j, Bounded k) => Bounded (a, b, c, d, e, f, g, h, i, j, k) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l) => Eq (a, b, c, d, e, f, g, h, i, j, k, l) where
  (a, b, c, d, e, f, g, h, i, j, k, l) == (a', b', c', d', e', f', g', h', i', j', k', l') =
    a == a' && b == b' && c == c' && d == d' && e == e' && f == f' && g == g' && h == h' && i == i' && j == j' && k == k' && l == l'

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l) => Ord (a, b, c, d, e, f, g, h, i, j, k, l) where
  compare (a, b, c, d, e, f, g, h, i, j, k, l) (a', b', c', d', e', f', g', h', i', j', k', l') =
    compare a a' `thenCompare` compare b b' `thenCompare` compare c c' `thenCompare` compare d d' `thenCompare` compare e e' `thenCompare` compare f f' `thenCompare` compare g g' `thenCompare` compare h h' `thenCompare` compare i i' `thenCompare` compare j j' `thenCompare` compare k k' `thenCompare` compare l l'
  (a, b, c, d, e, f, g, h, i, j, k, l) < (a', b', c', d', e', f', g', h', i', j', k', l') =
    compare a a' `thenLess` compare b b' `thenLess` compare c c' `thenLess` compare d d' `thenLess` compare e e' `thenLess` compare f f' `thenLess` compare g g' `thenLess` compare h h' `thenLess` compare i i' `thenLess` compare j j' `thenLess` compare k k' `thenLess` l < l'
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l) => Show (a, b, c, d, e, f, g, h, i, j, k, l) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l]

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j, Bounded k, Bounded l) => Bounded (a, b, c, d, e, f, g, h, i, j, k, l) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l, Eq m) => Eq (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  (a, b, c, d, e, f, g, h, i, j, k, l, m) == (a', b', c', d', e', f', g', h', i', j', k', l', m') =
    a == a' && b == b' && c == c' && d == d' && e == e' && f == f' && g == g' && h == h' && i == i' && j == j' && k == k' && l == l' && m == m'

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l, Ord m) => Ord (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  compare (a, b, c, d, e, f, g, h, i, j, k, l, m) (a', b', c', d', e', f', g', h', i', j', k', l', m') =
    compare a a' `thenCompare` compare b b' `thenCompare` compare c c' `thenCompare` compare d d' `thenCompare` compare e e' `thenCompare` compare f f' `thenCompare` compare g g' `thenCompare` compare h h' `thenCompare` compare i i' `thenCompare` compare j j' `thenCompare` compare k k' `thenCompare` compare l l' `thenCompare` compare m m'
  (a, b, c, d, e, f, g, h, i, j, k, l, m) < (a', b', c', d', e', f', g', h', i', j', k', l', m') =
    compare a a' `thenLess` compare b b' `thenLess` compare c c' `thenLess` compare d d' `thenLess` compare e e' `thenLess` compare f f' `thenLess` compare g g' `thenLess` compare h h' `thenLess` compare i i' `thenLess` compare j j' `thenLess` compare k k' `thenLess` compare l l' `thenLess` m < m'
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l, Show m) => Show (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l, m) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l, shows m]

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j, Bounded k, Bounded l, Bounded m) => Bounded (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l, Eq m, Eq n) => Eq (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  (a, b, c, d, e, f, g, h, i, j, k, l, m, n) == (a', b', c', d', e', f', g', h', i', j', k', l', m', n') =
    a == a' && b == b' && c == c' && d == d' && e == e' && f == f' && g == g' && h == h' && i == i' && j == j' && k == k' && l == l' && m == m' && n == n'

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l, Ord m, Ord n) => Ord (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  compare (a, b, c, d, e, f, g, h, i, j, k, l, m, n) (a', b', c', d', e', f', g', h', i', j', k', l', m', n') =
    compare a a' `thenCompare` compare b b' `thenCompare` compare c c' `thenCompare` compare d d' `thenCompare` compare e e' `thenCompare` compare f f' `thenCompare` compare g g' `thenCompare` compare h h' `thenCompare` compare i i' `thenCompare` compare j j' `thenCompare` compare k k' `thenCompare` compare l l' `thenCompare` compare m m' `thenCompare` compare n n'
  (a, b, c, d, e, f, g, h, i, j, k, l, m, n) < (a', b', c', d', e', f', g', h', i', j', k', l', m', n') =
    compare a a' `thenLess` compare b b' `thenLess` compare c c' `thenLess` compare d d' `thenLess` compare e e' `thenLess` compare f f' `thenLess` compare g g' `thenLess` compare h h' `thenLess` compare i i' `thenLess` compare j j' `thenLess` compare k k' `thenLess` compare l l' `thenLess` compare m m' `thenLess` n < n'
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l, Show m, Show n) => Show (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l, m, n) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l, shows m, shows n]

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j, Bounded k, Bounded l, Bounded m, Bounded n) => Bounded (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l, Eq m, Eq n, Eq o) => Eq (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) == (a', b', c', d', e', f', g', h', i', j', k', l', m', n', o') =
    a == a' && b == b' && c == c' && d == d' && e == e' && f == f' && g == g' && h == h' && i == i' && j == j' && k == k' && l == l' && m == m' && n == n' && o == o'

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l, Ord m, Ord n, Ord o) => Ord (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  compare (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) (a', b', c', d', e', f', g', h', i', j', k', l', m', n', o') =
    compare a a' `thenCompare` compare b b' `thenCompare` compare c c' `thenCompare` compare d d' `thenCompare` compare e e' `thenCompare` compare f f' `thenCompare` compare g g' `thenCompare` compare h h' `thenCompare` compare i i' `thenCompare` compare j j' `thenCompare` compare k k' `thenCompare` compare l l' `thenCompare` compare m m' `thenCompare` compare n n' `thenCompare` compare o o'
  (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) < (a', b', c', d', e', f', g', h', i', j', k', l', m', n', o') =
    compare a a' `thenLess` compare b b' `thenLess` compare c c' `thenLess` compare d d' `thenLess` compare e e' `thenLess` compare f f' `thenLess` compare g g' `thenLess` compare h h' `thenLess` compare i i' `thenLess` compare j j' `thenLess` compare k k' `thenLess` compare l l' `thenLess` compare m m' `thenLess` compare n n' `thenLess` o < o'
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l, Show m, Show n, Show o) => Show (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l, shows m, shows n, shows o]

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g, Bounded h, Bounded i, Bounded j, Bounded k, Bounded l, Bounded m, Bounded n, Bounded o) => Bounded (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)
