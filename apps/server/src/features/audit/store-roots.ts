import type { Secrets } from '../../crypto/secrets.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Services } from '../../http/context.ts'

/** A chain as it was at some time. */
export interface ChainState {
  readonly contractId: string
  readonly count: number
  /** The hash of the last record then. */
  readonly head: Buffer
}

const pageChains = 5000

/**
 * Some chains that no root lists as they are now: behind `after`, in order of their ids. That a root lists a chain is
 * believed only where the master key proves it.
 */
export async function findUnrooted(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  after: string,
  most: number,
): Promise<ChainState[]> {
  const unrooted: ChainState[] = []
  for (let behind = after; ;) {
    const page = await findRootedness(db, behind)
    for (const { rootedCount, proof, ...state } of page)
      if (rootedCount !== state.count || !isRooted(secrets, state, proof)) unrooted.push(state)
    const last = page.at(-1)
    if (unrooted.length >= most || !last) return unrooted.slice(0, most)
    behind = last.contractId
  }
}

async function findRootedness(
  db: Db,
  behind: string,
): Promise<(ChainState & { rootedCount: number; proof: Buffer | null })[]> {
  return db
    .selectFrom('audit_chain')
    .select(['contract_id as contractId', 'count', 'head'])
    .select(['rooted_count as rootedCount', 'rooted_proof as proof'])
    .where('contract_id', '>', behind)
    .orderBy('contract_id')
    .limit(pageChains)
    .execute()
}

const context = 'rooted chain'
const macBytes = 32

function textOf({ contractId, count, head }: ChainState): string {
  return `${contractId} ${count} ${head.toString('hex')}`
}

function proofOf(secrets: Secrets, state: ChainState): Buffer {
  const { keyId, mac } = secrets.authenticate(textOf(state), context)
  return Buffer.concat([keyId, mac])
}

function isRooted(secrets: Secrets, state: ChainState, proof: Buffer | null): boolean {
  if (proof === null) return false
  const code = { keyId: proof.subarray(0, -macBytes), mac: proof.subarray(-macBytes) }
  return secrets.isAuthentic(textOf(state), context, code) === true
}

const rowsAtOnce = 5000

/**
 * A root lists these chains. Waits for nobody: a chain that a deed holds just now stays as it is, and the next night's
 * root lists it again.
 */
export async function markRooted(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  states: readonly ChainState[],
): Promise<void> {
  const free = await lockFree(tx, states)
  const marked = states.filter(({ contractId }) => free.has(contractId))
  for (let at = 0; at < marked.length; at += rowsAtOnce)
    await tx
      .insertInto('audit_chain')
      .values(
        marked.slice(at, at + rowsAtOnce).map((state) => ({
          contract_id: state.contractId,
          count: state.count,
          head: state.head,
          rooted_count: state.count,
          rooted_proof: proofOf(secrets, state),
        })),
      )
      // All of them are there: it is an update of many rows at once.
      .onConflict((conflict) =>
        conflict
          .column('contract_id')
          .doUpdateSet((eb) => ({
            rooted_count: eb.ref('excluded.rooted_count'),
            rooted_proof: eb.ref('excluded.rooted_proof'),
          }))
          .whereRef('excluded.rooted_count', '<=', 'audit_chain.count'),
      )
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
