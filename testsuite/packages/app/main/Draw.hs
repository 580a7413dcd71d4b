module Main (main) where

import App
import Data.Version (showVersion)
import qualified PackageInfo_app as Info
import Options (shapes)
import Paths_app (getDataFileName, version)
import System.Environment (getArgs)
import Text.Table.Names (title)

main :: IO ()
main = do
  args <- getArgs
  mapM_ putStrLn (picture shapes)
  mapM_ print versions
  getDataFileName "greeting.txt" >>= readFile >>= putStr
  putStrLn (showVersion version ++ " " ++ Info.name ++ ": " ++ Info.synopsis)
  putStrLn (title (unwords args))
