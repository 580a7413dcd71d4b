-- Foreign, by an older name.

module Foreign.Safe (module Foreign) where

import Foreign
