//! Takes a new dataset into use while threads go on asking.
//!
//! `cargo run -p wayfare --example replace -- DATASET NEW_DATASET`

use std::{
    env,
    error::Error,
    sync::{
        PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use wayfare::Dataset;

/// The dataset in use. The lock is held for as long as a clone takes, never during a query.
struct World(RwLock<Dataset>);

impl World {
    fn now(&self) -> Dataset {
        self.0
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// A dataset that cannot be opened, is corrupt or is empty leaves the old one in use.
    fn replace(&self, folder: &str) -> Result<(), Box<dyn Error>> {
        let new = Dataset::open(folder)?;
        new.verify()?;
        if new.info()?.places == 0 {
            return Err("the new dataset has no places".into());
        }
        // Queries that have begun finish on the old dataset, which is closed with its last clone.
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = new;
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut folders = env::args().skip(1);
    let old = folders
        .next()
        .ok_or("give the folder of a dataset, and that of a new one")?;
    let new = folders
        .next()
        .ok_or("give the folder of a new dataset, too")?;
    let world = World(RwLock::new(Dataset::open(old)?));
    let stop = AtomicBool::new(false);

    thread::scope(|threads| {
        let asking = threads.spawn(|| {
            let mut answers = 0;
            while !stop.load(Ordering::Relaxed) || answers == 0 {
                answers += usize::from(!world.now().search("lisboa")?.is_empty());
            }
            Ok::<_, wayfare::Error>(answers)
        });
        let replaced = world.replace(&new);
        stop.store(true, Ordering::Relaxed);
        let answers = asking.join().map_err(|_| "a thread panicked")??;
        replaced?;
        println!(
            "{} is in use; {answers} queries were answered meanwhile",
            world.now().info()?.name
        );
        Ok(())
    })
}
