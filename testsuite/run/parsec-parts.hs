-- The parts of parsec: what each parser takes and leaves, texts and places of errors and how they
-- merge, laziness, states, monads below and instances.
-- slow
{-# LANGUAGE FlexibleContexts #-}

import Control.Applicative (Alternative, liftA2)
import qualified Control.Applicative as A
import Control.Exception (ErrorCall(..), evaluate, try)
import Control.Monad.Cont
import Control.Monad.Except
import Control.Monad.Reader
import Control.Monad.State
import qualified Data.ByteString.Char8 as B
import qualified Data.ByteString.Lazy.Char8 as BL
import Data.Data (dataTypeOf, toConstr)
import Data.Functor.Identity
import qualified Data.Text as T
import qualified Data.Text.Lazy as TL
import System.Directory (getTemporaryDirectory, removeFile)
import System.IO
import Text.Parsec hiding (State, try)
import qualified Text.Parsec as P
import qualified Text.Parsec.ByteString as PB
import qualified Text.Parsec.ByteString.Lazy as PBL
import Text.Parsec.Error
import Text.Parsec.Pos
import qualified Text.Parsec.String as PS
import qualified Text.Parsec.Text as PT
import qualified Text.Parsec.Text.Lazy as PTL
import qualified Text.ParserCombinators.Parsec.Error as Old

type Parser = Parsec String Int

-- The result, what is left, where, and whether anything was taken.
run :: Show a => String -> Parser a -> [String] -> IO ()
run name p inputs = do
  putStrLn ("-- " ++ name)
  mapM_ (putStrLn . one) inputs
  where
    one s = show s ++ " " ++ case runIdentity (runParsecT p (P.State s (initialPos "") 0)) of
      Consumed r -> "took: " ++ reply (runIdentity r)
      Empty r -> "none: " ++ reply (runIdentity r)
    reply (Ok a s e) = show (a, stateInput s, statePos s, stateUser s) ++ " | " ++ flat (show e)
    reply (Error e) = flat (show e)

flat :: String -> String
flat = concatMap (\c -> if c == '\n' then "; " else [c])

try' :: Parser a -> Parser a
try' = P.try

main :: IO ()
main = do
  characters
  combinators
  errors
  merging
  positions
  states
  streams
  below
  laziness

some' :: [String]
some' = ["", "ab", "ba", "1a", " a", "\ta", "\n", "\r\n", "\r", "Z9", "\233x"]

characters :: IO ()
characters = do
  run "letter" letter some'
  run "alphaNum" alphaNum some'
  run "upper" upper some'
  run "lower" lower some'
  run "digit" digit some'
  run "hexDigit" hexDigit some'
  run "octDigit" octDigit ["7", "8"]
  run "space" space some'
  run "spaces" (spaces *> char 'a') some'
  run "newline" newline some'
  run "crlf" crlf some'
  run "endOfLine" endOfLine some'
  run "tab" tab some'
  run "char" (char '\n') some'
  run "anyChar" anyChar some'
  run "oneOf" (oneOf "ab") some'
  run "noneOf" (noneOf "ab") some'
  run "satisfy" (satisfy (> 'a')) some'
  run "string" (string "ab") some'
  run "string, lines" (string "a\nb" >> string "") ["a\nb", "a\nc", "a\n", "x"]
  run "string or" (string "abc" <|> string "ab") ["ab", "abd", "xb"]

combinators :: IO ()
combinators = do
  let a = char 'a'
      b = char 'b'
      as = ["", "a", "b", "ab", "aab", "ababa", "abb", "ac"]
  run "choice" (choice [a, b]) as
  run "choice []" (choice [] :: Parser Char) as
  run "count" (count 2 a) as
  run "count 0" (count 0 a) as
  run "count -1" (count (-1) a) as
  run "between" (between a b (many (char 'c'))) ["acb", "ab", "ac", "b", ""]
  run "option" (option 'x' a) as
  run "optionMaybe" (optionMaybe (a *> b)) as
  run "optional" (optional a *> b) as
  run "many" (many a) as
  run "many, taking and failing" (many (a *> b)) as
  run "many try" (many (try' (a *> b))) as
  run "many1" (many1 a) as
  run "skipMany" (skipMany a *> b) as
  run "skipMany1" (skipMany1 a *> b) as
  run "sepBy" (sepBy a b) as
  run "sepBy1" (sepBy1 a b) as
  run "endBy" (endBy a b) as
  run "endBy1" (endBy1 a b) as
  run "sepEndBy" (sepEndBy a b) as
  run "sepEndBy1" (sepEndBy1 a b) as
  let number = foldl (\n c -> n * 10 + fromEnum c - 48) 0 <$> many1 digit
      op = (subtract <$ char '\\') <|> ((-) <$ char '-')
      ops = ["", "1", "9-3-2", "9-3\\2", "9-", "-", "9-3x", "x"]
  run "chainl" (chainl number op 0) ops
  run "chainl1" (chainl1 number op) ops
  run "chainr" (chainr number op 0) ops
  run "chainr1" (chainr1 number op) ops
  run "eof" eof as
  run "a eof" (a *> eof) as
  run "notFollowedBy" (notFollowedBy a *> anyChar) as
  run "notFollowedBy, longer" (notFollowedBy (string "ab") *> anyChar) as
  run "manyTill" (manyTill anyChar b) as
  run "manyTill string" (manyTill anyChar (try' (string "ba"))) as
  run "lookAhead" (lookAhead (a *> b)) as
  run "lookAhead, then" (lookAhead a *> string "ab") as
  run "lookAhead try" (lookAhead (try' (a *> b)) <|> b) as
  run "lookAhead, empty" (lookAhead (many a)) as
  run "anyToken" (anyToken *> getPosition) as
  run "try" (try' (a *> b) <|> a) as
  run "no try" ((a *> b) <|> a) as
  run "unexpected" ((a *> unexpected "thing") <|> b :: Parser Char) as
  run "fail" ((a *> fail "broken") <|> fail "here" <|> b :: Parser Char) as
  run "zero" (parserZero <|> A.empty <|> mzero <|> b) as
  run "names" (parserPlus (parserFail "f") (parserReturn 1) `parserBind` \n -> parsecMap (+ n) (parserReturn (2 :: Int))) as
  run "manyAccum" (manyAccum (\x xs -> xs ++ [x, x]) (oneOf "ab")) as
  run "A.many" (A.many a) as
  run "A.some" (A.some a) as
  run "A.optional" (A.optional a) as
  run "<*" (a <* b) as
  run "<*>" ((,) <$> a <*> b) as
  run ">>=" (anyChar >>= \c -> if c == 'a' then return () else fail "other") ["a", "b"]
  run "tokenPrimEx" (many (tokenPrimEx show (\p c _ -> updatePosChar p c) (Just (\p c s u -> u + sourceColumn p + length s)) (\c -> if c == 'a' then Just 'A' else Nothing))) as
  run "tokenPrimEx Nothing" (tokenPrimEx show (\p c _ -> updatePosChar p c) Nothing (\c -> if c == 'a' then Just 'A' else Nothing)) as
  run "tokens" (tokens (("tokens " ++) . show) (\p ts -> incSourceLine p (length ts)) "ab") as
  parserTest ["a", "b", "ab"]
  where parserTest = mapM_ (parseTest (char 'a' <* (parserTraced "trace" (char 'b') <|> return 'c')))

errors :: IO ()
errors = do
  run "label" (char 'a' <?> "an a") ["a", "b", ""]
  run "label ''" (char 'a' <?> "") ["b", ""]
  run "label, after" ((many (char 'a') <?> "as") *> char 'b') ["a", "c", ""]
  run "label of taking" ((char 'a' *> char 'b' <?> "ab")) ["a", "ac", "c"]
  run "label of unknown" ((return () <?> "nothing") *> char 'b') ["a", "c", ""]
  run "labels" (labels (char 'a') ["x", "y", "z"]) ["b"]
  run "labels []" (labels (char 'a' <|> char 'b') []) ["c"]
  run "labels many" (labels (many (char 'a')) ["x", "y"] *> char 'c') ["b", "ab"]
  run "label twice" (label (char 'a' <?> "inner") "outer") ["b"]
  let at = newErrorMessage
      pos = newPos "file" 3 4
      e = at (Expect "x") pos
      all' = [Message "m", Expect "e", UnExpect "u", SysUnExpect "s", Expect "", Message "", Expect "e"
        , Expect "f", Message "n", UnExpect "v", SysUnExpect ""]
      added = foldr addErrorMessage (newErrorUnknown pos) all'
  print e
  print (newErrorUnknown pos, errorIsUnknown (newErrorUnknown pos), errorIsUnknown e)
  print added
  print (map messageString (errorMessages added))
  print (setErrorMessage (Expect "only") added)
  print (setErrorMessage (Message "only") (setErrorMessage (UnExpect "w") added))
  print (setErrorPos (initialPos "other") added, errorPos added)
  print (e == e, e == at (UnExpect "x") pos, e == at (Expect "y") pos, e == setErrorPos (initialPos "") e)
  putStrLn (showErrorMessages "oder" "?" "erwartet" "unerwartet" "Ende" (errorMessages added))
  putStrLn (showErrorMessages "oder" "?" "erwartet" "unerwartet" "Ende" [])
  putStrLn (showErrorMessages "oder" "?" "erwartet" "unerwartet" "Ende" [SysUnExpect ""])
  putStrLn (showErrorMessages "oder" "?" "erwartet" "unerwartet" "Ende" [SysUnExpect "x", SysUnExpect "y", Expect "a", Expect "b", Expect "a"])
  putStrLn (showErrorMessages "oder" "?" "erwartet" "unerwartet" "Ende" [SysUnExpect "", UnExpect "", Expect "c", Expect "a", Expect "b"])
  putStrLn (showErrorMessages "or" "?" "exp" "unexp" "end" [Message "a", Expect "b", UnExpect "c", SysUnExpect "d"])
  print [(messageString m, messageString n, compare m n, m == n, fromEnum m, Old.messageCompare m n, Old.messageEq m n) | m <- take 4 all'
    , n <- take 6 all']
  print (either (flat . show) show (parse (mergeErrorReply' e) "" "b"))
  print (case (sysUnExpectError "x" pos :: Reply String () ()) of { Error f -> show f; Ok _ _ _ -> "" })
  where
    mergeErrorReply' e = mkPT (\s -> return (Empty (return (mergeErrorReply (setErrorPos (statePos s) e) (sysUnExpectError "y" (statePos s)))))) :: Parsec String () ()

-- Parsers of some parts in all orders, on short inputs.
merging :: IO ()
merging = do
  let back n p = p <* (getPosition >>= \q -> setPosition (incSourceColumn q n))
      parts =
        [ ("b*", 'm' <$ many (char 'b')), ("try ab", 't' <$ P.try (string "ab")), ("zero", parserZero), ("fail", fail "F")
        , ("un", unexpected "U"), ("look", lookAhead (char 'a')), ("not", 'n' <$ notFollowedBy (char 'b')), ("l", char 'c' <?> "L")
        , ("l*", ('l' <$ many (char 'a')) <?> "K"), ("e", char 'b' <?> ""), ("back", back (-3) (return 'z')) ]
      combined = [(m ++ " | " ++ n, (\x -> [x]) <$> (p <|> q)) | (m, p) <- parts, (n, q) <- parts]
        ++ [(m ++ " & " ++ n, (\x y -> [x, y]) <$> p <*> q) | (m, p) <- parts, (n, q) <- parts]
  putStrLn ("merging " ++ show (length combined))
  mapM_ (\(name, p) -> mapM_ (\s -> putStrLn (name ++ " " ++ show s ++ " " ++ flat (either show show (parse (p <* char 'x') "" s)))) ["a"
    , "bx"]) combined

positions :: IO ()
positions = do
  let p = newPos "name" 2 3
  print [p, initialPos "", newPos "" 7 8, newPos "a\"b" 1 1]
  print (sourceName p, sourceLine p, sourceColumn p)
  print [incSourceLine p 2, incSourceColumn p (-1), setSourceLine p 9, setSourceColumn p 9, setSourceName p "other"]
  print (map (updatePosChar p) "a\n\t\r \f")
  print (scanl updatePosChar (initialPos "") "abc\tde\tfghijklmn\t\t\nx\t")
  print [updatePosString (newPos "" 1 c) "\t" | c <- [1 .. 17]]
  print (updatePosString p "ab\n\n\tc")
  print (compare p (newPos "name" 2 4), compare p (newPos "mame" 9 9), p == p, maximum [p, newPos "name" 3 1])
  print (toConstr p, dataTypeOf p)

states :: IO ()
states = do
  run "user" (many (char 'a' *> modifyState (+ 1)) *> updateState (* 2) *> getState) ["aaa", "", "ab"]
  run "put" (putState 5 *> ((char 'a' *> setState 6) <|> return ()) *> getState) ["a", "b"]
  run "backtrack" (try' (putState 7 *> char 'a' *> char 'b') <|> (char 'a' <* modifyState (+ 1))) ["ab", "ac"]
  run "input" (getInput >>= \s -> setInput (reverse s) *> many anyChar) ["abc", ""]
  run "position" (setPosition (newPos "f" 9 9) *> char 'a' *> getPosition) ["a", "b"]
  run "parser state" (getParserState >>= \s -> setParserState s { stateInput = 'q' : stateInput s, stateUser = 3 } *> many1 anyChar) ["abc", ""]
  run "update" (updateParserState (\s -> s { stateInput = drop 1 (stateInput s) }) >>= \s -> (,) (statePos s) <$> anyChar) ["abc", "a"]
  print (runParser (char 'a' *> getState) 'u' "" "a", runP (unexpected "e" :: Parsec String () ()) () "n" "")
  print (runIdentity (runParserT (many digit) () "" "12"), runIdentity (runPT (many1 digit) () "" "x"))
  parseTest (many1 digit) "12"
  parseTest (many1 digit) "x"
  print (parse (unknown >>= \e -> return (show e)) "" "")
  where unknown = mkPT (\s -> return (Empty (return (Ok (unknownError s) s (unknownError s))))) :: Parsec String () ParseError

line :: Stream s m Char => ParsecT s u m (String, [String])
line = (,) <$> many1 letter <*> (char '=' *> sepBy1 (many1 (noneOf ",\n")) (char ',') <* newline)

streams :: IO ()
streams = do
  let texts = ["key=a,b\n", "key=a,\233\955\n", "key", "", "key=a,,\n", "k=\n"]
  mapM_ (\s -> print (parse line "s" s)) texts
  mapM_ (\s -> print (parse line "s" (T.pack s))) texts
  mapM_ (\s -> print (parse line "s" (TL.pack s))) texts
  mapM_ (\s -> print (parse line "s" (B.pack s))) texts
  mapM_ (\s -> print (parse line "s" (BL.pack s))) texts
  print (runIdentity (uncons "ab"), runIdentity (uncons (T.pack "ab")), runIdentity (uncons (BL.pack "")))
  (file, h) <- getTemporaryDirectory >>= \directory -> openTempFile directory "parsec-parts"
  hPutStr h "key=a,b\nx" >> hClose h
  let renamed e = setErrorPos (setSourceName (errorPos e) "file") e
      printed r = r >>= either (print . renamed) print
  printed (PS.parseFromFile line file)
  printed (PT.parseFromFile (line *> line) file)
  printed (PTL.parseFromFile line file)
  printed (PB.parseFromFile (line *> line) file)
  printed (PBL.parseFromFile line file)
  removeFile file
  -- Tokens of other types, with places of their own.
  let toks = zipWith (\n t -> (newPos "t" n 1, t)) [1 ..] ["let", "x", "in", "y"]
      word w = token snd fst (\(_, t) -> if t == w then Just t else Nothing)
  print (parse (word "let" *> word "x" *> getPosition) "t" toks)
  print (parse (word "let" *> word "x" *> word "out") "t" toks)
  print (parse (mapM (word . snd) toks *> getPosition) "t" toks)
  print (parse (mapM (word . snd) toks *> word "more") "t" toks)
  print (parse (many anyToken <* eof) "" [1, 2, 3 :: Int])
  print (parse (anyToken *> eof) "" [Just 1, Nothing :: Maybe Int])

below :: IO ()
below = do
  r <- runParserT (many (letter >>= \c -> lift (putStrLn ("saw " ++ [c])) >> liftIO (return c))) () "" "ab1"
  print r
  print (runState (runParserT (many (anyChar >>= \c -> modify (c :) >> return c) <* modify' ('!' :)) () "" "abc") "")
  print (runState (runParserT (P.try (lift (put 'x') *> char 'a' *> char 'b') <|> char 'a') () "" "ac") '0')
  print (runReader (runParserT ((,,) <$> ask <*> local (+ 1) (char 'a' *> ask) <*> reader (* 2)) () "" "ab") (20 :: Int))
  print (runExcept (runParserT (many1 letter >>= throwError) () "" "ab") :: Either String (Either ParseError ()))
  print (runExcept (runParserT ((letter *> throwError "thrown") `catchError` (\e -> (,) e <$> many1 letter)) () "" "ab") :: Either String (Either ParseError (String, String)))
  print (runCont (runParserT (callCC (\k -> char 'a' *> k 'k' *> char 'b') >>= \c -> (,) c <$> many anyChar) () "" "abc") id)
  print (parse ((string "a" <|> mempty) <> string "b" <> mempty) "" "ab")
  print (parse (liftA2 (<>) (many (char 'a')) mempty) "" "aa")
  print (unwrap (fmap (* 2) (Consumed 1)), unwrap (fmap (* 2) (Empty 1)))
  print (runIdentity (runParserT (mplus (fail "x") (return 'm')) () "" ""))
  print (evalState (runParserT (replicateM 3 (lift (modify (+ 1)) *> lift get)) () "" "") 0)
  where
    unwrap (Consumed n) = Just n
    unwrap (Empty _) = Nothing

laziness :: IO ()
laziness = do
  print (fmap (take 3) (parse (many1 anyChar *> return (repeat 'a')) "" "abc"))
  print (parse (char 'a' *> getPosition) "" ('a' : undefined))
  print (parse (string "ab") "" ('a' : 'b' : undefined))
  print (parse (try (char 'a' *> char 'c') <|> char 'a') "" "ab")
  caught (parse (many (return 'x')) "" "")
  caught (parse (many (optional (char 'a'))) "" "aab")
  caught (parse (skipMany (return ())) "" "")
  caught (parse (many anyChar) "" ('a' : undefined))
  caught (runParser (putState (error "state") *> return 'x') 'u' "" "")
  caught (runParser (setInput (error "input") *> return 'x') 'u' "" "")
  caught (parse (return (error "result" :: Int)) "" "")
  caught (parse (satisfy (const (error "test"))) "" "a")
  caught (parse (char 'a' <?> error "name") "" "a")
  caught (parse (char 'a' <?> error "name") "" "b")
  caught (parse (fail (error "message") <|> return 'c') "" "b")
  caught (fmap (const 'c') (parse (undefined <$ char 'a') "" "a"))
  caught (toEnum 2 == Expect "")
  where
    try = P.try
    caught v = Control.Exception.try (evaluate (length (show' v))) >>= \r -> putStrLn (case r of
      Left (ErrorCallWithLocation m _) -> "error: " ++ m
      Right n -> show n)
    show' v = flat (show v)
