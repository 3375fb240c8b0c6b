import type { Db, Tx } from '../../db/database.ts'

/** A record of a contract's trail, as it is stored. */
export interface AuditRow {
  readonly contractId: string
  readonly seq: number
  readonly event: string
  readonly actorId: string | null
  readonly actorName: string
  readonly address: string
  readonly userAgent: string
  readonly detail: unknown
  readonly documentBefore: Buffer | null
  readonly documentAfter: Buffer | null
  readonly happenedTime: Date
  readonly previousHash: Buffer
  readonly hash: Buffer
  /** The master key the hash was made under; null for a record of before, whose hash needs no key. */
  readonly keyId: Buffer | null
}

/** What stands beside the contract of its trail. */
export interface ChainRow {
  readonly contractId: string
  readonly count: number
  /** The hash of the last record. */
  readonly head: Buffer
  /** The first record under the master key; null for a chain of before. */
  readonly sealedFrom: number | null
}

/** A chain that nobody else can add to until the transaction ends. */
export interface LockedChain {
  /** A contract that is just being created has none. */
  readonly chain: ChainRow | undefined
  /** Whether no record stands behind the chain's last: somebody may have added some. */
  readonly isFreeBehind: boolean
}

/** Locks the chain's row and looks behind its end, by one statement. The caller holds the lock on the contract's row. */
export async function lockChain(tx: Tx, contractId: string): Promise<LockedChain> {
  const { count, head, sealedFrom, isFreeBehind } = await tx
    .selectFrom(tx.selectNoFrom((eb) => eb.val(contractId).$castTo<string>().as('id')).as('one'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audit_chain')
          .select(['count', 'head', 'sealed_from as sealedFrom'])
          .where('contract_id', '=', contractId)
          .forUpdate()
          .as('c'),
      (join) => join.onTrue(),
    )
    .select(['c.count', 'c.head', 'c.sealedFrom'])
    .select((eb) =>
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('audit_event as e')
              .select('e.seq')
              .where('e.contract_id', '=', contractId)
              .where((of) => of('e.seq', '>', of.fn.coalesce('c.count', of.lit(0)))),
          ),
        )
        .$castTo<boolean>()
        .as('isFreeBehind'),
    )
    .executeTakeFirstOrThrow()
  const chain = count === null || head === null ? undefined : { contractId, count, head, sealedFrom }
  return { chain, isFreeBehind }
}

/** Some contracts whose chain nothing holds yet, in the order of their ids, those behind `after`. */
export async function findUnsealedChains(db: Db, after: string, limit: number): Promise<string[]> {
  const chains = await db
    .selectFrom('audit_chain')
    .select('contract_id as contractId')
    .where('sealed_from', 'is', null)
    .where('contract_id', '>', after)
    .orderBy('contract_id')
    .limit(limit)
    .execute()
  return chains.map(({ contractId }) => contractId)
}

/** Some contracts with a trail in the order of their ids, those behind `after`. */
export async function findChainsBehind(db: Db, after: string, limit: number): Promise<string[]> {
  const chains = await db
    .selectFrom('audit_chain')
    .select('contract_id as contractId')
    .where('contract_id', '>', after)
    .orderBy('contract_id')
    .limit(limit)
    .execute()
  return chains.map(({ contractId }) => contractId)
}

/** Adds records together with what their chain is then: one statement, since every deed writes both. */
export async function insertAudit(tx: Tx, rows: readonly AuditRow[], chain: ChainRow): Promise<void> {
  const { contractId, count, head, sealedFrom } = chain
  await tx
    .with('record', (query) =>
      query.insertInto('audit_event').values(
        rows.map((row) => ({
          contract_id: row.contractId,
          seq: row.seq,
          event: row.event,
          actor_id: row.actorId,
          actor_name: row.actorName,
          address: row.address,
          user_agent: row.userAgent,
          detail: JSON.stringify(row.detail),
          document_before: row.documentBefore,
          document_after: row.documentAfter,
          happened_time: row.happenedTime,
          previous_hash: row.previousHash,
          hash: row.hash,
          key_id: row.keyId,
        })),
      ),
    )
    .insertInto('audit_chain')
    .values({ contract_id: contractId, count, head, sealed_from: sealedFrom })
    .onConflict((conflict) =>
      conflict.column('contract_id').doUpdateSet({ count, head, sealed_from: sealedFrom }),
    )
    .execute()
}

/** A contract's trail as one statement finds it, so that nothing can be recorded in between. */
export interface StoredTrail {
  /** In order. */
  readonly records: readonly AuditRow[]
  /** What the chain's own row says; undefined when there is none, and of a trail without records. */
  readonly chain: (Pick<ChainRow, 'count' | 'head'> & { readonly rootedCount: number }) | undefined
}

/** Columns of a record, and nothing of its chain. */
function selectRecords(db: Db) {
  return db
    .selectFrom('audit_event as e')
    .select(['e.contract_id as contractId', 'seq', 'event', 'actor_id as actorId', 'actor_name as actorName'])
    .select(['address', 'user_agent as userAgent', 'detail', 'document_before as documentBefore'])
    .select(['document_after as documentAfter', 'happened_time as happenedTime'])
    .select(['previous_hash as previousHash', 'hash', 'key_id as keyId'])
}

/** The records that changed the contract's document, in order. */
export async function findDocumentRecords(db: Db, contractId: string): Promise<AuditRow[]> {
  return selectRecords(db)
    .where('e.contract_id', '=', contractId)
    .where('document_after', 'is not', null)
    .orderBy('seq')
    .execute()
}

/** Whether somebody's deed stands in the trail since `from`, about the document in this state. */
export async function hasDeed(
  db: Db,
  { contractId, event, actorId, documentBefore, from }: DeedAsked,
): Promise<boolean> {
  const found = await db
    .selectFrom('audit_event')
    .select('seq')
    .where('contract_id', '=', contractId)
    .where('event', '=', event)
    .where('actor_id', '=', actorId)
    .where('document_before', '=', documentBefore)
    .where('happened_time', '>=', from)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The deeds of a kind that stand in the trail since `from`, in order. */
export async function findDeeds(
  db: Db,
  { contractId, event, from }: Pick<DeedAsked, 'contractId' | 'event' | 'from'>,
): Promise<Pick<AuditRow, 'detail' | 'happenedTime'>[]> {
  return db
    .selectFrom('audit_event')
    .select(['detail', 'happened_time as happenedTime'])
    .where('contract_id', '=', contractId)
    .where('event', '=', event)
    .where('happened_time', '>=', from)
    .orderBy('seq')
    .execute()
}

/** Which deed is asked after: SHA-256 of the document that it found, and from when on. */
interface DeedAsked {
  readonly contractId: string
  readonly event: string
  readonly actorId: string
  readonly documentBefore: Buffer
  readonly from: Date
}

/** Whether there are records of this number or a higher one. */
export async function hasRecordsFrom(tx: Tx, contractId: string, seq: number): Promise<boolean> {
  const found = await tx
    .selectFrom('audit_event')
    .select('seq')
    .where('contract_id', '=', contractId)
    .where('seq', '>=', seq)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The last record before the first number that is free: where a trail can go on that somebody has added to. */
export async function findLastInRow(
  tx: Tx,
  contractId: string,
): Promise<Pick<AuditRow, 'seq' | 'hash'> | undefined> {
  return tx
    .selectFrom('audit_event as e')
    .select(['e.seq', 'e.hash'])
    .where('e.contract_id', '=', contractId)
    .where('e.seq', '>', 0)
    .where('e.seq', '<', highestSeq)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('audit_event as n')
            .select('n.seq')
            .whereRef('n.contract_id', '=', 'e.contract_id')
            .where((n) => n('n.seq', '=', n('e.seq', '+', 1))),
        ),
      ),
    )
    .orderBy('e.seq')
    .limit(1)
    .executeTakeFirst()
}

/** Of the column's type. */
export const highestSeq = 2_147_483_647

export async function findTrail(db: Db, contractId: string): Promise<StoredTrail> {
  const rows = await selectRecords(db)
    .leftJoin('audit_chain as c', 'c.contract_id', 'e.contract_id')
    .select(['c.count', 'c.head', 'c.rooted_count as rootedCount'])
    .where('e.contract_id', '=', contractId)
    .orderBy('seq')
    .execute()
  const { count = null, head = null, rootedCount } = rows[0] ?? {}
  return {
    records: rows.map(({ count: _count, head: _head, rootedCount: _rooted, ...record }) => record),
    chain: count === null || head === null ? undefined : { count, head, rootedCount: rootedCount ?? 0 },
  }
}
