import { signExecute } from '@qiyin/calls/areas/sign.ts'
import { mostLost } from '@qiyin/domain/contract/attempt.ts'
import { describe, expect, it, vi } from 'vitest'
import {
  breakEngine,
  certificatesOf,
  detailOf,
  endTurns,
  lostOf,
  openAttemptAt,
  takeTurnAs,
  verifiedFields,
} from '../../testing/signing-fixtures.ts'
import { anOutage } from '../../testing/an-outage.ts'
import { readySigners, type ReadySigner } from '../../testing/ready-signers.ts'
import { parties, server, startSigningServer } from '../../testing/signing-server.ts'
import type { Tx } from '../../http/context.ts'
import { inTurn } from '../sign-attempts/public.ts'

startSigningServer('2026-11-20T04:00:00Z', { config: { logLevel: 'silent' } })

const countRuns = (): (() => number) => {
  const run = vi.spyOn(server.services.pdf, 'run')
  return () => run.mock.calls.filter(([operation]) => operation === 'fillFields').length
}

describe('ten signers of one contract at once', () => {
  it('sign one after the other: ten runs of the engine, ten signatures', async () => {
    const ready = await readySigners(server, parties, 10)
    const runs = countRuns()
    const answers = await Promise.all(
      ready.map(({ execution, signer }) => server.call(signExecute, execution, signer)),
    )
    expect(answers.map(({ code, message }) => `${code} ${message}`)).toEqual(ready.map(() => '0 操作成功'))
    expect(answers.map(({ result }) => result.signed)).toEqual(ready.map(() => true))
    expect(runs()).toBe(10)
    const { contractId } = ready[0]!.slot
    const detail = await detailOf(server, contractId, parties.initiator)
    expect(detail).toMatchObject({ contractStatus: 2, auditIntact: true })
    expect(detail.auditTrail.filter(({ event }) => event === 'SIGNED')).toHaveLength(10)
    expect(detail.auditTrail.filter(({ event }) => event === 'COMPLETED')).toHaveLength(1)
    const verified = await verifiedFields(server, contractId, parties.initiator)
    expect([verified.verdict, verified.fields.length]).toEqual(['valid', 10])
    expect(await certificatesOf(server.services.database.db, contractId)).toHaveLength(10)
  })
})

/** A process of its own: it shares nothing but the database. */
const otherProcess = (): typeof server.services => ({
  ...server.services,
  database: { ...server.services.database },
})

describe('a turn to sign', () => {
  const ours = { contractId: '900001', attemptId: '900002' }
  it('is one process’s at a time, and passed on when it is done', async () => {
    let inside = 0
    let most = 0
    let ran = 0
    const run = async (): Promise<void> => {
      most = Math.max(most, ++inside)
      await server.services.database.db.selectFrom('sign_turn').selectAll().execute()
      ran += 1
      inside -= 1
    }
    const others = [server.services, otherProcess(), otherProcess()]
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((at) => inTurn(others[at % 3]!, ours, { patienceMs: 60_000, run })),
    )
    expect([most, ran]).toEqual([1, 6])
  })

  it('is answered for at once when it does not come in time, and nothing is run', async () => {
    const { db } = server.services.database
    const foreign = { ...ours, contractId: '900003', holder: 'another process', leaseSec: 600 }
    expect(await takeTurnAs(db, foreign)).toBe(true)
    const run = vi.fn<() => Promise<void>>()
    const turn = { ...ours, contractId: '900003' }
    expect(await inTurn(server.services, turn, { patienceMs: 0, run })).toBe('busy')
    expect(run).not.toHaveBeenCalled()
  })

  it('is passed on when its process is not heard of, which is charged to the attempt it was made for', async () => {
    const [{ slot, signer, execution }] = (await readySigners(server, parties, 1)) as [ReadySigner]
    const { db } = server.services.database
    // The process dies while it makes the signature: the attempt is open, its lease runs out.
    const engine = breakEngine(server.services)
    await server.call(signExecute, execution, signer)
    engine.mend()
    const attemptId = await openAttemptAt(db, slot)
    const { contractId } = slot
    expect(await takeTurnAs(db, { contractId, attemptId, holder: 'dead', leaseSec: 0 })).toBe(true)
    const next = { contractId, attemptId: '900004' }
    expect(await inTurn(otherProcess(), next, { patienceMs: 60_000, run: async () => 'ran' })).toBe('ran')
    expect(await lostOf(db, attemptId)).toBe(1)
  })

  it('is not charged to a holder that lives and could not be heard, however often', async () => {
    const [{ slot, signer, execution }] = (await readySigners(server, parties, 1)) as [ReadySigner]
    const { database } = server.services
    const engine = breakEngine(server.services)
    await server.call(signExecute, execution, signer)
    engine.mend()
    const attemptId = await openAttemptAt(database.db, slot)
    const turn = { contractId: slot.contractId, attemptId }
    for (let outage = 1; outage <= mostLost + 1; outage += 1) {
      let away = false
      const found = Promise.withResolvers<void>()
      const cutOff = {
        ...server.services,
        database: {
          ...database,
          transaction: <T>(run: (tx: Tx) => Promise<T>): Promise<T> =>
            away ? Promise.reject(anOutage()) : database.transaction(run),
          foundAgain: () => found.promise,
        },
      }
      await inTurn(cutOff, turn, {
        patienceMs: 60_000,
        run: async () => {
          away = true
          await endTurns(database.db)
        },
      })
      // The next one comes first, and takes it for dead.
      await inTurn(otherProcess(), turn, { patienceMs: 60_000, run: async () => {} })
      expect(await lostOf(database.db, attemptId)).toBe(1)
      away = false
      found.resolve()
      await expect.poll(() => lostOf(database.db, attemptId)).toBe(0)
    }
  })
})
