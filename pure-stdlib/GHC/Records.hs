-- Fields of records: `getField @"name" record`.

module GHC.Records (HasField(..)) where

import Base.HasField
