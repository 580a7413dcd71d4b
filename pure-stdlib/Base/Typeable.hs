{-# LANGUAGE ExistentialQuantification, PolyKinds #-}
-- Types as values, and the conversions that they make safe.
--
-- The compiler solves `Typeable T` for every type T without parts by itself, with
-- what typeCon makes of a number that no other such type of the program has. That of
-- literals is negative, and their names tell them apart.

module Base.Typeable where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Classes
import Base.Function
import Base.List
import Base.Show

primitive unsafeCoerce :: a -> b

-- Number, module, name.
data TyCon = TyCon Int String String

data Shape = TypeCon TyCon | TypeApp Shape Shape

-- The representation of a, and of some type.
newtype TypeRep a = TypeRep Shape
data SomeTypeRep = forall a. SomeTypeRep (TypeRep a)

shape :: SomeTypeRep -> Shape
shape (SomeTypeRep (TypeRep t)) = t

some :: Shape -> SomeTypeRep
some t = SomeTypeRep (TypeRep t)

instance Eq (TypeRep a) where
  TypeRep s == TypeRep t = s == t

instance Ord (TypeRep a) where
  compare (TypeRep s) (TypeRep t) = compare s t

instance Show (TypeRep a) where
  showsPrec d (TypeRep t) = showsPrec d t

instance Eq SomeTypeRep where
  s == t = shape s == shape t

instance Ord SomeTypeRep where
  compare s t = compare (shape s) (shape t)

instance Show SomeTypeRep where
  showsPrec d t = showsPrec d (shape t)

class Typeable a where
  tag :: TypeRep a

instance (Typeable f, Typeable x) => Typeable (f x) where
  tag = applied tag tag

applied :: TypeRep f -> TypeRep x -> TypeRep (f x)
applied (TypeRep f) (TypeRep x) = TypeRep (TypeApp f x)

typeCon :: Int -> String -> String -> TypeRep a
typeCon n home name = TypeRep (TypeCon (TyCon n home (if eqInt n (-2) then show name else name)))

typeOf :: Typeable a => a -> SomeTypeRep
typeOf x = SomeTypeRep (of' x)
  where
    of' :: Typeable a => a -> TypeRep a
    of' _ = tag

typeRep :: Typeable a => proxy a -> SomeTypeRep
typeRep p = SomeTypeRep (of' p)
  where
    of' :: Typeable a => proxy a -> TypeRep a
    of' _ = tag

cast :: (Typeable a, Typeable b) => a -> Maybe b
cast x = convert tag tag x
  where
    convert :: TypeRep a -> TypeRep b -> a -> Maybe b
    convert (TypeRep s) (TypeRep t) y = if s == t then Just (unsafeCoerce y) else Nothing

gcast :: (Typeable a, Typeable b) => c a -> Maybe (c b)
gcast x = convert tag tag x
  where
    convert :: TypeRep a -> TypeRep b -> c a -> Maybe (c b)
    convert (TypeRep s) (TypeRep t) y = if s == t then Just (unsafeCoerce y) else Nothing

gcast1 :: (Typeable t, Typeable t') => c (t a) -> Maybe (c (t' a))
gcast1 x = convert tag tag x
  where
    convert :: TypeRep t -> TypeRep t' -> c (t a) -> Maybe (c (t' a))
    convert (TypeRep s) (TypeRep t) y = if s == t then Just (unsafeCoerce y) else Nothing

gcast2 :: (Typeable t, Typeable t') => c (t a b) -> Maybe (c (t' a b))
gcast2 x = convert tag tag x
  where
    convert :: TypeRep t -> TypeRep t' -> c (t a b) -> Maybe (c (t' a b))
    convert (TypeRep s) (TypeRep t) y = if s == t then Just (unsafeCoerce y) else Nothing

instance Eq TyCon where
  TyCon a _ s == TyCon b _ t = eqInt a b && (geInt a 0 || s == t)

instance Ord TyCon where
  compare (TyCon a _ s) (TyCon b _ t) = case compareInt a b of
    EQ | ltInt a 0 -> compare s t
    order -> order

instance Show TyCon where
  showsPrec _ c = showString (tyConName c)

instance Eq Shape where
  TypeCon c == TypeCon d = c == d
  TypeApp f x == TypeApp g y = f == g && x == y
  _ == _ = False

instance Ord Shape where
  compare (TypeCon c) (TypeCon d) = compare c d
  compare (TypeCon _) (TypeApp _ _) = LT
  compare (TypeApp _ _) (TypeCon _) = GT
  compare (TypeApp f x) (TypeApp g y) = thenCompare (compare f g) (compare x y)

instance Show Shape where
  showsPrec d t = showApplied d (conName c) args
    where (c, args) = applications t

showApplied :: Int -> String -> [Shape] -> ShowS
showApplied _ name [] = showString (prefix name)
showApplied _ "[]" [t] = showChar '[' . shows t . showChar ']'
showApplied d "(->)" [a, b] =
  showParen (gtInt d 8) (showsPrec 9 a . showString " -> " . showsPrec 8 b)
showApplied d name args
  | tuple name && eqInt (length args) (minusInt (length name) 1) =
      showChar '(' . commas args . showChar ')'
  | otherwise = showParen (gtInt d 9) (showString (prefix name) . spaced args)
  where
    tuple ('(' : ',' : _) = True
    tuple _ = False
    commas [t] = showsPrec 10 t
    commas (t : ts) = showsPrec 10 t . showChar ',' . commas ts
    commas [] = id
    spaced [] = id
    spaced (t : ts) = showChar ' ' . showsPrec 10 t . spaced ts

-- As it stands before its arguments.
prefix :: String -> String
prefix name@(c : _) | elem c "!#$%&*+./<=>?@\\^|-~:" = '(' : name ++ ")"
prefix name = name

showsTypeRep :: SomeTypeRep -> ShowS
showsTypeRep = shows

-- The package is not known of what is declared in a program.
tyConPackage :: TyCon -> String
tyConPackage _ = "main"

conName, tyConName, tyConModule :: TyCon -> String
conName (TyCon _ _ name) = name
tyConName c = case conName c of
  "(->)" -> "FUN"
  name -> name
tyConModule (TyCon _ home _) = home

applications :: Shape -> (TyCon, [Shape])
applications t = go t []
  where
    go (TypeCon c) args = (c, args)
    go (TypeApp f x) args = go f (x : args)

splitTyConApp :: SomeTypeRep -> (TyCon, [SomeTypeRep])
splitTyConApp t = case applications (shape t) of (c, args) -> (c, map some args)

typeRepTyCon :: SomeTypeRep -> TyCon
typeRepTyCon t = c
  where (c, _) = applications (shape t)

typeRepArgs :: SomeTypeRep -> [SomeTypeRep]
typeRepArgs t = args
  where (_, args) = splitTyConApp t

-- The result of a function type at an argument type.
funResultTy :: SomeTypeRep -> SomeTypeRep -> Maybe SomeTypeRep
funResultTy f x = case splitTyConApp f of
  (c, [a, b]) | conName c == "(->)" && a == x -> Just b
  _ -> Nothing
