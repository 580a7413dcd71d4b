//! stg
