import { readdir } from 'node:fs/promises'
import { contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import { signCancel, signExecute, signReject } from '@qiyin/calls/areas/sign.ts'
import { describe, expect, it } from 'vitest'
import {
  attemptsAt,
  certificatesOf,
  detailOf,
  initiateFor,
  prepareExecution,
  signSlotAs,
  slotsOf,
  verifiedFields,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { parties, server, startSigningServer } from '../../testing/signing-server.ts'
import { initiate } from '../../testing/initiations.ts'

startSigningServer('2026-11-20T04:00:00Z')

type Answered = Promise<{ readonly code: number | undefined; readonly refusal: string | undefined }>

/** 'done' or the refusal. */
const outcomeOf = async (answered: Answered): Promise<string | undefined> => {
  const { code, refusal } = await answered
  return code === 0 ? 'done' : refusal
}

/** Resolves once the attempt is written, which is before the signature is made. */
async function untilBegun(slot: Slot): Promise<void> {
  const { db } = server.services.database
  await expect.poll(() => attemptsAt(db, slot), { interval: 1, timeout: 30_000 }).toHaveLength(1)
}

/** Files stored so far: the signed document is written just before the contract takes it over. */
async function countBlobs(): Promise<number> {
  const files = await readdir(server.services.config.storage.directory, { recursive: true })
  return files.filter((path) => /[0-9a-f]{32}$/.test(path) && !path.startsWith('incoming')).length
}

describe('the last signature against the initiator’s cancel', () => {
  const starts: readonly (readonly [
    string,
    (go: { sign: () => void; cancel: () => void }, slot: Slot) => unknown,
  ])[] = [
    ['sent together', ({ sign, cancel }) => (sign(), cancel())],
    ['sent together, the cancel first', ({ sign, cancel }) => (cancel(), sign())],
    [
      'sent when the signature has been begun',
      ({ sign, cancel }, slot) => (sign(), untilBegun(slot).then(cancel)),
    ],
    [
      'sent when the signed document lies ready',
      async ({ sign, cancel }) => {
        const before = await countBlobs()
        sign()
        await expect.poll(countBlobs, { interval: 1, timeout: 30_000 }).toBeGreaterThan(before)
        cancel()
      },
    ],
    [
      'sent when the signature is there',
      async ({ sign, cancel }, slot) => {
        sign()
        const { db } = server.services.database
        await expect.poll(() => attemptsAt(db, slot), { interval: 1, timeout: 30_000 }).toEqual([1])
        cancel()
      },
    ],
  ]

  it.each(starts)('exactly one wins: %s', async (_, start) => {
    const { individual, initiator } = parties
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    const { contractId } = slot
    const execution = await prepareExecution(server, slot, individual)
    const blobsBefore = await countBlobs()
    const answers: { signed?: Answered; canceled?: Answered } = {}
    await start(
      {
        sign: () => void (answers.signed = server.call(signExecute, execution, individual)),
        cancel: () => {
          answers.canceled = server.call(signCancel, { contractId, cancelReason: '重新发起' }, initiator)
        },
      },
      slot,
    )
    const signed = await outcomeOf(answers.signed!)
    const canceled = await outcomeOf(answers.canceled!)
    const detail = await detailOf(server, contractId, individual)
    const { db } = server.services.database
    const report = (await server.call(contractQuerySignatures, { contractId }, individual)).result
    const ended = ['SIGNED', 'COMPLETED', 'CANCELED']
    const state = {
      signed,
      canceled,
      contractStatus: detail.contractStatus,
      signStatus: detail.detailSigners[0]?.signStatus,
      events: detail.auditTrail.map(({ event }) => event).filter((event) => ended.includes(event)),
      intact: detail.auditIntact,
      verdict: report.verdict,
      fields: report.signatures.filter(({ kind }) => kind === 'signature').map(({ fieldName }) => fieldName),
      certificates: (await certificatesOf(db, contractId)).length,
      documents: (await countBlobs()) - blobsBefore,
      // One that was given up leaves no trace anywhere else.
      attempts: (await attemptsAt(db, slot)).filter((status) => status !== 2),
    }
    const whole = { intact: true, verdict: 'valid' }
    const signature = {
      ...whole,
      signed: 'done',
      canceled: 'NOT_IN_SIGNING',
      contractStatus: 2,
      signStatus: 2,
      events: ['SIGNED', 'COMPLETED'],
      fields: ['S1_1'],
      certificates: 1,
      documents: 1,
      attempts: [1],
    }
    const cancel = {
      ...whole,
      signed: 'CONTRACT_CANCELED',
      canceled: 'done',
      contractStatus: 3,
      signStatus: 1,
      events: ['CANCELED'],
      fields: [],
      certificates: 0,
      documents: 0,
      attempts: [],
    }
    expect([signature, cancel]).toContainEqual(state)
    await server.runJobs()
    expect((await detailOf(server, contractId, individual)).contractStatus).toBe(detail.contractStatus)
  })
})

describe('a double click on 签署', () => {
  it.each([
    // The key remembers its answer, unless its click was refused; without one the slot knows.
    ['with one idempotency key', ['double-click-1', 'double-click-1', 'double-click-1'], [undefined]],
    [
      'with a key each',
      ['click-number-1', 'click-number-2', 'click-number-3'],
      [undefined, 'ALREADY_SIGNED'],
    ],
    ['without keys', [undefined, undefined, undefined], ['ALREADY_SIGNED']],
  ])('makes one signature by one attempt: %s', async (_, keys, afterwards) => {
    const { individual } = parties
    const [slot] = (await initiateFor(server, parties, ['individual', 'agent'])) as [Slot, Slot]
    const execution = await prepareExecution(server, slot, individual)
    const click = (key: string | undefined): ReturnType<typeof server.call<typeof signExecute>> =>
      server.call(signExecute, execution, {
        session: individual.session,
        ...(key !== undefined && { idempotencyKey: key }),
      })
    const outcomes = await Promise.all(keys.map((key) => outcomeOf(click(key))))
    expect(outcomes).toContain('done')
    const polite = ['IN_PROGRESS', 'SIGN_IN_PROGRESS', 'CODE_EXPIRED', 'ALREADY_SIGNED', 'done']
    expect(outcomes.filter((outcome) => !polite.includes(outcome ?? ''))).toEqual([])
    expect(afterwards).toContain((await click(keys[0])).refusal)
    const { db } = server.services.database
    expect(await attemptsAt(db, slot)).toEqual([1])
    expect(await certificatesOf(db, slot.contractId)).toHaveLength(1)
    const { auditTrail } = await detailOf(server, slot.contractId, individual)
    expect(auditTrail.filter(({ event }) => event === 'SIGNED')).toHaveLength(1)
    expect(auditTrail.filter(({ event }) => event === 'INTENT_VERIFIED')).toHaveLength(1)
    expect(await verifiedFields(server, slot.contractId, individual)).toEqual({
      verdict: 'valid',
      fields: ['S1_1'],
    })
  })

  it('does not take one key for two different signatures', async () => {
    const { individual } = parties
    const [slot] = (await initiateFor(server, parties, ['individual', 'agent'])) as [Slot, Slot]
    const execution = await prepareExecution(server, slot, individual)
    const keyed = { session: individual.session, idempotencyKey: 'one-key-for-two' }
    expect((await server.call(signExecute, execution, keyed)).result.signed).toBe(true)
    const other = await server.call(signExecute, { ...execution, signature: { kind: 'name' } }, keyed)
    expect(other.refusal).toBe('IDEMPOTENCY_CONFLICT')
  })
})

describe('two signers of one stage', () => {
  it('may sign at the same moment, and both signatures are valid', async () => {
    const { individual, stranger, initiator } = parties
    const { contractId } = await initiate(server, parties, (given) => {
      const [first] = given.signers
      const { name, identityNo, mobile } = stranger
      const place = { type: 0, pageNum: 1, leftPercent: 60, topPercent: 40 }
      return { ...given, signers: [first!, { ...first!, name, identityNo, mobile, cordList: [place] }] }
    })
    const [one, two] = (await slotsOf(server, contractId, initiator)) as [Slot, Slot]
    const executions = [
      [individual, await prepareExecution(server, one, individual)],
      [stranger, await prepareExecution(server, two, stranger)],
    ] as const
    const blobsBefore = await countBlobs()
    const answers = await Promise.all(
      executions.map(([signer, execution]) => server.call(signExecute, execution, signer)),
    )
    expect(answers.map(({ result }) => result.signed)).toEqual([true, true])
    const detail = await detailOf(server, contractId, initiator)
    expect(detail).toMatchObject({ contractStatus: 2, auditIntact: true })
    expect(detail.auditTrail.filter(({ event }) => event === 'SIGNED')).toHaveLength(2)
    expect(detail.auditTrail.filter(({ event }) => event === 'COMPLETED')).toHaveLength(1)
    expect(await verifiedFields(server, contractId, initiator)).toEqual({
      verdict: 'valid',
      fields: ['S1_1', 'S2_1'],
    })
    expect(await certificatesOf(server.services.database.db, contractId)).toHaveLength(2)
    // The loser of the race has signed twice; its first document is gone.
    expect((await countBlobs()) - blobsBefore).toBe(2)
  })

  it('end in one state when one refuses while the other signs', async () => {
    const { agent, individual, initiator } = parties
    const [first, second] = (await initiateFor(server, parties, ['individual', 'agent'])) as [Slot, Slot]
    await signSlotAs(server, first, individual)
    const execution = await prepareExecution(server, second, agent)
    const { contractId } = second
    const outcomes = await Promise.all([
      outcomeOf(server.call(signExecute, execution, agent)),
      outcomeOf(server.call(signReject, { contractId, reason: '改变主意' }, agent)),
    ])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    const detail = await detailOf(server, contractId, initiator)
    expect(detail).toMatchObject({ contractStatus: outcomes[0] === 'done' ? 2 : 4, auditIntact: true })
    const fields = outcomes[0] === 'done' ? ['S1_1', 'S2_1'] : ['S1_1']
    expect(await verifiedFields(server, contractId, initiator)).toEqual({ verdict: 'valid', fields })
  })
})
