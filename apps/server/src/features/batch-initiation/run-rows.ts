import type { Asking, Services } from '../../http/context.ts'
import { CallError } from '../../http/call-error.ts'
import { readModel, type TemplateModel } from '../templates/public.ts'
import { endBatch } from './end-batch.ts'
import { makeContract, type TemplateSetup } from '../template-initiation/public.ts'
import { openSetup } from './known-batch.ts'
import { openValues } from './row-values.ts'
import {
  beginTry,
  endRow,
  findBatch,
  findWaitingRows,
  lockBatch,
  type StoredBatch,
  type StoredRow,
} from './store.ts'

/** A crash of the process counts as a try, too. */
const mostTries = 5

/** Refusals that say more of a busy machine than of a document that is our own print. */
const ofMachine: ReadonlySet<string> = new Set(['SERVER_BUSY', 'PDF_TOO_COMPLEX'])

/** Which rows of which batch. */
interface RowRange {
  readonly batchId: string
  readonly from: number
  readonly to: number
}

/**
 * Makes a contract of each waiting row. The row ends in the transaction that creates its contract: of two runs over the
 * same row one finds it ended, and what it has made is rolled back.
 */
export async function runRows(services: Services, range: RowRange): Promise<void> {
  const { db } = services.database
  const batch = await findBatch(db, range.batchId)
  if (!batch) return
  const asking = askingOf(services, batch)
  const rows = await findWaitingRows(db, batch.batchId, range)
  const model = rows.length === 0 ? undefined : await readModel(asking, batch.template.modelFileId)
  const setup = openSetup(services, batch)
  let failure: unknown
  for (const row of rows)
    if (model)
      await runRow(asking, { batch, row, model, setup }).catch((error: unknown) => {
        // Of no row that was refused, but of the machine: the others go on, the queue tries again.
        failure = error
      })
  if (failure !== undefined) throw failure
  await services.database.transaction(async (tx) => {
    await lockBatch(tx, batch.batchId)
    await endBatch(tx, services, batch)
  })
}

interface RowRun {
  readonly batch: StoredBatch
  readonly row: StoredRow
  readonly model: TemplateModel
  readonly setup: TemplateSetup
}

async function runRow(asking: Asking, { batch, row, model, setup }: RowRun): Promise<void> {
  const { db, now } = asking
  const at = { batchId: batch.batchId, rowNo: row.rowNo }
  const tries = await beginTry(db, at)
  // Called off, or made by another process.
  if (tries === undefined) return
  if (tries > mostTries) {
    await endRow(db, at, { remark: '系统多次处理失败，请重新发起', time: now() })
    return
  }
  try {
    const values = openValues(asking, row.valuesEnc)
    await makeContract(asking, { template: batch.template, model, setup, values }, async (tx, made) => {
      const isMine = await endRow(tx, at, { contractId: made.contractId, time: now() })
      if (!isMine) throw new RowTaken()
    })
  } catch (error) {
    if (error instanceof RowTaken) return
    // A refusal is the row's own; everything else is tried again.
    if (!(error instanceof CallError) || ofMachine.has(error.refusal)) throw error
    await endRow(db, at, { remark: error.message, time: now() })
  }
}

/** Somebody else has ended the row meanwhile. */
class RowTaken extends Error {}

/** Who has begun the batch, as the trails name it. */
function askingOf(services: Services, { personId, personName, address, userAgent }: StoredBatch): Asking {
  const { database } = services
  return {
    ...services,
    db: database.db,
    transaction: (run) => database.transaction(run),
    user: { personId, name: personName },
    // Nobody leaves a job.
    request: { address, userAgent, gone: new AbortController().signal },
  }
}
