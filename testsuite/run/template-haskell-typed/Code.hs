{-# LANGUAGE TemplateHaskell #-}
module Code where

import Language.Haskell.TH
import Language.Haskell.TH.Syntax (Lift(..), unsafeTExpCoerce, unTypeQ, liftString)

power :: Num a => Int -> Code Q a -> Code Q a
power 0 _ = [|| 1 ||]
power n x
  | even n = [|| let y = $$(power (n `div` 2) x) in y * y ||]
  | otherwise = [|| $$x * $$(power (n - 1) x) ||]

powerFun :: Int -> Code Q (Int -> Int)
powerFun n = [|| \x -> $$(power n [|| x ||]) ||]

-- A fold that is unrolled.
sumOf :: [Code Q Int] -> Code Q Int
sumOf = foldr (\x rest -> [|| $$x + $$rest ||]) [|| 0 ||]

pairUp :: (Lift a, Lift b) => a -> b -> Code Q (a, b)
pairUp a b = [|| (a, b) ||]

lifted :: Lift a => a -> Code Q [a]
lifted x = [|| [$$(liftTyped x), x] ||]

-- From untyped to typed and back.
named :: String -> Code Q Int
named text = unsafeCodeCoerce (varE (mkName text))

counted :: Code Q Int
counted = bindCode (newName "x") (\n -> unsafeCodeCoerce (lamE [varP n] (varE n) `appE` [| 3 |]))

checked :: Int -> Code Q Int
checked n = joinCode (if n < 0 then fail "negative" else pure [|| n ||])

twice :: Code Q (a -> a) -> Code Q (a -> a)
twice f = [|| \x -> $$f ($$f x) ||]

compose :: Code Q (b -> c) -> Code Q (a -> b) -> Code Q (a -> c)
compose f g = [|| \x -> $$f ($$g x) ||]

fromMaybeCode :: Code Q a -> Code Q (Maybe a -> a)
fromMaybeCode def = [|| \m -> case m of { Nothing -> $$def; Just v -> v } ||]

asExp :: Q Exp
asExp = unTypeCode [|| 40 + 2 :: Int ||]

older :: Q (TExp Int)
older = unsafeTExpCoerce [| 7 |]
