-- The classes of what is written and read by formats, for types of one's own.

module Data.Time.Format.Internal (FormatTime(..), FormatOptions, ParseTime(..)) where

import Base.Time.Format
import Base.Time.Parse
