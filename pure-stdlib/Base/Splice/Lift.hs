-- Values as expressions, and expressions with their types.

module Base.Splice.Lift where

import Prelude
import Base.Splice.Monad
import Base.Splice.Tree

import qualified Base.Text.Lazy as Lazy (Text, unpack)
import qualified Base.Text.Type as Strict (Text, unpack)
import Data.Int
import Data.List.NonEmpty (NonEmpty(..))
import Data.Ratio (Ratio)
import Data.Void (Void, absurd)
import Data.Word
import Numeric.Natural

-- Expressions with their types.

newtype TExp a = TExp { unType :: Exp }

newtype Code m a = Code { examineCode :: m (TExp a) }

unTypeQ :: Quote m => m (TExp a) -> m Exp
unTypeQ m = fmap unType m

unsafeTExpCoerce :: Quote m => m Exp -> m (TExp a)
unsafeTExpCoerce m = fmap TExp m

unTypeCode :: Quote m => Code m a -> m Exp
unTypeCode (Code m) = unTypeQ m

unsafeCodeCoerce :: Quote m => m Exp -> Code m a
unsafeCodeCoerce m = Code (unsafeTExpCoerce m)

liftCode :: m (TExp a) -> Code m a
liftCode = Code

hoistCode :: Monad m => (forall x. m x -> n x) -> Code m a -> Code n a
hoistCode f (Code m) = Code (f m)

bindCode :: Monad m => m a -> (a -> Code m b) -> Code m b
bindCode m k = Code (m >>= \x -> examineCode (k x))

bindCode_ :: Monad m => m a -> Code m b -> Code m b
bindCode_ m c = Code (m >> examineCode c)

joinCode :: Monad m => m (Code m a) -> Code m a
joinCode m = bindCode m id

-- Values as expressions.

class Lift t where
  lift :: Quote m => t -> m Exp
  lift x = unTypeCode (liftTyped x)
  liftTyped :: Quote m => t -> Code m t
  liftTyped x = unsafeCodeCoerce (lift x)
  {-# MINIMAL lift | liftTyped #-}

liftInteger :: (Integral a, Quote m) => a -> m Exp
liftInteger x = pure (LitE (IntegerL (toInteger x)))

liftFraction :: (Real a, Quote m) => a -> m Exp
liftFraction x = pure (LitE (RationalL (toRational x)))

instance Lift Integer where lift = liftInteger
instance Lift Int where lift = liftInteger
instance Lift Int8 where lift = liftInteger
instance Lift Int16 where lift = liftInteger
instance Lift Int32 where lift = liftInteger
instance Lift Int64 where lift = liftInteger
instance Lift Word where lift = liftInteger
instance Lift Word8 where lift = liftInteger
instance Lift Word16 where lift = liftInteger
instance Lift Word32 where lift = liftInteger
instance Lift Word64 where lift = liftInteger
instance Lift Natural where lift = liftInteger
instance Integral a => Lift (Ratio a) where lift = liftFraction
instance Lift Float where lift = liftFraction
instance Lift Double where lift = liftFraction
instance Lift Char where lift c = pure (LitE (CharL c))

instance Lift Strict.Text where
  lift text = pure (AppE (VarE (mkNameG_v "text" "Data.Text" "pack")) (LitE (StringL (Strict.unpack text))))

instance Lift Lazy.Text where
  lift text = pure (AppE (VarE (mkNameG_v "text" "Data.Text.Lazy" "pack")) (LitE (StringL (Lazy.unpack text))))

instance Lift Bool where
  lift True = pure (ConE trueName)
  lift False = pure (ConE falseName)

instance Lift a => Lift (Maybe a) where
  lift Nothing = pure (ConE nothingName)
  lift (Just x) = liftCon justName [lift x]

instance (Lift a, Lift b) => Lift (Either a b) where
  lift (Left x) = liftCon leftName [lift x]
  lift (Right x) = liftCon rightName [lift x]

instance Lift Void where
  lift = pure . absurd

instance Lift a => Lift [a] where
  lift xs = fmap ListE (mapM lift xs)

instance Lift a => Lift (NonEmpty a) where
  lift (x :| xs) = do
    first <- lift x
    rest <- lift xs
    pure (InfixE (Just first) (ConE nonemptyName) (Just rest))

instance Lift () where
  lift () = pure (ConE (tupleDataName 0))

instance (Lift a, Lift b) => Lift (a, b) where
  lift (a, b) = liftTuple [lift a, lift b]

instance (Lift a, Lift b, Lift c) => Lift (a, b, c) where
  lift (a, b, c) = liftTuple [lift a, lift b, lift c]

instance (Lift a, Lift b, Lift c, Lift d) => Lift (a, b, c, d) where
  lift (a, b, c, d) = liftTuple [lift a, lift b, lift c, lift d]

instance (Lift a, Lift b, Lift c, Lift d, Lift e) => Lift (a, b, c, d, e) where
  lift (a, b, c, d, e) = liftTuple [lift a, lift b, lift c, lift d, lift e]

instance (Lift a, Lift b, Lift c, Lift d, Lift e, Lift f) => Lift (a, b, c, d, e, f) where
  lift (a, b, c, d, e, f) = liftTuple [lift a, lift b, lift c, lift d, lift e, lift f]

instance (Lift a, Lift b, Lift c, Lift d, Lift e, Lift f, Lift g)
    => Lift (a, b, c, d, e, f, g) where
  lift (a, b, c, d, e, f, g) = liftTuple [lift a, lift b, lift c, lift d, lift e, lift f, lift g]

liftCon :: Quote m => Name -> [m Exp] -> m Exp
liftCon name args = fmap (foldl AppE (ConE name)) (sequence args)

-- What derived instances call: a constructor of a module.
liftedCon :: Quote m => String -> String -> [m Exp] -> m Exp
liftedCon m name = liftCon (mkNameG_d "main" m name)

liftTuple :: Quote m => [m Exp] -> m Exp
liftTuple parts = fmap (TupE . map Just) (sequence parts)

liftString :: Quote m => String -> m Exp
liftString text = pure (LitE (StringL text))

trueName, falseName, nothingName, justName, leftName, rightName, nonemptyName :: Name
trueName = mkNameG_d "ghc-prim" "GHC.Types" "True"
falseName = mkNameG_d "ghc-prim" "GHC.Types" "False"
nothingName = mkNameG_d "base" "GHC.Maybe" "Nothing"
justName = mkNameG_d "base" "GHC.Maybe" "Just"
leftName = mkNameG_d "base" "Data.Either" "Left"
rightName = mkNameG_d "base" "Data.Either" "Right"
nonemptyName = mkNameG_d "base" "GHC.Base" ":|"
