import Data.IORef

data Colour = Red | Green
data Action = Action (IO ())

main = do
  print (1 + getLine)
  print (Red == Green)
  print (Action (return ()))
  print (sqrt (length "abc"))
  print (div (3.5 :: Double) 2)
  n <- 5
  print (lines "a" * 2)
  variable <- newIORef 'c'
  print variable
