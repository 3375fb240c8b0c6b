/** The object store does not answer, or not to us: nothing is said of any file. The same can succeed later. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super(`the object store cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
    this.name = 'StoreAway'
  }
}
