// The address of the dataset.
export default new URL("world.idx.gz", import.meta.url);
