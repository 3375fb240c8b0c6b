import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services, Tx } from './http/context.ts'
import { giveSlotTo, makeGround, readState, signSlot, type Ground } from './testing/contract-fixtures.ts'
import { platformActor, verifyAuditChain } from './features/audit/public.ts'
import { lockContract } from './features/contracts/contract.ts'
import { createContract, type NewContract } from './features/contracts/create.ts'
import { endContract, type Ending } from './features/contracts/end-contract.ts'
import { expireContract } from './features/contracts/expire.ts'
import { openNextStage } from './features/contracts/open-stage.ts'
import { foldCounters, refreshParties } from './features/contracts/store.ts'
import { findSlots } from './features/contracts/store-slots.ts'
import { dice, pick } from './testing/dice.ts'
import { recount } from './testing/invariants/recount.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'

const dayMs = 86_400_000

const now = new Date('2026-11-20T04:00:00Z')
let services: Services
let ground: Ground
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  // Who is told has its own tests; three hundred operations need not queue it.
  services = { ...server.services, jobs: { ...server.services.jobs, send: () => Promise.resolve() } }
  ground = await makeGround(services.database.db, services.secrets)
})
afterAll(() => server.close())

describe('after random operations', () => {
  it('party rows, counters and trails equal a naive recount', { timeout: 300_000 }, async () => {
    const roll = dice(20_261_120)
    const contractIds: string[] = []
    for (let step = 1; step <= 300; step++) {
      // One transaction after the other is the point: the operations build on each other.
      await operate(roll, contractIds)
      if (step % 60 === 0) await checkAgainstRecount()
    }
    await checkTrails(contractIds)
    expect(contractIds.length).toBeGreaterThan(40)
  })
})

async function operate(roll: (sides: number) => number, contractIds: string[]): Promise<void> {
  const { database } = services
  const contractId = contractIds[roll(Math.max(1, contractIds.length))]
  const kind = contractId === undefined ? 0 : roll(10)
  if (kind <= 2 || contractId === undefined) {
    const created = await database.transaction((tx) =>
      createContract(tx, services, randomContract(roll), platformActor),
    )
    contractIds.push(created.contractId)
  } else if (kind === 9) await foldCounters(database.db)
  else if (kind === 8) await expireContract(services, contractId, now)
  else await database.transaction((tx) => change(tx, contractId, { kind, roll }))
}

/** 3 to 5 sign, 6 end, 7 change a signer; whatever the state machine forbids is left alone. */
async function change(
  tx: Tx,
  contractId: string,
  { kind, roll }: { kind: number; roll: (sides: number) => number },
): Promise<void> {
  const contract = await lockContract(tx, contractId, now)
  if (contract.contractStatus !== 0) return
  const slots = await findSlots(tx, contractId)
  const end = (event: Ending['event']): Promise<void> =>
    endContract(tx, services, contract, { event, reason: '随机', actor: platformActor, time: now })
  if (kind === 6) return end(roll(2) === 0 ? 'canceled' : 'refused')
  if (kind === 7) {
    const slot = slots[roll(slots.length)]
    if (slot) await giveSlotTo(tx, slot.signId, pick(ground.personIds, roll))
    return refreshParties(tx, contractId)
  }
  const open = slots.find((slot) => slot.signStatus === 1)
  if (!open) throw new Error('a contract in signing has no open slot')
  await signSlot(tx, open.signId)
  await openNextStage(tx, services, contractId, { time: now })
  const last = slots.every((slot) => slot.signId === open.signId || slot.signStatus === 2)
  if (last) await end('completed')
}

function randomContract(roll: (sides: number) => number): NewContract {
  const initiatorId = pick(ground.personIds, roll)
  const age = roll(12)
  const initiateTime = new Date(now.getTime() - age * dayMs - roll(1000) * 1000)
  return {
    contractNo: undefined,
    contractName: `随机合同${roll(1000)}`,
    businessTypeId: pick(ground.businessTypeIds, roll),
    initiator: { personId: initiatorId, name: '发起人' },
    company: { companyId: pick(ground.companyIds, roll), companyName: '发起公司' },
    signOrderType: pick([1, 2] as const, roll),
    supplierCode: 'BEST_SIGN',
    initiateTime,
    deadline: new Date(initiateTime.getTime() + roll(15) * dayMs),
    document: { fileId: ground.fileId, sha256: Buffer.alloc(32), pageCount: 1 },
    originals: [],
    signers: Array.from({ length: 1 + roll(4) }, (_, index) => {
      const companyId = roll(2) === 0 ? null : pick(ground.companyIds, roll)
      return {
        signOrder: index + 1,
        signType: companyId === null ? 0 : 1,
        ourPart: companyId !== null && roll(2) === 0,
        personId: pick(ground.personIds, roll),
        personName: '签署人',
        identityNoFp: null,
        companyId,
        companyName: companyId === null ? null : '签署公司',
        sealAuthorizeId: null,
        kwaiValue: null,
        positions: [],
      }
    }),
  }
}

async function checkAgainstRecount(): Promise<void> {
  const state = await readState(services.database.db)
  const { parties, totals, days } = recount(state)
  expect(state.parties).toEqual(parties)
  expect(state.totals).toEqual(totals)
  expect(state.days).toEqual(days)
}

async function checkTrails(contractIds: readonly string[]): Promise<void> {
  for (const contractId of contractIds) {
    const { intact, records } = await verifyAuditChain(services.database.db, services, contractId)
    expect(intact).toBe(true)
    expect(records[0]?.event).toBe('CREATED')
  }
}
