import type { Services } from '../../http/context.ts'
import type { AuditChain, ChainState } from '../audit/public.ts'
import { merklePath, merkleRoot, type MerkleStep } from './merkle.ts'
import { readPart, readRoot, rootName } from './root-file.ts'
import { leafOf, type RootStatement } from './root-statement.ts'
import { findRootsSince } from './store.ts'

/** That a root lists a chain, so that anybody can check it without the other chains. */
export interface RootedChain {
  readonly statement: RootStatement
  /** The chain as the root lists it. */
  readonly state: ChainState
  readonly path: readonly MerkleStep[]
  /** The time-stamp over the root (RFC 3161, DER); null while it waits for one. */
  readonly token: Buffer | null
}

/** A chain is listed the night after it has grown; so many nights without a root are none that somebody runs. */
const mostLooked = 60

/** The root that lists the chain as far as any does; undefined before the first night, and when its file is missing. */
export async function proveRooted(
  { database, config }: Pick<Services, 'database' | 'config'>,
  contractId: string,
  { records, rootedCount }: Pick<AuditChain, 'records' | 'rootedCount'>,
): Promise<RootedChain | undefined> {
  const last = records[rootedCount - 1]
  if (!last) return undefined
  const state = { contractId, count: rootedCount, head: last.hash }
  const leaf = leafOf(state)
  // Those over one chain of somebody else's are many in a day, and need not be read.
  const single = await merkleRoot([leaf])
  const since = { time: last.happenedTime, single, limit: mostLooked }
  for (const row of await findRootsSince(database.db, since)) {
    for (const directory of config.auditRootDirectories) {
      // oxlint-disable-next-line no-await-in-loop -- one file of many chains in memory at a time
      const file = await readRoot(directory, rootName(row))
      const index = file?.leaves.indexOf(leaf) ?? -1
      if (!file || index === -1) continue
      const { number, takenTime, chains, root, previous } = file
      return {
        statement: { number, takenTime, chains, root, previous },
        state,
        // oxlint-disable-next-line no-await-in-loop -- it is the last
        path: await merklePath(file.leaves, index),
        // oxlint-disable-next-line no-await-in-loop -- it is the last
        token: (await readPart(directory, `${rootName(row)}.tsr`)) ?? null,
      }
    }
  }
  return undefined
}
