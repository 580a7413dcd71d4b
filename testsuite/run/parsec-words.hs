-- Words, operators, permutations and expressions of parsec: what is parsed, and each error's text.
-- slow
{-# LANGUAGE FlexibleContexts #-}

import Text.Parsec
import qualified Text.Parsec.Expr as E
import Text.Parsec.Language
import Text.Parsec.Perm
import qualified Text.Parsec.Token as T
import qualified Text.ParserCombinators.Parsec as Old
import qualified Text.ParserCombinators.Parsec.Expr as OldExpr

type P = Parsec String ()

-- The result and what is left, or the error.
run :: Show a => String -> P a -> [String] -> IO ()
run name p inputs = do
  putStrLn ("-- " ++ name)
  mapM_ (\s -> putStrLn (show s ++ " " ++ either (flat . show) show (parse ((,) <$> p <*> getInput) "" s))) inputs

flat :: String -> String
flat = concatMap (\c -> if c == '\n' then "; " else [c])

lexers :: [(String, T.TokenParser ())]
lexers =
  [ ("haskell", haskell), ("mondrian", mondrian), ("java", T.makeTokenParser javaStyle)
  , ("empty", T.makeTokenParser emptyDef), ("haskellStyle", T.makeTokenParser haskellStyle)
  , ("lines", T.makeTokenParser emptyDef { T.commentLine = "#", T.reservedNames = ["If", "then-else"], T.caseSensitive = False })
  , ("flat", T.makeTokenParser haskellStyle { T.nestedComments = False, T.commentLine = "" })
  ]

words' :: [String]
words' =
  [ "", "abc def", "let x", "letx", "x#' y", "_x", "IF", "if", "then-Else", "then-else1", "== =", "-> a"
    , "->>", "--x\ny", "a{- c {- d -} e -} b", "a{- c {- d -}", "a /* b /* c */ d */ e"
  , "\t\n  a", "a # b\n c", "(", "(a", "( a ) b", "[a]", "{a}", "<a>", ";", ".", "a // b" ]

literals :: [String]
literals =
  [ "'a'", "'\\n' x", "'\\x41'", "'\\o101'", "'\\65'", "'\\1114111'", "'\\1114112'", "'\\x110000'", "'\\^A'"
    , "'\\^a'", "'\\SOH'", "'\\SO'", "'\\SO", "'\\DEL'", "'\\US'", "'\\q'", "''", "'", "'a", "'ab'", "'\\"
    , "'\n'", "'\\SX'"
  , "\"\"", "\"abc\" d", "\"a\\nb\\\"\"", "\"a\\   \\b\"", "\"a\\ x\"", "\"a\\&b\"", "\"\\SO\\&H\"", "\"\\SOH\"", "\"abc", "\"a\nb\"", "\"\\x\"", "\"\\400000000\"", "\"\\o9\"", "\"a\\", "\"\\^Z\\^[\"" ]

numbers :: [String]
numbers =
  [ "0", "1", "12 ", "007", "0x1F", "0Xg", "0o17", "0O8", "0b1", "08", "1.5", "0.1", "1.", "1.e5", "1e5"
    , "1e", "1e+", "1e-3", "1.5E+10", "0e3", "00.5", "0.", "0x", "0o", "-5", "- 5", "+7", "--7", "-"
    , "-0x10", "1e400", "1e-400", "123456789012345678901234567890", "0.30000000000000004", "12a", "1.5.5"
    , ".5", "e5", "0xe", "0e", "9007199254740993.0" ]

main :: IO ()
main = do
  mapM_ forms lexers
  run "char" (T.charLiteral haskell) literals
  run "string" (T.stringLiteral haskell) literals
  let number name p = run name (p haskell) numbers
  number "natural" T.natural
  number "integer" T.integer
  number "float" T.float
  number "naturalOrFloat" T.naturalOrFloat
  run "hexadecimal" (T.hexadecimal haskell) ["x1f z", "Xff", "xg", "x"]
  run "octal" (T.octal haskell) ["o17 z", "O8", "o"]
  expressions
  permutations
  old
  print (T.reservedNames (haskellDef :: LanguageDef ()), T.reservedOpNames (haskellDef :: LanguageDef ()))
  print (T.reservedNames (mondrianDef :: LanguageDef ()))

forms :: (String, T.TokenParser ()) -> IO ()
forms (name, l) = do
  let try' what p = run (name ++ " " ++ what) p words'
  try' "many" (T.whiteSpace l *> many (T.identifier l <|> T.operator l))
  if name `notElem` ["haskell", "lines"] then return () else do
    try' "identifier" (T.identifier l)
    try' "operator" (T.operator l)
    try' "whiteSpace" (T.whiteSpace l)
    try' "reserved let" (T.reserved l "let")
    try' "reserved If" (T.reserved l "If")
    try' "reserved then-else" (T.reserved l "then-else")
    try' "reservedOp" (T.reservedOp l "->")
    try' "reservedOp =" (T.reservedOp l "=")
    try' "symbol" (T.symbol l "a")
    try' "lexeme" (T.lexeme l (string "let"))
    try' "enclosed" (choice [f (T.identifier l) | f <- [T.parens l, T.braces l, T.angles l, T.brackets l, T.squares l]])
    try' "signs" (choice [T.semi l, T.comma l, T.colon l, T.dot l])
  let few what p = run (name ++ " " ++ what) p ["", "a", "a;b;c", "a ; b ; ", "a,b", "a , ,", ","]
  few "semiSep" (T.semiSep l (T.identifier l))
  few "semiSep1" (T.semiSep1 l (T.identifier l))
  few "commaSep" (T.commaSep l (T.identifier l))
  few "commaSep1" (T.commaSep1 l (T.identifier l))

data Tree = N Integer | U String Tree | B String Tree Tree deriving Show

expressions :: IO ()
expressions = do
  let texts = [ "", "1", "1+2*3", "1*2+3-4", "1-2-3", "1^2^3", "2^3*4", "-1+2", "--1", "-1!", "1!!", "-(1)!"
        , "1==2", "1==2==3", "1==2^3", "1+2==3+4", "1^2+", "(1+2", "1 2", "1+-2", "1~2", "1~2~3", "1~2^3"
        , "1^2~3", "1~2@3", "1@2~3", "1@2@3", "1@2^3", "1^2@3", "(1+2)*(3", "+", "1 + ", "(", "1=", "1$2" ]
  run "expr" expr texts
  run "mixed" mixed texts
  where
    expr = E.buildExpressionParser table term <?> "expression"
    term = T.parens haskell expr <|> (N <$> T.natural haskell) <?> "simple expression"
    table =
      [ [E.Prefix (U "-" <$ op "-"), E.Postfix (U "!" <$ op "!")]
      , [E.Infix (B "^" <$ op "^") E.AssocRight]
      , [E.Infix (B "*" <$ op "*") E.AssocLeft]
      , [E.Infix (B "+" <$ op "+") E.AssocLeft, E.Infix (B "-" <$ op "-") E.AssocLeft]
      , [E.Infix (B "==" <$ op "==") E.AssocNone]
      ]
    op = T.symbol haskell
    -- One precedence, three associativities.
    mixed = E.buildExpressionParser
      [ [ E.Infix (B "~" <$ op "~") E.AssocNone, E.Infix (B "@" <$ op "@") E.AssocLeft, E.Infix (B "^" <$ op "^") E.AssocRight
        , E.Prefix (U "-" <$ op "-" <?> "minus"), E.Postfix (U "!" <$ op "!") ], [] ]
      (N <$> T.natural haskell <?> "number")

permutations :: IO ()
permutations = do
  run "required" (permute ((,,) <$$> char 'a' <||> many1 digit <||> char 'c')) texts
  run "optional" (permute ((,,) <$?> ('-', char 'a') <||> many1 digit <|?> ('_', char 'c'))) texts
  run "all optional" (permute ((,) <$?> ("", string "ab") <|?> ("none", try (string "ac")))) ["", "ab", "ac", "abac", "acab", "a", "abad", "b"]
  where texts = ["", "a1c", "1ac", "ca1", "c1a", "ac1", "aa", "12", "1c", "1a", "c", "a", "1x", "ax", "a1ca"]

old :: IO ()
old = do
  let expr = OldExpr.buildExpressionParser
        [ [OldExpr.Prefix (negate <$ Old.char '-'), OldExpr.Postfix ((* 2) <$ Old.char 'd')]
        , [OldExpr.Infix ((^) <$ Old.char '^') OldExpr.AssocRight], [OldExpr.Infix (div <$ Old.char '/') OldExpr.AssocLeft]
        , [OldExpr.Infix (subtract <$ Old.char '\\') OldExpr.AssocNone] ]
        (read <$> Old.many1 Old.digit) :: Old.GenParser Char () Integer
  mapM_ (Old.parseTest (expr <* Old.eof)) ["1", "2^3^2", "-8/2/2d", "1\\2\\3", "1\\2/2", "", "1^"]
  print (Old.runParser (Old.updateState (+ 1) >> Old.getState) (1 :: Int) "" "")
  print (Old.parse (Old.try (Old.string "ab") Old.<|> Old.pzero) "" "ac" :: Either ParseError String)
