// What `wayfare site` puts in front of the service worker.
declare global {
  /** The dataset, one of the files. */
  const DATASET: string;
  /** All files, with their SHA-256. */
  const FILES: Record<string, string>;
}
export {};
