-- How values are held, in the kinds of types.

module Base.Representation where

import Base.Types
import Base.Enum (Bounded(..), Enum(..))
import Base.Derive ()

-- Kinds by how values are held.
data TYPE (r :: RuntimeRep)

data RuntimeRep
  = VecRep VecCount VecElem
  | TupleRep [RuntimeRep]
  | SumRep [RuntimeRep]
  | LiftedRep
  | UnliftedRep
  | IntRep
  | Int8Rep
  | Int16Rep
  | Int32Rep
  | Int64Rep
  | WordRep
  | Word8Rep
  | Word16Rep
  | Word32Rep
  | Word64Rep
  | AddrRep
  | FloatRep
  | DoubleRep

data VecCount = Vec2 | Vec4 | Vec8 | Vec16 | Vec32 | Vec64
  deriving (Bounded, Enum)

data VecElem
  = Int8ElemRep
  | Int16ElemRep
  | Int32ElemRep
  | Int64ElemRep
  | Word8ElemRep
  | Word16ElemRep
  | Word32ElemRep
  | Word64ElemRep
  | FloatElemRep
  | DoubleElemRep
  deriving (Bounded, Enum)
