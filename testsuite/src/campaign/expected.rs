//! What GHC prints for the random programs of the suite, as a table of hashes.
