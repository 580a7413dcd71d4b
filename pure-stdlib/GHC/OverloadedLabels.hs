-- Labels: `#name` is `fromLabel @"name"`.

module GHC.OverloadedLabels (IsLabel(..)) where

import Base.Label
