import qualified Data.Text.Internal.Fusion as T
import Data.Vector (fromList)
import Data.Map.Strict.Internal
import GHC.Conc.Windows (asyncRead)
import System.Random
import Control.Monad.Stat
import Data.list
import List
import Data.Vectr
import Shapes.Circle

main = print 1
