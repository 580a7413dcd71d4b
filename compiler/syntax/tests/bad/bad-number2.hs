{-# LANGUAGE NumericUnderscores #-}
million = 1_000_000
wrong = 1_000_x
