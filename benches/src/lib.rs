//! Benchmarks of Wayfare; see benches/.
