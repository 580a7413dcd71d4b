-- Signals that not every system has: here two, and one that is not there.

module System.Posix.Signals.Exts
  ( module System.Posix.Signals, sigINFO, infoEvent, sigWINCH, windowChange
  ) where

import Prelude
import System.Posix.Signals

-- Linux has none.
sigINFO, infoEvent :: Signal
sigINFO = -1
infoEvent = sigINFO

sigWINCH, windowChange :: Signal
sigWINCH = 28
windowChange = sigWINCH
