-- Optional values and alternatives.

module Base.Maybe where

import Base.Types
import Base.Bool
import Base.CallStack (HasCallStack, failedAt)

maybe :: b -> (a -> b) -> Maybe a -> b
maybe n _ Nothing = n
maybe _ f (Just x) = f x

either :: (a -> c) -> (b -> c) -> Either a b -> c
either f _ (Left x) = f x
either _ g (Right y) = g y

isLeft, isRight :: Either a b -> Bool
isLeft (Left _) = True
isLeft (Right _) = False
isRight e = not (isLeft e)

isJust, isNothing :: Maybe a -> Bool
isJust (Just _) = True
isJust Nothing = False
isNothing m = not (isJust m)

fromJust :: HasCallStack => Maybe a -> a
fromJust (Just x) = x
fromJust Nothing = failedAt "Data/Maybe.hs:148:21 in base:Data.Maybe" "Maybe.fromJust: Nothing"

fromMaybe :: a -> Maybe a -> a
fromMaybe d Nothing = d
fromMaybe _ (Just x) = x

catMaybes :: [Maybe a] -> [a]
catMaybes ms = [x | Just x <- ms]

mapMaybe :: (a -> Maybe b) -> [a] -> [b]
mapMaybe _ [] = []
mapMaybe f (x : xs) = case f x of
  Nothing -> mapMaybe f xs
  Just y -> y : mapMaybe f xs
