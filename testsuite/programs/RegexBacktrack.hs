-- A backtracking matcher with captures, as a list of successes.
module Main where

data Re = Lit Char | Any | Seq [Re] | Alt [Re] | Rep Int (Maybe Int) Re | Group Int Re | Back Int | Bol | Eol deriving (Show)

type Caps = [(Int, String)]

match :: Re -> String -> Int -> Caps -> [(Int, Caps)]
match re s i caps = case re of
  Lit c -> [(i + 1, caps) | i < n, s !! i == c]
  Any -> [(i + 1, caps) | i < n]
  Seq rs -> foldr (\r k (j, cs) -> match r s j cs >>= k) (: []) rs (i, caps)
  Alt rs -> rs >>= \r -> match r s i caps
  Rep lo hi r -> rep lo hi r i caps
  Group g r -> [(j, (g, take (j - i) (drop i s)) : filter ((/= g) . fst) cs) | (j, cs) <- match r s i caps]
  Back g -> case lookup g caps of
    Just t | take (length t) (drop i s) == t -> [(i + length t, caps)]
    _ -> []
  Bol -> [(i, caps) | i == 0]
  Eol -> [(i, caps) | i == n]
  where
    n = length s
    rep lo hi r j cs
      | lo > 0 = match r s j cs >>= \(k, ds) -> rep (lo - 1) (fmap (subtract 1) hi) r k ds
      | hi == Just 0 = [(j, cs)]
      | otherwise = [x | (k, ds) <- match r s j cs, k > j, x <- rep 0 (fmap (subtract 1) hi) r k ds] ++ [(j, cs)]

search :: Re -> String -> Maybe (Int, String, Caps)
search re s = case [(i, j, cs) | i <- [0 .. length s], (j, cs) <- take 1 (match re s i [])] of
  (i, j, cs) : _ -> Just (i, take (j - i) (drop i s), cs)
  [] -> Nothing

star, plus, opt :: Re -> Re
star = Rep 0 Nothing
plus = Rep 1 Nothing
opt = Rep 0 (Just 1)

str :: String -> Re
str = Seq . map Lit

main :: IO ()
main = do
  let doubled = Seq [Group 1 (plus (Alt (map Lit ['a' .. 'z']))), Lit ' ', Back 1]
  print (search doubled "this is is a test")
  print (search (Seq [Bol, star (str "ab"), Eol]) "ababab", search (Seq [Bol, star (str "ab"), Eol]) "aba")
  print (search (Seq [Lit 'a', Group 1 (star Any), Lit 'b', Group 2 (opt (Lit 'c'))]) "xxa--b==bcd")
  print (search (Rep 2 (Just 3) (Alt [str "x", str "yy"])) "axyyxx")
  print (map (\(j, _) -> j) (match (star (Alt [str "a", str "aa"])) "aaaa" 0 []))
  print (search (Seq [opt (str "foo"), str "bar"]) "foobar", search (Seq [Bol, str "x"]) "yx")
