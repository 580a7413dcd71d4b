-- Documents laid out by the library of Hughes ("The design of a pretty-printing
-- library", 1995) as Peyton Jones extended it with an empty document.
--
-- A document in *reduced* form is a set of layouts, of which all have the same
-- text: it is empty, or shows its first line's beginning, or is a choice of
-- layouts whose first lines get shorter.

module Text.PrettyPrint.HughesPJ
  ( Doc, TextDetails(..), char, text, ptext, sizedText, zeroWidthText, int, integer, float, double, rational
  , semi, comma, colon, space, equals, lparen, rparen, lbrack, rbrack, lbrace, rbrace
  , parens, brackets, braces, quotes, doubleQuotes, maybeParens, maybeBrackets, maybeBraces, maybeQuotes, maybeDoubleQuotes
  , empty, (<>), (<+>), hcat, hsep, ($$), ($+$), vcat, sep, cat, fsep, fcat, nest, hang, punctuate
  , isEmpty, first, reduceDoc, render, Style(..), style, renderStyle, Mode(..), fullRender, txtPrinter
  ) where

import Prelude hiding ((<>))
import Control.DeepSeq (NFData(..))
import qualified Data.Semigroup as S
import Data.String (IsString(..))

infixl 6 <>, <+>
infixl 5 $$, $+$

data TextDetails = Chr Char | Str String | PStr String deriving (Eq, Show)

data Doc
  = Empty
  -- A line end and then the document, whose nesting is absolute.
  | NilAbove Doc
  -- Text of a width, and then the document, whose indentation counts from
  -- behind the text.
  | TextBeside TextDetails !Int Doc
  | Nest !Int Doc
  -- Layouts that put more on the first line, and others.
  | Union Doc Doc
  | NoDoc
  -- Not reduced yet: whether to put a space, whether not to overlap.
  | Beside Doc Bool Doc
  | Above Doc Bool Doc

instance NFData TextDetails where
  rnf d = case d of
    Chr c -> rnf c
    Str s -> rnf s
    PStr s -> rnf s

instance NFData Doc where
  rnf d = case d of
    Empty -> ()
    NilAbove a -> rnf a
    TextBeside t n a -> rnf t `seq` rnf n `seq` rnf a
    Nest n a -> rnf n `seq` rnf a
    Union a b -> rnf a `seq` rnf b
    NoDoc -> ()
    Beside a s b -> rnf a `seq` rnf s `seq` rnf b
    Above a s b -> rnf a `seq` rnf s `seq` rnf b

instance Show Doc where
  showsPrec _ d rest = fullRender (mode style) (lineLength style) (ribbonsPerLine style) txtPrinter rest d

instance Eq Doc where
  a == b = render a == render b

instance S.Semigroup Doc where
  (<>) = (<>)

instance Monoid Doc where
  mempty = empty

instance IsString Doc where
  fromString = text

char :: Char -> Doc
char c = TextBeside (Chr c) 1 Empty

text, ptext, zeroWidthText :: String -> Doc
text s = sizedText (length s) s
ptext s = TextBeside (PStr s) (length s) Empty
zeroWidthText = sizedText 0

sizedText :: Int -> String -> Doc
sizedText n s = TextBeside (Str s) n Empty

int :: Int -> Doc
int n = text (show n)

integer :: Integer -> Doc
integer n = text (show n)

float :: Float -> Doc
float x = text (show x)

double :: Double -> Doc
double x = text (show x)

rational :: Rational -> Doc
rational r = text (show r)

semi, comma, colon, space, equals, lparen, rparen, lbrack, rbrack, lbrace, rbrace :: Doc
semi = char ';'
comma = char ','
colon = char ':'
space = char ' '
equals = char '='
lparen = char '('
rparen = char ')'
lbrack = char '['
rbrack = char ']'
lbrace = char '{'
rbrace = char '}'

parens, brackets, braces, quotes, doubleQuotes :: Doc -> Doc
parens d = lparen <> d <> rparen
brackets d = lbrack <> d <> rbrack
braces d = lbrace <> d <> rbrace
quotes d = char '\'' <> d <> char '\''
doubleQuotes d = char '"' <> d <> char '"'

maybeParens, maybeBrackets, maybeBraces, maybeQuotes, maybeDoubleQuotes :: Bool -> Doc -> Doc
maybeParens b d = if b then parens d else d
maybeBrackets b d = if b then brackets d else d
maybeBraces b d = if b then braces d else d
maybeQuotes b d = if b then quotes d else d
maybeDoubleQuotes b d = if b then doubleQuotes d else d

empty :: Doc
empty = Empty

isEmpty :: Doc -> Bool
isEmpty Empty = True
isEmpty _ = False

(<>), (<+>), ($$), ($+$) :: Doc -> Doc -> Doc
a <> b = beside' a False b
a <+> b = beside' a True b
a $$ b = above' a False b
a $+$ b = above' a True b

beside', above' :: Doc -> Bool -> Doc -> Doc
beside' a _ Empty = a
beside' Empty _ b = b
beside' a spaced b = Beside a spaced b
above' a _ Empty = a
above' Empty _ b = b
above' a apart b = Above a apart b

hcat, hsep, vcat :: [Doc] -> Doc
hcat = foldr (<>) Empty
hsep = foldr (<+>) Empty
vcat = foldr ($$) Empty

nest :: Int -> Doc -> Doc
nest k d = nested k (reduce d)

hang :: Doc -> Int -> Doc -> Doc
hang a k b = sep [a, nest k b]

punctuate :: Doc -> [Doc] -> [Doc]
punctuate _ [] = []
punctuate p (d : ds) = go d ds
  where
    go x [] = [x]
    go x (y : ys) = (x <> p) : go y ys

-- Reduction

reduce :: Doc -> Doc
reduce (Beside a spaced b) = beside a spaced (reduce b)
reduce (Above a apart b) = above a apart (reduce b)
reduce d = d

nested :: Int -> Doc -> Doc
nested k d
  | k == 0 = d
  | otherwise = case d of
      Nest j e -> nested (k + j) e
      Empty -> Empty
      NoDoc -> NoDoc
      _ -> Nest k d

union :: Doc -> Doc -> Doc
union NoDoc b = b
union Empty _ = Empty
union a b = Union a b

above :: Doc -> Bool -> Doc -> Doc
above (Above a apart b) apart' c = above a apart (above b apart' c)
above a@(Beside _ _ _) apart c = aboveNested (reduce a) apart 0 (reduce c)
above a apart c = aboveNested a apart 0 (reduce c)

-- The second document, moved by k, below the first one.
aboveNested :: Doc -> Bool -> Int -> Doc -> Doc
aboveNested a apart k b = case a of
  NoDoc -> NoDoc
  Union c d -> union (aboveNested c apart k b) (aboveNested d apart k b)
  Empty -> nested k b
  Nest j c -> nested j (aboveNested c apart (k - j) b)
  NilAbove c -> NilAbove (aboveNested c apart k b)
  TextBeside t n c -> TextBeside t n rest
    where
      k' = k - n
      rest = case c of
        Empty -> belowText apart k' b
        _ -> aboveNested c apart k' b
  _ -> aboveNested (reduce a) apart k b

-- What stands below the end of a text: on the same line if it fits there and
-- may overlap.
belowText :: Bool -> Int -> Doc -> Doc
belowText _ _ Empty = Empty
belowText apart k (Nest j d) = belowText apart (k + j) d
belowText apart k d
  | not apart && k > 0 = TextBeside (Str (replicate k ' ')) k d
  | otherwise = NilAbove (nested k d)

beside :: Doc -> Bool -> Doc -> Doc
beside a spaced b = case a of
  NoDoc -> NoDoc
  Union c d -> union (beside c spaced b) (beside d spaced b)
  Empty -> b
  Nest k c -> nested k (beside c spaced b)
  Beside c spaced' d
    | spaced == spaced' -> beside c spaced' (beside d spaced b)
    | otherwise -> beside (reduce a) spaced b
  Above _ _ _ -> beside (reduce a) spaced b
  NilAbove c -> NilAbove (beside c spaced b)
  TextBeside t n c -> TextBeside t n rest
    where
      rest = case c of
        Empty -> besideText spaced b
        _ -> beside c spaced b

besideText :: Bool -> Doc -> Doc
besideText _ Empty = Empty
besideText spaced (Nest _ d) = besideText spaced d
besideText spaced d
  | spaced = TextBeside (Chr ' ') 1 d
  | otherwise = d

-- Alternatives of one line or of many

sep, cat, fsep, fcat :: [Doc] -> Doc
sep = separated True
cat = separated False
fsep = filled True
fcat = filled False

separated :: Bool -> [Doc] -> Doc
separated _ [] = Empty
separated spaced (d : ds) = sepNested spaced (reduce d) 0 ds

sepNested :: Bool -> Doc -> Int -> [Doc] -> Doc
sepNested spaced a k ds = case a of
  NoDoc -> NoDoc
  Union c d -> union (sepNested spaced c k ds) (aboveNested d False k (reduce (vcat ds)))
  Empty -> nested k (separated spaced ds)
  Nest j c -> nested j (sepNested spaced c (k - j) ds)
  NilAbove c -> NilAbove (aboveNested c False k (reduce (vcat ds)))
  TextBeside t n c -> TextBeside t n (sepBehind spaced c (k - n) ds)
  _ -> sepNested spaced (reduce a) k ds

sepBehind :: Bool -> Doc -> Int -> [Doc] -> Doc
sepBehind spaced (Nest _ d) k ds = sepBehind spaced d k ds
sepBehind spaced Empty k ds =
  union (oneLine (besideText spaced (reduce line))) (belowText False k (reduce (vcat ds)))
  where
    line = if spaced then hsep ds else hcat ds
sepBehind spaced d k ds = sepNested spaced d k ds

filled :: Bool -> [Doc] -> Doc
filled _ [] = Empty
filled spaced (d : ds) = fillNested spaced (reduce d) 0 ds

fillNested :: Bool -> Doc -> Int -> [Doc] -> Doc
fillNested spaced a k ds = case a of
  NoDoc -> NoDoc
  Union c d -> union (fillNested spaced c k ds) (aboveNested d False k (filled spaced ds))
  Empty -> nested k (filled spaced ds)
  Nest j c -> nested j (fillNested spaced c (k - j) ds)
  NilAbove c -> NilAbove (aboveNested c False k (filled spaced ds))
  TextBeside t n c -> TextBeside t n (fillBehind spaced c (k - n) ds)
  _ -> fillNested spaced (reduce a) k ds

fillBehind :: Bool -> Doc -> Int -> [Doc] -> Doc
fillBehind spaced (Nest _ d) k ds = fillBehind spaced d k ds
fillBehind _ Empty _ [] = Empty
fillBehind spaced Empty k (Empty : ds) = fillBehind spaced Empty k ds
fillBehind spaced Empty k (d : ds) =
  union
    (besideText spaced (fillNested spaced (oneLine (unnested (reduce d))) (if spaced then k - 1 else k) ds))
    (belowText False k (filled spaced (d : ds)))
fillBehind spaced d k ds = fillNested spaced d k ds

unnested :: Doc -> Doc
unnested (Nest _ d) = unnested d
unnested d = d

-- The layouts of one line only.
oneLine :: Doc -> Doc
oneLine d = case d of
  NoDoc -> NoDoc
  Empty -> Empty
  NilAbove _ -> NoDoc
  TextBeside t n e -> TextBeside t n (oneLine e)
  Nest k e -> nested k (oneLine e)
  Union a _ -> oneLine a
  _ -> oneLine (reduce d)

-- Choosing the best layout

best :: Int -> Int -> Doc -> Doc
best width ribbon = go width
  where
    go _ Empty = Empty
    go _ NoDoc = NoDoc
    go w (NilAbove d) = NilAbove (go w d)
    go w (TextBeside t n d) = TextBeside t n (behind w n d)
    go w (Nest k d) = Nest k (go (w - k) d)
    go w (Union a b) = better w (go w a) (go w b)
    go w d = go w (reduce d)
    -- After so many characters of the first line.
    behind _ _ Empty = Empty
    behind _ _ NoDoc = NoDoc
    behind w s (NilAbove d) = NilAbove (go (w - s) d)
    behind w s (TextBeside t n d) = TextBeside t n (behind w (s + n) d)
    behind w s (Nest _ d) = behind w s d
    behind w s (Union a b) = betterBehind w s (behind w s a) (behind w s b)
    behind w s d = behind w s (reduce d)
    better w = betterBehind w 0
    betterBehind w s a b
      | fits (min w ribbon' - s) a = a
      | otherwise = b
      where
        ribbon' = ribbon

fits :: Int -> Doc -> Bool
fits n d
  | n < 0 = False
  | otherwise = case d of
      NoDoc -> False
      Empty -> True
      NilAbove _ -> True
      TextBeside _ k e -> fits (n - k) e
      _ -> False

-- Rendering

data Mode = PageMode | ZigZagMode | LeftMode | OneLineMode deriving (Eq, Show)

data Style = Style { mode :: Mode, lineLength :: Int, ribbonsPerLine :: Float } deriving (Eq, Show)

style :: Style
style = Style { mode = PageMode, lineLength = 100, ribbonsPerLine = 1.5 }

render :: Doc -> String
render = renderStyle style

renderStyle :: Style -> Doc -> String
renderStyle s = fullRender (mode s) (lineLength s) (ribbonsPerLine s) txtPrinter ""

txtPrinter :: TextDetails -> String -> String
txtPrinter (Chr c) rest = c : rest
txtPrinter (Str s) rest = s ++ rest
txtPrinter (PStr s) rest = s ++ rest

fullRender :: Mode -> Int -> Float -> (TextDetails -> a -> a) -> a -> Doc -> a
fullRender OneLineMode _ _ put end d = flat put (Chr ' ') (\_ b -> b) end (reduce d)
fullRender LeftMode _ _ put end d = flat put (Chr '\n') (\a _ -> a) end (reduce d)
fullRender mode width ribbons put end d = case mode of
  ZigZagMode -> display (zigzag put (width - ribbon)) put end (best maxBound ribbon (reduce d))
  _ -> display id put end (best width ribbon (reduce d))
  where
    ribbon = round (fromIntegral width / ribbons)

-- Where a line would begin so far to the right, it is moved to the left by half of that, and
-- back where it would begin to the left of the page.
zigzag :: (TextDetails -> a -> a) -> Int -> (Int -> a) -> Int -> a
zigzag put gap line k
  | k >= gap = moved '/' (k - shift)
  | k < 0 = moved '\\' (k + shift)
  | otherwise = line k
  where
    shift = gap `quot` 2
    moved c k' = put (Chr '\n') (put (Str (replicate shift c)) (put (Chr '\n') (line k')))

-- Without regard for widths; the choice takes the first layout that exists.
flat :: (TextDetails -> a -> a) -> TextDetails -> (Doc -> Doc -> Doc) -> a -> Doc -> a
flat put newline choose end = go
  where
    go d = case d of
      Empty -> end
      NoDoc -> error "Text.PrettyPrint: no layout"
      NilAbove e -> put newline (go e)
      TextBeside t _ e -> put t (go e)
      Nest _ e -> go e
      Union a b -> go (choose (usable a b) b)
      _ -> go (reduce d)
    usable a b = if hasLayout a then a else b

hasLayout :: Doc -> Bool
hasLayout d = case d of
  NoDoc -> False
  Empty -> True
  NilAbove e -> hasLayout e
  TextBeside _ _ e -> hasLayout e
  Nest _ e -> hasLayout e
  Union a b -> hasLayout a || hasLayout b
  _ -> hasLayout (reduce d)

-- How a line begins may be changed, given how one is made that is indented so much.
display :: ((Int -> a) -> Int -> a) -> (TextDetails -> a -> a) -> a -> Doc -> a
display begun put end = line 0
  where
    -- At the beginning of a line, indented by k.
    line k d = case d of
      Nest j e -> line (k + j) e
      Empty -> end
      NilAbove e -> put (Chr '\n') (line k e)
      TextBeside t n e -> begun (\j -> put (Str (replicate j ' ')) (put t (rest (j + n) e))) k
      _ -> error "Text.PrettyPrint: not a layout"
    rest k d = case d of
      Empty -> end
      NilAbove e -> put (Chr '\n') (line k e)
      TextBeside t n e -> put t (rest (k + n) e)
      Nest _ e -> rest k e
      _ -> error "Text.PrettyPrint: not a layout"

reduceDoc :: Doc -> Doc
reduceDoc = reduce

-- The first of two if it has a layout.
first :: Doc -> Doc -> Doc
first a b = if laidOut (reduce a) then a else b
  where
    laidOut d = case d of
      NoDoc -> False
      TextBeside _ _ rest -> laidOut rest
      Nest _ rest -> laidOut rest
      _ -> True
