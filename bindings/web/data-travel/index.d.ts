/** The address of the dataset. */
declare const address: URL;
export default address;
