import type { Db, Tx } from '../../db/database.ts'

/** A chain as it was at some time. */
export interface ChainState {
  readonly contractId: string
  readonly count: number
  /** The hash of the last record then. */
  readonly head: Buffer
}

/** Some chains that grew since a root last listed them, as they are now: behind `after`, in order of their ids. */
export async function findUnrooted(db: Db, after: string, most: number): Promise<ChainState[]> {
  return db
    .selectFrom('audit_chain')
    .select(['contract_id as contractId', 'count', 'head'])
    .whereRef('rooted_count', '<', 'count')
    .where('contract_id', '>', after)
    .orderBy('contract_id')
    .limit(most)
    .execute()
}

/**
 * A root lists these chains. Waits for nobody: a chain that a deed holds just now stays as it is, and the next night's
 * root lists it again.
 */
export async function markRooted(tx: Tx, states: readonly ChainState[]): Promise<void> {
  const free = await lockFree(tx, states)
  const marked = states.filter(({ contractId }) => free.has(contractId))
  for (const [count, same] of Map.groupBy(marked, (state) => state.count))
    await tx
      .updateTable('audit_chain')
      .set({ rooted_count: count })
      .where((eb) => eb('contract_id', '=', eb.fn.any(eb.val(idsOf(same)))))
      .where('rooted_count', '<', count)
      .execute()
}

async function lockFree(tx: Tx, states: readonly ChainState[]): Promise<ReadonlySet<string>> {
  const free = await tx
    .selectFrom('audit_chain')
    .select('contract_id as contractId')
    .where((eb) => eb('contract_id', '=', eb.fn.any(eb.val(idsOf(states)))))
    .forUpdate()
    .skipLocked()
    .execute()
  return new Set(idsOf(free))
}

/** Those of the states in which, by what is stored, the chain never was. */
export async function findUnknownStates(db: Db, states: readonly ChainState[]): Promise<ChainState[]> {
  const unknown: ChainState[] = []
  for (const [count, same] of Map.groupBy(states, (state) => state.count)) {
    const heads = await findHeads(db, idsOf(same), count)
    unknown.push(...same.filter(({ contractId, head }) => heads.get(contractId)?.equals(head) !== true))
  }
  return unknown
}

/** The hash of record number `seq` by contract, of those that have it and a chain. */
async function findHeads(
  db: Db,
  contractIds: readonly string[],
  seq: number,
): Promise<ReadonlyMap<string, Buffer>> {
  const heads = await db
    .selectFrom('audit_event as e')
    .innerJoin('audit_chain as c', 'c.contract_id', 'e.contract_id')
    .select(['e.contract_id as contractId', 'e.hash'])
    .where((eb) => eb('e.contract_id', '=', eb.fn.any(eb.val(contractIds))))
    .where('e.seq', '=', seq)
    .execute()
  return new Map(heads.map(({ contractId, hash }) => [contractId, hash]))
}

function idsOf(states: readonly Pick<ChainState, 'contractId'>[]): string[] {
  return states.map(({ contractId }) => contractId)
}
