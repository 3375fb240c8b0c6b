import type { Asking, Services } from '../../http/context.ts'
import { CallError } from '../../http/call-error.ts'
import { businessById, type Business } from '../businesses/public.ts'
import { readModel, type TemplateModel } from '../templates/public.ts'
import { endBatch } from './end-batch.ts'
import {
  createPrinted,
  type PrintedContract,
  printOfTemplate,
  type TemplateSetup,
} from '../template-initiation/public.ts'
import { openSetup } from './known-batch.ts'
import { mostTries, triedEnough } from './tries.ts'
import { openValues } from './row-values.ts'
import {
  beginTry,
  endRow,
  findBatch,
  findWaitingRows,
  lockBatch,
  type RowAsRead,
  type StoredBatch,
  type StoredRow,
} from './store.ts'

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
 * same row one finds it ended, and what it has made is rolled back. So is what was made of values that were corrected
 * since; the row is made by the job that was queued with them.
 */
export async function runRows(services: Services, range: RowRange): Promise<void> {
  const { db } = services.database
  const batch = await findBatch(db, range.batchId)
  if (!batch) return
  const asking = askingOf(services, batch)
  const rows = await findWaitingRows(db, batch.batchId, range)
  const [first] = rows
  if (first) {
    const model = await readModel(asking, batch.template.modelFileId)
    const business = await businessById(db, batch.businessTypeId)
    await runAll(asking, { batch, rows, model, business })
  }
  await services.database.transaction(async (tx) => {
    await lockBatch(tx, batch.batchId)
    await endBatch(tx, services, batch)
  })
}

interface RowsRun {
  readonly batch: StoredBatch
  readonly rows: readonly StoredRow[]
  readonly model: TemplateModel
  /** Undefined where it is closed: each row says so. */
  readonly business: Business | undefined
}

/** Prints each row while the one before it is written: neither the engine nor the database waits for the other. */
async function runAll(asking: Asking, { batch, rows, ...shared }: RowsRun): Promise<void> {
  const setup = openSetup(asking, batch)
  const print = (row: StoredRow): Promise<Step> => printRow(asking, { batch, row, setup, ...shared })
  let failure: unknown
  let ahead = rows[0] && print(rows[0])
  for (const [index, row] of rows.entries()) {
    const step = await ahead
    const next = rows[index + 1]
    // Where a process has died before, whichever row it was must not take its neighbour along again.
    const isAlone = step?.triedBefore === true
    ahead = isAlone ? undefined : next && print(next)
    if (step)
      await writeRow(asking, asRead(batch, row), step).catch((error: unknown) => {
        // Of no row that was refused, but of the machine: the others go on, the queue tries again.
        failure = error
      })
    if (isAlone) ahead = next && print(next)
  }
  if (failure !== undefined) throw failure
}

interface RowRun {
  readonly batch: StoredBatch
  readonly row: StoredRow
  readonly model: TemplateModel
  readonly business: Business | undefined
  readonly setup: TemplateSetup
}

function asRead({ batchId }: StoredBatch, { rowNo, valuesEnc }: StoredRow): RowAsRead {
  return { batchId, rowNo, valuesEnc }
}

/** What printing a row ahead came to: nothing if it is no longer waiting. What failed is told when its turn comes. */
type Step = { readonly triedBefore: boolean } & (
  | { readonly contract: PrintedContract | undefined }
  | { readonly error: unknown }
)

async function printRow(asking: Asking, { batch, row, ...shared }: RowRun): Promise<Step> {
  let triedBefore = false
  try {
    const tries = await beginTry(asking.db, asRead(batch, row))
    // Called off, made by another process, or corrected and with the job that was queued for it.
    if (tries === undefined) return { triedBefore, contract: undefined }
    triedBefore = tries > 1
    if (tries > mostTries) throw new TriedEnough(triedEnough)
    const values = openValues(asking, row.valuesEnc)
    const contract = await printOfTemplate(asking, { template: batch.template, values, ...shared })
    return { triedBefore, contract }
  } catch (error) {
    return { triedBefore, error }
  }
}

async function writeRow(asking: Asking, at: RowAsRead, step: Step): Promise<void> {
  const { db, now } = asking
  try {
    if ('error' in step) throw step.error
    if (!step.contract) return
    await createPrinted(asking, step.contract, async (tx, made) => {
      const isMine = await endRow(tx, at, { contractId: made.contractId, time: now() })
      if (!isMine) throw new RowTaken()
    })
  } catch (error) {
    if (error instanceof RowTaken) return
    if (!isOfRow(error)) throw error
    await endRow(db, at, { remark: error.message, time: now() })
  }
}

/** A refusal is the row's own; everything else is tried again. */
function isOfRow(error: unknown): error is Error {
  if (error instanceof TriedEnough) return true
  return error instanceof CallError && !ofMachine.has(error.refusal)
}

/** A row whose tries all ended with the process or with the machine. */
class TriedEnough extends Error {}

/** Somebody else has ended the row meanwhile, or corrected it. */
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
