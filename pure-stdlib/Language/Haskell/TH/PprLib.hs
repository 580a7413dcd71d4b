-- Haskell's Language.Haskell.TH.PprLib: documents in which new names get numbers of their own, in
-- the order in which they are met.

module Language.Haskell.TH.PprLib
  ( Doc, PprM(..), empty, semi, comma, colon, dcolon, space, equals, arrow, lparen, rparen, lbrack
  , rbrack, lbrace, rbrace, text, char, ptext, int, integer, float, double, rational, parens
  , brackets, braces, quotes, doubleQuotes, (<>), (<+>), hcat, hsep, ($$), ($+$), vcat, sep, cat
  , fsep, fcat, nest, hang, punctuate, isEmpty, to_HPJ_Doc, pprName, pprName'
  ) where

import Prelude hiding ((<>))
import Language.Haskell.TH.Syntax (Name(..), NameFlavour(..), NameIs(..), Uniq, showName')
import qualified Data.Map as Map
import qualified Text.PrettyPrint as HPJ

infixl 6 <>, <+>
infixl 5 $$, $+$

-- What names were given, and the next number.
type State = (Map.Map Name Name, Uniq)

newtype PprM a = PprM { runPprM :: State -> (a, State) }

instance Functor PprM where
  fmap f (PprM m) = PprM (\s -> let (x, s') = m s in (f x, s'))

instance Applicative PprM where
  pure x = PprM (\s -> (x, s))
  PprM f <*> PprM m = PprM (\s -> let (g, s') = f s; (x, s'') = m s' in (g x, s''))

instance Monad PprM where
  PprM m >>= k = PprM (\s -> let (x, s') = m s in runPprM (k x) s')

type Doc = PprM HPJ.Doc

instance Show Doc where
  show = HPJ.render . to_HPJ_Doc

to_HPJ_Doc :: Doc -> HPJ.Doc
to_HPJ_Doc (PprM m) = fst (m (Map.empty, 0))

isEmpty :: Doc -> PprM Bool
isEmpty = fmap HPJ.isEmpty

pprName :: Name -> Doc
pprName = pprName' Alone

pprName' :: NameIs -> Name -> Doc
pprName' how name = case name of
  Name occ (NameU _) -> PprM (\(known, next) -> case Map.lookup name known of
    Just given -> (HPJ.text (showName' how given), (known, next))
    Nothing ->
      let given = Name occ (NameU next)
      in (HPJ.text (showName' how given), (Map.insert name given known, next + 1)))
  _ -> text (showName' how name)

empty, semi, comma, colon, dcolon, space, equals, arrow :: Doc
empty = pure HPJ.empty
semi = pure HPJ.semi
comma = pure HPJ.comma
colon = pure HPJ.colon
dcolon = text "::"
space = pure HPJ.space
equals = pure HPJ.equals
arrow = text "->"

lparen, rparen, lbrack, rbrack, lbrace, rbrace :: Doc
lparen = pure HPJ.lparen
rparen = pure HPJ.rparen
lbrack = pure HPJ.lbrack
rbrack = pure HPJ.rbrack
lbrace = pure HPJ.lbrace
rbrace = pure HPJ.rbrace

text, ptext :: String -> Doc
text = pure . HPJ.text
ptext = pure . HPJ.ptext

char :: Char -> Doc
char = pure . HPJ.char

int :: Int -> Doc
int = pure . HPJ.int

integer :: Integer -> Doc
integer = pure . HPJ.integer

float :: Float -> Doc
float = pure . HPJ.float

double :: Double -> Doc
double = pure . HPJ.double

rational :: Rational -> Doc
rational = pure . HPJ.rational

parens, brackets, braces, quotes, doubleQuotes :: Doc -> Doc
parens = fmap HPJ.parens
brackets = fmap HPJ.brackets
braces = fmap HPJ.braces
quotes = fmap HPJ.quotes
doubleQuotes = fmap HPJ.doubleQuotes

(<>), (<+>), ($$), ($+$) :: Doc -> Doc -> Doc
a <> b = (HPJ.<>) <$> a <*> b
a <+> b = (HPJ.<+>) <$> a <*> b
a $$ b = (HPJ.$$) <$> a <*> b
a $+$ b = (HPJ.$+$) <$> a <*> b

hcat, hsep, vcat, sep, cat, fsep, fcat :: [Doc] -> Doc
hcat = fmap HPJ.hcat . sequence
hsep = fmap HPJ.hsep . sequence
vcat = fmap HPJ.vcat . sequence
sep = fmap HPJ.sep . sequence
cat = fmap HPJ.cat . sequence
fsep = fmap HPJ.fsep . sequence
fcat = fmap HPJ.fcat . sequence

nest :: Int -> Doc -> Doc
nest = fmap . HPJ.nest

hang :: Doc -> Int -> Doc -> Doc
hang a n b = (\x y -> HPJ.hang x n y) <$> a <*> b

punctuate :: Doc -> [Doc] -> [Doc]
punctuate sign ds = case ds of
  d : rest@(_ : _) -> (d <> sign) : punctuate sign rest
  _ -> ds
