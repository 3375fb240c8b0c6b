/** Pages of one document: what a signer can still be asked to read, and a worker to draw. */
export const maxDocumentPages = 1000

/** Bytes of several files joined into one. */
export const maxMergedBytes = 100 * 1024 * 1024

/** States of one document: every signature makes one, and every renewal of its closing time-stamp. */
export const maxRevisions = 10_000
