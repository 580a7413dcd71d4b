-- Texts of floating-point numbers: their digits, and three ways to lay them out.

module Base.FloatText where

import Prelude

-- The fewest digits that tell x, which is positive, from its neighbours, and the
-- exponent of a point in front of them: Burger and Dybvig (1996), with bounds
-- that do not belong to x.
floatToDigits :: RealFloat a => Integer -> a -> ([Int], Int)
floatToDigits base x
  | x == 0 = ([0], 0)
  | otherwise = (map fromIntegral (generate (r * up) (s * down) (above * up) (below * up)), k)
  where
    b = floatRadix x
    p = floatDigits x
    least = fst (floatRange x) - p
    (m0, e0) = decodeFloat x
    (m, e)
      | e0 < least = (m0 `quot` (b ^ (least - e0)), least)
      | otherwise = (m0, e0)
    -- At a power of the radix the neighbour below is nearer.
    atPower = m == b ^ (p - 1)
    -- x is r / s; half the gaps are above / s and below / s.
    (r, s, above, below)
      | e >= 0 = let be = b ^ e in if atPower then (m * be * b * 2, 2 * b, be * b, be) else (m * be * 2, 2, be, be)
      | e > least && atPower = (m * b * 2, b ^ (1 - e) * 2, b, 1)
      | otherwise = (m * 2, b ^ negate e * 2, 1, 1)
    k = settle estimate
    estimate :: Int
    estimate
      | base == 10 = ceiling ((log (fromInteger (m + 1) :: Double) + fromIntegral e * log 2) / log 10)
      | otherwise =
          ceiling ((log (fromInteger (m + 1) :: Double) + fromIntegral e * log (fromInteger b)) / log (fromInteger base))
    fits n
      | n >= 0 = r + above <= base ^ n * s
      | otherwise = base ^ negate n * (r + above) <= s
    settle n
      | not (fits n) = settle (n + 1)
      | fits (n - 1) = settle (n - 1)
      | otherwise = n
    up = if k < 0 then base ^ negate k else 1
    down = if k < 0 then 1 else base ^ k
    generate rn sn aboven belown =
      let (d, rest) = (rn * base) `quotRem` sn
          above' = aboven * base
          below' = belown * base
       in case (rest < below', rest + above' > sn) of
            (True, False) -> [d]
            (False, True) -> [d + 1]
            (True, True) -> if rest * 2 < sn then [d] else [d + 1]
            (False, False) -> d : generate rest sn above' below'

-- Rounds digits to so many, halves to even; whether a 1 was carried out in front.
roundDigits :: Int -> [Int] -> (Int, [Int])
roundDigits n digits = case go n True digits of
  (0, ds) -> (0, ds)
  (_, ds) -> (1, 1 : ds)
  where
    go i _ [] = (0, replicate i 0)
    go 0 isEven (d : ds)
      | d == 5 && isEven && all (== 0) ds = (0, [])
      | otherwise = (if d >= 5 then 1 else 0, [])
    go i _ (d : ds) =
      let (carry, rest) = go (i - 1) (even d) ds
          d' = d + carry
       in if d' == 10 then (1, 0 : rest) else (0, d' : rest)

data Layout = Exponent | Fixed | Generic

-- Perhaps to so many decimals; `alternate` always writes the point.
formatFloat :: RealFloat a => Layout -> Bool -> Maybe Int -> a -> String
formatFloat layout alternate decimals x
  | isNaN x = "NaN"
  | isInfinite x = if x < 0 then "-Infinity" else "Infinity"
  | x < 0 || isNegativeZero x = '-' : digitsOf layout (floatToDigits 10 (negate x))
  | otherwise = digitsOf layout (floatToDigits 10 x)
  where
    digitsOf Generic (ds, e) = digitsOf (if e < 0 || e > 7 then Exponent else Fixed) (ds, e)
    digitsOf Exponent (ds, e) = case decimals of
      Nothing ->
        let shown = show (e - 1)
         in case map digit ds of
              "0" -> "0.0e0"
              [d] -> d : ".0e" ++ shown
              d : rest -> d : '.' : rest ++ "e" ++ shown
              [] -> ""
      Just n | n <= 0 -> case ds of
        [0] -> "0e0"
        _ ->
          let (carry, rounded) = roundDigits 1 ds
           in case map digit (if carry > 0 then init rounded else rounded) of
                d : _ -> d : 'e' : show (e - 1 + carry)
                [] -> ""
      Just n -> case ds of
        [0] -> '0' : '.' : replicate (max n 1) '0' ++ "e0"
        _ ->
          let (carry, rounded) = roundDigits (max n 1 + 1) ds
           in case map digit (if carry > 0 then init rounded else rounded) of
                d : rest -> d : '.' : rest ++ 'e' : show (e - 1 + carry)
                [] -> ""
    digitsOf Fixed (ds, e) = case decimals of
      Nothing
        | e <= 0 -> "0." ++ replicate (negate e) '0' ++ map digit ds
        | otherwise -> whole e "" (map digit ds)
      Just n ->
        let kept = max n 0
         in if e >= 0
              then
                let (carry, rounded) = roundDigits (kept + e) ds
                    (front, back) = splitAt (e + carry) (map digit rounded)
                 in orZero front ++ point back
              else
                let (carry, rounded) = roundDigits kept (replicate (negate e) 0 ++ ds)
                    text = map digit (if carry > 0 then rounded else 0 : rounded)
                 in case text of
                      d : back -> d : point back
                      [] -> ""
    whole :: Int -> String -> String -> String
    whole 0 front rest = orZero (reverse front) ++ "." ++ orZero rest
    whole n front "" = whole (n - 1) ('0' : front) ""
    whole n front (d : rest) = whole (n - 1) (d : front) rest
    orZero "" = "0"
    orZero text = text
    point back = if null back && not alternate then "" else '.' : back

digit :: Int -> Char
digit d = toEnum (fromEnum '0' + d)
