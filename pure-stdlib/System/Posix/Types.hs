{-# LANGUAGE CPP, DerivingStrategies, GeneralizedNewtypeDeriving #-}
-- The types of POSIX, as the system has them.

module System.Posix.Types
  ( CDev(..), CIno(..), CMode(..), COff(..), CPid(..), CSsize(..), CGid(..), CNlink(..), CUid(..), CCc(..), CSpeed(..)
  , CTcflag(..), CRLim(..), CBlkSize(..), CBlkCnt(..), CClockId(..), CFsBlkCnt(..), CFsFilCnt(..), CId(..), CKey(..)
  , CSocklen(..), CNfds(..), CTimer(..), Fd(..)
  , LinkCount, UserID, GroupID, ByteCount, ClockTick, EpochTime, FileOffset, ProcessID, ProcessGroupID
  , DeviceID, FileID, FileMode, Limit
  ) where

import Prelude
import Data.Bits
import Data.Int
import Data.Word
import Base.Memory (Ptr)
import Base.Storable
import Foreign.C.Types

#define NUMBER(TYPE,OF) \
newtype TYPE = TYPE OF \
  deriving newtype (Read, Show, Eq, Ord, Num, Enum, Storable, Real)
#define INTEGER(TYPE,OF) \
newtype TYPE = TYPE OF \
  deriving newtype (Read, Show, Eq, Ord, Num, Enum, Storable, Real, Bounded, Integral, Bits, FiniteBits)

INTEGER(CDev,Word64)
INTEGER(CIno,Word64)
INTEGER(CMode,Word32)
INTEGER(COff,Int64)
INTEGER(CPid,Int32)
INTEGER(CSsize,Int64)
INTEGER(CGid,Word32)
INTEGER(CNlink,Word64)
INTEGER(CUid,Word32)
NUMBER(CCc,Word8)
NUMBER(CSpeed,Word32)
INTEGER(CTcflag,Word32)
INTEGER(CRLim,Word64)
INTEGER(CBlkSize,Int64)
INTEGER(CBlkCnt,Int64)
INTEGER(CClockId,Int32)
INTEGER(CFsBlkCnt,Word64)
INTEGER(CFsFilCnt,Word64)
INTEGER(CId,Word32)
INTEGER(CKey,Int32)
INTEGER(CSocklen,Word32)
INTEGER(CNfds,Word64)
INTEGER(Fd,CInt)

-- What a timer is told by.
newtype CTimer = CTimer (Ptr ())
  deriving newtype (Show, Eq, Ord, Storable)

type LinkCount = CNlink
type UserID = CUid
type GroupID = CGid
type ByteCount = CSize
type ClockTick = CClock
type EpochTime = CTime
type FileOffset = COff
type ProcessID = CPid
type ProcessGroupID = CPid
type DeviceID = CDev
type FileID = CIno
type FileMode = CMode
type Limit = CLong
