-- What such encodings are made from: actions that put bytes at an address.

module Data.ByteString.Builder.Prim.Internal
  ( Size, FixedPrim, fixedPrim, size, runF, emptyF, contramapF, pairF
  , BoundedPrim, boundedPrim, boudedPrim, sizeBound, runB, emptyB, contramapB, pairB, eitherB, condB
  , toB, liftFixedToBounded, storableToF, (>$<), (>*<), caseWordSize_32_64
  ) where

import Prelude
import Base.BuilderPrim
import Base.ForeignPtr
import Base.Memory (Ptr)
import Data.Word (Word8)

contramapF :: (b -> a) -> FixedPrim a -> FixedPrim b
contramapF = contramap

contramapB :: (b -> a) -> BoundedPrim a -> BoundedPrim b
contramapB = contramap

pairF :: FixedPrim a -> FixedPrim b -> FixedPrim (a, b)
pairF = pair

pairB :: BoundedPrim a -> BoundedPrim b -> BoundedPrim (a, b)
pairB = pair

toB :: FixedPrim a -> BoundedPrim a
toB = liftFixedToBounded

-- As 0.10 spells it, too.
boudedPrim :: Size -> (a -> Ptr Word8 -> IO (Ptr Word8)) -> BoundedPrim a
boudedPrim = boundedPrim

caseWordSize_32_64 :: a -> a -> a
caseWordSize_32_64 _ wide = wide
