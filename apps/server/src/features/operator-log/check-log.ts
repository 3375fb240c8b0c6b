import type { Db, Services } from '../../http/context.ts'
import { isOwnLogHash } from './record-hash.ts'
import { findChainEnd, findLogBehind } from './store.ts'

/** How the operator log stands: its length where it is intact, else its first wrong record and what is wrong. */
export type LogFinding =
  | { readonly kind: 'intact'; readonly records: string }
  | { readonly kind: 'broken'; readonly seq: string; readonly fault: 'sequence' | 'link' | 'content' | 'end' }
  | { readonly kind: 'uncheckable'; readonly seq: string }

const slice = 500

/** Recomputes the chain of the operator log from its start. */
export async function checkOperatorLog(db: Db, { secrets }: Pick<Services, 'secrets'>): Promise<LogFinding> {
  // What is recorded meanwhile is read behind the end that is taken first, and not held against it.
  const end = await findChainEnd(db)
  let last: { readonly seq: bigint; readonly hash: Buffer } = { seq: 0n, hash: Buffer.alloc(32) }
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each slice goes on from the one before
    const records = await findLogBehind(db, last.seq.toString(), slice)
    for (const record of records) {
      if (BigInt(record.seq) !== last.seq + 1n)
        return { kind: 'broken', seq: (last.seq + 1n).toString(), fault: 'sequence' }
      if (!record.previousHash.equals(last.hash)) return { kind: 'broken', seq: record.seq, fault: 'link' }
      const own = isOwnLogHash(secrets, record)
      if (own === undefined) return { kind: 'uncheckable', seq: record.seq }
      if (!own) return { kind: 'broken', seq: record.seq, fault: 'content' }
      last = { seq: BigInt(record.seq), hash: record.hash }
      if (record.seq === end.count && !record.hash.equals(end.head))
        return { kind: 'broken', seq: record.seq, fault: 'end' }
    }
    if (records.length < slice) break
  }
  if (last.seq < BigInt(end.count)) return { kind: 'broken', seq: (last.seq + 1n).toString(), fault: 'end' }
  return { kind: 'intact', records: last.seq.toString() }
}
