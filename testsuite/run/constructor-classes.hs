-- Containers and transformers are in the classes of constructors.

import Data.Functor.Classes
import qualified Data.Map as M
import qualified Data.Set as S
import qualified Data.Sequence as Q
import qualified Data.IntMap as I
import Data.Tree
import Data.Proxy
import Control.Monad.Trans.Maybe
import Control.Monad.Trans.Except
import Control.Monad.Identity
main :: IO ()
main = do
  print (eq1 (M.fromList [(1 :: Int, 'a')]) (M.fromList [(1, 'a')]), compare1 (S.fromList "ab") (S.fromList "b"))
  putStrLn (showsPrec1 11 (M.fromList [(1 :: Int, "a")]) "" ++ showsPrec1 11 (Q.fromList "ab") "" ++ showsPrec1 0 (Node 'x' [Node 'y' []]) "")
  putStrLn (showsPrec1 3 (S.fromList [1 :: Int, 2]) "" ++ showsPrec1 3 (I.fromList [(1, 'c')]) "" ++ showsPrec1 3 (Proxy :: Proxy Int) "")
  print (MaybeT [Just 'x', Nothing], ExceptT [Left 1, Right 'c'] :: ExceptT Int [] Char)
  print (MaybeT [Just 'x'] == MaybeT [Nothing], compare (MaybeT [Just 'x']) (MaybeT [Nothing]), sum (MaybeT [Just 1, Nothing, Just 2]))
  print (traverse (\x -> [x, x + 1]) (MaybeT (Just (Just 1))))
  print (fst <$> readsPrec1 0 "fromList [(1,'x')]" :: [M.Map Int Char])
  print (sum (Q.viewl (Q.fromList [1, 2, 3])), fmap (+ 1) (Q.viewr (Q.fromList [1, 2])))
  print (runIdentity (runIdentityT (IdentityT (Identity 'i'))))
