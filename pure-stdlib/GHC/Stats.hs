{-# LANGUAGE DeriveGeneric #-}
-- Statistics of the run while it runs. They are not gathered: what asks whether they are is told so.

module GHC.Stats (RTSStats(..), GCDetails(..), RtsTime, getRTSStats, getRTSStatsEnabled) where

import Prelude
import Base.IOError
import Base.Sized.Int64 (Int64)
import Base.Sized.Word32 (Word32)
import Base.Sized.Word64 (Word64)
import GHC.Generics (Generic)

-- Nanoseconds.
type RtsTime = Int64

data GCDetails = GCDetails
  { gcdetails_gen :: Word32
  , gcdetails_threads :: Word32
  , gcdetails_allocated_bytes :: Word64
  , gcdetails_live_bytes :: Word64
  , gcdetails_large_objects_bytes :: Word64
  , gcdetails_compact_bytes :: Word64
  , gcdetails_slop_bytes :: Word64
  , gcdetails_mem_in_use_bytes :: Word64
  , gcdetails_copied_bytes :: Word64
  , gcdetails_par_max_copied_bytes :: Word64
  , gcdetails_par_balanced_copied_bytes :: Word64
  , gcdetails_sync_elapsed_ns :: RtsTime
  , gcdetails_cpu_ns :: RtsTime
  , gcdetails_elapsed_ns :: RtsTime
  , gcdetails_nonmoving_gc_sync_cpu_ns :: RtsTime
  , gcdetails_nonmoving_gc_sync_elapsed_ns :: RtsTime
  } deriving (Read, Show, Generic)

data RTSStats = RTSStats
  { gcs :: Word32
  , major_gcs :: Word32
  , allocated_bytes :: Word64
  , max_live_bytes :: Word64
  , max_large_objects_bytes :: Word64
  , max_compact_bytes :: Word64
  , max_slop_bytes :: Word64
  , max_mem_in_use_bytes :: Word64
  , cumulative_live_bytes :: Word64
  , copied_bytes :: Word64
  , par_copied_bytes :: Word64
  , cumulative_par_max_copied_bytes :: Word64
  , cumulative_par_balanced_copied_bytes :: Word64
  , init_cpu_ns :: RtsTime
  , init_elapsed_ns :: RtsTime
  , mutator_cpu_ns :: RtsTime
  , mutator_elapsed_ns :: RtsTime
  , gc_cpu_ns :: RtsTime
  , gc_elapsed_ns :: RtsTime
  , cpu_ns :: RtsTime
  , elapsed_ns :: RtsTime
  , nonmoving_gc_sync_cpu_ns :: RtsTime
  , nonmoving_gc_sync_elapsed_ns :: RtsTime
  , nonmoving_gc_sync_max_elapsed_ns :: RtsTime
  , nonmoving_gc_cpu_ns :: RtsTime
  , nonmoving_gc_elapsed_ns :: RtsTime
  , nonmoving_gc_max_elapsed_ns :: RtsTime
  , gc :: GCDetails
  } deriving (Read, Show, Generic)

getRTSStatsEnabled :: IO Bool
getRTSStatsEnabled = return False

getRTSStats :: IO RTSStats
getRTSStats = ioError (IOError Nothing UnsupportedOperation "GHC.Stats.getRTSStats" "GC stats not enabled. Use `+RTS -T -RTS' to enable them." Nothing Nothing)
