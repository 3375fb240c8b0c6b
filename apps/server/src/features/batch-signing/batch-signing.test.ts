import { randomUUID } from 'node:crypto'
import { contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import {
  signBatch,
  signBatchExecute,
  signBatchIntentCode,
  signBatchProgress,
  signBatchTask,
  signSignReturnBatch,
} from '@qiyin/calls/areas/sign-batch.ts'
import { initiateChangeSigner } from '@qiyin/calls/areas/initiate.ts'
import { messageList } from '@qiyin/calls/areas/messages.ts'
import { signCancel } from '@qiyin/calls/areas/sign.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { contractStatus as status } from '@qiyin/domain/contract/status.ts'
import { describe, expect, it } from 'vitest'
import { readCode } from '../../testing/log-in.ts'
import {
  attemptsAt,
  detailOf,
  initiateFor,
  viewDocument,
  type Signer,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { parties, passTime, server, startSigningServer } from '../../testing/signing-server.ts'
import { finishAll } from './finish-all.ts'
import { inTurn } from '../sign-attempts/public.ts'
import { findItems, findOwnBatch } from './store.ts'

startSigningServer('2026-11-20T04:00:00Z')

type Execution = Args<typeof signBatchExecute>

async function contracts(count: number): Promise<Slot[]> {
  const slots: Slot[] = []
  for (let n = 0; n < count; n += 1) {
    const [slot] = await initiateFor(server, parties, ['individual'])
    if (slot) slots.push(slot)
  }
  return slots
}

const ask = (slots: readonly Slot[], { session }: Signer = parties.individual) =>
  server.call(signBatch, { contractIdList: slots.map(({ contractId }) => contractId) }, { session })

async function openRun(slots: readonly Slot[]): Promise<string> {
  const { result } = await ask(slots)
  return new URL(result, server.url).searchParams.get('batchNo') ?? ''
}

/** A code for the run, as the phone shows it. */
async function codeFor(batchNo: string): Promise<string> {
  passTime(60_000)
  const { session, mobile } = parties.individual
  const answer = await server.call(signBatchIntentCode, { batchNo }, { session })
  if (answer.code !== 0) throw new Error(`the code was refused: ${answer.message}`)
  return readCode(server, mobile)
}

async function prepared(batchNo: string, slots: readonly Slot[]): Promise<Execution> {
  const items = []
  for (const slot of slots)
    items.push({ ...slot, shown: await viewDocument(server, slot, parties.individual) })
  return { batchNo, consent: true, code: await codeFor(batchNo), items, signature: { kind: 'name' } }
}

const execute = (execution: Execution, idempotencyKey?: string) =>
  server.call(signBatchExecute, execution, {
    ...parties.individual,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })

async function progressOf(batchNo: string): Promise<Answer<typeof signBatchProgress>['items']> {
  return (await server.call(signBatchProgress, { batchNo }, parties.individual)).result.items
}

const states = async (batchNo: string): Promise<string[]> =>
  (await progressOf(batchNo)).map(({ state }) => state)

async function isCancelled({ contractId }: Slot): Promise<boolean> {
  const answer = await server.call(signCancel, { contractId, cancelReason: '条款有误' }, parties.initiator)
  return answer.code === 0
}

describe('a run', () => {
  it('signs all its contracts with one code, each as it would be alone', async () => {
    const slots = await contracts(3)
    const batchNo = await openRun(slots)
    const { result: task } = await server.call(signBatchTask, { batchNo }, parties.individual)
    expect(task.tasks.map(({ contractId, blocked }) => [contractId, blocked])).toEqual(
      slots.map(({ contractId }) => [contractId, null]),
    )
    expect(await states(batchNo)).toEqual(['open', 'open', 'open'])
    const answer = await execute(await prepared(batchNo, slots))
    expect(answer.result).toEqual({ signing: 3, failed: 0 })
    expect(await states(batchNo)).toEqual(['signing', 'signing', 'signing'])
    await server.runJobs()
    expect(await states(batchNo)).toEqual(['signed', 'signed', 'signed'])
    for (const { contractId } of slots) {
      const detail = await detailOf(server, contractId, parties.individual)
      expect(detail).toMatchObject({ contractStatus: 2, auditIntact: true })
      const report = await server.call(contractQuerySignatures, { contractId }, parties.individual)
      expect(report.result.verdict).toBe('valid')
    }
  })

  it('tells which of its contracts is in work, and which are in line', async () => {
    const slots = await contracts(2)
    const batchNo = await openRun(slots)
    await execute(await prepared(batchNo, slots))
    const inWork = async (): Promise<boolean[]> => (await progressOf(batchNo)).map((item) => item.inWork)
    expect(await inWork()).toEqual([false, false])
    const { db } = server.services.database
    const [, second] = slots as [Slot, Slot]
    const batch = await findOwnBatch(db, { batchNo, personId: parties.individual.personId })
    const items = await findItems(db, batch?.batchId ?? '')
    const attemptId = items.find(({ signId }) => signId === second.signId)?.attemptId ?? ''
    const turn = { contractId: second.contractId, attemptId }
    expect(await inTurn(server.services, turn, { patienceMs: 0, run: inWork })).toEqual([false, true])
    await server.runJobs()
    expect(await inWork()).toEqual([false, false])
  })

  it('is not stopped by a contract that cannot be signed any more', async () => {
    const slots = (await contracts(3)) as [Slot, Slot, Slot]
    const batchNo = await openRun(slots)
    const execution = await prepared(batchNo, slots)
    const { contractId } = slots[1]
    await server.call(signCancel, { contractId, cancelReason: '条款有误' }, parties.initiator)
    expect((await execute(execution)).result).toEqual({ signing: 2, failed: 1 })
    await server.runJobs()
    expect(await progressOf(batchNo)).toMatchObject([
      { state: 'signed' },
      { state: 'failed', message: '合同已撤销，无法签署' },
      { state: 'signed' },
    ])
    const told = async (): Promise<unknown[]> =>
      (await server.call(messageList, {}, parties.individual)).result.list
        .filter(({ link }) => link === `/file-center/batch-sign?batchNo=${batchNo}`)
        .map(({ title, subject }) => [title, subject])
    expect(await told()).toEqual([['批量签署已结束，1 份未签署', '共 3 份合同，已签署 2 份']])
    const batch = await findOwnBatch(server.services.database.db, {
      batchNo,
      personId: parties.individual.personId,
    })
    // A run of the job that comes again tells nobody twice.
    await finishAll(server.services, batch?.batchId ?? '')
    expect(await told()).toHaveLength(1)
  })

  it('signs or loses each contract that is cancelled meanwhile, and never both', async () => {
    const slots = await contracts(4)
    const batchNo = await openRun(slots)
    const execution = await prepared(batchNo, slots)
    const [, wasCancelled] = await Promise.all([
      execute(execution).then(() => server.runJobs()),
      Promise.all(slots.map(isCancelled)),
    ])
    await server.runJobs()
    const items = await progressOf(batchNo)
    const ends = await Promise.all(
      slots.map(async ({ contractId }) => {
        const { contractStatus, auditIntact } = await detailOf(server, contractId, parties.individual)
        return { contractStatus, auditIntact }
      }),
    )
    expect(ends).toEqual(
      wasCancelled.map((gone) => ({
        contractStatus: gone ? status.canceled : status.completed,
        auditIntact: true,
      })),
    )
    expect(items.map(({ state }) => state)).toEqual(wasCancelled.map((gone) => (gone ? 'failed' : 'signed')))
  })

  it('tells of a contract that another signs by now why it is not signed', async () => {
    const slots = (await contracts(2)) as [Slot, Slot]
    const batchNo = await openRun(slots)
    const execution = await prepared(batchNo, slots)
    const [, { contractId, signId }] = slots
    const { name, mobile, identityNo } = parties.stranger
    const change = { contractId, signId, originalName: parties.individual.name, name, mobile, identityNo }
    expect((await server.call(initiateChangeSigner, change, parties.initiator)).message).toBe('操作成功')
    expect((await execute(execution)).result).toEqual({ signing: 1, failed: 1 })
    await server.runJobs()
    expect(await progressOf(batchNo)).toMatchObject([
      { state: 'signed' },
      { state: 'failed', message: '此合同的签署人已更换，您无需再签署' },
    ])
  })

  it('leaves out what is not named, which can be signed afterwards', async () => {
    const slots = (await contracts(2)) as [Slot, Slot]
    const batchNo = await openRun(slots)
    expect((await execute(await prepared(batchNo, [slots[1]]))).result).toEqual({ signing: 1, failed: 0 })
    await server.runJobs()
    expect(await states(batchNo)).toEqual(['open', 'signed'])
    // The second proof names both: what is signed stays as it is.
    expect((await execute(await prepared(batchNo, slots))).result).toEqual({ signing: 1, failed: 0 })
    await server.runJobs()
    expect(await states(batchNo)).toEqual(['signed', 'signed'])
    expect(await attemptsAt(server.services.database.db, slots[1])).toHaveLength(1)
  })

  it('refuses a contract that was not shown, and takes the others', async () => {
    const slots = (await contracts(2)) as [Slot, Slot]
    const batchNo = await openRun(slots)
    const execution = await prepared(batchNo, slots)
    const [first, second] = execution.items as [Execution['items'][number], Execution['items'][number]]
    const answer = await execute({ ...execution, items: [first, { ...second, shown: null }] })
    expect(answer.result).toEqual({ signing: 1, failed: 1 })
    expect((await progressOf(batchNo))[1]).toMatchObject({
      state: 'failed',
      message: '请先打开并查看合同文件，再签署',
    })
  })

  it('begins nothing with a wrong code', async () => {
    const slots = await contracts(2)
    const batchNo = await openRun(slots)
    const execution = await prepared(batchNo, slots)
    const wrong = execution.code === '000000' ? '111111' : '000000'
    expect((await execute({ ...execution, code: wrong })).refusal).toBe('CODE_WRONG')
    expect(await states(batchNo)).toEqual(['open', 'open'])
    expect((await execute(execution)).result).toEqual({ signing: 2, failed: 0 })
  })

  it('begins once what is sent twice', async () => {
    const slots = await contracts(2)
    const batchNo = await openRun(slots)
    const execution = await prepared(batchNo, slots)
    const key = randomUUID()
    const answers = await Promise.all([execute(execution, key), execute(execution, key)])
    expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(0)
    expect((await execute(execution, key)).result).toEqual({ signing: 2, failed: 0 })
    await server.runJobs()
    for (const slot of slots) expect(await attemptsAt(server.services.database.db, slot)).toHaveLength(1)
  })

  it('is finished by whoever comes after a process that died, and each is signed once', async () => {
    const slots = await contracts(3)
    const batchNo = await openRun(slots)
    await execute(await prepared(batchNo, slots))
    const { services } = server
    const { personId } = parties.individual
    const batch = await findOwnBatch(services.database.db, { batchNo, personId })
    const batchId = batch?.batchId ?? ''
    await Promise.all([finishAll(services, batchId), finishAll(services, batchId)])
    await finishAll(services, batchId)
    expect(await states(batchNo)).toEqual(['signed', 'signed', 'signed'])
    for (const slot of slots) {
      const { auditTrail } = await detailOf(server, slot.contractId, parties.individual)
      expect(auditTrail.filter(({ event }) => event === 'SIGNED')).toHaveLength(1)
    }
  })
})

describe('refused', () => {
  it('are runs and contracts of others', async () => {
    const slots = await contracts(1)
    const batchNo = await openRun(slots)
    const { session } = parties.stranger
    const answers = [
      await server.call(signBatchTask, { batchNo }, { session }),
      await server.call(signBatchProgress, { batchNo }, { session }),
      await server.call(signBatchIntentCode, { batchNo }, { session }),
      await server.call(signBatchExecute, { ...(await prepared(batchNo, slots)) }, { session }),
      await server.call(signSignReturnBatch, { batchNo }, { session }),
      await server.call(signBatchTask, { batchNo: 'missing' }, parties.individual),
    ]
    expect(new Set(answers.map(({ refusal }) => refusal))).toEqual(new Set(['SIGN_BATCH_NOT_FOUND']))
    expect((await ask(slots, parties.stranger)).refusal).toBe('CONTRACT_NOT_FOUND')
  })

  it('is a contract that is not of the run', async () => {
    const [own, other] = (await contracts(2)) as [Slot, Slot]
    const batchNo = await openRun([own])
    expect((await execute(await prepared(batchNo, [own, other]))).refusal).toBe('SIGN_BATCH_NOT_FOUND')
  })

  it('is a selection in which it is nobody’s turn', async () => {
    const slots = await contracts(1)
    const batchNo = await openRun(slots)
    await execute(await prepared(batchNo, slots))
    await server.runJobs()
    expect((await ask(slots)).refusal).toBe('NOT_YOUR_TURN')
  })

  it.each([
    [[], '请选择要签署的合同'],
    [Array.from({ length: 101 }, (_, n) => String(n + 1)), '每次最多批量签署100份合同，请分批签署'],
    [['x'], '合同格式不正确'],
  ])('are selections out of bounds', async (contractIdList, message) => {
    const answer = await server.call(signBatch, { contractIdList }, parties.individual)
    expect(answer.message).toBe(message)
  })
})

it('leads back to the run after a provider’s page', async () => {
  const batchNo = await openRun(await contracts(1))
  const { result } = await server.call(signSignReturnBatch, { batchNo, resultCode: 0 }, parties.individual)
  expect(result).toBe(`/esignature/web/file-center/batch-sign?batchNo=${batchNo}`)
})
