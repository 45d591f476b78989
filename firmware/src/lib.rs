//! placeholder while the workspace is laid out
#![no_std]
