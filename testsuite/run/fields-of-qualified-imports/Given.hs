-- What is in scope by a qualifier only is exported with its type or class.
module Given (Sources.Level (..), Sources.Sized (..), Sources.Shape (..)) where

import qualified Shapes as Sources
