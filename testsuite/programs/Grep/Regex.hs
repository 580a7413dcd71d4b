-- Regular expressions: syntax tree, parser, and a Thompson machine that is
-- run as a set of states, with leftmost-longest matches.
module Regex (Regex, compile, Match (..), firstMatch, allMatches, matchesWhole, showRegex) where

import qualified Data.IntSet as IntSet
import qualified Data.IntMap.Strict as IntMap
import Combinators
import Data.Char (isDigit)

data Node
  = Empty
  | Class Bool [(Char, Char)]
  | Seq Node Node
  | Or Node Node
  | Many Node
  | Start
  | Stop
  deriving (Eq, Show)

data Regex = Regex { source :: String, machine :: IntMap.IntMap State, entry :: Int }

data State
  = Consume Bool [(Char, Char)] Int
  | Split Int Int
  | AtStart Int
  | AtStop Int
  | Accept

data Match = Match { offset :: Int, matched :: String } deriving (Eq, Show)

showRegex :: Regex -> String
showRegex r = source r ++ " (" ++ show (IntMap.size (machine r)) ++ " states)"

compile :: String -> Either String Regex
compile s = do
  node <- parseAll alternatives s
  let (start, table, _) = build node 0 (IntMap.singleton 0 Accept) 1
  Right (Regex s table start)

-- Grammar

alternatives :: Parser Char Node
alternatives = chainl1 sequenceOf (Or <$ is '|')

sequenceOf :: Parser Char Node
sequenceOf = foldr Seq Empty <$> many' repeated

repeated :: Parser Char Node
repeated = do
  a <- atom
  suffixes a
  where
    suffixes a =
      choice
        [ is '*' *> suffixes (Many a)
        , is '+' *> suffixes (Seq a (Many a))
        , is '?' *> suffixes (Or a Empty)
        , counted a >>= suffixes
        , pure a
        ]
    counted a = do
      _ <- is '{'
      lo <- natural
      hi <- option (Just lo) (is ',' *> option Nothing (Just <$> natural))
      _ <- is '}'
      case hi of
        Nothing -> pure (copies lo a (Many a))
        Just h
          | h < lo -> failing "bad repetition"
          | otherwise -> pure (copies lo a (optional' (h - lo) a))
    copies n a end = foldr Seq end (replicate n a)
    optional' 0 _ = Empty
    optional' n a = Or (Seq a (optional' (n - 1) a)) Empty
    natural = read <$> some' (satisfy isDigit)

atom :: Parser Char Node
atom =
  choice
    [ is '(' *> alternatives <* is ')'
    , Class False [] <$ is '.'
    , Start <$ is '^'
    , Stop <$ is '$'
    , is '[' *> set
    , is '\\' *> escape
    , literal <$> satisfy (`notElem` "|()[]*+?{")
    ]
  where
    literal c = Class True [(c, c)]
    escape = do
      c <- anyItem
      pure (case c of
        'd' -> Class True [('0', '9')]
        'w' -> Class True [('a', 'z'), ('A', 'Z'), ('0', '9'), ('_', '_')]
        's' -> Class True [(' ', ' '), ('\t', '\t')]
        'D' -> Class False [('0', '9')]
        _ -> literal c)
    set = do
      negated <- option False (True <$ is '^')
      first <- option [] ((\c -> [(c, c)]) <$> is ']')
      ranges <- many' range
      _ <- is ']'
      pure (Class (not negated) (first ++ ranges))
    range = do
      a <- satisfy (/= ']')
      option (a, a) (do
        _ <- is '-'
        b <- satisfy (/= ']')
        pure (a, b))

-- Machines are built backwards: each node is given where to go on.

type Table = IntMap.IntMap State

build :: Node -> Int -> Table -> Int -> (Int, Table, Int)
build node next table free = case node of
  Empty -> (next, table, free)
  Class yes rs -> add (Consume yes rs next)
  Start -> add (AtStart next)
  Stop -> add (AtStop next)
  Seq a b ->
    let (s, t, f) = build b next table free
     in build a s t f
  Or a b ->
    let (s1, t1, f1) = build a next table free
        (s2, t2, f2) = build b next t1 f1
     in (f2, IntMap.insert f2 (Split s1 s2) t2, f2 + 1)
  Many a ->
    let (s, t, f) = build a free table (free + 1)
     in (free, IntMap.insert free (Split s next) t, f)
  where
    add state = (free, IntMap.insert free state table, free + 1)

-- The states reachable without consuming.
closure :: Regex -> Bool -> Bool -> [Int] -> IntSet.IntSet
closure r atStart atStop = go IntSet.empty
  where
    go seen [] = seen
    go seen (s : rest)
      | s `IntSet.member` seen = go seen rest
      | otherwise = go (IntSet.insert s seen) (more (machine r IntMap.! s) ++ rest)
    more (Split a b) = [a, b]
    more (AtStart n) = [n | atStart]
    more (AtStop n) = [n | atStop]
    more _ = []

step :: Regex -> Char -> IntSet.IntSet -> [Int]
step r c states = [n | s <- IntSet.toList states, Consume yes rs n <- [machine r IntMap.! s], inClass yes rs]
  where
    inClass yes rs = any (\(a, b) -> a <= c && c <= b) rs == yes

longest :: Regex -> Bool -> String -> Maybe Int
longest r atStart text = go 0 Nothing (closure r atStart (null text) [entry r]) text
  where
    go n best states rest
      | IntSet.null states = best
      | otherwise = case rest of
          [] -> best'
          c : cs -> go (n + 1) best' (closure r False (null cs) (step r c states)) cs
      where
        best' = if IntSet.member 0 states then Just n else best

firstMatch :: Regex -> String -> Maybe Match
firstMatch r text = case allMatches r text of
  [] -> Nothing
  m : _ -> Just m

allMatches :: Regex -> String -> [Match]
allMatches r = go 0 True
  where
    go n atStart text = case longest r atStart text of
      Just 0 -> Match n "" : skip n text
      Just k -> Match n (take k text) : go (n + k) False (drop k text)
      Nothing -> skip n text
    skip _ [] = []
    skip n (_ : cs) = go (n + 1) False cs

matchesWhole :: Regex -> String -> Bool
matchesWhole r text = longest r True text == Just (length text)
