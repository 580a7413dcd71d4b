-- Foreign.Marshal, by an older name.

module Foreign.Marshal.Safe (module Foreign.Marshal) where

import Foreign.Marshal
