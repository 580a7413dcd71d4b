-- Syntax as data: names, and the tree of a program's parts.

module Base.Splice.Tree (module Base.Splice.Tree, Extension(..)) where

import Prelude
import Data.Char
import Data.Data (Data(..), mkNoRepType)
import Data.Word (Word8)
import Foreign.ForeignPtr (ForeignPtr, withForeignPtr)
import Foreign.Marshal.Array (peekArray)
import Foreign.Ptr (plusPtr)
import GHC.Generics (Generic)
import Language.Haskell.TH.LanguageExtensions (Extension(..))
import System.IO.Unsafe (unsafePerformIO)

-- Names.

newtype ModName = ModName String deriving (Show, Eq, Ord, Data, Generic)

newtype PkgName = PkgName String deriving (Show, Eq, Ord, Data, Generic)

newtype OccName = OccName String deriving (Show, Eq, Ord, Data, Generic)

data Module = Module PkgName ModName deriving (Show, Eq, Ord, Data, Generic)

-- The modules that a module imports.
data ModuleInfo = ModuleInfo [Module] deriving (Show, Eq, Ord, Data, Generic)

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

data NameSpace = VarName | DataName | TcClsName deriving (Show, Eq, Ord, Data, Generic)

data NameFlavour
  = NameS
  | NameQ ModName
  | NameU !Uniq
  | NameL !Uniq
  | NameG NameSpace PkgName ModName
  deriving (Show, Eq, Ord, Data, Generic)

data Name = Name OccName NameFlavour deriving (Eq, Data, Generic)

instance Ord Name where
  compare (Name o1 f1) (Name o2 f2) = compare f1 f2 <> compare o1 o2

instance Show Name where
  show = showName

data NameIs = Alone | Applied | Infix deriving Eq

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

-- The package of a module: one that GHC's libraries share, or the program.
packageOf :: String -> String
packageOf m
  | m `elem` ["GHC.Types", "GHC.Tuple", "GHC.Prim", "GHC.Classes", "GHC.CString", "GHC.Magic"] = "ghc-prim"
  | take 4 m == "GHC." || take 5 m == "Base." || m `elem` modulesOfBase = "base"
  | take 20 m == "Language.Haskell.TH." = "template-haskell"
  | otherwise = "main"

modulesOfBase :: [String]
modulesOfBase = words
  "Control.Applicative Control.Arrow Control.Category Control.Concurrent.MVar \
  \Control.Exception Control.Exception.Base Control.Monad Control.Monad.Fail Control.Monad.Fix \
  \Control.Monad.IO.Class Control.Monad.ST.Imp Control.Monad.Zip Data.Bifunctor Data.Bits \
  \Data.Char Data.Coerce Data.Complex Data.Data Data.Dynamic Data.Either Data.Fixed \
  \Data.Foldable Data.Function Data.Functor Data.Functor.Classes Data.Functor.Compose \
  \Data.Functor.Const Data.Functor.Identity Data.Functor.Product Data.Functor.Sum Data.IORef \
  \Data.Kind Data.List.NonEmpty Data.Maybe Data.Monoid Data.OldList Data.Ord Data.Proxy \
  \Data.STRef Data.Semigroup Data.Semigroup.Internal Data.String Data.Traversable Data.Tuple \
  \Data.Type.Equality Data.Typeable Data.Typeable.Internal Data.Version Data.Void Debug.Trace \
  \Foreign.Storable Numeric Numeric.Natural System.IO System.IO.Unsafe Text.Printf Text.Read \
  \Unsafe.Coerce"

tupleDataName :: Int -> Name
tupleDataName n = mkNameG_d "ghc-prim" "GHC.Tuple" (tupleText n)

tupleTypeName :: Int -> Name
tupleTypeName n = mkNameG_tc "ghc-prim" "GHC.Tuple" (tupleText n)

unboxedTupleDataName, unboxedTupleTypeName :: Int -> Name
unboxedTupleDataName n = mkNameG_d "ghc-prim" "GHC.Tuple" (unboxedText n)
unboxedTupleTypeName n = mkNameG_tc "ghc-prim" "GHC.Tuple" (unboxedText n)

unboxedText :: Int -> String
unboxedText n = "(#" ++ replicate (n - 1) ',' ++ "#)"

unboxedSumTypeName :: SumArity -> Name
unboxedSumTypeName n = mkNameG_tc "ghc-prim" "GHC.Prim" ("(#" ++ replicate (n - 1) '|' ++ "#)")

unboxedSumDataName :: SumAlt -> SumArity -> Name
unboxedSumDataName i n =
  mkNameG_d "ghc-prim" "GHC.Prim" ("(#" ++ replicate (i - 1) '|' ++ '_' : replicate (n - i) '|' ++ "#)")

oneName, manyName :: Name
oneName = mkNameG_d "ghc-prim" "GHC.Types" "One"
manyName = mkNameG_d "ghc-prim" "GHC.Types" "Many"

tupleText :: Int -> String
tupleText 1 = "Solo"
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
  | BytesPrimL Bytes
  | CharPrimL Char
  deriving (Show, Eq, Ord, Data, Generic)

-- Bytes in memory: from an offset on, as many as the size says.
data Bytes = Bytes { bytesPtr :: ForeignPtr Word8, bytesOffset :: Word, bytesSize :: Word }
  deriving Generic

bytesOf :: Bytes -> [Word8]
bytesOf (Bytes memory from size) = unsafePerformIO (withForeignPtr memory (\p ->
  peekArray (fromIntegral size) (p `plusPtr` fromIntegral from)))

instance Show Bytes where
  show = show . map (chr . fromIntegral) . bytesOf

instance Eq Bytes where
  a == b = bytesOf a == bytesOf b

instance Ord Bytes where
  compare a b = compare (bytesOf a) (bytesOf b)

instance Data Bytes where
  gunfold _ _ _ = error "bytes are made by no constructor"
  toConstr _ = error "bytes have no constructor"
  dataTypeOf _ = mkNoRepType "Language.Haskell.TH.Syntax.Bytes"

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
  deriving (Show, Eq, Ord, Data, Generic)

type FieldPat = (Name, Pat)

data Match = Match Pat Body [Dec] deriving (Show, Eq, Ord, Data, Generic)

data Clause = Clause [Pat] Body [Dec] deriving (Show, Eq, Ord, Data, Generic)

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
  deriving (Show, Eq, Ord, Data, Generic)

type FieldExp = (Name, Exp)

data Body = GuardedB [(Guard, Exp)] | NormalB Exp deriving (Show, Eq, Ord, Data, Generic)

data Guard = NormalG Exp | PatG [Stmt] deriving (Show, Eq, Ord, Data, Generic)

data Stmt
  = BindS Pat Exp
  | LetS [Dec]
  | NoBindS Exp
  | ParS [[Stmt]]
  | RecS [Stmt]
  deriving (Show, Eq, Ord, Data, Generic)

data Range
  = FromR Exp
  | FromThenR Exp Exp
  | FromToR Exp Exp
  | FromThenToR Exp Exp Exp
  deriving (Show, Eq, Ord, Data, Generic)

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
  deriving (Show, Eq, Ord, Data, Generic)

data Overlap = Overlappable | Overlapping | Overlaps | Incoherent deriving (Show, Eq, Ord, Data, Generic)

data DerivStrategy = StockStrategy | AnyclassStrategy | NewtypeStrategy | ViaStrategy Type
  deriving (Show, Eq, Ord, Data, Generic)

type PatSynType = Type

data TypeFamilyHead = TypeFamilyHead Name [TyVarBndr ()] FamilyResultSig (Maybe InjectivityAnn)
  deriving (Show, Eq, Ord, Data, Generic)

data TySynEqn = TySynEqn (Maybe [TyVarBndr ()]) Type Type deriving (Show, Eq, Ord, Data, Generic)

data FunDep = FunDep [Name] [Name] deriving (Show, Eq, Ord, Data, Generic)

data Foreign
  = ImportF Callconv Safety String Name Type
  | ExportF Callconv String Name Type
  deriving (Show, Eq, Ord, Data, Generic)

data Callconv = CCall | StdCall | CApi | Prim | JavaScript deriving (Show, Eq, Ord, Data, Generic)

data Safety = Unsafe | Safe | Interruptible deriving (Show, Eq, Ord, Data, Generic)

data Pragma
  = InlineP Name Inline RuleMatch Phases
  | SpecialiseP Name Type (Maybe Inline) Phases
  | SpecialiseInstP Type
  | RuleP String (Maybe [TyVarBndr ()]) [RuleBndr] Exp Exp Phases
  | AnnP AnnTarget Exp
  | LineP Int String
  | CompleteP [Name] (Maybe Name)
  deriving (Show, Eq, Ord, Data, Generic)

data Inline = NoInline | Inline | Inlinable deriving (Show, Eq, Ord, Data, Generic)

data RuleMatch = ConLike | FunLike deriving (Show, Eq, Ord, Data, Generic)

data Phases = AllPhases | FromPhase Int | BeforePhase Int deriving (Show, Eq, Ord, Data, Generic)

data RuleBndr = RuleVar Name | TypedRuleVar Name Type deriving (Show, Eq, Ord, Data, Generic)

data AnnTarget = ModuleAnnotation | TypeAnnotation Name | ValueAnnotation Name
  deriving (Show, Eq, Ord, Data, Generic)

data AnnLookup = AnnLookupModule Module | AnnLookupName Name
  deriving (Show, Eq, Ord, Data, Generic)

type Cxt = [Pred]
type Pred = Type
type Kind = Type

data SourceUnpackedness = NoSourceUnpackedness | SourceNoUnpack | SourceUnpack
  deriving (Show, Eq, Ord, Data, Generic)

data SourceStrictness = NoSourceStrictness | SourceLazy | SourceStrict
  deriving (Show, Eq, Ord, Data, Generic)

data DecidedStrictness = DecidedLazy | DecidedStrict | DecidedUnpack deriving (Show, Eq, Ord, Data, Generic)

data Bang = Bang SourceUnpackedness SourceStrictness deriving (Show, Eq, Ord, Data, Generic)

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
  deriving (Show, Eq, Ord, Data, Generic)

data Specificity = SpecifiedSpec | InferredSpec deriving (Show, Eq, Ord, Data, Generic)

data TyVarBndr flag = PlainTV Name flag | KindedTV Name flag Kind deriving (Show, Eq, Ord, Data, Generic)

instance Functor TyVarBndr where
  fmap f (PlainTV name flag) = PlainTV name (f flag)
  fmap f (KindedTV name flag kind) = KindedTV name (f flag) kind

data FamilyResultSig = NoSig | KindSig Kind | TyVarSig (TyVarBndr ()) deriving (Show, Eq, Ord, Data, Generic)

data InjectivityAnn = InjectivityAnn Name [Name] deriving (Show, Eq, Ord, Data, Generic)

data TyLit = NumTyLit Integer | StrTyLit String deriving (Show, Eq, Ord, Data, Generic)

data Role = NominalR | RepresentationalR | PhantomR | InferR deriving (Show, Eq, Ord, Data, Generic)

data PatSynDir = Unidir | ImplBidir | ExplBidir [Clause] deriving (Show, Eq, Ord, Data, Generic)

data PatSynArgs = PrefixPatSyn [Name] | InfixPatSyn Name Name | RecordPatSyn [Name]
  deriving (Show, Eq, Ord, Data, Generic)

data DerivClause = DerivClause (Maybe DerivStrategy) Cxt deriving (Show, Eq, Ord, Data, Generic)

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
  deriving (Show, Eq, Ord, Data, Generic)

data Fixity = Fixity Int FixityDirection deriving (Show, Eq, Ord, Data, Generic)

data FixityDirection = InfixL | InfixR | InfixN deriving (Show, Eq, Ord, Data, Generic)

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
  deriving (Show, Eq, Ord, Data, Generic)

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
  deriving (Show, Eq, Ord, Data, Generic)

type ParentName = Name
type Arity = Int
type Unlifted = Bool
type InstanceDec = Dec

