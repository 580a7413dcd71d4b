{-# LANGUAGE CPP, FlexibleContexts, FlexibleInstances, MagicHash, MultiParamTypeClasses #-}
{-# LANGUAGE TypeFamilies, UndecidableInstances #-}
-- Macros give declarations: members of classes and instances, several instances of a family at
-- one place, pragmas, literals of unlifted types, and conditions that ask what is defined.

import Data.Functor.Identity
import Data.Ord (Down(..))
import GHC.Exts

data family Vec a
data family Mut s a
newtype instance Vec Int = VecInt Int
newtype instance Mut s Int = MutInt Int

class HasLength v a where
  size :: v a -> Int

class (HasLength v a) => Thaw v a where
  thaw :: v a -> Mut s a

instance HasLength Vec Int where size (VecInt n) = n
instance Thaw Vec Int where thaw (VecInt n) = MutInt n

#define WRAPPED(of, con, mut) \
newtype instance Mut s (of a) = mut (Mut s a); \
newtype instance Vec (of a) = con (Vec a); \
instance HasLength Vec a => HasLength Vec (of a) where { \
; {-# INLINE size #-} \
; size (con v) = size v \
}; \
instance Thaw Vec a => Thaw Vec (of a) where { thaw (con v) = mut (thaw v) }

WRAPPED(Identity, VecIdentity, MutIdentity)
WRAPPED(Down, VecDown, MutDown)

class Named m where
  type Key m a
  name :: m -> String
  key :: m -> Key m Int -> String

#define NAMED(of, text) \
instance Named (of) where { \
    type Key (of) a = a; \
    name _ = text; \
    key _ k = show k; \
    {-# INLINABLE name #-}}

NAMED(Int, "int")
NAMED(Bool, "bool")

#define ADVICE NOINLINE

#define SEVEN 7#

seven :: Int -> Int
seven n = n + I# SEVEN
{-# ADVICE seven #-}

#define KNOWN 1
#define ASKS (defined(KNOWN) && !defined(UNKNOWN))
#if ASKS
answer :: String
answer = "asked"
#else
answer :: String
answer = "not asked"
#endif

main :: IO ()
main = do
  print (size (VecIdentity (VecInt 3)), size (VecDown (VecIdentity (VecInt 4))))
  case thaw (VecDown (VecInt 5)) of MutDown (MutInt n) -> print n
  putStrLn (name (3 :: Int) ++ name True ++ key (3 :: Int) 4)
  print (seven 1)
  putStrLn answer
