-- Options, versions, parsers side by side, signed and hexadecimal numbers, and
-- failing patterns in ST.
-- slow
module Main (main) where

import Control.Exception.Base (ErrorCall(..), evaluate, try)
import Control.Monad.ST
import Data.STRef
import Data.Version
import Numeric
import System.Console.GetOpt
import Text.ParserCombinators.ReadP

data Flag = Verbose | Output String | Level (Maybe String) | Name String
  deriving (Eq, Show)

options :: [OptDescr Flag]
options =
  [ Option ['v', 'V'] ["verbose"] (NoArg Verbose) "say more"
  , Option ['o'] ["output", "out"] (ReqArg Output "FILE") "write FILE"
  , Option ['l'] ["level"] (OptArg Level "N") "level N,\nor the default"
  , Option [] ["outside"] (NoArg (Name "outside")) ""
  , Option ['n'] [] (ReqArg Name "NAME") "a name"
  ]

commands :: [[String]]
commands =
  [ ["-v", "file", "-ofirst", "--output=second", "--", "-v"]
  , ["-Vl5", "-l", "rest", "--level", "--level=7", "-"]
  , ["--out", "x", "--outs", "--ou", "--verb"]
  , ["-o"]
  , ["--output"]
  , ["--verbose=yes", "-x", "-xyz", "--unknown=3", "-nv"]
  , ["a", "-v", "b"]
  ]

version :: ReadP Version
version = parseVersion <* eof

main :: IO ()
main = do
  mapM_ (\c -> print (getOpt Permute options c)) commands
  mapM_ (\c -> print (getOpt RequireOrder options c)) commands
  mapM_ (\c -> print (getOpt (ReturnInOrder Name) options c)) commands
  mapM_ (\c -> print (getOpt' Permute options c)) commands
  putStr (usageInfo "Usage: program [OPTION..] FILE" options)
  putStrLn (usageInfo "None" ([] :: [OptDescr Int]))
  print (map fst (readP_to_S version "1.20.3-beta"), showVersion (Version [2, 0] ["a", "b"]))
  print (compare (makeVersion [1, 9]) (makeVersion [1, 10]), makeVersion [1] == Version [1] ["x"])
  mapM_ (\x -> putStrLn (showHFloat x "")) [0, -0.0, 1, 212.21, -12.76e22, 0.1, 1 / 0, 5.0e-324, 15 :: Double]
  print (readSigned readDec " (-12) rest" :: [(Int, String)])
  print (readSigned readFloat " -1.5x" :: [(Double, String)])
  r <- try (evaluate (runST (newSTRef (Just 1) >>= \v -> writeSTRef v Nothing >> only v)))
  print (either (\(ErrorCall message) -> takeWhile (/= ' ') message) show r)
  where
    only v = do
      Just n <- readSTRef v
      return (n :: Int)
