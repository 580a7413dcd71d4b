-- What splices ask the compiler while they run. A question is a line of words; an answer is
-- words, too, where those of a part stand between ( and ).

module Base.Splice.Ask
  ( askReify, askInstances, askFixity, askLookup, askType, askStrictness, askExtensions
  , askFile, askRoles, askModule ) where

import Prelude
import Base.Effect
import Base.IO (IO(..))
import Base.Splice.Tree (packageOf, tupleText)
import Data.Char (chr)
import Data.Maybe (catMaybes)
import Language.Haskell.TH.Syntax

-- The answer, or why there is none. The operations are the interpreter's.
ask :: String -> IO (Either String String)
ask = asking (hear [])

asking :: (World -> Result a) -> String -> IO (Either String a)
asking answer question = IO (\w -> case ioChars 1000 question w of
  Result _ -> case io 1001 0 0 w of
    Result _ -> case io 1002 0 0 w of
      Result 43 -> case answer w of Result x -> Result (Right x)
      Result _ -> case hear [] w of Result why -> Result (Left why))

hear :: String -> World -> Result String
hear before w = case io 1002 0 0 w of
  Result c
    | c < 0 -> Result (reverse before)
    | otherwise -> hear (chr c : before) w

-- A name in a question.
asked :: Name -> String
asked (Name (OccName text) flavour) = case flavour of
  NameG space _ (ModName m) -> letter space ++ ' ' : m ++ ' ' : text
  NameQ (ModName m) -> "q " ++ m ++ ' ' : text
  _ -> "n - " ++ text
  where
    letter space = case space of
      VarName -> "v"
      DataName -> "d"
      TcClsName -> "t"

-- Answers.

data Tree = Leaf String | Node [Tree]

-- An answer, whose words are spelled when they are looked at.
tree :: World -> Result Tree
tree w = case io 1003 0 0 w of
  Result 0 -> node [] w
  Result word -> Result (Leaf (spelled word))

node :: [Tree] -> World -> Result Tree
node before w = case io 1003 0 0 w of
  Result word
    | word == 0 -> case node [] w of Result inner -> node (inner : before) w
    | word > 1 -> node (Leaf (spelled word) : before) w
    | otherwise -> Result (Node (reverse before))

spelled :: Int -> String
spelled word = runRW (from 0)
  where
    from :: Int -> World -> Result String
    from i w = case io 1004 word i w of
      Result c
        | c < 0 -> Result []
        | otherwise -> case from (i + 1) w of Result cs -> Result (chr c : cs)

-- Decodes an answer whose type variables have this number.
type Decode a = Uniq -> Tree -> a

answered :: Decode a -> String -> IO (Either String a)
answered decode question = asking tree question >>= \found -> case found of
  Left why -> pure (Left why)
  Right t -> do
    Name _ flavour <- qNewName "a"
    case flavour of
      NameU u -> pure (Right (decode u t))
      _ -> fail "an answer that cannot be read"

global :: NameSpace -> String -> String -> Name
global space m text = mkNameG space (packageOf m) m text

typeOf :: Decode Type
typeOf u t = case t of
  Leaf "[]" -> ListT
  Leaf "->" -> ArrowT
  Leaf [sign] -> case sign of
    '~' -> ConT (global TcClsName "GHC.Types" "~")
    '*' -> StarT
    '#' -> ConstraintT
    _ -> WildCardT
  Leaf _ -> WildCardT
  Node (Leaf [tag] : ts) -> case (tag, ts) of
    ('v', [Leaf x]) -> VarT (mkNameU x u)
    ('c', [Leaf m, Leaf n]) -> ConT (global TcClsName m n)
    ('@', [f, x]) -> AppT (go f) (go x)
    ('>', [a, b]) -> AppT (AppT ArrowT (go a)) (go b)
    ('-', [a, b]) -> AppT (AppT (AppT MulArrowT one) (go a)) (go b)
    ('q', [vs, context, b]) -> quantified SpecifiedSpec vs context b
    ('i', [vs, context, b]) -> quantified InferredSpec vs context b
    ('k', [a, k]) -> SigT (go a) (go k)
    ('p', [Leaf m, Leaf n]) -> case n of
      "[]" -> PromotedNilT
      ":" -> PromotedConsT
      _ -> PromotedT (global DataName m n)
    ('n', [Leaf n]) -> LitT (NumTyLit (read n))
    ('s', codes) -> LitT (StrTyLit [chr (read c) | Leaf c <- codes])
    ('t', [Leaf n]) -> TupleT (read n)
    _ -> WildCardT
  Node _ -> WildCardT
  where
    go = typeOf u
    quantified flag vs context b = ForallT (variables flag u vs) (types u context) (go b)
    one = PromotedT (mkNameG_d "ghc-prim" "GHC.Types" "One")

types :: Decode [Type]
types u = parts (typeOf u)

parts :: (Tree -> a) -> Tree -> [a]
parts f (Node ts) = map f ts
parts _ (Leaf _) = []

variables :: flag -> Decode [TyVarBndr flag]
variables flag u = parts one
  where
    one (Node [Leaf x, k]) = KindedTV (mkNameU x u) flag (typeOf u k)
    one _ = PlainTV (mkNameU "a" u) flag

constructor :: Decode Con
constructor u (Node [Leaf m, Leaf n, Leaf isInfix, fields, vs, context, result])
  | null quantified && null needs = plain
  | otherwise = ForallC quantified needs plain
  where
    name = global DataName m n
    quantified = variables SpecifiedSpec u vs
    needs = types u context
    all' = parts field fields
    named = [(f, b, t) | (Just f, b, t) <- all']
    bare = [(b, t) | (_, b, t) <- all']
    isRecord = not (null named)
    plain = case (result, bare) of
      (Leaf "-", [l, r]) | isInfix == "1" -> InfixC l name r
      (Leaf "-", _) | isRecord -> RecC name named
                    | otherwise -> NormalC name bare
      (t, _) | isRecord -> RecGadtC [name] named (typeOf u t)
             | otherwise -> GadtC [name] bare (typeOf u t)
    field (Node [Leaf s, Leaf fm, Leaf f, t]) = (label fm f, Bang (unpacked s) (strict s), typeOf u t)
    field _ = (Nothing, Bang NoSourceUnpackedness NoSourceStrictness, WildCardT)
    label "-" _ = Nothing
    label fm f = Just (global VarName fm f)
    unpacked "unpack" = SourceUnpack
    unpacked "nounpack" = SourceNoUnpack
    unpacked _ = NoSourceUnpackedness
    strict "0" = NoSourceStrictness
    strict _ = SourceStrict
constructor _ _ = error "a constructor that cannot be read"

info :: Decode Info
info u t = case t of
  Node [Leaf "data", Leaf m, Leaf n, vs, cons] ->
    TyConI (DataD [] (ty m n) (variables () u vs) Nothing (parts (constructor u) cons) [])
  Node [Leaf "newtype", Leaf m, Leaf n, vs, Node [con]] ->
    TyConI (NewtypeD [] (ty m n) (variables () u vs) Nothing (constructor u con) [])
  Node [Leaf "synonym", Leaf m, Leaf n, vs, rhs] ->
    TyConI (TySynD (ty m n) (variables () u vs) (typeOf u rhs))
  Node [Leaf "class", context, Leaf m, Leaf n, vs, deps, families, methods, found] ->
    ClassI
      (ClassD (types u context) (ty m n) (variables () u vs) (parts dependency deps)
        (parts (family []) families ++ parts method methods))
      (parts (instanceOf u) found)
  Node [Leaf "con", Leaf m, Leaf n, of', Leaf pm, Leaf p] ->
    DataConI (global DataName m n) (typeOf u of') (ty pm p)
  Node [Leaf "method", Leaf m, Leaf n, of', Leaf cm, Leaf c] ->
    ClassOpI (global VarName m n) (typeOf u of') (ty cm c)
  Node [Leaf "var", Leaf m, Leaf n, of'] -> VarI (global VarName m n) (typeOf u of') Nothing
  Node [kind, m, n, vs, result, found] ->
    let instances = parts (instanceOf u) found
        closed = case kind of
          Leaf "closed-family" -> True
          _ -> False
    in FamilyI
        (family [e | TySynInstD e <- instances] (Node [kind, m, n, vs, result]))
        (if closed then [] else instances)
  _ -> error "an answer that cannot be read"
  where
    ty = global TcClsName
    dependency (Node [from, to]) = FunDep (parts var from) (parts var to)
    dependency _ = FunDep [] []
    var (Leaf x) = mkNameU x u
    var (Node _) = mkNameU "a" u
    method (Node [Leaf m, Leaf n, of']) = SigD (global VarName m n) (typeOf u of')
    method _ = error "a method that cannot be read"
    family equations (Node [Leaf kind, Leaf m, Leaf n, vs, result]) = case kind of
      "data-family" -> DataFamilyD (ty m n) (variables () u vs) (Just (typeOf u result))
      "closed-family" -> ClosedTypeFamilyD (headOf m n vs result) equations
      _ -> OpenTypeFamilyD (headOf m n vs result)
    family _ _ = error "a family that cannot be read"
    headOf m n vs result = TypeFamilyHead (ty m n) (variables () u vs) (KindSig (typeOf u result)) Nothing

instanceOf :: Decode Dec
instanceOf u t = case t of
  Node [context, head', Leaf overlap] -> InstanceD (mode overlap) (types u context) (typeOf u head') []
  Node [Leaf "0", head', cons] -> DataInstD [] Nothing (typeOf u head') Nothing (parts (constructor u) cons) []
  Node [Leaf "1", head', Node [con]] -> NewtypeInstD [] Nothing (typeOf u head') Nothing (constructor u con) []
  Node [vs, lhs, rhs] -> TySynInstD (TySynEqn (quantified (variables () u vs)) (typeOf u lhs) (typeOf u rhs))
  _ -> error "an instance that cannot be read"
  where
    quantified [] = Nothing
    quantified vs = Just vs
    mode overlap = case overlap of
      "overlapping" -> Just Overlapping
      "overlappable" -> Just Overlappable
      "overlaps" -> Just Overlaps
      "incoherent" -> Just Incoherent
      _ -> Nothing

-- What can be asked.

askReify :: Name -> IO (Either String Info)
askReify name = answered info ("reify " ++ asked name)

askFixity :: Name -> IO (Either String (Maybe Fixity))
askFixity name = fmap (fmap read') (ask ("fixity " ++ asked name))
  where
    read' text = case words text of
      [side, n] -> Just (Fixity (read n) (direction side))
      _ -> Nothing
    direction side = case side of
      "l" -> InfixL
      "r" -> InfixR
      _ -> InfixN

askLookup :: Bool -> String -> IO (Maybe Name)
askLookup isType text = fmap (either (const Nothing) read')
  (ask ("lookup " ++ (if isType then "t " else "v ") ++ filter (/= ' ') text))
  where
    read' answer = case words answer of
      [space, m, n] -> Just (global (flavour space) m n)
      _ -> Nothing
    flavour space = case space of
      "v" -> VarName
      "d" -> DataName
      _ -> TcClsName

askExtensions :: IO [String]
askExtensions = fmap (either (const []) words) (ask "extensions")

-- A file that is part of what is compiled from now on.
askFile :: FilePath -> IO (Either String String)
askFile name = ask ("depends " ++ name)

-- The type of a value, or the kind of a type.
askType :: Name -> IO (Either String Type)
askType name = fmap (>>= of') (askReify name)
  where
    of' found = case found of
      VarI _ t _ -> Right t
      DataConI _ t _ -> Right t
      ClassOpI _ t _ -> Right t
      PatSynI _ t -> Right t
      TyConI (DataD _ _ vs _ _ _) -> Right (kind vs StarT)
      TyConI (NewtypeD _ _ vs _ _ _) -> Right (kind vs StarT)
      ClassI (ClassD _ _ vs _ _) _ -> Right (kind vs ConstraintT)
      FamilyI (DataFamilyD _ vs result) _ -> Right (kind vs (maybe StarT id result))
      FamilyI (OpenTypeFamilyD h) _ -> Right (ofHead h)
      FamilyI (ClosedTypeFamilyD h _) _ -> Right (ofHead h)
      _ -> Left ("the kind of ‘" ++ nameBase name ++ "’ is not told")
    ofHead (TypeFamilyHead _ vs result _) = kind vs (case result of
      KindSig k -> k
      _ -> StarT)
    kind vs result = foldr (\v k -> AppT (AppT ArrowT (own v)) k) result vs
    own v = case v of
      KindedTV _ _ k -> k
      PlainTV _ _ -> StarT

askRoles :: Name -> IO (Either String [Role])
askRoles name = fmap (fmap (map role . words)) (ask ("roles " ++ asked name))
  where
    role r = case r of
      "n" -> NominalR
      "p" -> PhantomR
      _ -> RepresentationalR

-- What a module imports.
askModule :: Module -> IO (Either String ModuleInfo)
askModule (Module _ (ModName m)) = fmap (fmap (ModuleInfo . map imported . words)) (ask ("module " ++ m))
  where
    imported name = Module (PkgName (packageOf name)) (ModName name)

askStrictness :: Name -> IO (Either String [DecidedStrictness])
askStrictness name = askReify name >>= \found -> case found of
  Right (DataConI con _ parent) -> fmap (fmap (strictness con)) (askReify parent)
  Right _ -> pure (Left ("‘" ++ nameBase name ++ "’ is no constructor"))
  Left why -> pure (Left why)
  where
    strictness con found = case found of
      TyConI (DataD _ _ _ _ cons _) -> concatMap (of' con) cons
      TyConI (NewtypeD _ _ _ _ c _) -> of' con c
      FamilyI _ instances -> concatMap (ofInstance con) instances
      _ -> []
    ofInstance con d = case d of
      DataInstD _ _ _ _ cons _ -> concatMap (of' con) cons
      NewtypeInstD _ _ _ _ c _ -> of' con c
      _ -> []
    of' con c = case c of
      NormalC n fields | n == con -> map (decided . fst) fields
      RecC n fields | n == con -> [decided b | (_, b, _) <- fields]
      InfixC (l, _) n (r, _) | n == con -> [decided l, decided r]
      ForallC _ _ inner -> of' con inner
      GadtC ns fields _ | con `elem` ns -> map (decided . fst) fields
      RecGadtC ns fields _ | con `elem` ns -> [decided b | (_, b, _) <- fields]
      _ -> []
    decided (Bang _ s) = case s of
      SourceStrict -> DecidedStrict
      _ -> DecidedLazy

-- The instances that these types may have, which may have variables.
askInstances :: Name -> [Type] -> IO (Either String [Dec])
askInstances name args = do
  wanted <- mapM plain args
  answer <- answered (\u -> parts (instanceOf u))
    (unwords ("instances" : asked name : map outermost wanted))
  case answer of
    Left why -> pure (Left why)
    Right all' -> do
      found <- mapM (fits wanted) all'
      pure (Right (catMaybes found))
  where
    fits wanted d = case headOf d of
      Nothing -> pure Nothing
      Just t -> do
        own <- mapM plain (arguments t [])
        pure (if unifies wanted own then Just d else Nothing)
    headOf d = case d of
      InstanceD _ _ t _ -> Just t
      TySynInstD (TySynEqn _ lhs _) -> Just lhs
      DataInstD _ _ t _ _ _ -> Just t
      NewtypeInstD _ _ t _ _ _ -> Just t
      _ -> Nothing
    arguments t rest = case t of
      AppT f x -> arguments f (x : rest)
      _ -> rest
    unifies a b = length a <= length b && maybe False (const True) (unifyAll (zip a b) [])

-- What a type is made with, so that only such instances are told.
outermost :: Type -> String
outermost t = case t of
  AppT f _ -> outermost f
  ConT (Name (OccName text) (NameG _ _ (ModName m))) -> m ++ '.' : text
  ListT -> "GHC.Types.[]"
  ArrowT -> "GHC.Types.->"
  TupleT n -> "GHC.Tuple." ++ tupleText n
  _ -> "-"

-- A type with its names found, and synonyms as what they stand for.
plain :: Type -> IO Type
plain t = spine t []
  where
    spine f args = case f of
      AppT g x -> spine g (x : args)
      ParensT g -> spine g args
      SigT g _ -> spine g args
      InfixT l n r -> spine (ConT n) (l : r : args)
      UInfixT l n r -> spine (ConT n) (l : r : args)
      ConT n -> constructor' n args
      _ -> apply f args
    apply f args = fmap (foldl AppT f) (mapM plain args)
    constructor' n@(Name (OccName text) flavour) args = case flavour of
      NameG _ _ (ModName m) -> case (m, text) of
        ("GHC.Tuple", _) -> apply (TupleT (tupleSize text)) args
        ("GHC.Types", "[]") -> apply ListT args
        ("GHC.Types", "->") -> apply ArrowT args
        _ -> do
          answer <- answered synonym ("synonym " ++ asked n)
          case answer of
            Right (Just (TyConI (TySynD _ vs rhs))) | length args >= length vs ->
              let (own, more) = splitAt (length vs) args
                  names = zip (map binder vs) own
              in plain (foldl AppT (instantiate names rhs) more)
            _ -> apply (ConT n) args
      _ -> askLookup True (qualified n) >>= \found -> case found of
        Just known -> constructor' known args
        Nothing -> apply (ConT n) args
    synonym u answer = case answer of
      Node _ -> Just (info u answer)
      Leaf _ -> Nothing
    qualified (Name (OccName text) (NameQ (ModName m))) = m ++ '.' : text
    qualified n = nameBase n
    tupleSize text = case length (filter (== ',') text) of
      0 -> 0
      commas -> commas + 1
    binder v = case v of
      PlainTV x _ -> x
      KindedTV x _ _ -> x

instantiate :: [(Name, Type)] -> Type -> Type
instantiate s t = case t of
  VarT x -> maybe t id (lookup x s)
  AppT f x -> AppT (instantiate s f) (instantiate s x)
  SigT a _ -> instantiate s a
  ForallT vs context b -> ForallT vs (map (instantiate s) context) (instantiate s b)
  _ -> t

unifyAll :: [(Type, Type)] -> [(Name, Type)] -> Maybe [(Name, Type)]
unifyAll [] s = Just s
unifyAll ((a, b) : rest) s = case (walk a, walk b) of
  (VarT x, VarT y) | x == y -> unifyAll rest s
  (VarT x, t) | occurs x t -> Nothing
              | otherwise -> unifyAll rest ((x, t) : s)
  (t, VarT y) | occurs y t -> Nothing
              | otherwise -> unifyAll rest ((y, t) : s)
  (AppT f x, AppT g y) -> unifyAll ((f, g) : (x, y) : rest) s
  (t, t') | t == t' -> unifyAll rest s
          | otherwise -> Nothing
  where
    walk t = case t of
      VarT x | Just t' <- lookup x s -> walk t'
      _ -> t
    occurs x t = case walk t of
      VarT y -> x == y
      AppT f y -> occurs x f || occurs x y
      _ -> False
