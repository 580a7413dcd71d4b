-- Functions that make syntax from parts that are still to be made, and what quotes stand for.

module Language.Haskell.TH.Lib.Internal
  (module Language.Haskell.TH.Lib.Internal, module Base.Splice.Makers) where

import Prelude
import Base.Splice.Makers
import Language.Haskell.TH.Syntax (ModName(..), PkgName(..), OccName(..), NameFlavour(..),
  Name(..), Lit(..), Bytes(..), Pat(..), FieldPat, Match(..), Clause(..), Exp(..), FieldExp, Body(..),
  Guard(..), Stmt(..), Range(..), Dec(..), Overlap, DerivStrategy(..), FunDep(..), Inline,
  RuleMatch, Phases, Pragma(..), Cxt, Pred, Kind, SourceUnpackedness(..), SourceStrictness(..),
  Bang(..), BangType, VarBangType, Con(..), Specificity(..), TyVarBndr(..), TyLit(..), Role(..),
  DerivClause(..), Type(..), Fixity(..), FixityDirection(..), Quote, Q, FamilyResultSig(..),
  InjectivityAnn(..), TypeFamilyHead(..), TySynEqn(..), TExp, Code, Info, Module(..),
  AnnTarget(..), Callconv(..), Safety(..), Foreign(..), RuleBndr(..), PatSynDir(..),
  PatSynArgs(..), SumAlt, SumArity)
import qualified Base.Splice.Tree as Tree
import qualified Language.Haskell.TH.Syntax as TH
import Data.Word (Word8)
import Foreign.ForeignPtr (ForeignPtr)

type ExpQ = Q Exp
type PatQ = Q Pat
type MatchQ = Q Match
type ClauseQ = Q Clause
type BodyQ = Q Body
type StmtQ = Q Stmt
type RangeQ = Q Range
type GuardQ = Q Guard
type DecQ = Q Dec
type DecsQ = Q [Dec]
type TypeQ = Q Type
type KindQ = Q Kind
type PredQ = Q Pred
type CxtQ = Q Cxt
type ConQ = Q Con
type BangQ = Q Bang
type BangTypeQ = Q BangType
type VarBangTypeQ = Q VarBangType
type StrictTypeQ = Q BangType
type VarStrictTypeQ = Q VarBangType
type FieldExpQ = Q FieldExp
type FieldPatQ = Q FieldPat
type DerivClauseQ = Q DerivClause
type DerivStrategyQ = Q DerivStrategy
type SourceStrictnessQ = Q SourceStrictness
type SourceUnpackednessQ = Q SourceUnpackedness
type TyLitQ = Q TyLit
type NameQ = Q Name
type InfoQ = Q Info
type FamilyResultSigQ = Q FamilyResultSig
type PatSynDirQ = Q PatSynDir
type PatSynArgsQ = Q PatSynArgs
type RuleBndrQ = Q RuleBndr
type TySynEqnQ = Q TySynEqn
type TyVarBndrUnit = TyVarBndr ()
type TyVarBndrSpec = TyVarBndr Specificity
type CodeQ = Code Q
type TExpQ a = Q (TExp a)

-- Literals.

intPrimL, wordPrimL, integerL :: Integer -> Lit
intPrimL = IntPrimL
wordPrimL = WordPrimL
integerL = IntegerL

floatPrimL, doublePrimL, rationalL :: Rational -> Lit
floatPrimL = FloatPrimL
doublePrimL = DoublePrimL
rationalL = RationalL

charL, charPrimL :: Char -> Lit
charL = CharL
charPrimL = CharPrimL

stringL :: String -> Lit
stringL = StringL

stringPrimL :: [Word8] -> Lit
stringPrimL = StringPrimL

bytesPrimL :: Bytes -> Lit
bytesPrimL = BytesPrimL

mkBytes :: ForeignPtr Word8 -> Word -> Word -> Bytes
mkBytes = Bytes

-- Patterns.

litP :: Quote m => Lit -> m Pat
litP l = pure (LitP l)

varP :: Quote m => Name -> m Pat
varP name = pure (VarP name)

tupP, unboxedTupP, listP :: Quote m => [m Pat] -> m Pat
tupP ps = fmap TupP (sequence ps)
unboxedTupP ps = fmap UnboxedTupP (sequence ps)
listP ps = fmap ListP (sequence ps)

unboxedSumP :: Quote m => m Pat -> SumAlt -> SumArity -> m Pat
unboxedSumP p i n = fmap (\q -> UnboxedSumP q i n) p

conP :: Quote m => Name -> [m Pat] -> m Pat
conP name ps = fmap (ConP name) (sequence ps)

infixP, uInfixP :: Quote m => m Pat -> Name -> m Pat -> m Pat
infixP l name r = (\a b -> InfixP a name b) <$> l <*> r
uInfixP l name r = (\a b -> UInfixP a name b) <$> l <*> r

parensP, tildeP, bangP :: Quote m => m Pat -> m Pat
parensP = fmap ParensP
tildeP = fmap TildeP
bangP = fmap BangP

asP :: Quote m => Name -> m Pat -> m Pat
asP name = fmap (AsP name)

wildP :: Quote m => m Pat
wildP = pure WildP

recP :: Quote m => Name -> [m FieldPat] -> m Pat
recP name fields = fmap (RecP name) (sequence fields)

sigP :: Quote m => m Pat -> m Type -> m Pat
sigP p t = SigP <$> p <*> t

viewP :: Quote m => m Exp -> m Pat -> m Pat
viewP e p = ViewP <$> e <*> p

fieldPat :: Quote m => Name -> m Pat -> m FieldPat
fieldPat name = fmap ((,) name)

-- Statements and ranges.

bindS :: Quote m => m Pat -> m Exp -> m Stmt
bindS p e = BindS <$> p <*> e

letS :: Quote m => [m Dec] -> m Stmt
letS ds = fmap LetS (sequence ds)

noBindS :: Quote m => m Exp -> m Stmt
noBindS = fmap NoBindS

parS :: Quote m => [[m Stmt]] -> m Stmt
parS branches = fmap ParS (mapM sequence branches)

recS :: Quote m => [m Stmt] -> m Stmt
recS ss = fmap RecS (sequence ss)

fromR :: Quote m => m Exp -> m Range
fromR = fmap FromR

fromThenR, fromToR :: Quote m => m Exp -> m Exp -> m Range
fromThenR a b = FromThenR <$> a <*> b
fromToR a b = FromToR <$> a <*> b

fromThenToR :: Quote m => m Exp -> m Exp -> m Exp -> m Range
fromThenToR a b c = FromThenToR <$> a <*> b <*> c

-- Bodies and guards.

normalB :: Quote m => m Exp -> m Body
normalB = fmap NormalB

guardedB :: Quote m => [m (Guard, Exp)] -> m Body
guardedB gs = fmap GuardedB (sequence gs)

normalG :: Quote m => m Exp -> m Guard
normalG = fmap NormalG

normalGE :: Quote m => m Exp -> m Exp -> m (Guard, Exp)
normalGE c e = (\a b -> (NormalG a, b)) <$> c <*> e

patG :: Quote m => [m Stmt] -> m Guard
patG ss = fmap PatG (sequence ss)

patGE :: Quote m => [m Stmt] -> m Exp -> m (Guard, Exp)
patGE ss e = (\a b -> (PatG a, b)) <$> sequence ss <*> e

match :: Quote m => m Pat -> m Body -> [m Dec] -> m Match
match p b ds = Match <$> p <*> b <*> sequence ds

clause :: Quote m => [m Pat] -> m Body -> [m Dec] -> m Clause
clause ps b ds = Clause <$> sequence ps <*> b <*> sequence ds

-- Expressions.

dyn :: Quote m => String -> m Exp
dyn text = pure (VarE (TH.mkName text))

varE, conE, unboundVarE :: Quote m => Name -> m Exp
varE name = pure (VarE name)
conE name = pure (ConE name)
unboundVarE name = pure (UnboundVarE name)

litE :: Quote m => Lit -> m Exp
litE l = pure (LitE l)

labelE, implicitParamVarE, stringE :: Quote m => String -> m Exp
labelE text = pure (LabelE text)
implicitParamVarE text = pure (ImplicitParamVarE text)
stringE text = pure (LitE (StringL text))

appE :: Quote m => m Exp -> m Exp -> m Exp
appE f x = AppE <$> f <*> x

appsE :: Quote m => [m Exp] -> m Exp
appsE [] = error "appsE []"
appsE (e : es) = foldl appE e es

appTypeE :: Quote m => m Exp -> m Type -> m Exp
appTypeE e t = AppTypeE <$> e <*> t

parensE, staticE :: Quote m => m Exp -> m Exp
parensE = fmap ParensE
staticE = fmap StaticE

uInfixE, infixApp, condE :: Quote m => m Exp -> m Exp -> m Exp -> m Exp
uInfixE l op r = UInfixE <$> l <*> op <*> r
infixApp l op r = infixE (Just l) op (Just r)
condE c t f = CondE <$> c <*> t <*> f

infixE :: Quote m => Maybe (m Exp) -> m Exp -> Maybe (m Exp) -> m Exp
infixE l op r = InfixE <$> sequence l <*> op <*> sequence r

sectionL, sectionR :: Quote m => m Exp -> m Exp -> m Exp
sectionL x op = infixE (Just x) op Nothing
sectionR op x = infixE Nothing op (Just x)

lamE :: Quote m => [m Pat] -> m Exp -> m Exp
lamE ps e = LamE <$> sequence ps <*> e

lam1E :: Quote m => m Pat -> m Exp -> m Exp
lam1E p = lamE [p]

lamCaseE :: Quote m => [m Match] -> m Exp
lamCaseE ms = fmap LamCaseE (sequence ms)

tupE, unboxedTupE, listE :: Quote m => [m Exp] -> m Exp
tupE es = fmap (TupE . map Just) (sequence es)
unboxedTupE es = fmap (UnboxedTupE . map Just) (sequence es)
listE es = fmap ListE (sequence es)

unboxedSumE :: Quote m => m Exp -> SumAlt -> SumArity -> m Exp
unboxedSumE e i n = fmap (\x -> UnboxedSumE x i n) e

multiIfE :: Quote m => [m (Guard, Exp)] -> m Exp
multiIfE gs = fmap MultiIfE (sequence gs)

letE :: Quote m => [m Dec] -> m Exp -> m Exp
letE ds e = LetE <$> sequence ds <*> e

caseE :: Quote m => m Exp -> [m Match] -> m Exp
caseE e ms = CaseE <$> e <*> sequence ms

doE, mdoE, compE :: Quote m => [m Stmt] -> m Exp
doE ss = fmap (DoE Nothing) (sequence ss)
mdoE ss = fmap (MDoE Nothing) (sequence ss)
compE ss = fmap CompE (sequence ss)

arithSeqE :: Quote m => m Range -> m Exp
arithSeqE = fmap ArithSeqE

fromE :: Quote m => m Exp -> m Exp
fromE a = arithSeqE (fromR a)

fromThenE, fromToE :: Quote m => m Exp -> m Exp -> m Exp
fromThenE a b = arithSeqE (fromThenR a b)
fromToE a b = arithSeqE (fromToR a b)

fromThenToE :: Quote m => m Exp -> m Exp -> m Exp -> m Exp
fromThenToE a b c = arithSeqE (fromThenToR a b c)

sigE :: Quote m => m Exp -> m Type -> m Exp
sigE e t = SigE <$> e <*> t

recConE :: Quote m => Name -> [m FieldExp] -> m Exp
recConE name fields = fmap (RecConE name) (sequence fields)

recUpdE :: Quote m => m Exp -> [m FieldExp] -> m Exp
recUpdE e fields = RecUpdE <$> e <*> sequence fields

fieldExp :: Quote m => Name -> m Exp -> m FieldExp
fieldExp name = fmap ((,) name)

-- Declarations.

funD :: Quote m => Name -> [m Clause] -> m Dec
funD name cs = fmap (FunD name) (sequence cs)

valD :: Quote m => m Pat -> m Body -> [m Dec] -> m Dec
valD p b ds = ValD <$> p <*> b <*> sequence ds

sigD, kiSigD, defaultSigD :: Quote m => Name -> m Type -> m Dec
sigD name = fmap (SigD name)
kiSigD name = fmap (KiSigD name)
defaultSigD name = fmap (DefaultSigD name)

tySynD :: Quote m => Name -> [TyVarBndr ()] -> m Type -> m Dec
tySynD name vs = fmap (TySynD name vs)

dataD :: Quote m
  => m Cxt -> Name -> [TyVarBndr ()] -> Maybe Kind -> [m Con] -> [m DerivClause] -> m Dec
dataD context name vs kind cons clauses =
  (\c cs ds -> DataD c name vs kind cs ds) <$> context <*> sequence cons <*> sequence clauses

newtypeD :: Quote m
  => m Cxt -> Name -> [TyVarBndr ()] -> Maybe Kind -> m Con -> [m DerivClause] -> m Dec
newtypeD context name vs kind con clauses =
  (\c k ds -> NewtypeD c name vs kind k ds) <$> context <*> con <*> sequence clauses

classD :: Quote m => m Cxt -> Name -> [TyVarBndr ()] -> [FunDep] -> [m Dec] -> m Dec
classD context name vs deps ds =
  (\c body -> ClassD c name vs deps body) <$> context <*> sequence ds

instanceD :: Quote m => m Cxt -> m Type -> [m Dec] -> m Dec
instanceD = instanceWithOverlapD Nothing

instanceWithOverlapD :: Quote m => Maybe Overlap -> m Cxt -> m Type -> [m Dec] -> m Dec
instanceWithOverlapD overlap context head' ds =
  InstanceD overlap <$> context <*> head' <*> sequence ds

standaloneDerivD :: Quote m => m Cxt -> m Type -> m Dec
standaloneDerivD = standaloneDerivWithStrategyD Nothing

standaloneDerivWithStrategyD :: Quote m => Maybe DerivStrategy -> m Cxt -> m Type -> m Dec
standaloneDerivWithStrategyD strategy context t = StandaloneDerivD strategy <$> context <*> t

derivClause :: Quote m => Maybe DerivStrategy -> [m Pred] -> m DerivClause
derivClause strategy ps = fmap (DerivClause strategy) (sequence ps)

infixLD, infixRD, infixND :: Quote m => Int -> Name -> m Dec
infixLD n name = pure (InfixD (Fixity n InfixL) name)
infixRD n name = pure (InfixD (Fixity n InfixR) name)
infixND n name = pure (InfixD (Fixity n InfixN) name)

pragInlD :: Quote m => Name -> Inline -> RuleMatch -> Phases -> m Dec
pragInlD name inline rule phases = pure (PragmaD (InlineP name inline rule phases))

stockStrategy, anyclassStrategy, newtypeStrategy :: Quote m => m DerivStrategy
stockStrategy = pure StockStrategy
anyclassStrategy = pure AnyclassStrategy
newtypeStrategy = pure NewtypeStrategy

viaStrategy :: Quote m => m Type -> m DerivStrategy
viaStrategy = fmap ViaStrategy

funDep :: [Name] -> [Name] -> FunDep
funDep = FunDep

cxt :: Quote m => [m Pred] -> m Cxt
cxt = sequence

normalC :: Quote m => Name -> [m BangType] -> m Con
normalC name fields = fmap (NormalC name) (sequence fields)

recC :: Quote m => Name -> [m VarBangType] -> m Con
recC name fields = fmap (RecC name) (sequence fields)

infixC :: Quote m => m BangType -> Name -> m BangType -> m Con
infixC l name r = (\a b -> InfixC a name b) <$> l <*> r

forallC :: Quote m => [TyVarBndr Specificity] -> m Cxt -> m Con -> m Con
forallC vs context con = ForallC vs <$> context <*> con

gadtC :: Quote m => [Name] -> [m BangType] -> m Type -> m Con
gadtC names fields t = GadtC names <$> sequence fields <*> t

recGadtC :: Quote m => [Name] -> [m VarBangType] -> m Type -> m Con
recGadtC names fields t = RecGadtC names <$> sequence fields <*> t

bang :: Quote m => m SourceUnpackedness -> m SourceStrictness -> m Bang
bang u s = Bang <$> u <*> s

bangType :: Quote m => m Bang -> m Type -> m BangType
bangType b t = (,) <$> b <*> t

varBangType :: Quote m => Name -> m BangType -> m VarBangType
varBangType name = fmap (\(b, t) -> (name, b, t))

strictType :: Quote m => m Bang -> m Type -> m BangType
strictType = bangType

varStrictType :: Quote m => Name -> m BangType -> m VarBangType
varStrictType = varBangType

isStrict, notStrict, unpacked :: Quote m => m Bang
isStrict = bang noSourceUnpackedness sourceStrict
notStrict = bang noSourceUnpackedness noSourceStrictness
unpacked = bang sourceUnpack sourceStrict

noSourceUnpackedness, sourceNoUnpack, sourceUnpack :: Quote m => m SourceUnpackedness
noSourceUnpackedness = pure NoSourceUnpackedness
sourceNoUnpack = pure SourceNoUnpack
sourceUnpack = pure SourceUnpack

noSourceStrictness, sourceLazy, sourceStrict :: Quote m => m SourceStrictness
noSourceStrictness = pure NoSourceStrictness
sourceLazy = pure SourceLazy
sourceStrict = pure SourceStrict

-- Types.

forallT :: Quote m => [TyVarBndr Specificity] -> m Cxt -> m Type -> m Type
forallT vs context t = ForallT vs <$> context <*> t

forallVisT :: Quote m => [m (TyVarBndr ())] -> m Type -> m Type
forallVisT vs t = ForallVisT <$> sequence vs <*> t

appKindT :: Quote m => m Type -> m Kind -> m Type
appKindT t k = AppKindT <$> t <*> k

implicitParamT :: Quote m => String -> m Type -> m Type
implicitParamT name = fmap (ImplicitParamT name)

classP :: Quote m => Name -> [m Type] -> m Pred
classP = applied

equalP :: Quote m => m Type -> m Type -> m Pred
equalP a b = (\x y -> AppT (AppT EqualityT x) y) <$> a <*> b

sigT :: Quote m => m Type -> Kind -> m Type
sigT t k = fmap (\t' -> SigT t' k) t

litT :: Quote m => m TyLit -> m Type
litT = fmap LitT

varT, conT, promotedT :: Quote m => Name -> m Type
varT name = pure (VarT name)
conT name = pure (ConT name)
promotedT name = pure (PromotedT name)

appT :: Quote m => m Type -> m Type -> m Type
appT f x = AppT <$> f <*> x

infixT, uInfixT :: Quote m => m Type -> Name -> m Type -> m Type
infixT l name r = (\a b -> InfixT a name b) <$> l <*> r
uInfixT l name r = (\a b -> UInfixT a name b) <$> l <*> r

parensT :: Quote m => m Type -> m Type
parensT = fmap ParensT

arrowT, mulArrowT, listT, equalityT, promotedNilT, promotedConsT, wildCardT :: Quote m => m Type
arrowT = pure ArrowT
mulArrowT = pure MulArrowT
listT = pure ListT
equalityT = pure EqualityT
promotedNilT = pure PromotedNilT
promotedConsT = pure PromotedConsT
wildCardT = pure WildCardT

tupleT, unboxedTupleT, promotedTupleT :: Quote m => Int -> m Type
tupleT n = pure (TupleT n)
unboxedTupleT n = pure (UnboxedTupleT n)
promotedTupleT n = pure (PromotedTupleT n)

unboxedSumT :: Quote m => SumArity -> m Type
unboxedSumT n = pure (UnboxedSumT n)

numTyLit :: Quote m => Integer -> m TyLit
numTyLit n = pure (NumTyLit n)

strTyLit :: Quote m => String -> m TyLit
strTyLit text = pure (StrTyLit text)

plainTV :: Name -> TyVarBndr ()
plainTV name = PlainTV name ()

kindedTV :: Name -> Kind -> TyVarBndr ()
kindedTV name = KindedTV name ()

plainInvisTV :: Quote m => Name -> Specificity -> m (TyVarBndr Specificity)
plainInvisTV name s = pure (PlainTV name s)

kindedInvisTV :: Quote m => Name -> Specificity -> m Kind -> m (TyVarBndr Specificity)
kindedInvisTV name s = fmap (KindedTV name s)

specifiedSpec, inferredSpec :: Specificity
specifiedSpec = SpecifiedSpec
inferredSpec = InferredSpec

starK, constraintK :: Kind
starK = StarT
constraintK = ConstraintT

varK, conK :: Name -> Kind
varK = VarT
conK = ConT

appK :: Kind -> Kind -> Kind
appK = AppT

arrowK, listK :: Kind
arrowK = ArrowT
listK = ListT

tupleK :: Int -> Kind
tupleK = TupleT

nominalR, representationalR, phantomR, inferR :: Role
nominalR = NominalR
representationalR = RepresentationalR
phantomR = PhantomR
inferR = InferR

-- The module that has the splice.
thisModule :: Q Module
thisModule = fmap (\l -> Module (PkgName (TH.loc_package l)) (ModName (TH.loc_module l))) TH.location

-- What quotes stand for, besides.

mkName :: String -> Name
mkName = TH.mkName

mkNameG_v, mkNameG_d, mkNameG_tc :: String -> String -> String -> Name
mkNameG_v = TH.mkNameG_v
mkNameG_d = TH.mkNameG_d
mkNameG_tc = TH.mkNameG_tc

tupleDataName, tupleTypeName :: Int -> Name
tupleDataName = TH.tupleDataName
tupleTypeName = TH.tupleTypeName

packageOf :: String -> String
packageOf = Tree.packageOf

builtinName, builtinType :: String -> Name
builtinName text = case text of
  '(' : _ -> mkNameG_d "ghc-prim" "GHC.Tuple" text
  _ -> mkNameG_d "ghc-prim" "GHC.Types" text
builtinType text = case text of
  '(' : _ -> mkNameG_tc "ghc-prim" "GHC.Tuple" text
  "->" -> mkNameG_tc "ghc-prim" "GHC.Types" text
  _ -> mkNameG_tc "ghc-prim" "GHC.Types" text

fresh :: Quote m => String -> (Name -> m a) -> m a
fresh text k = TH.newName text >>= k

liftE :: (TH.Lift t, Quote m) => t -> m Exp
liftE = TH.lift

negated :: Quote m => m Exp -> m Exp
negated = appE (varE (mkNameG_v "base" "GHC.Num" "negate"))

given :: a -> Maybe a
given = Just

missing :: Maybe a
missing = Nothing

tupSectionE :: Quote m => [Maybe (m Exp)] -> m Exp
tupSectionE parts = fmap TupE (mapM sequence parts)

-- Statements, in whose order what they bind comes into scope.

doStmts, compStmts :: Quote m => m [Stmt] -> m Exp
doStmts = fmap (DoE Nothing)
compStmts = fmap CompE

noStmts :: Quote m => m [Stmt]
noStmts = pure []

lastStmt :: Quote m => m Exp -> m [Stmt]
lastStmt = fmap (\e -> [NoBindS e])

expStmt :: Quote m => m Exp -> m [Stmt] -> m [Stmt]
expStmt e rest = (\a ss -> NoBindS a : ss) <$> e <*> rest

withPat :: Quote m => m Pat -> m [Stmt] -> m (Pat, [Stmt])
withPat p rest = (,) <$> p <*> rest

bindStmt :: Quote m => m Exp -> m (Pat, [Stmt]) -> m [Stmt]
bindStmt e rest = (\a (p, ss) -> BindS p a : ss) <$> e <*> rest

letStmt :: Quote m => [m Dec] -> m [Stmt] -> m [Stmt]
letStmt ds rest = (\a ss -> LetS a : ss) <$> sequence ds <*> rest

patStmtsGE :: Quote m => m [Stmt] -> m (Guard, Exp)
patStmtsGE = fmap (\ss -> case last ss of
  NoBindS e -> (PatG (init ss), e)
  _ -> error "a guard without its expression")

oneDec :: Quote m => m Dec -> m [Dec]
oneDec = fmap (: [])

allDecs :: Quote m => [m [Dec]] -> m [Dec]
allDecs ds = fmap concat (sequence ds)

-- A variable with its kind, if that is written.
variable :: Quote m => Name -> Maybe (m Kind) -> m (TyVarBndr ())
variable v = maybe (pure (PlainTV v ())) (fmap (KindedTV v ()))

forallTypes :: Quote m => [m (TyVarBndr ())] -> [m Pred] -> m Type -> m Type
forallTypes variables context t = do
  vs <- sequence variables
  forallT (map specified vs) (sequence context) t
  where
    specified v = case v of
      PlainTV n _ -> PlainTV n SpecifiedSpec
      KindedTV n _ k -> KindedTV n SpecifiedSpec k

kindOfTypes, kindOfConstraints :: Quote m => m Kind
kindOfTypes = pure StarT
kindOfConstraints = pure ConstraintT

kinded :: Quote m => m Type -> m Kind -> m Type
kinded t k = SigT <$> t <*> k

synonym :: Quote m => Name -> [m (TyVarBndr ())] -> m Type -> m Dec
synonym name variables t = sequence variables >>= \vs -> tySynD name vs t

dataDecl, newtypeDecl
  :: Quote m => Name -> [m (TyVarBndr ())] -> [m Con] -> [m Derived] -> m Dec
dataDecl name variables cons classes = do
  vs <- sequence variables
  clauses <- derivedClauses classes
  dataD (pure []) name vs Nothing cons (map pure clauses)
newtypeDecl name variables cons classes = do
  vs <- sequence variables
  clauses <- derivedClauses classes
  newtypeD (pure []) name vs Nothing (head cons) (map pure clauses)

-- A type by its name, which a constructor has, too.
namedT :: Quote m => Name -> m Type
namedT name = pure (case name of
  Name _ (NameG TH.DataName _ _) -> PromotedT name
  _ -> ConT name)

-- Instances of data families.
dataInstance, newtypeInstance
  :: Quote m => m Type -> Maybe (m Kind) -> [m Con] -> [m Derived] -> m Dec
dataInstance made kind cons classes =
  DataInstD [] Nothing <$> made <*> sequence kind <*> sequence cons <*> derivedClauses classes
newtypeInstance made kind cons classes =
  NewtypeInstD [] Nothing <$> made <*> sequence kind <*> head cons <*> derivedClauses classes

classDecl :: Quote m => [m Pred] -> Name -> [m (TyVarBndr ())] -> [FunDep] -> [m Dec] -> m Dec
classDecl context name variables dependencies ds =
  sequence variables >>= \vs -> classD (sequence context) name vs dependencies ds

typeFamily :: Quote m => Name -> [m (TyVarBndr ())] -> Maybe (m Kind) -> [Name] -> m Dec
typeFamily name variables kind injective =
  OpenTypeFamilyD <$> familyHead name variables kind injective

dataFamily :: Quote m => Name -> [m (TyVarBndr ())] -> Maybe (m Kind) -> m Dec
dataFamily name variables kind = DataFamilyD name <$> sequence variables <*> sequence kind

closedFamily :: Quote m
  => Name -> [m (TyVarBndr ())] -> Maybe (m Kind) -> [Name] -> [m TySynEqn] -> m Dec
closedFamily name variables kind injective equations =
  ClosedTypeFamilyD <$> familyHead name variables kind injective <*> sequence equations

-- With the parameters that the result determines, which has a name then.
familyHead :: Quote m
  => Name -> [m (TyVarBndr ())] -> Maybe (m Kind) -> [Name] -> m TypeFamilyHead
familyHead name variables kind injective = do
  vs <- sequence variables
  k <- sequence kind
  case injective of
    [] -> pure (TypeFamilyHead name vs (maybe NoSig KindSig k) Nothing)
    _ -> do
      r <- TH.newName "r"
      let result = TyVarSig (maybe (PlainTV r ()) (KindedTV r ()) k)
      pure (TypeFamilyHead name vs result (Just (InjectivityAnn r injective)))

equation :: Quote m => m Type -> m Type -> m TySynEqn
equation l r = TySynEqn Nothing <$> l <*> r

typeInstance :: Quote m => m Type -> m Type -> m Dec
typeInstance l r = TySynInstD <$> equation l r

completeDecl :: Quote m => [Name] -> m Dec
completeDecl names = pure (PragmaD (CompleteP names Nothing))

prefixArgs, recordArgs :: [Name] -> PatSynArgs
prefixArgs = PrefixPatSyn
recordArgs = RecordPatSyn

oneWay, bothWays :: Quote m => m PatSynDir
oneWay = pure Unidir
bothWays = pure ImplBidir

madeBy :: Quote m => [m Clause] -> m PatSynDir
madeBy cs = fmap ExplBidir (sequence cs)

patternSynonym :: Quote m => Name -> PatSynArgs -> m PatSynDir -> m Pat -> m Dec
patternSynonym name args direction p = PatSynD name args <$> direction <*> p

patternSignature :: Quote m => Name -> m Type -> m Dec
patternSignature name = fmap (PatSynSigD name)

roleDecl :: Quote m => Name -> [String] -> m Dec
roleDecl name = pure . RoleAnnotD name . map role
  where
    role word = case word of
      "nominal" -> NominalR
      "representational" -> RepresentationalR
      "phantom" -> PhantomR
      _ -> InferR

inlineDecl :: Quote m => String -> Name -> m Dec
inlineDecl word name = pragInlD name advice TH.FunLike TH.AllPhases
  where
    advice = case word of
      "NOINLINE" -> TH.NoInline
      "INLINABLE" -> TH.Inlinable
      _ -> TH.Inline

-- A constructor declared by its type, and one with variables and a context of its own.
typedCon :: Quote m => Name -> [m (Maybe Name, BangType)] -> m Type -> m Con
typedCon name fields result = do
  all' <- sequence fields
  case [(f, b, t) | (Just f, (b, t)) <- all'] of
    [] -> GadtC [name] (map snd all') <$> result
    named -> RecGadtC [name] named <$> result

generalCon :: Quote m => [Name] -> [m Pred] -> m Con -> m Con
generalCon vs context = forallC [PlainTV v SpecifiedSpec | v <- vs] (sequence context)

-- A class that is derived, and how.
type Derived = (Maybe DerivStrategy, Pred)

derivedBy :: Quote m => Maybe (m DerivStrategy) -> m Pred -> m Derived
derivedBy strategy p = (,) <$> sequence strategy <*> p

-- Classes that follow each other and are derived in one way are of one clause.
derivedClauses :: Quote m => [m Derived] -> m [DerivClause]
derivedClauses = fmap together . sequence
  where
    together ((s, p) : rest) = case span ((== s) . fst) rest of
      (same, others) -> DerivClause s (p : map snd same) : together others
    together [] = []

derivation :: Quote m => Maybe (m DerivStrategy) -> [m Pred] -> m Type -> m Dec
derivation strategy context t = do
  s <- sequence strategy
  standaloneDerivWithStrategyD s (sequence context) t

strictField, lazyField, plainField
  :: Quote m => Maybe Name -> m Type -> m (Maybe Name, BangType)
strictField = field SourceStrict
lazyField = field SourceLazy
plainField = field NoSourceStrictness

field :: Quote m => SourceStrictness -> Maybe Name -> m Type -> m (Maybe Name, BangType)
field s name = fmap (\t -> (name, (Bang NoSourceUnpackedness s, t)))

plainCon, infixCon :: Quote m => Name -> [m (Maybe Name, BangType)] -> m Con
plainCon name fields = fmap make (sequence fields)
  where
    make all' = case [(f, b, t) | (Just f, (b, t)) <- all'] of
      [] -> NormalC name (map snd all')
      named -> RecC name named
infixCon name fields = fmap make (sequence fields)
  where
    make [(_, l), (_, r)] = InfixC l name r
    make all' = NormalC name (map snd all')

instanceDecl :: Quote m => String -> [m Pred] -> m Type -> [m Dec] -> m Dec
instanceDecl overlap context = instanceWithOverlapD known (sequence context)
  where
    known = case overlap of
      "Overlapping" -> Just TH.Overlapping
      "Overlappable" -> Just TH.Overlappable
      "Overlaps" -> Just TH.Overlaps
      "Incoherent" -> Just TH.Incoherent
      _ -> Nothing

-- Typed quotes: the syntax, and a function whose result has its type.

newtype Level m = Level (m ())

typedQuote :: Quote m => m Exp -> (Level m -> a) -> Code m a
typedQuote e _ = TH.unsafeCodeCoerce e

untypedQuote :: Quote m => m Exp -> Code m a
untypedQuote = TH.unsafeCodeCoerce

typeOnly :: Quote m => (Level m -> a) -> Code m a
typeOnly _ = TH.unsafeCodeCoerce unmade

unmade :: m a
unmade = error "a quote that has its type alone"

spliced :: Level m -> Code m a -> a
spliced _ _ = error "code is no value"

-- What stands for a typed splice: what it has made, of the type that its code has.
ofCode :: a -> Code Q a -> a
ofCode made _ = made
{-# INLINE ofCode #-}

untyped :: Quote m => Code m a -> m Exp
untyped = TH.unTypeCode

-- Quotes of other languages.

data QuasiQuoter = QuasiQuoter
  { quoteExp :: String -> Q Exp
  , quotePat :: String -> Q Pat
  , quoteType :: String -> Q Type
  , quoteDec :: String -> Q [Dec]
  }

quasiExp :: QuasiQuoter -> String -> Q Exp
quasiExp = quoteExp

quasiPat :: QuasiQuoter -> String -> Q Pat
quasiPat = quotePat

quasiType :: QuasiQuoter -> String -> Q Type
quasiType = quoteType

quasiDecs :: QuasiQuoter -> String -> Q [Dec]
quasiDecs = quoteDec

-- Implicit parameters, and functions of C.

implicitParamBindD :: Quote m => String -> m Exp -> m Dec
implicitParamBindD name = fmap (ImplicitParamBindD name)

forImpD :: Quote m => Callconv -> Safety -> String -> Name -> m Type -> m Dec
forImpD convention safety entity name t =
  fmap (ForeignD . ImportF convention safety entity name) t

cCall, stdCall, cApi, prim, javaScript :: Callconv
cCall = CCall
stdCall = StdCall
cApi = CApi
prim = Prim
javaScript = JavaScript

unsafe, safe, interruptible :: Safety
unsafe = Unsafe
safe = Safe
interruptible = Interruptible
