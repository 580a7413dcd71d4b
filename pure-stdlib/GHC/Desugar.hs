{-# LANGUAGE ExistentialQuantification #-}
-- What annotations and arrows in code are put together with.

module GHC.Desugar ((>>>), AnnotationWrapper(..), toAnnotationWrapper) where

import Prelude
import Control.Category ((>>>))
import Data.Data (Data)

-- An annotation, whatever its type.
data AnnotationWrapper = forall a. Data a => AnnotationWrapper a

toAnnotationWrapper :: Data a => a -> AnnotationWrapper
toAnnotationWrapper = AnnotationWrapper
