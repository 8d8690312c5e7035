// What `wayfare site` puts in front of the service worker.
declare global {
  /** The dataset, one of the files. */
  const DATASET: string;
  /** All files, with their SHA-256. */
  const FILES: Record<string, string>;
  /** The SHA-256 of the dataset in its compressed file. */
  const UNPACKED: string;
}
export {};
