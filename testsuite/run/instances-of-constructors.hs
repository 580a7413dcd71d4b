-- Instances of constructors in the classes for comparing, showing, reading, zipping and
-- fixed points.
import Control.Applicative
import Control.Arrow (Kleisli (..))
import Control.Monad
import Control.Monad.Fix
import Control.Monad.Trans.Except
import Control.Monad.Trans.Identity
import Control.Monad.Trans.Maybe
import Control.Monad.Trans.Reader
import qualified Control.Monad.Trans.Writer.Lazy as Lazy
import qualified Control.Monad.Trans.Writer.Strict as Strict
import Control.Monad.Zip
import Data.Complex
import Data.Functor.Classes
import Data.Graph
import Data.List.NonEmpty (NonEmpty (..))
import Data.Monoid
import Data.Ord
import Data.Proxy
import qualified Data.Semigroup as S
import qualified Data.Sequence as Seq
import Data.Tree
import GHC.Generics

-- Shows, reads back, compares by the classes.
through :: (Eq1 f, Ord1 f, Show1 f, Read1 f) => f Int -> f Int -> IO ()
through a b = do
  let text = liftShowsPrec showsPrec showList 11 a ""
  putStrLn text
  print (compare1 a b, compare1 b a, eq1 a b, [eq1 a c && null rest | (c, rest) <- readsPrec1 11 text])

whole :: (Eq a, Ord a, Show a, Read a) => a -> a -> IO ()
whole a b = print (Just a, read (show (Just a)) == Just a, compare a b, a == b)

naturals :: MonadFix m => ([Int] -> m [Int]) -> m [Int]
naturals more = mfix (\ns -> more (0 : map (+ 1) ns))

main :: IO ()
main = do
  through (IdentityT [1, 2]) (IdentityT [1, 3])
  through (Lazy.WriterT [(1, "a")]) (Lazy.WriterT [(1, "b"), (2, "")])
  through (Strict.WriterT (Just (1, "a"))) (Strict.WriterT Nothing)
  through (ExceptT [Left "x", Right 2]) (ExceptT [Right 1])
  through (MaybeT [Nothing, Just 2]) (MaybeT [Just 1])
  through (1 :| [2, 3]) (1 :| [2, 4])
  through (Down 1) (Down 2)
  through (Node 1 [Node 2 []]) (Node 1 [Node 3 []])
  whole (IdentityT (Just 'a')) (IdentityT Nothing)
  whole (Lazy.WriterT [('a', True)]) (Lazy.WriterT [('a', False)])
  whole (ExceptT (Just (Left 1 :: Either Int Char))) (ExceptT (Just (Right 'x')))
  whole (MaybeT [Just 'y']) (MaybeT [])
  print (read "CyclicSCC [1,2]" :: SCC Int, eq1 (AcyclicSCC 'a') (AcyclicSCC 'a'), eq1 (AcyclicSCC 'a') (CyclicSCC "a"))
  putStrLn (liftShowsPrec showsPrec showList 11 (CyclicSCC "ab") "")
  print (fst <$> liftReadsPrec readsPrec readList 0 "AcyclicSCC 'q'" :: [SCC Char])
  print (read "Arg 1 'x'" :: S.Arg Int Char, [S.WrapMonoid 'a' ..  S.WrapMonoid 'c'])
  print (mzip (Lazy.WriterT [(1, "a"), (2, "b")]) (Lazy.WriterT [('x', "c")]))
  print (mzip (ExceptT [Right 1, Left "no"]) (ExceptT [Right 'x', Right 'y']))
  print (mzip (MaybeT [Just 1, Just 2]) (MaybeT [Just 'x', Nothing]))
  print (mzip (IdentityT [1, 2]) (IdentityT "ab"), runReaderT (mzip (ReaderT (: [])) (ReaderT show)) 7)
  print (mzip (Node 1 [Node 2 [], Node 3 []]) (Node 'a' [Node 'b' []]))
  print (munzip (Node (1, 'a') [Node (2, 'b') []]), mzip (Seq.fromList [1, 2, 3]) (Seq.fromList "ab"))
  print (munzip (Seq.fromList [(1, 'a'), (2, 'b')]))
  print (mzipWith (+) (1 :+ 2) (10 :+ 20), mzip (Sum 1) (Sum 2), mzip (Down 1) (Down 'x'), mzip (First (Just 1)) (First (Just 2)))
  print (mzip Proxy (Proxy :: Proxy Int), mzip (Alt [1, 2]) (Alt "ab"), mzip (Dual 1) (Dual 2), mzip (Last (Just 1)) (Last (Nothing :: Maybe ())))
  print (mzip (Par1 1) (Par1 2), mzip ([1] :*: Just 2) ("a" :*: Just 'b'), mzip (Rec1 [1]) (Rec1 [2]), mzip U1 (U1 :: U1 Int))
  print (take 3 <$> naturals Down, take 3 <$> getAlt (naturals (Alt . Just)), take 3 <$> getAp (naturals (Ap . Just)))
  print (take 3 (S.getMin (naturals S.Min)), take 3 (S.getLast (naturals S.Last)), take 3 <$> naturals (\ns -> ns :+ map negate ns))
  print (take 3 <$> naturals (\ns -> Node ns [Node (1 : ns) []]), take 3 <$> naturals (\ns -> Seq.fromList [ns, 5 : ns]))
  print (take 3 <$> naturals (\ns -> Par1 ns), take 2 <$> naturals (\ns -> [ns] :*: Just ns))
  print (runKleisli (replicateM 2 (Kleisli (\x -> [x, x + 1]))) 5, runKleisli (Kleisli Just >>= \x -> Kleisli (\y -> Just (x * y))) 6)
  print (runKleisli (empty <|> (subtract 1 <$> Kleisli (\x -> [x]))) 3, runKleisli (mzero :: Kleisli Maybe Int ()) 1)
