-- Syntax as text for people, laid out: names, literals and types.
-- A number tells how tightly what stands around binds.

module Base.Splice.PrintType where

import Prelude hiding ((<>))
import Data.Char (chr)
import Data.Ratio (denominator, numerator)
import Data.Word (Word8)
import Language.Haskell.TH.PprLib
import Language.Haskell.TH.Syntax
import qualified Text.PrettyPrint as HPJ

type Precedence = Int

appPrec, opPrec, unopPrec, sigPrec, noPrec :: Precedence
appPrec = 4
opPrec = 3
unopPrec = 2
sigPrec = 1
noPrec = 0

nestDepth :: Int
nestDepth = 4

class Ppr a where
  ppr :: a -> Doc
  ppr_list :: [a] -> Doc
  ppr_list = vcat . map ppr

instance Ppr a => Ppr [a] where
  ppr = ppr_list

instance Ppr Name where
  ppr = pprName

pprint :: Ppr a => a -> String
pprint x = HPJ.render (to_HPJ_Doc (ppr x))

-- Pieces.

parensIf :: Bool -> Doc -> Doc
parensIf yes d = if yes then parens d else d

bar :: Doc
bar = char '|'

hashParens, quoteParens :: Doc -> Doc
hashParens d = text "(# " <> d <> text " #)"
quoteParens d = text "'(" <> d <> text ")"

commaSep, semiSep :: Ppr a => [a] -> Doc
commaSep = commaSepWith ppr
semiSep = sep . punctuate semi . map ppr

commaSepWith :: (a -> Doc) -> [a] -> Doc
commaSepWith each = sep . punctuate comma . map each

sumBars :: Doc -> SumAlt -> SumArity -> Doc
sumBars d i n = hashParens (bars (i - 1) <> d <> bars (n - i))
  where
    bars k = hsep (replicate k bar)

prefixName, infixName :: Name -> Doc
prefixName = pprName' Applied
infixName = pprName' Infix

bytesToString :: [Word8] -> String
bytesToString = map (chr . fromIntegral)

-- A literal of text, whose lines stand in lines of their own.
pprString :: String -> Doc
pprString s = vcat (map text (pieces s))
  where
    pieces t
      | '\n' `notElem` t = [show t]
      | otherwise = case map (init . tail . show) (splits t) of
          [] -> [show t]
          [one] -> ['"' : one ++ "\""]
          first : rest -> ('"' : first ++ "\\") : middle rest
    middle [l] = ['\\' : l ++ "\""]
    middle (l : ls) = ('\\' : l ++ "\\") : middle ls
    middle [] = []
    splits t = case break (== '\n') t of
      (l, '\n' : rest) | null rest -> [l ++ "\n"]
                       | otherwise -> (l ++ "\n") : splits rest
      (l, _) -> [l]

pprLit :: Precedence -> Lit -> Doc
pprLit i l = case l of
  IntegerL n -> signed n (integer n)
  IntPrimL n -> signed n (integer n <> char '#')
  WordPrimL n -> integer n <> text "##"
  FloatPrimL q -> signed q (float (fromRational q) <> char '#')
  DoublePrimL q -> signed q (double (fromRational q) <> text "##")
  CharL c -> text (show c)
  CharPrimL c -> text (show c) <> char '#'
  StringL s -> pprString s
  StringPrimL bytes -> pprString (bytesToString bytes) <> char '#'
  BytesPrimL _ -> pprString "<binary data>"
  RationalL q -> parensIf (i > noPrec)
    (integer (numerator q) <+> char '/' <+> integer (denominator q))
  where
    signed :: (Ord a, Num a) => a -> Doc -> Doc
    signed x = parensIf (i > noPrec && x < 0)

instance Ppr Lit where
  ppr = pprLit noPrec

-- Types.

class PprFlag flag where
  pprTyVarBndr :: TyVarBndr flag -> Doc

instance PprFlag () where
  pprTyVarBndr v = case v of
    PlainTV n _ -> ppr n
    KindedTV n _ k -> parens (ppr n <+> dcolon <+> ppr k)

instance PprFlag Specificity where
  pprTyVarBndr v = case v of
    PlainTV n SpecifiedSpec -> ppr n
    PlainTV n InferredSpec -> braces (ppr n)
    KindedTV n SpecifiedSpec k -> parens (ppr n <+> dcolon <+> ppr k)
    KindedTV n InferredSpec k -> braces (ppr n <+> dcolon <+> ppr k)

instance PprFlag flag => Ppr (TyVarBndr flag) where
  ppr = pprTyVarBndr

-- An argument of a type.
data Argument = OfType Type | OfKind Kind

applied :: Type -> (Type, [Argument])
applied = go []
  where
    go args t = case t of
      AppT f x -> go (OfType x : args) f
      AppKindT f k -> go (OfKind k : args) f
      _ -> (t, args)

instance Ppr Type where
  ppr t = case t of
    ForallT vs context b -> sep [quantified vs context, ppr b]
    ForallVisT vs b -> sep [text "forall" <+> hsep (map ppr vs) <+> text "->", ppr b]
    _ -> case applied t of
      (ArrowT, [OfType a, OfType b]) -> sep [pprFunArgType a <+> arrow, ppr b]
      (MulArrowT, [OfType (PromotedT n), OfType a, OfType b])
        | n == oneName -> sep [pprFunArgType a <+> text "%1 ->", ppr b]
        | n == manyName -> sep [pprFunArgType a <+> arrow, ppr b]
      (MulArrowT, [OfType m, OfType a, OfType b]) ->
        sep [pprFunArgType a <+> text "%" <> ppr m <+> arrow, ppr b]
      (EqualityT, [OfType a, OfType b]) -> sep [pprFunArgType a <+> char '~', ppr b]
      (ListT, [OfType a]) -> brackets (ppr a)
      (TupleT 1, args) -> plain (ConT (tupleTypeName 1)) args
      (TupleT n, args) | Just ts <- full n args -> parens (commaSep ts)
      (PromotedTupleT 1, args) -> plain (PromotedT (tupleDataName 1)) args
      (PromotedTupleT n, args) | Just ts <- full n args -> quoteParens (commaSep ts)
      (_, []) -> pprParendType t
      (head', args) -> plain head' args
    where
      plain head' args = pprParendType head' <+> sep (map argument args)

full :: Int -> [Argument] -> Maybe [Type]
full n args
  | length args == n = mapM (\a -> case a of
      OfType t -> Just t
      OfKind _ -> Nothing) args
  | otherwise = Nothing

argument :: Argument -> Doc
argument a = case a of
  OfType StarT -> parens (char '*')
  OfType t -> pprParendType t
  OfKind k -> char '@' <> argument (OfType k)

pprParendType :: Type -> Doc
pprParendType t = case t of
  VarT n -> prefixName n
  ConT n -> prefixName n
  TupleT 0 -> text "()"
  TupleT 1 -> pprParendType (ConT (tupleTypeName 1))
  TupleT n -> parens (hcat (replicate (n - 1) comma))
  UnboxedTupleT n -> hashParens (hcat (replicate (n - 1) comma))
  UnboxedSumT n -> hashParens (text (replicate (n - 1) '|'))
  ArrowT -> parens arrow
  MulArrowT -> text "FUN"
  ListT -> text "[]"
  LitT l -> pprTyLit l
  PromotedT n -> char '\'' <> prefixName n
  PromotedTupleT 0 -> text "'()"
  PromotedTupleT 1 -> pprParendType (PromotedT (tupleDataName 1))
  PromotedTupleT n -> quoteParens (hcat (replicate (n - 1) comma))
  PromotedNilT -> text "'[]"
  PromotedConsT -> text "'(:)"
  StarT -> char '*'
  ConstraintT -> text "Constraint"
  SigT a k -> parens (ppr a <+> dcolon <+> ppr k)
  WildCardT -> char '_'
  InfixT a n b -> parens (ppr a <+> infixName n <+> ppr b)
  UInfixT _ _ _ -> parens (chain t)
  ParensT a -> ppr a
  EqualityT -> text "(~)"
  ImplicitParamT n a -> text ('?' : n) <+> dcolon <+> ppr a
  AppT _ _ | (TupleT n, args) <- applied t, n /= 1, Just _ <- full n args -> ppr t
  _ -> parens (ppr t)
  where
    chain a = case a of
      UInfixT l n r -> chain l <+> infixName n <+> chain r
      _ -> ppr a

pprFunArgType :: Type -> Doc
pprFunArgType t = case t of
  ForallT _ _ _ -> parens (ppr t)
  ForallVisT _ _ -> parens (ppr t)
  AppT (AppT ArrowT _) _ -> parens (ppr t)
  AppT (AppT (AppT MulArrowT _) _) _ -> parens (ppr t)
  SigT _ _ -> parens (ppr t)
  _ -> ppr t

quantified :: PprFlag flag => [TyVarBndr flag] -> Cxt -> Doc
quantified vs context = case vs of
  [] -> pprCxt context
  _ -> text "forall" <+> hsep (map ppr vs) <+> char '.' <+> pprCxt context

pprCxt :: Cxt -> Doc
pprCxt context = case context of
  [] -> empty
  _ -> constraints context <+> text "=>"

constraints :: Cxt -> Doc
constraints context = case context of
  [] -> empty
  [t@(ImplicitParamT _ _)] -> parens (ppr t)
  [t@(ForallT _ _ _)] -> parens (ppr t)
  [t] -> ppr t
  _ -> parens (commaSep context)

instance Ppr TyLit where
  ppr = pprTyLit

pprTyLit :: TyLit -> Doc
pprTyLit l = case l of
  NumTyLit n -> integer n
  StrTyLit s -> text (show s)
