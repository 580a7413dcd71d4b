{-# LANGUAGE CPP #-}
module App (picture, versions) where

import Data.Counter (counted, tick)
import Data.Shape (Shape (..), total)
import Data.Shape.Area (shifted)
import qualified Data.Text as T
import Text.Table (madeBy, row)

picture :: [Shape] -> [String]
picture shapes = [T.unpack (row name n) | (name, n) <- total shapes] ++ [madeBy, show (shifted 3), show ticks]
  where
    ticks = counted (mapM (const tick) shapes)

versions :: [(String, Bool)]
versions =
  [ ("shapes 1.4.2", MIN_VERSION_shapes(1,4,2))
  , ("shapes 1.4.3", MIN_VERSION_shapes(1,4,3))
  , ("shapes 2", MIN_VERSION_shapes(2,0,0))
  , ("counters 2.0.1", MIN_VERSION_counters(2,0,1))
  , (VERSION_text_table, MIN_VERSION_text_table(0,3,0))
#ifdef MIN_VERSION_containers
  , ("containers", True)
#endif
#ifdef MIN_VERSION_app
  , ("app", True)
#endif
  ]
