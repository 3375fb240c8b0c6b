import type { Db, Services } from '../../http/context.ts'
import { isOwnLogHash } from './record-hash.ts'
import { findChainEnd, findLogBehind, findLogTime, type LogRow } from './store.ts'

/** Not the next number, not linked to the record before, not sealed, cut off, or not what a root outside lists. */
type LogFault = 'sequence' | 'link' | 'content' | 'end' | 'root'

/** How the operator log stands: its length where it is intact, else its first wrong record and what is wrong. */
export type LogFinding =
  | { readonly kind: 'intact'; readonly records: string }
  | { readonly kind: 'broken'; readonly seq: string; readonly fault: LogFault }
  | { readonly kind: 'uncheckable'; readonly seq: string }

const slice = 500

/** The log as it was at some time: so many records, and the hash of the last one. */
export interface LogState {
  readonly count: string
  readonly head: Buffer
}

/** The log as it says that it is, with when it came to be so; undefined where nothing is recorded. */
export async function operatorLogEnd(db: Db): Promise<(LogState & { readonly time: Date }) | undefined> {
  const end = await findChainEnd(db)
  const time = await findLogTime(db, end.count)
  return time && { ...end, time }
}

/** Recomputes the chain of the operator log from its start, and holds it against what roots outside the database list. */
export async function checkOperatorLog(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  listed: readonly LogState[] = [],
): Promise<LogFinding> {
  // What is recorded meanwhile is read behind the end that is taken first, and not held against it.
  const end = await findChainEnd(db)
  const known = Map.groupBy(listed, ({ count }) => count)
  let last: Pick<LogRow, 'seq' | 'hash'> = { seq: '0', hash: Buffer.alloc(32) }
  for (let after: string | undefined; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each slice goes on from the one before
    const records = await findLogBehind(db, after, slice)
    for (const record of records) {
      const finding = faultOf(secrets, { last, record, end, roots: known.get(record.seq) ?? [] })
      if (finding) return finding
      last = record
    }
    if (records.length < slice) break
    after = last.seq
  }
  const isShorter = ({ count }: LogState): boolean => BigInt(last.seq) < BigInt(count)
  const fault = listed.some(isShorter) ? 'root' : isShorter(end) ? 'end' : undefined
  if (fault) return { kind: 'broken', seq: next(last), fault }
  return { kind: 'intact', records: last.seq }
}

interface Link {
  readonly last: Pick<LogRow, 'seq' | 'hash'>
  readonly record: LogRow
  readonly end: LogState
  /** What roots say of the log when this was its last record. */
  readonly roots: readonly LogState[]
}

function faultOf(secrets: Services['secrets'], { last, record, end, roots }: Link): LogFinding | undefined {
  const broken = (fault: LogFault, seq = record.seq): LogFinding => ({ kind: 'broken', seq, fault })
  if (record.seq !== next(last)) return broken('sequence', next(last))
  if (!record.previousHash.equals(last.hash)) return broken('link')
  const own = isOwnLogHash(secrets, record)
  if (own === undefined) return { kind: 'uncheckable', seq: record.seq }
  if (!own) return broken('content')
  if (roots.some(({ head }) => !record.hash.equals(head))) return broken('root')
  return record.seq === end.count && !record.hash.equals(end.head) ? broken('end') : undefined
}

function next({ seq }: Pick<LogRow, 'seq'>): string {
  return (BigInt(seq) + 1n).toString()
}
