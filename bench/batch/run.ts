import { signBatch, signBatchExecute, signBatchIntentCode } from '@qiyin/calls/areas/sign-batch.ts'
import { finishAll } from '../../apps/server/src/features/batch-signing/finish-all.ts'
import { findOwnBatch } from '../../apps/server/src/features/batch-signing/store.ts'
import { finishAttempt } from '../../apps/server/src/features/signing/finish.ts'
import { readCode } from '../../apps/server/src/testing/log-in.ts'
import { openAttemptAt, viewDocument, type Slot } from '../../apps/server/src/testing/signing-fixtures.ts'
import { report } from '../measure.ts'
import { makeContracts, type Setting } from './setting.ts'

/** So many contracts in each of both ways at a time, in turn, so that what else the machine does falls on both. */
const piece = 25

/** Contracts signed in one run, against one after the other and against the engine alone; answers the signed ones. */
export async function benchRun(setting: Setting, count: number): Promise<string[]> {
  console.info(`\nbatch: ${count} contracts of 230 KB signed in runs of ${piece}, wall time`)
  const sum = { run: 0, alone: 0 }
  const signed: string[] = []
  for (let done = 0; done < count; done += piece) {
    for (const way of ['alone', 'run'] as const) {
      const slots = await makeContracts(setting, piece)
      const batchNo = await execute(setting, slots)
      sum[way] += await measure(setting, { way, slots, batchNo })
      signed.push(...slots.map(({ contractId }) => contractId))
    }
  }
  report('a contract signed in a run', sum.run / sum.alone, '× signed alone', { atMost: 1.3 })
  return signed
}

/** Everything up to the press that signs them all; the signatures themselves wait for their job. */
async function execute({ server, parties, clock }: Setting, slots: readonly Slot[]): Promise<string> {
  const { individual } = parties
  const asked = { contractIdList: slots.map(({ contractId }) => contractId) }
  const { result: address } = await server.call(signBatch, asked, individual)
  const batchNo = new URL(address, server.url).searchParams.get('batchNo') ?? ''
  const items = []
  for (const slot of slots) items.push({ ...slot, shown: await viewDocument(server, slot, individual) })
  // Codes are not sent more often.
  clock.ms += 60_000
  await server.call(signBatchIntentCode, { batchNo }, individual)
  const code = await readCode(server, individual.mobile)
  const signature = { kind: 'name' } as const
  await server.call(signBatchExecute, { batchNo, consent: true, code, items, signature }, individual)
  return batchNo
}

interface Measured {
  readonly way: 'alone' | 'run'
  readonly slots: readonly Slot[]
  readonly batchNo: string
}

/** Milliseconds from the press to the last signature. */
async function measure({ server, parties }: Setting, { way, slots, batchNo }: Measured): Promise<number> {
  const { services } = server
  const { db } = services.database
  const attempts: string[] = []
  for (const slot of slots) attempts.push(await openAttemptAt(db, slot))
  const batch = await findOwnBatch(db, { batchNo, personId: parties.individual.personId })
  if (!batch) throw new Error('there is no such run')
  const before = performance.now()
  if (way === 'run') await finishAll(services, batch.batchId)
  else for (const attemptId of attempts) await finishAttempt(services, attemptId)
  return performance.now() - before
}
