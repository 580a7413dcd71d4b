{-# LANGUAGE CPP #-}
-- Lengths of time, to the picosecond.

module Base.Time.Duration
  ( DiffTime(..), secondsToDiffTime, picosecondsToDiffTime, diffTimeToPicoseconds
  , NominalDiffTime(..), secondsToNominalDiffTime, nominalDiffTimeToSeconds, nominalDay
  , CalendarDiffTime(..), calendarTimeDays, calendarTimeTime, scaleCalendarDiffTime
  ) where

import Prelude
import Base.Time.Day
import Control.DeepSeq (NFData(..))
import Data.Data (Data)
import Data.Fixed

-- Seconds as clocks count them, leap seconds among them.
newtype DiffTime = MkDiffTime Pico deriving (Eq, Ord, Data)

-- Seconds as days count them: 86,400 to each.
newtype NominalDiffTime = MkNominalDiffTime Pico deriving (Eq, Ord, Data)

-- All that a number has.
#define SECONDS(TYPE,MAKE) \
instance NFData TYPE where { \
  rnf (MAKE t) = rnf t }; \
instance Enum TYPE where { \
  succ (MAKE t) = MAKE (succ t); \
  pred (MAKE t) = MAKE (pred t); \
  toEnum n = MAKE (toEnum n); \
  fromEnum (MAKE t) = fromEnum t; \
  enumFrom (MAKE t) = map MAKE (enumFrom t); \
  enumFromThen (MAKE t) (MAKE next) = map MAKE (enumFromThen t next); \
  enumFromTo (MAKE t) (MAKE end) = map MAKE (enumFromTo t end); \
  enumFromThenTo (MAKE t) (MAKE next) (MAKE end) = map MAKE (enumFromThenTo t next end) }; \
instance Show TYPE where { \
  showsPrec p (MAKE t) rest = showsPrec p (Shown t) rest }; \
instance Num TYPE where { \
  MAKE a + MAKE b = MAKE (a + b); \
  MAKE a - MAKE b = MAKE (a - b); \
  MAKE a * MAKE b = MAKE (a * b); \
  negate (MAKE a) = MAKE (negate a); \
  abs (MAKE a) = MAKE (abs a); \
  signum (MAKE a) = MAKE (signum a); \
  fromInteger n = MAKE (fromInteger n) }; \
instance Real TYPE where { \
  toRational (MAKE a) = toRational a }; \
instance Fractional TYPE where { \
  MAKE a / MAKE b = MAKE (a / b); \
  recip (MAKE a) = MAKE (recip a); \
  fromRational r = MAKE (fromRational r) }; \
instance RealFrac TYPE where { \
  properFraction (MAKE a) = case properFraction a of { (n, part) -> (n, MAKE part) }; \
  truncate (MAKE a) = truncate a; \
  round (MAKE a) = round a; \
  ceiling (MAKE a) = ceiling a; \
  floor (MAKE a) = floor a }

SECONDS(DiffTime,MkDiffTime)
SECONDS(NominalDiffTime,MkNominalDiffTime)

-- Seconds as they are printed, without brackets.
newtype Shown = Shown Pico

instance Show Shown where
  showsPrec _ (Shown t) rest = showFixed True t ++ 's' : rest

secondsToDiffTime :: Integer -> DiffTime
secondsToDiffTime = fromInteger

picosecondsToDiffTime :: Integer -> DiffTime
picosecondsToDiffTime n = MkDiffTime (MkFixed n)

diffTimeToPicoseconds :: DiffTime -> Integer
diffTimeToPicoseconds (MkDiffTime (MkFixed n)) = n

secondsToNominalDiffTime :: Pico -> NominalDiffTime
secondsToNominalDiffTime = MkNominalDiffTime

nominalDiffTimeToSeconds :: NominalDiffTime -> Pico
nominalDiffTimeToSeconds (MkNominalDiffTime t) = t

nominalDay :: NominalDiffTime
nominalDay = 86400

-- So many months and then a time.
data CalendarDiffTime = CalendarDiffTime { ctMonths :: Integer, ctTime :: NominalDiffTime }
  deriving (Eq, Data)

instance Semigroup CalendarDiffTime where
  CalendarDiffTime m t <> CalendarDiffTime m' t' = CalendarDiffTime (m + m') (t + t')

instance Monoid CalendarDiffTime where
  mempty = CalendarDiffTime 0 0

instance Show CalendarDiffTime where
  show (CalendarDiffTime months (MkNominalDiffTime time)) = 'P' : shows months ("MT" ++ showFixed True time ++ "S")

calendarTimeDays :: CalendarDiffDays -> CalendarDiffTime
calendarTimeDays (CalendarDiffDays months days) = CalendarDiffTime months (fromInteger days * nominalDay)

calendarTimeTime :: NominalDiffTime -> CalendarDiffTime
calendarTimeTime = CalendarDiffTime 0

scaleCalendarDiffTime :: Integer -> CalendarDiffTime -> CalendarDiffTime
scaleCalendarDiffTime k (CalendarDiffTime months time) = CalendarDiffTime (k * months) (fromInteger k * time)
