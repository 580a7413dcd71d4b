{-# LANGUAGE NoImplicitPrelude #-}

-- Nothing is imported, and all syntax means what it means elsewhere. This module is the
-- first that the program needs.
module Plain where

large = 100000000000000000000

step 2 = 20
step other = -7

short = "short"

upTo end = [1 .. end]

chosen condition action = if condition then do { action; action } else action
