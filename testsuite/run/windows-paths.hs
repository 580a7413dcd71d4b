-- Paths of Windows, by all texts of some letters and by examples: what the functions make of them as numbers,
-- and in full for the examples.
import Data.Bits (xor)
import Data.Char (ord)
import Data.List (foldl')
import System.FilePath.Windows

examples :: [String]
examples =
  [ "", "file", "c:", "c:file", "c:\\", "c:\\file", "C:/file/", "\\file", "/file", "\\\\server", "\\\\server\\", "\\\\server\\share\\x"
  , "//server/share/x.tar.gz", "\\\\?\\d:\\file", "\\\\?\\d:file", "\\\\?\\UNC\\server\\x", "\\\\?\\UNCserver\\x", "\\\\?\\", "\\\\.\\con"
  , "dir\\.\\x\\..\\y", "dir//x\\\\y/", "c:\\nul", "c:\\test\\prn.txt", "nul .txt", " nul.txt", "com1\\x", "com0", "clock$.a.b"
  , "test*", "c:\\a:b", "foo\tbar", "\\\\", "\\\\\\foo", "\\\\?\\D:file", ".", ".\\", "c:.\\", "c:.", "/./", "a.b.c", ".hidden", "a\\.b\\c."
  , "1:\\x", "\xE9:x", "aux", "lpt9.txt/x", "\"quoted\""
  ]

one :: [(String, String -> String)]
one =
  [ ("splitDrive", show . splitDrive), ("splitPath", show . splitPath), ("splitDirectories", show . splitDirectories)
  , ("splitFileName", show . splitFileName), ("splitExtension", show . splitExtension)
  , ("splitExtensions", show . splitExtensions), ("takeDirectory", takeDirectory), ("takeBaseName", takeBaseName)
  , ("takeFileName", takeFileName), ("dropFileName", dropFileName), ("normalise", normalise), ("makeValid", makeValid)
  , ("tests", \p -> show (map ($ p) [isValid, isRelative, isAbsolute, isDrive, hasDrive, hasExtension, hasTrailingPathSeparator]))
  , ("trailing", \p -> show (addTrailingPathSeparator p, dropTrailingPathSeparator p))
  , ("search", show . splitSearchPath . (++ ";x;;\"y z\";\""))
  , ("extension", \p -> show (p -<.> "t", p <.> ".u", addExtension p "v", replaceExtensions p "w", isExtensionOf "b" p, stripExtension "b" p))
  , ("replace", \p -> show (replaceFileName p "n", replaceBaseName p "n", replaceDirectory p "n", p </> "n", "n" </> p, joinDrive p "n"))
  ]

two :: [(String, String -> String -> String)]
two = [("combine", combine), ("makeRelative", makeRelative), ("equal", \a b -> show (equalFilePath a b))]

hash :: Int -> String -> Int
hash = foldl' (\h c -> ((h `xor` ord c) * 1099511628211) `mod` 1000000007)

texts :: Int -> String -> [String]
texts 0 _ = [""]
texts n letters = "" : [c : t | c <- letters, t <- texts (n - 1) letters]

main :: IO ()
main = do
  mapM_ (\(n, f) -> putStrLn n >> putStrLn (unwords (map f examples))) one
  mapM_ (\(n, f) -> print (n, foldl' hash 1 (map f (texts 1 "a\\/:.?C")))) one
  mapM_ (\(n, f) -> print (n, foldl' hash 1 [f a b | a <- few, b <- few])) two
  where few = take 20 examples
