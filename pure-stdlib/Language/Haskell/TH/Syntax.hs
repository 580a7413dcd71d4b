-- Haskell's Language.Haskell.TH.Syntax: the syntax tree as data, names, and the monads in which
-- syntax is made.

module Language.Haskell.TH.Syntax
  (module Language.Haskell.TH.Syntax, Extension(..)) where

import Prelude
import Control.Monad.IO.Class
import Data.Char
import Data.IORef
import Data.Int
import Data.List.NonEmpty (NonEmpty(..))
import Data.Ratio (Ratio)
import Data.Word
import Language.Haskell.TH.LanguageExtensions (Extension(..))
import Numeric.Natural
import System.IO.Unsafe

-- Names.

newtype ModName = ModName String deriving (Show, Eq, Ord)

newtype PkgName = PkgName String deriving (Show, Eq, Ord)

newtype OccName = OccName String deriving (Show, Eq, Ord)

data Module = Module PkgName ModName deriving (Show, Eq, Ord)

mkModName :: String -> ModName
mkModName = ModName

modString :: ModName -> String
modString (ModName m) = m

mkPkgName :: String -> PkgName
mkPkgName = PkgName

pkgString :: PkgName -> String
pkgString (PkgName p) = p

mkOccName :: String -> OccName
mkOccName = OccName

occString :: OccName -> String
occString (OccName o) = o

type Uniq = Integer

data NameSpace = VarName | DataName | TcClsName deriving (Eq, Ord, Show)

data NameFlavour
  = NameS
  | NameQ ModName
  | NameU !Uniq
  | NameL !Uniq
  | NameG NameSpace PkgName ModName
  deriving (Eq, Ord, Show)

data Name = Name OccName NameFlavour deriving Eq

instance Ord Name where
  compare (Name o1 f1) (Name o2 f2) = compare f1 f2 <> compare o1 o2

instance Show Name where
  show = showName

data NameIs = Alone | Applied | Infix

showName :: Name -> String
showName = showName' Alone

showName' :: NameIs -> Name -> String
showName' how name = case how of
  Alone -> text
  Applied | isOperator -> '(' : text ++ ")"
          | otherwise -> text
  Infix | isOperator -> text
        | otherwise -> '`' : text ++ "`"
  where
    text = case name of
      Name occ NameS -> occString occ
      Name occ (NameQ m) -> modString m ++ '.' : occString occ
      Name occ (NameU u) -> occString occ ++ '_' : show u
      Name occ (NameL u) -> occString occ ++ '_' : show u
      Name occ (NameG _ _ m) -> modString m ++ '.' : occString occ
    isOperator = isOperatorName (nameBase name)

isOperatorName :: String -> Bool
isOperatorName (c : _) = not (isAlpha c || c == '_' || c == '[' || c == '(')
isOperatorName [] = False

nameBase :: Name -> String
nameBase (Name occ _) = occString occ

nameModule :: Name -> Maybe String
nameModule (Name _ (NameQ m)) = Just (modString m)
nameModule (Name _ (NameG _ _ m)) = Just (modString m)
nameModule _ = Nothing

namePackage :: Name -> Maybe String
namePackage (Name _ (NameG _ p _)) = Just (pkgString p)
namePackage _ = Nothing

nameSpace :: Name -> Maybe NameSpace
nameSpace (Name _ (NameG s _ _)) = Just s
nameSpace _ = Nothing

-- A name that means what is in scope where it is spliced. What stands before the last dot is a
-- module's name, if what stands behind it is a name.
mkName :: String -> Name
mkName text = split [] text
  where
    split before rest = case span part rest of
      (word@(c : _), '.' : next@(_ : _)) | isUpper c -> split (before ++ [word]) next
      _ -> case before of
        [] -> Name (OccName rest) NameS
        _ -> Name (OccName rest) (NameQ (ModName (join before)))
    part c = isAlphaNum c || c == '_' || c == '\''
    join [m] = m
    join (m : ms) = m ++ '.' : join ms
    join [] = []

mkNameU :: String -> Uniq -> Name
mkNameU text u = Name (OccName text) (NameU u)

mkNameL :: String -> Uniq -> Name
mkNameL text u = Name (OccName text) (NameL u)

mkNameS :: String -> Name
mkNameS text = Name (OccName text) NameS

mkNameQ :: String -> String -> Name
mkNameQ m text = Name (OccName text) (NameQ (ModName m))

mkNameG :: NameSpace -> String -> String -> String -> Name
mkNameG space package m text = Name (OccName text) (NameG space (PkgName package) (ModName m))

mkNameG_v, mkNameG_d, mkNameG_tc :: String -> String -> String -> Name
mkNameG_v = mkNameG VarName
mkNameG_d = mkNameG DataName
mkNameG_tc = mkNameG TcClsName

tupleDataName :: Int -> Name
tupleDataName n = mkNameG_d "ghc-prim" "GHC.Tuple" (tupleText n)

tupleTypeName :: Int -> Name
tupleTypeName n = mkNameG_tc "ghc-prim" "GHC.Tuple" (tupleText n)

tupleText :: Int -> String
tupleText n = '(' : replicate (n - 1) ',' ++ ")"

-- The syntax tree.

data Lit
  = CharL Char
  | StringL String
  | IntegerL Integer
  | RationalL Rational
  | IntPrimL Integer
  | WordPrimL Integer
  | FloatPrimL Rational
  | DoublePrimL Rational
  | StringPrimL [Word8]
  | CharPrimL Char
  deriving (Show, Eq, Ord)

type SumAlt = Int
type SumArity = Int

data Pat
  = LitP Lit
  | VarP Name
  | TupP [Pat]
  | UnboxedTupP [Pat]
  | UnboxedSumP Pat SumAlt SumArity
  | ConP Name [Pat]
  | InfixP Pat Name Pat
  | UInfixP Pat Name Pat
  | ParensP Pat
  | TildeP Pat
  | BangP Pat
  | AsP Name Pat
  | WildP
  | RecP Name [FieldPat]
  | ListP [Pat]
  | SigP Pat Type
  | ViewP Exp Pat
  deriving (Show, Eq, Ord)

type FieldPat = (Name, Pat)

data Match = Match Pat Body [Dec] deriving (Show, Eq, Ord)

data Clause = Clause [Pat] Body [Dec] deriving (Show, Eq, Ord)

data Exp
  = VarE Name
  | ConE Name
  | LitE Lit
  | AppE Exp Exp
  | AppTypeE Exp Type
  | InfixE (Maybe Exp) Exp (Maybe Exp)
  | UInfixE Exp Exp Exp
  | ParensE Exp
  | LamE [Pat] Exp
  | LamCaseE [Match]
  | TupE [Maybe Exp]
  | UnboxedTupE [Maybe Exp]
  | UnboxedSumE Exp SumAlt SumArity
  | CondE Exp Exp Exp
  | MultiIfE [(Guard, Exp)]
  | LetE [Dec] Exp
  | CaseE Exp [Match]
  | DoE (Maybe ModName) [Stmt]
  | MDoE (Maybe ModName) [Stmt]
  | CompE [Stmt]
  | ArithSeqE Range
  | ListE [Exp]
  | SigE Exp Type
  | RecConE Name [FieldExp]
  | RecUpdE Exp [FieldExp]
  | StaticE Exp
  | UnboundVarE Name
  | LabelE String
  | ImplicitParamVarE String
  deriving (Show, Eq, Ord)

type FieldExp = (Name, Exp)

data Body = GuardedB [(Guard, Exp)] | NormalB Exp deriving (Show, Eq, Ord)

data Guard = NormalG Exp | PatG [Stmt] deriving (Show, Eq, Ord)

data Stmt
  = BindS Pat Exp
  | LetS [Dec]
  | NoBindS Exp
  | ParS [[Stmt]]
  | RecS [Stmt]
  deriving (Show, Eq, Ord)

data Range
  = FromR Exp
  | FromThenR Exp Exp
  | FromToR Exp Exp
  | FromThenToR Exp Exp Exp
  deriving (Show, Eq, Ord)

data Dec
  = FunD Name [Clause]
  | ValD Pat Body [Dec]
  | DataD Cxt Name [TyVarBndr ()] (Maybe Kind) [Con] [DerivClause]
  | NewtypeD Cxt Name [TyVarBndr ()] (Maybe Kind) Con [DerivClause]
  | TySynD Name [TyVarBndr ()] Type
  | ClassD Cxt Name [TyVarBndr ()] [FunDep] [Dec]
  | InstanceD (Maybe Overlap) Cxt Type [Dec]
  | SigD Name Type
  | KiSigD Name Kind
  | ForeignD Foreign
  | InfixD Fixity Name
  | PragmaD Pragma
  | DataFamilyD Name [TyVarBndr ()] (Maybe Kind)
  | DataInstD Cxt (Maybe [TyVarBndr ()]) Type (Maybe Kind) [Con] [DerivClause]
  | NewtypeInstD Cxt (Maybe [TyVarBndr ()]) Type (Maybe Kind) Con [DerivClause]
  | TySynInstD TySynEqn
  | OpenTypeFamilyD TypeFamilyHead
  | ClosedTypeFamilyD TypeFamilyHead [TySynEqn]
  | RoleAnnotD Name [Role]
  | StandaloneDerivD (Maybe DerivStrategy) Cxt Type
  | DefaultSigD Name Type
  | PatSynD Name PatSynArgs PatSynDir Pat
  | PatSynSigD Name PatSynType
  | ImplicitParamBindD String Exp
  deriving (Show, Eq, Ord)

data Overlap = Overlappable | Overlapping | Overlaps | Incoherent deriving (Show, Eq, Ord)

data DerivStrategy = StockStrategy | AnyclassStrategy | NewtypeStrategy | ViaStrategy Type
  deriving (Show, Eq, Ord)

type PatSynType = Type

data TypeFamilyHead = TypeFamilyHead Name [TyVarBndr ()] FamilyResultSig (Maybe InjectivityAnn)
  deriving (Show, Eq, Ord)

data TySynEqn = TySynEqn (Maybe [TyVarBndr ()]) Type Type deriving (Show, Eq, Ord)

data FunDep = FunDep [Name] [Name] deriving (Show, Eq, Ord)

data Foreign
  = ImportF Callconv Safety String Name Type
  | ExportF Callconv String Name Type
  deriving (Show, Eq, Ord)

data Callconv = CCall | StdCall | CApi | Prim | JavaScript deriving (Show, Eq, Ord)

data Safety = Unsafe | Safe | Interruptible deriving (Show, Eq, Ord)

data Pragma
  = InlineP Name Inline RuleMatch Phases
  | SpecialiseP Name Type (Maybe Inline) Phases
  | SpecialiseInstP Type
  | RuleP String (Maybe [TyVarBndr ()]) [RuleBndr] Exp Exp Phases
  | AnnP AnnTarget Exp
  | LineP Int String
  | CompleteP [Name] (Maybe Name)
  deriving (Show, Eq, Ord)

data Inline = NoInline | Inline | Inlinable deriving (Show, Eq, Ord)

data RuleMatch = ConLike | FunLike deriving (Show, Eq, Ord)

data Phases = AllPhases | FromPhase Int | BeforePhase Int deriving (Show, Eq, Ord)

data RuleBndr = RuleVar Name | TypedRuleVar Name Type deriving (Show, Eq, Ord)

data AnnTarget = ModuleAnnotation | TypeAnnotation Name | ValueAnnotation Name
  deriving (Show, Eq, Ord)

type Cxt = [Pred]
type Pred = Type
type Kind = Type

data SourceUnpackedness = NoSourceUnpackedness | SourceNoUnpack | SourceUnpack
  deriving (Show, Eq, Ord)

data SourceStrictness = NoSourceStrictness | SourceLazy | SourceStrict
  deriving (Show, Eq, Ord)

data DecidedStrictness = DecidedLazy | DecidedStrict | DecidedUnpack deriving (Show, Eq, Ord)

data Bang = Bang SourceUnpackedness SourceStrictness deriving (Show, Eq, Ord)

type BangType = (Bang, Type)
type VarBangType = (Name, Bang, Type)
type Strict = Bang
type StrictType = BangType
type VarStrictType = VarBangType

data Con
  = NormalC Name [BangType]
  | RecC Name [VarBangType]
  | InfixC BangType Name BangType
  | ForallC [TyVarBndr Specificity] Cxt Con
  | GadtC [Name] [BangType] Type
  | RecGadtC [Name] [VarBangType] Type
  deriving (Show, Eq, Ord)

data Specificity = SpecifiedSpec | InferredSpec deriving (Show, Eq, Ord)

data TyVarBndr flag = PlainTV Name flag | KindedTV Name flag Kind deriving (Show, Eq, Ord)

instance Functor TyVarBndr where
  fmap f (PlainTV name flag) = PlainTV name (f flag)
  fmap f (KindedTV name flag kind) = KindedTV name (f flag) kind

data FamilyResultSig = NoSig | KindSig Kind | TyVarSig (TyVarBndr ()) deriving (Show, Eq, Ord)

data InjectivityAnn = InjectivityAnn Name [Name] deriving (Show, Eq, Ord)

data TyLit = NumTyLit Integer | StrTyLit String deriving (Show, Eq, Ord)

data Role = NominalR | RepresentationalR | PhantomR | InferR deriving (Show, Eq, Ord)

data PatSynDir = Unidir | ImplBidir | ExplBidir [Clause] deriving (Show, Eq, Ord)

data PatSynArgs = PrefixPatSyn [Name] | InfixPatSyn Name Name | RecordPatSyn [Name]
  deriving (Show, Eq, Ord)

data DerivClause = DerivClause (Maybe DerivStrategy) Cxt deriving (Show, Eq, Ord)

data Type
  = ForallT [TyVarBndr Specificity] Cxt Type
  | ForallVisT [TyVarBndr ()] Type
  | AppT Type Type
  | AppKindT Type Kind
  | SigT Type Kind
  | VarT Name
  | ConT Name
  | PromotedT Name
  | InfixT Type Name Type
  | UInfixT Type Name Type
  | ParensT Type
  | TupleT Int
  | UnboxedTupleT Int
  | UnboxedSumT SumArity
  | ArrowT
  | MulArrowT
  | EqualityT
  | ListT
  | PromotedTupleT Int
  | PromotedNilT
  | PromotedConsT
  | StarT
  | ConstraintT
  | LitT TyLit
  | WildCardT
  | ImplicitParamT String Type
  deriving (Show, Eq, Ord)

data Fixity = Fixity Int FixityDirection deriving (Eq, Ord, Show)

data FixityDirection = InfixL | InfixR | InfixN deriving (Eq, Ord, Show)

maxPrecedence :: Int
maxPrecedence = 9

defaultFixity :: Fixity
defaultFixity = Fixity maxPrecedence InfixL

type CharPos = (Int, Int)

data Loc = Loc
  { loc_filename :: String
  , loc_package :: String
  , loc_module :: String
  , loc_start :: CharPos
  , loc_end :: CharPos
  }
  deriving (Eq, Ord, Show)

-- What `reify` tells.

data Info
  = ClassI Dec [InstanceDec]
  | ClassOpI Name Type ParentName
  | TyConI Dec
  | FamilyI Dec [InstanceDec]
  | PrimTyConI Name Arity Unlifted
  | DataConI Name Type ParentName
  | PatSynI Name PatSynType
  | VarI Name Type (Maybe Dec)
  | TyVarI Name Type
  deriving (Show, Eq, Ord)

type ParentName = Name
type Arity = Int
type Unlifted = Bool
type InstanceDec = Dec

-- The monads.

class Monad m => Quote m where
  newName :: String -> m Name

class (MonadIO m, MonadFail m) => Quasi m where
  qNewName :: String -> m Name
  qReport :: Bool -> String -> m ()
  qRecover :: m a -> m a -> m a
  qLookupName :: Bool -> String -> m (Maybe Name)
  qReify :: Name -> m Info
  qReifyFixity :: Name -> m (Maybe Fixity)
  qReifyType :: Name -> m Type
  qReifyInstances :: Name -> [Type] -> m [Dec]
  qReifyConStrictness :: Name -> m [DecidedStrictness]
  qLocation :: m Loc
  qRunIO :: IO a -> m a
  qRunIO = liftIO
  qAddDependentFile :: FilePath -> m ()
  qIsExtEnabled :: Extension -> m Bool
  qExtsEnabled :: m [Extension]

newtype Q a = Q { unQ :: forall m. Quasi m => m a }

runQ :: Quasi m => Q a -> m a
runQ (Q m) = m

instance Functor Q where
  fmap f (Q m) = Q (fmap f m)

instance Applicative Q where
  pure x = Q (pure x)
  Q f <*> Q x = Q (f <*> x)
  Q a *> Q b = Q (a *> b)

instance Monad Q where
  Q m >>= k = Q (m >>= \x -> unQ (k x))
  (>>) = (*>)

instance MonadFail Q where
  fail message = report True message >> Q (fail "Q monad failure")

instance MonadIO Q where
  liftIO m = Q (qRunIO m)

instance Semigroup a => Semigroup (Q a) where
  a <> b = (<>) <$> a <*> b

instance Monoid a => Monoid (Q a) where
  mempty = pure mempty

instance Quote Q where
  newName text = Q (qNewName text)

instance Quote IO where
  newName = qNewName

instance Quasi Q where
  qNewName = newName
  qReport = report
  qRecover = recover
  qLookupName = lookupName
  qReify = reify
  qReifyFixity = reifyFixity
  qReifyType = reifyType
  qReifyInstances = reifyInstances
  qReifyConStrictness = reifyConStrictness
  qLocation = location
  qRunIO m = Q (qRunIO m)
  qAddDependentFile = addDependentFile
  qIsExtEnabled = isExtEnabled
  qExtsEnabled = extsEnabled

instance Quasi IO where
  qNewName text = do
    n <- readIORef counter
    writeIORef counter (n + 1)
    pure (mkNameU text n)
  qReport True message = putStrLn ("Template Haskell error: " ++ message)
  qReport False message = putStrLn ("Template Haskell error: " ++ message)
  qRecover _ _ = notInIO "recover"
  qLookupName _ _ = notInIO "lookupName"
  qReify _ = notInIO "reify"
  qReifyFixity _ = notInIO "reifyFixity"
  qReifyType _ = notInIO "reifyFixity"
  qReifyInstances _ _ = notInIO "reifyInstances"
  qReifyConStrictness _ = notInIO "reifyConStrictness"
  qLocation = notInIO "currentLocation"
  qRunIO m = m
  qAddDependentFile _ = notInIO "addDependentFile"
  qIsExtEnabled _ = notInIO "isExtEnabled"
  qExtsEnabled = notInIO "extsEnabled"

notInIO :: String -> IO a
notInIO what = do
  qReport True ("can't do `" ++ what ++ "' in the IO monad")
  fail "Template Haskell failure"

-- The next name that `newName` makes.
counter :: IORef Uniq
counter = unsafePerformIO (newIORef 6989586621679000000)
{-# NOINLINE counter #-}

report :: Bool -> String -> Q ()
report isError message = Q (qReport isError message)

reportError :: String -> Q ()
reportError = report True

reportWarning :: String -> Q ()
reportWarning = report False

recover :: Q a -> Q a -> Q a
recover (Q handler) (Q m) = Q (qRecover handler m)

location :: Q Loc
location = Q qLocation

lookupName :: Bool -> String -> Q (Maybe Name)
lookupName isType text = Q (qLookupName isType text)

lookupTypeName, lookupValueName :: String -> Q (Maybe Name)
lookupTypeName = lookupName True
lookupValueName = lookupName False

reify :: Name -> Q Info
reify name = Q (qReify name)

reifyFixity :: Name -> Q (Maybe Fixity)
reifyFixity name = Q (qReifyFixity name)

reifyType :: Name -> Q Type
reifyType name = Q (qReifyType name)

reifyInstances :: Name -> [Type] -> Q [InstanceDec]
reifyInstances name ts = Q (qReifyInstances name ts)

isInstance :: Name -> [Type] -> Q Bool
isInstance name ts = fmap (not . null) (reifyInstances name ts)

reifyConStrictness :: Name -> Q [DecidedStrictness]
reifyConStrictness name = Q (qReifyConStrictness name)

-- The file is part of what the module is made from.
addDependentFile :: FilePath -> Q ()
addDependentFile name = Q (qAddDependentFile name)

isExtEnabled :: Extension -> Q Bool
isExtEnabled e = Q (qIsExtEnabled e)

extsEnabled :: Q [Extension]
extsEnabled = Q qExtsEnabled

runIO :: IO a -> Q a
runIO m = Q (qRunIO m)

sequenceQ :: Monad m => [m a] -> m [a]
sequenceQ = sequence

-- Expressions with their types.

newtype TExp a = TExp { unType :: Exp }

newtype Code m a = Code { examineCode :: m (TExp a) }

unTypeQ :: Quote m => m (TExp a) -> m Exp
unTypeQ m = fmap unType m

unsafeTExpCoerce :: Quote m => m Exp -> m (TExp a)
unsafeTExpCoerce m = fmap TExp m

unTypeCode :: Quote m => Code m a -> m Exp
unTypeCode (Code m) = unTypeQ m

unsafeCodeCoerce :: Quote m => m Exp -> Code m a
unsafeCodeCoerce m = Code (unsafeTExpCoerce m)

liftCode :: m (TExp a) -> Code m a
liftCode = Code

hoistCode :: Monad m => (forall x. m x -> n x) -> Code m a -> Code n a
hoistCode f (Code m) = Code (f m)

bindCode :: Monad m => m a -> (a -> Code m b) -> Code m b
bindCode m k = Code (m >>= \x -> examineCode (k x))

joinCode :: Monad m => m (Code m a) -> Code m a
joinCode m = bindCode m id

-- Values as expressions.

class Lift t where
  lift :: Quote m => t -> m Exp
  lift x = unTypeCode (liftTyped x)
  liftTyped :: Quote m => t -> Code m t
  liftTyped x = unsafeCodeCoerce (lift x)
  {-# MINIMAL lift | liftTyped #-}

liftInteger :: (Integral a, Quote m) => a -> m Exp
liftInteger x = pure (LitE (IntegerL (toInteger x)))

liftFraction :: (Real a, Quote m) => a -> m Exp
liftFraction x = pure (LitE (RationalL (toRational x)))

instance Lift Integer where lift = liftInteger
instance Lift Int where lift = liftInteger
instance Lift Int8 where lift = liftInteger
instance Lift Int16 where lift = liftInteger
instance Lift Int32 where lift = liftInteger
instance Lift Int64 where lift = liftInteger
instance Lift Word where lift = liftInteger
instance Lift Word8 where lift = liftInteger
instance Lift Word16 where lift = liftInteger
instance Lift Word32 where lift = liftInteger
instance Lift Word64 where lift = liftInteger
instance Lift Natural where lift = liftInteger
instance Integral a => Lift (Ratio a) where lift = liftFraction
instance Lift Float where lift = liftFraction
instance Lift Double where lift = liftFraction
instance Lift Char where lift c = pure (LitE (CharL c))

instance Lift Bool where
  lift True = pure (ConE trueName)
  lift False = pure (ConE falseName)

instance Lift a => Lift (Maybe a) where
  lift Nothing = pure (ConE nothingName)
  lift (Just x) = liftCon justName [lift x]

instance (Lift a, Lift b) => Lift (Either a b) where
  lift (Left x) = liftCon leftName [lift x]
  lift (Right x) = liftCon rightName [lift x]

instance Lift a => Lift [a] where
  lift xs = fmap ListE (mapM lift xs)

instance Lift a => Lift (NonEmpty a) where
  lift (x :| xs) = do
    first <- lift x
    rest <- lift xs
    pure (InfixE (Just first) (ConE nonemptyName) (Just rest))

instance Lift () where
  lift () = pure (ConE (tupleDataName 0))

instance (Lift a, Lift b) => Lift (a, b) where
  lift (a, b) = liftTuple [lift a, lift b]

instance (Lift a, Lift b, Lift c) => Lift (a, b, c) where
  lift (a, b, c) = liftTuple [lift a, lift b, lift c]

instance (Lift a, Lift b, Lift c, Lift d) => Lift (a, b, c, d) where
  lift (a, b, c, d) = liftTuple [lift a, lift b, lift c, lift d]

instance (Lift a, Lift b, Lift c, Lift d, Lift e) => Lift (a, b, c, d, e) where
  lift (a, b, c, d, e) = liftTuple [lift a, lift b, lift c, lift d, lift e]

instance (Lift a, Lift b, Lift c, Lift d, Lift e, Lift f) => Lift (a, b, c, d, e, f) where
  lift (a, b, c, d, e, f) = liftTuple [lift a, lift b, lift c, lift d, lift e, lift f]

instance (Lift a, Lift b, Lift c, Lift d, Lift e, Lift f, Lift g)
    => Lift (a, b, c, d, e, f, g) where
  lift (a, b, c, d, e, f, g) = liftTuple [lift a, lift b, lift c, lift d, lift e, lift f, lift g]

liftCon :: Quote m => Name -> [m Exp] -> m Exp
liftCon name args = fmap (foldl AppE (ConE name)) (sequence args)

-- What derived instances call: a constructor of a module.
liftedCon :: Quote m => String -> String -> [m Exp] -> m Exp
liftedCon m name = liftCon (mkNameG_d "main" m name)

liftTuple :: Quote m => [m Exp] -> m Exp
liftTuple parts = fmap (TupE . map Just) (sequence parts)

liftString :: Quote m => String -> m Exp
liftString text = pure (LitE (StringL text))

trueName, falseName, nothingName, justName, leftName, rightName, nonemptyName :: Name
trueName = data_ "True"
falseName = data_ "False"
nothingName = data_ "Nothing"
justName = data_ "Just"
leftName = data_ "Left"
rightName = data_ "Right"
nonemptyName = data_ ":|"

data_ :: String -> Name
data_ = mkNameG_d "base" "Base.Types"
