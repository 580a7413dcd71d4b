import App (picture)
import Control.Monad (unless)
import Data.Shape (Shape (..))
import Data.Shape.Area (area)
import System.Exit (exitFailure)

main :: IO ()
main = do
  text <- readFile "data/greeting.txt"
  unless (area (Rect 2 3) == 12 && length (picture []) == 4 && text == "good day\n") exitFailure
  putStrLn "areas are right"
