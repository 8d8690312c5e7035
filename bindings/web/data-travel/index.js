// The address of the dataset.
export default new URL("world.idx", import.meta.url);
