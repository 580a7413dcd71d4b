-- Values laid out by the class of pretty.
import Text.PrettyPrint.HughesPJClass
data T = T Int (Maybe T)
instance Pretty T where
  pPrintPrec l p (T n t) = maybeParens (p > 10) (text "T" <+> int n <+> pPrintPrec l 11 t)

main :: IO ()
main = do
  putStrLn (prettyShow (T 1 (Just (T 2 Nothing))))
  putStrLn (prettyShow [Just (1.5 :: Double), Nothing])
  putStrLn (prettyShow ("abc", 'x', [LT ..], (), True, (Left (Just 1) :: Either (Maybe Int) Integer)))
  putStrLn (prettyShow [[1 .. 40 :: Int], []])
  putStrLn (prettyShow [Right [2.5 :: Float], Left (1 :: Int, 2 :: Int, 3 :: Int)])
