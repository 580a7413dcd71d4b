-- Syntax as text that the compiler reads back: with all parentheses and braces, and with names
-- that say which module they are from. What `Names` tells of a declaration's own names are
-- those that are written as they are.

{-# LANGUAGE OverloadedStrings #-}

module Base.Splice.Text
  ( Shown, pieces, Names, noNames, declared, defines, expression, pattern', type', declarations ) where

import Prelude hiding ((++), unwords)
import Base.BytePointer (fromPointer)
import Base.ByteString (ByteString(..))
import Base.Effect (fileBytes, runRW)
import Data.Ratio (numerator, denominator)
import Data.String (IsString(..))
import Base.Splice.Tree (tupleText)
import Base.Splice.Monad (firstNew)
import Language.Haskell.TH.Syntax

-- Pieces of text, to be put before others: however deep they stand, none is copied.
newtype Shown = Shown ([String] -> [String])

instance IsString Shown where
  fromString text = Shown (text :)

pieces :: Shown -> [String]
pieces (Shown f) = f []

str :: String -> Shown
str = fromString

shown :: Show a => a -> Shown
shown x = str (show x)

infixr 5 ++, <:

(++) :: Shown -> Shown -> Shown
Shown f ++ Shown g = Shown (\after -> f (g after))

(<:) :: Char -> Shown -> Shown
c <: Shown f = Shown (\after -> [c] : f after)

each :: (a -> Shown) -> [a] -> Shown
each f = foldr (\x after -> f x ++ after) ""

intercalate :: Shown -> [Shown] -> Shown
intercalate _ [] = ""
intercalate between (x : xs) = x ++ each (between ++) xs

unwords :: [Shown] -> Shown
unwords = intercalate " "

-- The numbers of new names that are written without them.
type Names = [Uniq]

noNames :: Names
noNames = []

-- The new names that declarations at the top of a module define: unless two are written alike,
-- they are found by what they are called.
declared :: [Dec] -> Names
declared ds = [u | (text, u) <- news, length (filter ((== text) . fst) news) == 1]
  where
    news = unique [(text, u) | Name (OccName text) (NameU u) <- concatMap defines ds]
    unique [] = []
    unique (x : xs) = x : unique (filter (/= x) xs)

defines :: Dec -> [Name]
defines d = case d of
  FunD name _ -> [name]
  ValD p _ _ -> binds p
  SigD name _ -> [name]
  DataD _ name _ _ cons _ -> name : concatMap conNames cons
  NewtypeD _ name _ _ con _ -> name : conNames con
  TySynD name _ _ -> [name]
  ClassD _ name _ _ ds -> name : concatMap defines ds
  OpenTypeFamilyD (TypeFamilyHead name _ _ _) -> [name]
  ClosedTypeFamilyD (TypeFamilyHead name _ _ _) _ -> [name]
  DataFamilyD name _ _ -> [name]
  DataInstD _ _ _ _ cons _ -> concatMap conNames cons
  NewtypeInstD _ _ _ _ con _ -> conNames con
  PatSynD name _ _ _ -> [name]
  ForeignD (ImportF _ _ _ name _) -> [name]
  _ -> []

conNames :: Con -> [Name]
conNames con = case con of
  NormalC name _ -> [name]
  RecC name fields -> name : [f | (f, _, _) <- fields]
  InfixC _ name _ -> [name]
  ForallC _ _ c -> conNames c
  GadtC names _ _ -> names
  RecGadtC names fields _ -> names <> [f | (f, _, _) <- fields]

binds :: Pat -> [Name]
binds p = case p of
  VarP name -> [name]
  TupP ps -> concatMap binds ps
  ConP _ ps -> concatMap binds ps
  InfixP l _ r -> binds l <> binds r
  UInfixP l _ r -> binds l <> binds r
  ParensP q -> binds q
  TildeP q -> binds q
  BangP q -> binds q
  AsP name q -> name : binds q
  RecP _ fields -> concatMap (binds . snd) fields
  ListP ps -> concatMap binds ps
  SigP q _ -> binds q
  ViewP _ q -> binds q
  _ -> []

-- A name as the compiler spells it out (`compiler/pipeline/src/splices/protocol.rs`): between two
-- signs stand a letter that says how, the module behind which another sign stands (of a name of a
-- definition, or of one with a qualifier), the text, and behind a sign the number of a new name, in
-- most cases what it has above the first one.
-- Names are most of what is made, and to look at their letters here would take long.
spelled :: String -> Names -> Name -> Shown
spelled how ns (Name (OccName text) flavour) = Shown (\after -> how : case flavour of
  NameG _ _ (ModName m) -> m : definedSign : text : endSign : after
  NameQ (ModName m) -> m : qualifiedSign : text : endSign : after
  NameU u -> numbered u after
  NameL u -> numbered u after
  _ -> text : endSign : after)
  where
    numbered u after
      | u `elem` ns = text : endSign : after
      | above >= 0 && above < 1000000000 = text : shortSign : show above : endSign : after
      | otherwise = text : numberSign : show u : endSign : after
      where
        above = u - firstNew

-- The beginnings, made once: alone; in parentheses if it is an operator; the same of what has to be
-- a variable, and a constructor; in backquotes if it is none.
alone, prefixed, asVariable, asConstructor, between, endSign, definedSign, qualifiedSign,
  numberSign, shortSign :: String
alone = "\ENQn"
prefixed = "\ENQp"
asVariable = "\ENQv"
asConstructor = "\ENQc"
between = "\ENQi"
endSign = "\ENQ"
definedSign = "\ETX"
qualifiedSign = "\ACK"
shortSign = "\EOT"
numberSign = "\BEL"

name', prefix, infix' :: Names -> Name -> Shown
name' = spelled alone
prefix = spelled prefixed
infix' = spelled between

-- A name where it is bound, of which no module is told.
binder, prefixBinder, infixBinder :: Names -> Name -> Shown
binder ns n = name' ns (unqualified n)
prefixBinder ns n = prefix ns (unqualified n)
infixBinder ns n = infix' ns (unqualified n)

unqualified :: Name -> Name
unqualified n@(Name text flavour) = case flavour of
  NameG _ _ _ -> Name text NameS
  NameQ _ -> Name text NameS
  _ -> n

paren' :: Bool -> Shown -> Shown
paren' yes text = if yes then paren text else text

paren :: Shown -> Shown
paren text = '(' <: text ++ ")"

commas :: [Shown] -> Shown
commas = intercalate ", "

block :: [Shown] -> Shown
block items = "{ " ++ intercalate "; " items ++ " }"

-- Literals.

literal :: Lit -> Shown
literal l = case l of
  CharL c -> shown c
  StringL text -> shown text
  IntegerL n -> number (show n)
  RationalL q -> number (rational q)
  IntPrimL n -> number (show n <> "#")
  WordPrimL n -> shown n ++ "##"
  FloatPrimL q -> number (rational q <> "#")
  DoublePrimL q -> number (rational q <> "##")
  StringPrimL bytes -> shown (map (toEnum . fromIntegral) bytes :: String) ++ "#"
  BytesPrimL b -> '\STX' <: shown (kept b) ++ "\STX"
  CharPrimL c -> shown c ++ "#"

-- The number of a block of bytes that the compiler is given as such.
kept :: Bytes -> Int
kept (Bytes memory from size) = case fromPointer memory (fromIntegral from) (fromIntegral size) of
  BS b o n -> runRW (fileBytes b o n 4 (-1))

number :: String -> Shown
number text = case text of
  '-' : _ -> paren (str text)
  _ -> str text

-- With a point, if a decimal number is it, else as a quotient.
rational :: Rational -> String
rational q
  | q < 0 = "-" <> rational (negate q)
  | otherwise = case decimals 0 (numerator q) of
      Just (n, digits) ->
        let text = show n
            padded = replicate (digits + 1 - length text) '0' <> text
            (whole, part) = splitAt (length padded - digits) padded
        in whole <> "." <> (if null part then "0" else part)
      Nothing -> "(" <> show (numerator q) <> " / " <> show (denominator q) <> ")"
  where
    decimals :: Int -> Integer -> Maybe (Integer, Int)
    decimals digits n
      | n `mod` denominator q == 0 = Just (n `div` denominator q, digits)
      | digits > 1100 = Nothing
      | otherwise = decimals (digits + 1) (n * 10)

-- Expressions, atomic.

expression :: Names -> Exp -> Shown
expression ns e = case e of
  VarE n -> spelled asVariable ns n
  ConE n -> spelled asConstructor ns n
  UnboundVarE n -> prefix ns n
  LitE l -> literal l
  AppE f x -> paren (applied f ++ ' ' <: go x)
  AppTypeE f t -> paren (go f ++ " @" ++ type' ns t)
  InfixE Nothing op Nothing -> go op
  InfixE (Just l) op Nothing -> case op' op of
    Just text -> paren (go l ++ ' ' <: text)
    Nothing -> paren (go op ++ ' ' <: go l)
  InfixE Nothing op (Just r) -> case op' op of
    Just text -> paren (text ++ ' ' <: go r)
    Nothing -> paren ("\\section -> " ++ go op ++ " section " ++ go r)
  InfixE (Just l) op (Just r) -> case op' op of
    Just text -> paren (go l ++ ' ' <: text ++ ' ' <: go r)
    Nothing -> paren (go op ++ ' ' <: go l ++ ' ' <: go r)
  UInfixE _ _ _ -> paren (chain e)
  ParensE x -> go x
  LamE [] x -> go x
  LamE ps x -> paren ('\\' <: unwords (map (pattern' ns) ps) ++ " -> " ++ go x)
  LamCaseE ms -> paren ("\\case " ++ block (map (match' ns) ms))
  TupE [Just x] -> go x
  TupE parts -> paren (commas (map (maybe "" go) parts))
  UnboxedTupE parts -> "(# " ++ commas (map (maybe "" go) parts) ++ " #)"
  UnboxedSumE x i n -> "(#" ++ str (replicate (i - 1) '|') ++ ' ' <: go x ++ ' ' <: str (replicate (n - i) '|') ++ "#)"
  CondE c t f -> paren ("if " ++ go c ++ " then " ++ go t ++ " else " ++ go f)
  MultiIfE gs -> paren ("if" ++ each (guarded ns "->") gs)
  LetE ds x -> paren ("let " ++ block (map (declaration ns) ds) ++ " in " ++ go x)
  CaseE x ms -> paren ("case " ++ go x ++ " of " ++ block (map (match' ns) ms))
  DoE m ss -> paren (maybe "" (\(ModName t) -> str t ++ ".") m ++ "do " ++ block (map (statement ns) ss))
  MDoE m ss -> paren (maybe "" (\(ModName t) -> str t ++ ".") m ++ "mdo " ++ block (map (statement ns) ss))
  CompE ss -> case (init ss, last ss) of
    ([], NoBindS x) -> '[' <: go x ++ "]"
    (before, NoBindS x) -> '[' <: go x ++ " | " ++ qualifiers before ++ "]"
    _ -> error "the last statement of a comprehension is no expression"
  ArithSeqE r -> case r of
    FromR a -> '[' <: go a ++ " ..]"
    FromThenR a b -> '[' <: go a ++ ", " ++ go b ++ " ..]"
    FromToR a b -> '[' <: go a ++ " .. " ++ go b ++ "]"
    FromThenToR a b c -> '[' <: go a ++ ", " ++ go b ++ " .. " ++ go c ++ "]"
  ListE xs -> '[' <: commas (map go xs) ++ "]"
  SigE x t -> paren (go x ++ " :: " ++ signature ns t)
  RecConE n fields -> paren (prefix ns n ++ ' ' <: record fields)
  RecUpdE x fields -> paren (go x ++ ' ' <: record fields)
  StaticE x -> paren ("static " ++ go x)
  LabelE text -> '#' <: str text
  ImplicitParamVarE text -> '?' <: str text
  where
    go = expression ns
    applied f = case f of
      AppE g x -> applied g ++ ' ' <: go x
      _ -> go f
    op' op = case op of
      VarE n -> Just (infix' ns n)
      ConE n -> Just (infix' ns n)
      UnboundVarE n -> Just (infix' ns n)
      ParensE x -> op' x
      _ -> Nothing
    chain x = case x of
      UInfixE l op r -> chain l ++ ' ' <: maybe (error "an operator that is no name") id (op' op) ++ ' ' <: chain r
      _ -> go x
    record fields = block' [prefix ns f ++ " = " ++ go x | (f, x) <- fields]
    block' items = "{ " ++ commas items ++ " }"
    qualifiers ss = case ss of
      [ParS branches] -> intercalate " | " (map (commas . map (statement ns)) branches)
      _ -> commas (map (statement ns) ss)

match' :: Names -> Match -> Shown
match' ns (Match p b ds) = pattern' ns p ++ body ns "->" b ++ wheres ns ds

body :: Names -> Shown -> Body -> Shown
body ns sign b = case b of
  NormalB e -> ' ' <: sign ++ ' ' <: expression ns e
  GuardedB gs -> each (guarded ns sign) gs

guarded :: Names -> Shown -> (Guard, Exp) -> Shown
guarded ns sign (g, e) = " | " ++ conditions ++ ' ' <: sign ++ ' ' <: expression ns e
  where
    conditions = case g of
      NormalG c -> expression ns c
      PatG ss -> commas (map (statement ns) ss)

wheres :: Names -> [Dec] -> Shown
wheres _ [] = ""
wheres ns ds = " where " ++ block (map (declaration ns) ds)

statement :: Names -> Stmt -> Shown
statement ns s = case s of
  BindS p e -> pattern' ns p ++ " <- " ++ expression ns e
  LetS ds -> "let " ++ block (map (declaration ns) ds)
  NoBindS e -> expression ns e
  ParS _ -> error "parallel statements outside a comprehension"
  RecS ss -> "rec " ++ block (map (statement ns) ss)

-- Patterns, atomic.

pattern' :: Names -> Pat -> Shown
pattern' ns p = case p of
  LitP l -> literal l
  VarP n -> prefixBinder ns n
  TupP [q] -> go q
  TupP ps -> paren (commas (map go ps))
  UnboxedTupP ps -> "(# " ++ commas (map go ps) ++ " #)"
  UnboxedSumP q i n -> "(#" ++ str (replicate (i - 1) '|') ++ ' ' <: go q ++ ' ' <: str (replicate (n - i) '|') ++ "#)"
  ConP n [] -> prefix ns n
  ConP n ps -> paren (unwords (prefix ns n : map go ps))
  InfixP l n r -> paren (go l ++ ' ' <: infix' ns n ++ ' ' <: go r)
  UInfixP _ _ _ -> paren (chain p)
  ParensP q -> go q
  TildeP q -> paren ('~' <: go q)
  BangP q -> paren ('!' <: go q)
  AsP n q -> paren (prefixBinder ns n ++ '@' <: go q)
  WildP -> "_"
  RecP n fields -> paren (prefix ns n ++ " { " ++ commas [prefix ns f ++ " = " ++ go q | (f, q) <- fields] ++ " }")
  ListP ps -> '[' <: commas (map go ps) ++ "]"
  SigP q t -> paren (go q ++ " :: " ++ type' ns t)
  ViewP e q -> paren (expression ns e ++ " -> " ++ go q)
  where
    go = pattern' ns
    chain q = case q of
      UInfixP l n r -> chain l ++ ' ' <: infix' ns n ++ ' ' <: chain r
      _ -> go q

-- Types: atomic, and as they stand in signatures.

type' :: Names -> Type -> Shown
type' ns t = case t of
  ForallT _ _ _ -> paren (signature ns t)
  ForallVisT vs b -> paren ("forall " ++ unwords (map (variable ns) vs) ++ " -> " ++ signature ns b)
  AppT (AppT ArrowT a) b -> paren (go a ++ " -> " ++ go b)
  AppT (AppT (AppT MulArrowT _) a) b -> paren (go a ++ " -> " ++ go b)
  AppT (AppT f a) b | equality f -> paren (go a ++ " ~ " ++ go b)
  AppT (AppT PromotedConsT a) b -> paren (go a ++ " ': " ++ go b)
  AppT ListT a -> '[' <: go a ++ "]"
  AppT _ _ | Just ts <- promotedTuple t [] -> "'( " ++ commas (map go ts) ++ ")"
  AppT f x -> paren (go f ++ ' ' <: go x)
  AppKindT f k -> paren (go f ++ " @(" ++ go k ++ ")")
  SigT a k -> paren (go a ++ " :: " ++ go k)
  VarT n -> name' ns n
  _ | equality t -> "(~)"
  ConT n -> prefix ns n
  PromotedT n -> '\'' <: prefix ns n
  InfixT l n r -> paren (go l ++ ' ' <: infix' ns n ++ ' ' <: go r)
  UInfixT l n r -> paren (go l ++ ' ' <: infix' ns n ++ ' ' <: go r)
  ParensT a -> go a
  TupleT 0 -> "()"
  TupleT n -> str (tupleText n)
  UnboxedTupleT n -> "(#" ++ str (replicate (n - 1) ',') ++ "#)"
  UnboxedSumT n -> "(#" ++ str (replicate (n - 1) '|') ++ "#)"
  ArrowT -> "(->)"
  MulArrowT -> "(->)"
  ListT -> "[]"
  PromotedTupleT n -> '\'' <: str (tupleText n)
  PromotedNilT -> "'[]"
  PromotedConsT -> "'(:)"
  StarT -> "*"
  ConstraintT -> "Constraint"
  LitT (NumTyLit n) -> shown n
  LitT (StrTyLit text) -> shown text
  WildCardT -> "_"
  ImplicitParamT text a -> paren ('?' <: str text ++ " :: " ++ go a)
  where
    go = type' ns

-- The sign of equal types, which has a name, too.
equality :: Type -> Bool
equality t = case t of
  EqualityT -> True
  ConT (Name (OccName "~") (NameG _ _ _)) -> True
  _ -> False

-- The parts of a tuple of types.
promotedTuple :: Type -> [Type] -> Maybe [Type]
promotedTuple t parts = case t of
  AppT f x -> promotedTuple f (x : parts)
  PromotedTupleT n | n == length parts -> Just parts
  _ -> Nothing

signature :: Names -> Type -> Shown
signature ns t = case t of
  ForallT vs context b -> quantified vs ++ contextOf ns context ++ signature ns b
  _ -> type' ns t
  where
    quantified [] = ""
    quantified vs = "forall " ++ unwords (map (variable ns) vs) ++ ". "

contextOf :: Names -> Cxt -> Shown
contextOf _ [] = ""
contextOf ns context = paren (commas (map (type' ns) context)) ++ " => "

variable :: Names -> TyVarBndr flag -> Shown
variable ns v = case v of
  PlainTV n _ -> binder ns n
  KindedTV n _ k -> paren (binder ns n ++ " :: " ++ type' ns k)

-- Declarations.

declarations :: Names -> [Dec] -> Shown
declarations ns = each (\d -> declaration ns d ++ "\n;")

declaration :: Names -> Dec -> Shown
declaration ns d = case d of
  FunD n [] -> error
    ("Function binding for ‘" <> nameBase n <> "’ has no equations\nWhen splicing a TH declaration:")
  FunD n cs -> intercalate "; " (map (equation n) cs)
  ValD p b ds -> pattern' ns p ++ body ns "=" b ++ wheres ns ds
  SigD n t -> prefixBinder ns n ++ " :: " ++ signature ns t
  KiSigD n k -> "type " ++ prefixBinder ns n ++ " :: " ++ type' ns k
  DefaultSigD n t -> "default " ++ prefixBinder ns n ++ " :: " ++ signature ns t
  TySynD n vs t -> "type " ++ headOf n vs ++ " = " ++ signature ns t
  DataD context n vs kind cons ds ->
    "data " ++ contextOf ns context ++ headOf n vs ++ kindOf kind ++ constructors ns cons ++ derivings ns ds
  NewtypeD context n vs kind con ds ->
    "newtype " ++ contextOf ns context ++ headOf n vs ++ kindOf kind ++ constructors ns [con] ++ derivings ns ds
  ClassD context n vs deps ds ->
    "class " ++ contextOf ns context ++ headOf n vs ++ dependencies deps ++ " where " ++ block (map (declaration ns) ds)
  InstanceD overlap context t ds ->
    "instance " ++ overlapOf overlap ++ contextOf ns context ++ bare t ++ " where " ++ block (map (declaration ns) ds)
  StandaloneDerivD strategy context t ->
    "deriving " ++ before strategy ++ "instance " ++ contextOf ns context ++ bare t
  InfixD (Fixity n direction) op -> side direction ++ ' ' <: shown n ++ ' ' <: infixBinder ns op
  PragmaD pragma -> pragmaOf pragma
  RoleAnnotD n roles -> "type role " ++ unwords (prefixBinder ns n : map role roles)
  OpenTypeFamilyD h -> "type family " ++ family h
  ClosedTypeFamilyD h eqns -> "type family " ++ family h ++ " where " ++ block (map equality eqns)
  TySynInstD eqn -> "type instance " ++ equality eqn
  DataFamilyD n vs kind -> "data family " ++ headOf n vs ++ kindOf kind
  DataInstD context _ t kind cons ds ->
    "data instance " ++ contextOf ns context ++ bare t ++ kindOf kind ++ constructors ns cons ++ derivings ns ds
  NewtypeInstD context _ t kind con ds ->
    "newtype instance " ++ contextOf ns context ++ bare t ++ kindOf kind ++ constructors ns [con] ++ derivings ns ds
  ImplicitParamBindD text e -> '?' <: str text ++ " = " ++ expression ns e
  ForeignD (ImportF convention safety entity n t) -> unwords
    ["foreign import", convention' convention, safety' safety, shown entity, prefixBinder ns n, "::", signature ns t]
  ForeignD (ExportF convention entity n t) -> unwords
    ["foreign export", convention' convention, shown entity, prefix ns n, "::", signature ns t]
  PatSynD n args direction p -> "pattern " ++ synonym n args ++ (case direction of
    Unidir -> " <- " ++ pattern' ns p
    ImplBidir -> " = " ++ pattern' ns p
    ExplBidir cs -> " <- " ++ pattern' ns p ++ " where " ++ block (map (equation n) cs))
  PatSynSigD n t -> "pattern " ++ prefixBinder ns n ++ " :: " ++ signature ns t
  where
    equation n (Clause ps b ds) = unwords (prefixBinder ns n : map (pattern' ns) ps) ++ body ns "=" b ++ wheres ns ds
    synonym n args = case args of
      PrefixPatSyn vs -> unwords (prefixBinder ns n : map (prefixBinder ns) vs)
      InfixPatSyn l r -> unwords [prefixBinder ns l, infixBinder ns n, prefixBinder ns r]
      RecordPatSyn vs -> prefixBinder ns n ++ " { " ++ commas (map (prefixBinder ns) vs) ++ " }"
    convention' c = case c of
      CCall -> "ccall"
      StdCall -> "stdcall"
      CApi -> "capi"
      Prim -> "prim"
      JavaScript -> "javascript"
    safety' s = case s of
      Unsafe -> "unsafe"
      Safe -> "safe"
      Interruptible -> "interruptible"
    headOf n vs = unwords (prefixBinder ns n : map (variable ns) vs)
    kindOf = maybe "" (\k -> " :: " ++ type' ns k)
    dependencies [] = ""
    dependencies deps = " | " ++ commas [unwords (map (binder ns) a) ++ " -> " ++ unwords (map (binder ns) b) | FunDep a b <- deps]
    overlapOf o = case o of
      Nothing -> ""
      Just Overlappable -> "{-# OVERLAPPABLE #-} "
      Just Overlapping -> "{-# OVERLAPPING #-} "
      Just Overlaps -> "{-# OVERLAPS #-} "
      Just Incoherent -> "{-# INCOHERENT #-} "
    -- The head of an instance stands without parentheses.
    bare t = case t of
      AppT f x -> bare f ++ ' ' <: type' ns x
      ParensT a -> bare a
      _ -> type' ns t
    side direction = case direction of
      InfixL -> "infixl"
      InfixR -> "infixr"
      InfixN -> "infix"
    before strategy = case strategy of
      Just (ViaStrategy t) -> "via " ++ type' ns t ++ " "
      Just s -> strategyOf s ++ " "
      Nothing -> ""
    role r = case r of
      NominalR -> "nominal"
      RepresentationalR -> "representational"
      PhantomR -> "phantom"
      InferR -> "_"
    family (TypeFamilyHead n vs result injective) = headOf n vs ++ (case result of
      NoSig -> ""
      KindSig k -> " :: " ++ type' ns k
      TyVarSig v -> " = " ++ variable ns v) ++ maybe "" determines injective
    determines (InjectivityAnn r vs) =
      " | " ++ binder ns r ++ " -> " ++ unwords (map (binder ns) vs)
    equality (TySynEqn _ l r) = bare l ++ " = " ++ type' ns r
    pragmaOf pragma = case pragma of
      InlineP n inline _ _ -> "{-# " ++ word inline ++ ' ' <: prefixBinder ns n ++ " #-}"
      CompleteP names of' -> "{-# COMPLETE " ++ commas (map (prefix ns) names)
        ++ maybe "" (\n -> " :: " ++ prefix ns n) of' ++ " #-}"
      _ -> ""
    word inline = case inline of
      NoInline -> "NOINLINE"
      Inline -> "INLINE"
      Inlinable -> "INLINABLE"

strategyOf :: DerivStrategy -> Shown
strategyOf s = case s of
  StockStrategy -> "stock"
  AnyclassStrategy -> "anyclass"
  NewtypeStrategy -> "newtype"
  ViaStrategy _ -> ""

derivings :: Names -> [DerivClause] -> Shown
derivings ns = each one
  where
    one (DerivClause strategy context) =
      " deriving " ++ before strategy ++ paren (commas (map class' context)) ++ via strategy
    before strategy = case strategy of
      Just (ViaStrategy _) -> ""
      Just s -> strategyOf s ++ " "
      Nothing -> ""
    via strategy = case strategy of
      Just (ViaStrategy t) -> " via " ++ type' ns t
      _ -> ""
    class' t = case t of
      AppT f x -> class' f ++ ' ' <: type' ns x
      _ -> type' ns t

constructors :: Names -> [Con] -> Shown
constructors _ [] = ""
constructors ns cons
  | any general cons = " where " ++ block (map (constructor ns) cons)
  | otherwise = " = " ++ intercalate " | " (map (constructor ns) cons)
  where
    general con = case con of
      GadtC _ _ _ -> True
      RecGadtC _ _ _ -> True
      ForallC _ _ c -> general c
      _ -> False

constructor :: Names -> Con -> Shown
constructor ns con = case con of
  NormalC n fields -> unwords (prefixBinder ns n : map field fields)
  RecC n fields -> prefixBinder ns n ++ ' ' <: record fields
  InfixC l n r -> field l ++ ' ' <: infixBinder ns n ++ ' ' <: field r
  ForallC vs context c -> case c of
    GadtC ns' fields t -> heads ns' ++ quantified vs ++ contextOf ns context ++ arrows fields t
    _ -> quantified vs ++ contextOf ns context ++ constructor ns c
  GadtC ns' fields t -> heads ns' ++ arrows fields t
  RecGadtC ns' fields t -> heads ns' ++ record fields ++ " -> " ++ type' ns t
  where
    quantified [] = ""
    quantified vs = "forall " ++ unwords (map (variable ns) vs) ++ ". "
    heads ns' = commas (map (prefixBinder ns) ns') ++ " :: "
    arrows fields t = each (\f -> field f ++ " -> ") fields ++ type' ns t
    record fields = "{ " ++ commas [prefixBinder ns f ++ " :: " ++ strict b (type' ns t) | (f, b, t) <- fields] ++ " }"
    field (b, t) = strict b (type' ns t)
    strict (Bang u s) text = unpack u ++ sign s ++ text
    unpack u = case u of
      NoSourceUnpackedness -> ""
      SourceNoUnpack -> "{-# NOUNPACK #-} "
      SourceUnpack -> "{-# UNPACK #-} "
    sign s = case s of
      NoSourceStrictness -> ""
      SourceLazy -> "~"
      SourceStrict -> "!"
