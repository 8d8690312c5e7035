// The address of the dataset. A bundler that sees one beside the module makes an address of a page of it, which a server cannot read.
const isPage = globalThis.location !== undefined && !("Deno" in globalThis);
export default isPage ? new URL("world.idx.gz", import.meta.url) : new URL(import.meta.url.replace(/[^/]*$/, "world.idx.gz"));
