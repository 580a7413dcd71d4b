-- Operations on paths, each on many.
-- slow
module Main (main) where

import System.FilePath
paths :: [FilePath]
paths = ["", ".", "..", "/", "//", "a", "a/", "/a", "/a/", "a/b", "a//b//", "./a", "a/./b", "/./a", "a/.", "./.", "./", "a.b", "a.b.c", ".a", "a/.b", "a.b/c", "a.b/c.d", "/a/b.tar.gz", "a.", "a..", "../a/..", "/.", "a/b/..", "x/.//y/."]
one :: Show b => String -> (FilePath -> b) -> IO ()
one n f = mapM_ (\p -> putStrLn (n ++ " " ++ show p ++ " " ++ show (f p))) paths
two :: Show b => String -> (FilePath -> FilePath -> b) -> IO ()
two n f = mapM_ (\p -> putStrLn (n ++ " " ++ show p ++ concat [' ' : show (f p q) | q <- others])) paths
  where
    others = ["", "/", "x/", "x.y", "/a", "a/b"]

main :: IO ()
main = do
  one "splitExtension" splitExtension
  one "splitExtensions" splitExtensions
  one "hasExtension" hasExtension
  one "splitFileName" splitFileName
  one "takeFileName" takeFileName
  one "takeBaseName" takeBaseName
  one "takeDirectory" takeDirectory
  one "splitPath" splitPath
  one "splitDirectories" splitDirectories
  one "splitDrive" splitDrive
  one "isDrive" isDrive
  one "normalise" normalise
  one "isRelative" isRelative
  one "isValid" isValid
  one "addT" addTrailingPathSeparator
  one "dropT" dropTrailingPathSeparator
  one "joinPath" (joinPath . splitPath)
  two "</>" (</>)
  two "<.>" (<.>)
  two "-<.>" (-<.>)
  two "makeRelative" (flip makeRelative)
  two "makeRelative" makeRelative
  two "equal" equalFilePath
  two "replaceFileName" replaceFileName
  two "replaceBaseName" replaceBaseName
  two "replaceDirectory" replaceDirectory
  two "replaceExtensions" replaceExtensions
  two "isExtensionOf" (flip isExtensionOf)
  two "stripExtension" (flip stripExtension)
  print (splitSearchPath "a:b::c:", splitSearchPath "")
