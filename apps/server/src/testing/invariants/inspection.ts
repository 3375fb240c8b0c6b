import type { Db } from '../../db/database.ts'
import type { BlobStore } from '../../storage/blob-store.ts'

/** What the invariants look at: the rows, the stored files, and each contract's trail with its own check. */
export interface Inspection {
  readonly db: Db
  readonly blobs: Pick<BlobStore, 'read'>
  trail(contractId: string): Promise<Trail>
}

/** A contract's trail as the product itself checks it. */
export interface Trail {
  readonly intact: boolean
  readonly records: readonly TrailRecord[]
}

export interface TrailRecord {
  readonly event: string
  readonly detail: unknown
  readonly documentBefore: Buffer | null
  readonly documentAfter: Buffer | null
}
