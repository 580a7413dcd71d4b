-- The types of handles.

module GHC.IO.Handle.Types
  ( Handle, BufferMode(..), Newline(..), NewlineMode(..)
  , nativeNewline, nativeNewlineMode, noNewlineTranslation, universalNewlineMode
  ) where

import System.IO
