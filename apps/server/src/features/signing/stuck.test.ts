import { signExecute, signTask } from '@qiyin/calls/areas/sign.ts'
import { attemptLifeMs, mostLost } from '@qiyin/domain/contract/attempt.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anOutage } from '../../testing/an-outage.ts'
import { outbox } from '../../testing/person-fixtures.ts'
import {
  attemptsAt,
  blameAttempt,
  breakEngine,
  detailOf,
  initiateFor,
  loseSigningJobs,
  openAttemptAt,
  prepareExecution,
  signSlotAs,
  verifiedFields,
  type Signer,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { signIn } from '../../testing/initiations.ts'
import { parties, passTime, server, startSigningServer } from '../../testing/signing-server.ts'
import type { Tx } from '../../http/context.ts'
import { expireIfOverdue } from '../contracts/public.ts'
import { finishAttempt, signAndStore } from './finish.ts'
import { sweepSigning } from './jobs.ts'

startSigningServer('2026-11-20T04:00:00Z', { config: { logLevel: 'silent' } })

let engine: ReturnType<typeof breakEngine>
let slot: Slot
let attemptId: string

/** A signature that could not be made yet, whose job has died with its process. */
beforeEach(async () => {
  const { db } = server.services.database
  ;[slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
  const execution = await prepareExecution(server, slot, parties.individual)
  engine = breakEngine(server.services)
  await server.call(signExecute, execution, parties.individual)
  attemptId = await openAttemptAt(db, slot)
  await loseSigningJobs(db)
})
afterEach(() => engine.mend())

const clockTick = async (): Promise<void> => {
  const { database, jobs } = server.services
  await jobs.send(database.db, sweepSigning, {})
  await server.runJobs()
}

/** The person an hour later: sessions last one. */
const back = async (): Promise<Signer> => ({
  ...parties.individual,
  session: await signIn(server, parties.individual),
})

/** How often the signer was told of a failure. */
async function failuresTold(): Promise<number> {
  const messages = await outbox(server.services.database.db)
  const { personId } = parties.individual
  return messages.filter(
    ({ id, scene, row }) => scene === 'SIGN_FAILED' && row.startsWith(`(${id},${personId},`),
  ).length
}

describe('a signature whose job is gone', () => {
  it('gets a job again, one however often the sweeper looks, and is made', async () => {
    engine.mend()
    passTime(2 * 60_000)
    await clockTick()
    expect(await attemptsAt(server.services.database.db, slot)).toEqual([1])
    expect(await detailOf(server, slot.contractId, parties.individual)).toMatchObject({ contractStatus: 2 })
  })

  it('is stored once, also when two jobs have both made it: neither knew of the other', async () => {
    engine.mend()
    const { database, blobs } = server.services
    const bothMade = Promise.withResolvers<void>()
    let made = 0
    const removed: string[] = []
    const services = {
      ...server.services,
      database: {
        ...database,
        transaction: async <T>(run: (tx: Tx) => Promise<T>): Promise<T> => {
          if (++made === 2) bothMade.resolve()
          await bothMade.promise
          return database.transaction(run)
        },
      },
      blobs: {
        ...blobs,
        remove: (key: string) => {
          removed.push(key)
          return blobs.remove(key)
        },
      },
    }
    const outcomes = await Promise.all([signAndStore(services, attemptId), signAndStore(services, attemptId)])
    expect(outcomes).toEqual([{ kind: 'signed' }, { kind: 'signed' }])
    expect({ made, removed: removed.length }).toEqual({ made: 2, removed: 1 })
    expect(await attemptsAt(database.db, slot)).toEqual([1])
    const detail = await detailOf(server, slot.contractId, parties.individual)
    expect(detail).toMatchObject({ contractStatus: 2, auditIntact: true })
    expect(detail.auditTrail.filter(({ event }) => event === 'SIGNED')).toHaveLength(1)
    const whole = { verdict: 'valid', fields: ['S1_1'] }
    expect(await verifiedFields(server, slot.contractId, parties.individual)).toEqual(whole)
  })

  it('is left alone while the call that began it may be at work', async () => {
    const asked = engine.asked()
    passTime(30_000)
    await clockTick()
    expect(engine.asked()).toBe(asked)
  })

  it('is given up when it still fails after its life: the slot is open, the person is told why', async () => {
    passTime(attemptLifeMs + 1000)
    await clockTick()
    const { db } = server.services.database
    expect(await attemptsAt(db, slot)).toEqual([2])
    expect(await failuresTold()).toBe(1)
    const signer = await back()
    // The page that waits for the outcome reads it here.
    const detail = await detailOf(server, slot.contractId, signer)
    expect(detail.detailSigners[0]).toMatchObject({ processing: false, failure: '文件处理失败' })
    const { result: task } = await server.call(signTask, { ...slot }, signer)
    expect(task).toMatchObject({ blocked: null, lastFailure: '文件处理失败' })
    engine.mend()
    expect((await signSlotAs(server, slot, signer)).result).toMatchObject({ signed: true })
    const after = await detailOf(server, slot.contractId, signer)
    expect(after.detailSigners[0]).toMatchObject({ failure: null })
  })
})

describe('an outage of the database', () => {
  it('gives up no signature, however late it comes and however often', async () => {
    engine.mend()
    passTime(attemptLifeMs + 1000)
    const { database } = server.services
    const outage = anOutage()
    let asked = 0
    const services = {
      ...server.services,
      database: {
        ...database,
        // The turn is passed on; only what is stored of the signature meets the outage.
        transaction: <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
          (asked += 1) % 2 === 1 ? Promise.reject(outage) : database.transaction(run),
      },
    }
    for (let times = 0; times <= mostLost; times += 1)
      await expect(finishAttempt(services, attemptId)).rejects.toBe(outage)
    expect(await attemptsAt(database.db, slot)).toEqual([0])
    await clockTick()
    expect(await attemptsAt(database.db, slot)).toEqual([1])
  })
})

describe('a document that kills the process', () => {
  it('is not touched again after some deaths, and the person is told', async () => {
    const asked = engine.asked()
    await blameAttempt(server.services.database.db, attemptId, mostLost)
    passTime(2 * 60_000)
    await clockTick()
    await clockTick()
    expect(await attemptsAt(server.services.database.db, slot)).toEqual([2])
    expect([engine.asked(), await failuresTold()]).toEqual([asked, 1])
  })
})

async function expireNow(): Promise<void> {
  await expireIfOverdue(server.services, slot.contractId, server.services.now())
}

async function statusOf(): Promise<number> {
  return (await detailOf(server, slot.contractId, await back())).contractStatus
}

describe('the deadline and a signature in flight', () => {
  it('waits for what may still succeed, which then counts', async () => {
    passTime(8 * 86_400_000)
    await expireNow()
    expect(await attemptsAt(server.services.database.db, slot)).toEqual([0])
    engine.mend()
    await clockTick()
    expect(await statusOf()).toBe(2)
  })

  it('does not wait for what cannot', async () => {
    await blameAttempt(server.services.database.db, attemptId, mostLost)
    passTime(8 * 86_400_000)
    await expireNow()
    expect(await attemptsAt(server.services.database.db, slot)).toEqual([2])
    expect(await statusOf()).toBe(5)
    // The end of the contract says it all.
    expect((await detailOf(server, slot.contractId, await back())).detailSigners[0]?.failure).toBeNull()
  })
})
