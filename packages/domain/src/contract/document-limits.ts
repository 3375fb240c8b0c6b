/** Pages of one document: what a signer can still be asked to read, and a worker to draw. */
export const maxDocumentPages = 1000

/** Bytes of several files joined into one. */
export const maxMergedBytes = 100 * 1024 * 1024
