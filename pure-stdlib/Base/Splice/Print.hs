-- Syntax as text for people, laid out: expressions, patterns and declarations.

module Base.Splice.Print (module Base.Splice.Print, module Base.Splice.PrintType) where

import Prelude hiding ((<>))
import Base.Splice.PrintType
import Language.Haskell.TH.PprLib
import Language.Haskell.TH.Syntax

-- Expressions.

instance Ppr Exp where
  ppr = pprExp noPrec

pprExp :: Precedence -> Exp -> Doc
pprExp i e = case e of
  VarE n -> prefixName n
  ConE n -> prefixName n
  UnboundVarE n -> prefixName n
  LabelE s -> text ('#' : s)
  ImplicitParamVarE s -> text ('?' : s)
  LitE l -> pprLit i l
  AppE f x -> tight (pprExp opPrec f <+> pprExp appPrec x)
  AppTypeE f t -> tight (pprExp opPrec f <+> char '@' <> pprParendType t)
  ParensE x -> parens (ppr x)
  UInfixE l op r -> parensIf (i > unopPrec)
    (pprExp unopPrec l <+> pprInfixExp op <+> pprExp unopPrec r)
  InfixE (Just l) op (Just r) -> parensIf (i >= opPrec)
    (pprExp opPrec l <+> pprInfixExp op <+> pprExp opPrec r)
  InfixE l op r -> parens (pprMaybeExp noPrec l <+> pprInfixExp op <+> pprMaybeExp noPrec r)
  LamE [] x -> pprExp i x
  LamE ps x -> loose (char '\\' <> hsep (map (pprPat appPrec) ps) <+> arrow <+> ppr x)
  LamCaseE ms -> loose (text "\\case" $$ nest nestDepth (vcat (map ppr ms)))
  TupE [Just x] -> pprExp i (AppE (ConE (tupleDataName 1)) x)
  TupE parts -> parens (commaSepWith (pprMaybeExp noPrec) parts)
  UnboxedTupE parts -> hashParens (commaSepWith (pprMaybeExp noPrec) parts)
  UnboxedSumE x n of' -> sumBars (ppr x) n of'
  MultiIfE [] -> loose (text "if {}")
  MultiIfE (g : gs) -> loose
    (vcat ((text "if" <+> pprGuarded arrow g) : map (nest 3 . pprGuarded arrow) gs))
  CondE c t f -> loose (sep
    [ text "if" <+> ppr c, nest 1 (text "then" <+> ppr t), nest 1 (text "else" <+> ppr f) ])
  LetE ds x -> loose (text "let" <+> several ds $$ text " in" <+> ppr x)
  CaseE x ms -> loose (text "case" <+> ppr x <+> text "of" $$ nest nestDepth (vcat (map ppr ms)))
  DoE m ss -> loose (qualifier m <> text "do" <+> several ss)
  MDoE m ss -> loose (qualifier m <> text "mdo" <+> several ss)
  CompE [] -> text "<<Empty CompExp>>"
  CompE ss -> brackets (case init ss of
    [] -> ppr (last ss)
    before -> ppr (last ss) <+> bar <+> commaSep before)
  ArithSeqE r -> ppr r
  ListE xs -> brackets (commaSep xs)
  SigE x t -> loose (pprExp sigPrec x <+> dcolon <+> ppr t)
  RecConE n fields -> prefixName n <> braces (pprFields fields)
  RecUpdE x fields -> pprExp appPrec x <> braces (pprFields fields)
  StaticE x -> tight (text "static" <+> pprExp appPrec x)
  where
    tight = parensIf (i >= appPrec)
    loose = parensIf (i > noPrec)
    qualifier = maybe empty (\m -> text (modString m) <> char '.')
    several :: Ppr a => [a] -> Doc
    several ds = case ds of
      [] -> empty
      [d] -> ppr d
      _ -> braces (semiSep ds)

pprInfixExp :: Exp -> Doc
pprInfixExp e = case e of
  VarE n -> infixName n
  ConE n -> infixName n
  UnboundVarE n -> infixName n
  _ -> char '`' <> ppr e <> char '`'

pprMaybeExp :: Precedence -> Maybe Exp -> Doc
pprMaybeExp i = maybe empty (pprExp i)

pprFields :: [FieldExp] -> Doc
pprFields = sep . punctuate comma . map (\(n, e) -> prefixName n <+> equals <+> ppr e)

instance Ppr Stmt where
  ppr s = case s of
    BindS p e -> ppr p <+> text "<-" <+> ppr e
    LetS ds -> text "let" <+> braces (semiSep ds)
    NoBindS e -> ppr e
    ParS branches -> sep (punctuate bar (map commaSep branches))
    RecS ss -> text "rec" <+> braces (semiSep ss)

instance Ppr Range where
  ppr r = brackets (case r of
    FromR a -> ppr a <> text ".."
    FromThenR a b -> ppr a <> comma <> ppr b <> text ".."
    FromToR a b -> ppr a <> text ".." <> ppr b
    FromThenToR a b c -> ppr a <> comma <> ppr b <> text ".." <> ppr c)

instance Ppr Match where
  ppr (Match p b ds) = pprMatchPat p <+> pprBody False b $$ where_clause ds

pprMatchPat :: Pat -> Doc
pprMatchPat p = case p of
  SigP _ _ -> parens (ppr p)
  _ -> ppr p

pprGuarded :: Doc -> (Guard, Exp) -> Doc
pprGuarded sign (g, e) = case g of
  NormalG c -> bar <+> ppr c <+> sign <+> ppr e
  PatG ss -> bar <+> vcat (punctuate comma (map ppr ss)) $$ nest nestDepth (sign <+> ppr e)

pprBody :: Bool -> Body -> Doc
pprBody isEquation b = case b of
  GuardedB gs -> nest nestDepth (vcat (map (pprGuarded sign) gs))
  NormalB e -> sign <+> ppr e
  where
    sign = if isEquation then equals else arrow

-- Patterns.

instance Ppr Pat where
  ppr = pprPat noPrec

pprPat :: Precedence -> Pat -> Doc
pprPat i p = case p of
  LitP l -> pprLit i l
  VarP n -> prefixName n
  TupP [q] -> pprPat i (ConP (tupleDataName 1) [q])
  TupP ps -> parens (commaSep ps)
  UnboxedTupP ps -> hashParens (commaSep ps)
  UnboxedSumP q n of' -> sumBars (ppr q) n of'
  ConP n ps -> tight (prefixName n <+> sep (map (pprPat appPrec) ps))
  ParensP q -> parens (ppr q)
  UInfixP l n r -> parensIf (i > unopPrec) (pprPat unopPrec l <+> infixName n <+> pprPat unopPrec r)
  InfixP l n r -> parensIf (i >= opPrec) (pprPat opPrec l <+> infixName n <+> pprPat opPrec r)
  TildeP q -> loose (char '~' <> pprPat appPrec q)
  BangP q -> loose (char '!' <> pprPat appPrec q)
  AsP n q -> loose (prefixName n <> char '@' <> pprPat appPrec q)
  WildP -> char '_'
  RecP n fields -> parens (prefixName n <+>
    braces (sep (punctuate comma (map (\(f, q) -> prefixName f <+> equals <+> ppr q) fields))))
  ListP ps -> brackets (commaSep ps)
  SigP q t -> loose (ppr q <+> dcolon <+> ppr t)
  ViewP e q -> parens (pprExp noPrec e <+> arrow <+> pprPat noPrec q)
  where
    tight = parensIf (i >= appPrec)
    loose = parensIf (i > noPrec)

-- Declarations are laid out within `where`, too.

where_clause :: [Dec] -> Doc
where_clause ds = case ds of
  [] -> empty
  _ -> nest nestDepth (text "where" <+> vcat (map (declaration False) ds))

-- Declarations; at the top of a module there is more room.

instance Ppr Dec where
  ppr = declaration True

declaration :: Bool -> Dec -> Doc
declaration isTop d = case d of
  FunD n cs -> vcat (map (\c -> prefixName n <+> ppr c) cs)
  ValD p b ds -> ppr p <+> pprBody True b $$ where_clause ds
  TySynD n vs t -> text "type" <+> headOf n vs <+> equals <+> ppr t
  DataD context n vs k cons ds -> dataType "data" context (headOf n vs) k cons ds
  NewtypeD context n vs k con ds -> newType "newtype" context (headOf n vs) k con ds
  ClassD context n vs deps ds ->
    text "class" <+> pprCxt context <+> headOf n vs <+> ppr deps $$ where_clause ds
  InstanceD overlap context t ds ->
    text "instance" <+> maybe empty overlapOf overlap <+> pprCxt context <+> ppr t $$ where_clause ds
  SigD n t -> prefixName n <+> dcolon <+> ppr t
  KiSigD n k -> text "type" <+> prefixName n <+> dcolon <+> ppr k
  ForeignD f -> ppr f
  InfixD f n -> pprFixity n f
  PragmaD p -> ppr p
  DataFamilyD n vs k -> text "data" <+> family <+> headOf n vs <+> kindOf k
  DataInstD context vs t k cons ds ->
    dataType ("data" ++ instanceText) context (bound vs <+> ppr t) k cons ds
  NewtypeInstD context vs t k con ds ->
    newType ("newtype" ++ instanceText) context (bound vs <+> ppr t) k con ds
  OpenTypeFamilyD h -> text "type" <+> family <+> familyHead h
  ClosedTypeFamilyD h eqns ->
    hang (text "type family" <+> familyHead h <+> text "where") nestDepth (vcat (map equation eqns))
  TySynInstD eqn -> text ("type" ++ instanceText) <+> equation eqn
  RoleAnnotD n roles -> hsep ([text "type role", prefixName n] ++ map ppr roles)
  StandaloneDerivD strategy context t ->
    hsep [text "deriving", maybe empty ppr strategy, text "instance", pprCxt context, ppr t]
  DefaultSigD n t -> hsep [text "default", prefixName n, dcolon, ppr t]
  PatSynD n args direction p ->
    text "pattern" <+> left <+> ppr direction <+> right
    where
      left = case args of
        InfixPatSyn a b -> ppr a <+> infixName n <+> ppr b
        _ -> prefixName n <+> ppr args
      right = case direction of
        ExplBidir cs -> hang (ppr p <+> text "where") nestDepth
          (vcat (map (\c -> prefixName n <+> ppr c) cs))
        _ -> ppr p
  PatSynSigD n t -> pprPatSynSig n t
  ImplicitParamBindD n e -> hsep [text ('?' : n), equals, ppr e]
  where
    family = if isTop then text "family" else empty
    instanceText = if isTop then " instance" else ""
    equation (TySynEqn vs l r) = bound vs <+> ppr l <+> equals <+> ppr r
    familyHead (TypeFamilyHead n vs result injective) =
      headOf n vs <+> ppr result <+> maybe empty ppr injective

headOf :: Name -> [TyVarBndr ()] -> Doc
headOf n vs = prefixName n <+> hsep (map ppr vs)

kindOf :: Maybe Kind -> Doc
kindOf = maybe empty (\k -> dcolon <+> ppr k)

bound :: Maybe [TyVarBndr ()] -> Doc
bound = maybe empty (\vs -> text "forall" <+> hsep (map ppr vs) <> text ".")

derivings :: [DerivClause] -> Doc
derivings ds = case ds of
  [] -> empty
  _ -> nest nestDepth (vcat (map ppr ds))

-- As GHC prints them, also where the constructor has a type of its own.
newType :: String -> Cxt -> Doc -> Maybe Kind -> Con -> [DerivClause] -> Doc
newType word context head' k con ds = sep
  [ text word <+> pprCxt context <+> head' <+> kindOf k
  , nest 2 (char '=' <+> ppr con)
  , derivings ds
  ]

dataType :: String -> Cxt -> Doc -> Maybe Kind -> [Con] -> [DerivClause] -> Doc
dataType word context head' k cons ds = sep
  [ text word <+> pprCxt context <+> head' <+> kindOf k <+> (if isGadt then text "where" else empty)
  , nest nestDepth ((if isGadt then vcat else sep) (map ppr' (signs cons)))
  , derivings ds
  ]
  where
    isGadt = any general cons
    ppr' (sign, con) = if isGadt then ppr con else char sign <+> ppr con
    signs cs = zip ('=' : repeat '|') cs
    general con = case con of
      GadtC _ _ _ -> True
      RecGadtC _ _ _ -> True
      ForallC _ _ c -> general c
      _ -> False

overlapOf :: Overlap -> Doc
overlapOf o = text (case o of
  Overlaps -> "{-# OVERLAPS #-}"
  Overlappable -> "{-# OVERLAPPABLE #-}"
  Overlapping -> "{-# OVERLAPPING #-}"
  Incoherent -> "{-# INCOHERENT #-}")

instance Ppr DerivStrategy where
  ppr s = case s of
    StockStrategy -> text "stock"
    AnyclassStrategy -> text "anyclass"
    NewtypeStrategy -> text "newtype"
    ViaStrategy t -> text "via" <+> pprParendType t

instance Ppr DerivClause where
  ppr (DerivClause strategy context) = case strategy of
    Just s@(ViaStrategy _) -> text "deriving" <+> classes <+> ppr s
    _ -> text "deriving" <+> maybe empty ppr strategy <+> classes
    where
      classes = constraints context

instance Ppr FunDep where
  ppr (FunDep from to) = hsep (map ppr from) <+> arrow <+> hsep (map ppr to)
  ppr_list ds = case ds of
    [] -> empty
    _ -> bar <+> commaSep ds

instance Ppr FamilyResultSig where
  ppr s = case s of
    NoSig -> empty
    KindSig k -> dcolon <+> ppr k
    TyVarSig v -> equals <+> ppr v

instance Ppr InjectivityAnn where
  ppr (InjectivityAnn l r) = bar <+> ppr l <+> arrow <+> hsep (map ppr r)

instance Ppr Foreign where
  ppr f = case f of
    ImportF convention safety entity n t ->
      text "foreign import" <+> ppr convention <+> ppr safety <+> text (show entity)
        <+> prefixName n <+> dcolon <+> ppr t
    ExportF convention entity n t ->
      text "foreign export" <+> ppr convention <+> text (show entity)
        <+> prefixName n <+> dcolon <+> ppr t

instance Ppr Callconv where
  ppr c = text (case c of
    CCall -> "ccall"
    StdCall -> "stdcall"
    CApi -> "capi"
    Prim -> "prim"
    JavaScript -> "javascript")

instance Ppr Safety where
  ppr s = text (case s of
    Unsafe -> "unsafe"
    Safe -> "safe"
    Interruptible -> "interruptible")

instance Ppr Pragma where
  ppr p = case p of
    InlineP n inline rule phases -> pragma (ppr inline <+> ppr rule <+> ppr phases <+> ppr n)
    SpecialiseP n t inline phases ->
      pragma (text "SPECIALISE" <+> maybe empty ppr inline <+> ppr phases
        <+> sep [prefixName n <+> dcolon, nest 2 (ppr t)])
    SpecialiseInstP t -> pragma (text "SPECIALISE instance" <+> ppr t)
    RuleP name types vs l r phases -> sep
      [ text "{-# RULES" <+> pprString name <+> ppr phases
      , nest 4 (forTypes types <+> forVars types vs <+> ppr l)
      , nest 4 (char '=' <+> ppr r <+> text "#-}") ]
    AnnP target e -> pragma (text "ANN" <+> targetOf target <+> ppr e)
    LineP line file -> pragma (text "LINE" <+> int line <+> text (show file))
    -- GHC leaves the end out.
    CompleteP names of' -> text "{-# COMPLETE" <+> fsep (punctuate comma (map ppr names))
      <+> maybe empty (\n -> dcolon <+> ppr n) of'
    where
      pragma d = text "{-#" <+> d <+> text "#-}"
      forTypes = maybe empty (\vs -> text "forall" <+> fsep (map ppr vs) <+> char '.')
      forVars types vs
        | null vs, Nothing <- types = empty
        | otherwise = text "forall" <+> fsep (map ppr vs) <+> char '.'
      targetOf t = case t of
        ModuleAnnotation -> text "module"
        TypeAnnotation n -> text "type" <+> ppr n
        ValueAnnotation n -> ppr n

instance Ppr Inline where
  ppr i = text (case i of
    NoInline -> "NOINLINE"
    Inline -> "INLINE"
    Inlinable -> "INLINABLE")

instance Ppr RuleMatch where
  ppr r = case r of
    ConLike -> text "CONLIKE"
    FunLike -> empty

instance Ppr Phases where
  ppr p = case p of
    AllPhases -> empty
    FromPhase n -> brackets (int n)
    BeforePhase n -> brackets (char '~' <> int n)

instance Ppr RuleBndr where
  ppr v = case v of
    RuleVar n -> ppr n
    TypedRuleVar n t -> parens (ppr n <+> dcolon <+> ppr t)

instance Ppr Role where
  ppr r = text (case r of
    NominalR -> "nominal"
    RepresentationalR -> "representational"
    PhantomR -> "phantom"
    InferR -> "_")

instance Ppr PatSynDir where
  ppr s = case s of
    ImplBidir -> equals
    _ -> text "<-"

instance Ppr PatSynArgs where
  ppr a = case a of
    PrefixPatSyn ns -> sep (map ppr ns)
    InfixPatSyn l r -> ppr l <+> ppr r
    RecordPatSyn ns -> braces (sep (punctuate comma (map ppr ns)))

pprPatSynSig :: Name -> PatSynType -> Doc
pprPatSynSig n t = text "pattern" <+> prefixName n <+> dcolon <+> pprPatSynType t

-- An empty context of what the pattern needs is told if there is one of what it gives.
pprPatSynType :: PatSynType -> Doc
pprPatSynType t = case t of
  ForallT us needs b@(ForallT es gives c)
    | null es, null gives -> quantified us needs <+> ppr c
    | null us, null needs -> text "() =>" <+> ppr b
    | null needs -> quantified us [] <+> text "() =>" <+> ppr b
    | otherwise -> ppr t
  _ -> ppr t

pprFixity :: Name -> Fixity -> Doc
pprFixity n (Fixity p direction) = text word <+> int p <+> ppr n
  where
    word = case direction of
      InfixL -> "infixl"
      InfixR -> "infixr"
      InfixN -> "infix"

instance Ppr Clause where
  ppr (Clause ps b ds) = hsep (map (pprPat appPrec) ps) <+> pprBody True b $$ where_clause ds

-- Constructors.

instance Ppr Con where
  ppr con = case con of
    NormalC n fields -> ppr n <+> sep (map pprBangType fields)
    RecC n fields -> ppr n <+> record fields
    InfixC l n r -> pprBangType l <+> infixName n <+> pprBangType r
    ForallC vs context (GadtC ns fields t) -> names ns <+> dcolon <+> quantified vs context <+> arrows fields t
    ForallC vs context (RecGadtC ns fields t) ->
      names ns <+> dcolon <+> quantified vs context <+> recordArrow fields t
    ForallC vs context c -> quantified vs context <+> ppr c
    GadtC ns fields t -> names ns <+> dcolon <+> arrows fields t
    RecGadtC ns fields t -> names ns <+> dcolon <+> recordArrow fields t
    where
      names = commaSep
      record fields = braces (sep (punctuate comma (map pprVarBangType fields)))
      recordArrow fields t = record fields <+> arrow <+> ppr t
      arrows fields t = case fields of
        [] -> ppr t
        _ -> sep (punctuate (space <> arrow) (map pprBangType fields)) <+> arrow <+> ppr t

pprBangType, pprStrictType :: BangType -> Doc
pprBangType (b@(Bang unpack strict), t) = case (unpack, strict) of
  (_, NoSourceStrictness) | NoSourceUnpackedness <- unpack -> pprParendType t
                          | otherwise -> ppr b <+> pprParendType t
  _ -> ppr b <> pprParendType t
pprStrictType = pprBangType

pprVarBangType, pprVarStrictType :: VarBangType -> Doc
pprVarBangType (n, b, t) = ppr n <+> dcolon <+> pprBangType (b, t)
pprVarStrictType = pprVarBangType

instance Ppr Bang where
  ppr (Bang unpack strict) = ppr unpack <+> ppr strict

instance Ppr SourceUnpackedness where
  ppr u = case u of
    NoSourceUnpackedness -> empty
    SourceNoUnpack -> text "{-# NOUNPACK #-}"
    SourceUnpack -> text "{-# UNPACK #-}"

instance Ppr SourceStrictness where
  ppr s = case s of
    NoSourceStrictness -> empty
    SourceLazy -> char '~'
    SourceStrict -> char '!'

instance Ppr DecidedStrictness where
  ppr s = case s of
    DecidedLazy -> empty
    DecidedStrict -> char '!'
    DecidedUnpack -> text "{-# UNPACK #-} !"

-- What `reify` tells, and where a splice stands.

instance Ppr Info where
  ppr i = case i of
    TyConI d -> ppr d
    ClassI d is -> ppr d $$ vcat (map ppr is)
    FamilyI d is -> ppr d $$ vcat (map ppr is)
    PrimTyConI n arity isUnlifted ->
      text "Primitive" <+> (if isUnlifted then text "unlifted" else empty)
        <+> text "type constructor" <+> quotes (ppr n)
        <+> parens (text "arity" <+> int arity)
    ClassOpI n t c -> text "Class op from" <+> ppr c <> colon <+> signature n t
    DataConI n t p -> text "Constructor from" <+> ppr p <> colon <+> signature n t
    PatSynI n t -> pprPatSynSig n t
    TyVarI n t -> text "Type variable" <+> ppr n <+> equals <+> ppr t
    VarI n t d -> vcat [signature n t, maybe empty ppr d]
    where
      signature n t = prefixName n <+> dcolon <+> ppr t

instance Ppr Module where
  ppr (Module p m) = text (pkgString p) <+> text (modString m)

instance Ppr ModuleInfo where
  ppr (ModuleInfo imports) = text "Module" <+> vcat (map ppr imports)

instance Ppr Loc where
  ppr (Loc _ package m (line, column) (line', column')) = hcat
    [ text package, colon, text m, colon, place line column, text "-"
    , place line' column' ]
    where
      place l c = parens (int l <> comma <> int c)
