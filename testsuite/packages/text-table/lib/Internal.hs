module Internal where

import Data.Version (showVersion)
import Paths_text_table (version)

origin :: String
origin = "text-table " ++ showVersion version

width :: Int
width = Internal.extra + 9

extra :: Int
extra = 1
