import { signCancel, signReject } from '@qiyin/calls/areas/sign.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SigningParties } from '../../testing/signing-fixtures.ts'
import {
  deedsOf,
  flowIdOf,
  hear,
  initiateAtSupplier,
  makeSupplierParties,
  pressAt,
  runTimed,
  standsThere,
  startSupplierGround,
  storedStates,
  type SupplierGround,
} from '../../testing/supplier-ground.ts'

const suppliers = ['E_SIGN', 'FDD'] as const
const dayMs = 24 * 3_600_000

describe.each(suppliers)('the end of a contract at %s', (supplierCode) => {
  let ground: SupplierGround
  let parties: SigningParties

  beforeAll(async () => {
    ground = await startSupplierGround(supplierCode)
    parties = await makeSupplierParties(ground, supplierCode)
  })
  afterAll(async () => ground.close())
  beforeEach(async () => ground.mend())

  const cancel = (contractId: string): ReturnType<typeof ground.server.call<typeof signCancel>> => {
    const { session } = parties.initiator
    return ground.server.call(signCancel, { contractId, cancelReason: '发错文件' }, { session })
  }

  it('is the initiator’s cancel, there and here', async () => {
    const { contractId } = await initiateAtSupplier(ground, parties)
    expect((await cancel(contractId)).code).toBe(0)
    expect(await standsThere(ground, contractId)).toBe('cancelled')
    expect((await storedStates(ground, contractId))[0]).toBe(3)
    await hear(ground)
    const deeds = await deedsOf(ground, contractId, ['CANCELED'])
    expect(deeds).toMatchObject([{ actorName: '沈发起', detail: { reason: '发错文件' } }])
  })

  it('is no cancel while the supplier is away, and one afterwards', async () => {
    const { contractId } = await initiateAtSupplier(ground, parties)
    await ground.fake.troubles({ outage: 'unavailable' })
    expect((await cancel(contractId)).refusal).toBe('SUPPLIER_AWAY')
    expect((await storedStates(ground, contractId))[0]).toBe(0)
    await ground.mend()
    expect((await cancel(contractId)).code).toBe(0)
    expect((await storedStates(ground, contractId))[0]).toBe(3)
  })

  it('is the cancel whose answer was lost, as it was wanted', async () => {
    const { contractId } = await initiateAtSupplier(ground, parties)
    await ground.fake.troubles({ losesNextAnswer: true })
    expect((await cancel(contractId)).refusal).toBe('SUPPLIER_AWAY')
    await hear(ground)
    expect((await storedStates(ground, contractId))[0]).toBe(3)
    const deeds = await deedsOf(ground, contractId, ['CANCELED'])
    expect(deeds).toMatchObject([{ actorName: '沈发起', detail: { reason: '发错文件' } }])
  })

  it('is its completion there, of which nobody had told, and no cancel', async () => {
    const contract = await initiateAtSupplier(ground, parties)
    const { contractId } = contract
    await pressAt(ground, contract, 0)
    await hear(ground)
    await ground.fake.faults({ hold: true })
    await pressAt(ground, contract, 1)
    expect((await cancel(contractId)).refusal).toBe('NOT_IN_SIGNING')
    await ground.server.runJobs()
    expect(await storedStates(ground, contractId)).toEqual([2, 2, 2])
  })

  it('is a refusal there', async () => {
    const contract = await initiateAtSupplier(ground, parties)
    await pressAt(ground, contract, 0, 'fail')
    await hear(ground)
    expect((await storedStates(ground, contract.contractId))[0]).toBe(4)
    expect(await deedsOf(ground, contract.contractId, ['REFUSED'])).toMatchObject([{ actorName: '林个人' }])
  })

  it('is a refusal here, which the supplier is told', async () => {
    const contract = await initiateAtSupplier(ground, parties)
    const { contractId } = contract
    const { session } = parties.individual
    const reason = '价格不符'
    const refused = await ground.server.call(signReject, { contractId, reason }, { session })
    expect(refused.code).toBe(0)
    expect(await standsThere(ground, contractId)).toBe('cancelled')
    await hear(ground)
    expect((await storedStates(ground, contractId))[0]).toBe(4)
    const deeds = await deedsOf(ground, contractId, ['REFUSED', 'CANCELED'])
    expect(deeds).toMatchObject([{ event: 'REFUSED', actorName: '林个人', detail: { reason } }])
  })

  it('is a cancel at the supplier’s own console', async () => {
    const { contractId } = await initiateAtSupplier(ground, parties)
    const flowId = await flowIdOf(ground, contractId)
    const { signing } = ground.server.services.providers[supplierCode]
    await signing?.cancelFlow({ flowId, contractNo: contractId, reason: '内部撤回' })
    await hear(ground)
    expect((await storedStates(ground, contractId))[0]).toBe(3)
    expect(await deedsOf(ground, contractId, ['CANCELED'])).toMatchObject([{ actorName: '系统' }])
  })

  it('is its deadline, once the supplier has been asked and called it off', async () => {
    const late = await initiateAtSupplier(ground, parties)
    const signed = await initiateAtSupplier(ground, parties)
    await pressAt(ground, signed, 0)
    await hear(ground)
    // Signed in time, and heard of late.
    await ground.fake.faults({ hold: true })
    await pressAt(ground, signed, 1)
    await ground.passTime(8 * dayMs)
    await runTimed(ground, 'expire-contracts')
    expect((await storedStates(ground, late.contractId))[0]).toBe(0)
    await runTimed(ground, 'sweep-signing-flows')
    expect((await storedStates(ground, late.contractId))[0]).toBe(5)
    expect(await standsThere(ground, late.contractId)).toBe('cancelled')
    expect(await storedStates(ground, signed.contractId)).toEqual([2, 2, 2])
  })
})
