//! One line of log: by `defmt` with the feature of that name, else nothing.

/// As `defmt::info!`. Without the feature the arguments are checked but not evaluated.
macro_rules! log {
    ($format:literal $(, $argument:expr)* $(,)?) => {{
        #[cfg(feature = "defmt")]
        defmt::info!($format $(, $argument)*);
        #[cfg(not(feature = "defmt"))]
        let _ = || {
            $(let _ = &$argument;)*
        };
    }};
}

pub(crate) use log;
