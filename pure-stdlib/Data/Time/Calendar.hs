-- Days, and the Gregorian calendar, also of the time before there was one. Days are read as well.

module Data.Time.Calendar (module Base.Time.Calendar) where

import Base.Time.Calendar
import Base.Time.Parse ()
