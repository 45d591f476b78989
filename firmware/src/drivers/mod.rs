//! Drivers of parts that boards share, over the pins of [`embedded_hal`].

pub mod alarm;
pub mod dm163;
pub mod rows;
