import { contractQueryDetail, contractQueryListPerson } from '@qiyin/calls/areas/contract-query.ts'
import { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { signExtendDeadline, signIntentCode, signTask, signUrl } from '@qiyin/calls/areas/sign.ts'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { ProviderError } from '@qiyin/providers/provider-error.ts'
import type { SigningFlows } from '@qiyin/providers/signing-flows.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { initiationOf, samplePdf, upload } from './testing/initiations.ts'
import { transactionNo, type SigningParties } from './testing/signing-fixtures.ts'
import {
  askSignUrl,
  deedsOf,
  flowIdOf,
  hear,
  initiateAtSupplier,
  initiateOnly,
  makeSupplierParties,
  pressAt,
  runTimed,
  standsThere,
  startSupplierGround,
  storedStates,
  type SupplierGround,
} from './testing/supplier-ground.ts'
import { examine } from './features/doctor/public.ts'

const minuteMs = 60_000

let ground: SupplierGround
let parties: SigningParties

beforeAll(async () => {
  ground = await startSupplierGround('E_SIGN')
})
afterAll(async () => ground.close())
beforeEach(async () => {
  await ground.mend()
  // Much time passes here, and sessions end.
  parties = await makeSupplierParties(ground, 'E_SIGN')
})

/** What the doctor finds wrong with contracts at suppliers. */
async function complaints({ server }: SupplierGround = ground): Promise<readonly string[]> {
  const examined = await examine(server.services, { fix: false })
  return examined.find(({ name }) => name === '由服务商签署的合同')?.problems ?? []
}

/** The supplier answers again: one contract tries whether it does, the others follow. */
async function isBack(): Promise<void> {
  await ground.mend()
  await runTimed(ground, 'sweep-signing-flows')
  await ground.passTime(minuteMs)
  await runTimed(ground, 'sweep-signing-flows')
}

function signing(): SigningFlows {
  const flows = ground.server.services.providers.E_SIGN.signing
  if (!flows) throw new Error('E_SIGN signs nothing')
  return flows
}

/** Replaces one method of the supplier for one call. */
function onceInstead<Method extends 'createFlow' | 'startFlow'>(
  method: Method,
  instead: SigningFlows[Method],
): void {
  const flows = signing()
  const own = flows[method]
  const once = async (...given: Parameters<typeof instead>): Promise<unknown> => {
    Object.assign(flows, { [method]: own })
    // Both take one request.
    return (instead as (request: unknown) => Promise<unknown>)(given[0])
  }
  Object.assign(flows, { [method]: once })
}

describe('what a supplier tells', () => {
  it('counts once, late, three times and the other way round', async () => {
    const contract = await initiateAtSupplier(ground, parties)
    const { contractId } = contract
    await ground.fake.faults({ hold: true, times: 3 })
    await pressAt(ground, contract, 0)
    // Heard of by the clock, for the callback is held back.
    await ground.passTime(6 * minuteMs)
    await runTimed(ground, 'sweep-signing-flows')
    expect(await storedStates(ground, contractId)).toEqual([0, 2, 1])
    await pressAt(ground, contract, 1)
    await ground.fake.release('reversed')
    await hear(ground)
    expect(await storedStates(ground, contractId)).toEqual([2, 2, 2])
    const deeds = await deedsOf(ground, contractId, ['SIGNED', 'TAKEN_OVER', 'COMPLETED'])
    expect(deeds.map(({ event }) => event)).toEqual(['SIGNED', 'SIGNED', 'TAKEN_OVER', 'COMPLETED'])
  })

  it('is nothing when it is forged', async () => {
    const contract = await initiateAtSupplier(ground, parties)
    await ground.fake.faults({ badSignature: true })
    await pressAt(ground, contract, 0)
    await hear(ground)
    expect(await storedStates(ground, contract.contractId)).toEqual([0, 1, 0])
  })

  it('waits while the supplier is away for ten minutes in the middle of signing', async () => {
    const contract = await initiateAtSupplier(ground, parties)
    const { contractId } = contract
    await pressAt(ground, contract, 0)
    await ground.fake.troubles({ outage: 'unavailable' })
    await hear(ground)
    expect(await storedStates(ground, contractId)).toEqual([0, 1, 0])
    expect((await askSignUrl(ground, contract, 0)).refusal).toBe('SUPPLIER_AWAY')
    await ground.passTime(10 * minuteMs)
    await runTimed(ground, 'sweep-signing-flows')
    expect(await storedStates(ground, contractId)).toEqual([0, 1, 0])
    await isBack()
    expect(await storedStates(ground, contractId)).toEqual([0, 2, 1])
    await pressAt(ground, contract, 1)
    await hear(ground)
    expect(await storedStates(ground, contractId)).toEqual([2, 2, 2])
  })
})

describe('a signed file', () => {
  it('that does not verify completes nothing, is told to operators, and is fetched again', async () => {
    const contract = await initiateAtSupplier(ground, parties)
    const { contractId } = contract
    await pressAt(ground, contract, 0)
    await hear(ground)
    await ground.fake.spoilFiles('broken')
    await pressAt(ground, contract, 1)
    await hear(ground)
    expect(await storedStates(ground, contractId)).toEqual([0, 2, 2])
    expect(await complaints()).toEqual([expect.stringContaining('已签署文件未通过验证：')])
    await ground.fake.spoilFiles('none')
    await ground.passTime(31 * minuteMs)
    await runTimed(ground, 'sweep-signing-flows')
    expect(await storedStates(ground, contractId)).toEqual([2, 2, 2])
    expect(await complaints()).toEqual([])
  })

  it('of another contract completes nothing', async () => {
    const contract = await initiateAtSupplier(ground, parties)
    const { contractId } = contract
    await pressAt(ground, contract, 0)
    await hear(ground)
    await ground.fake.spoilFiles('other')
    await pressAt(ground, contract, 1)
    await hear(ground)
    expect(await storedStates(ground, contractId)).toEqual([0, 2, 2])
    expect(await complaints()).toEqual([expect.stringContaining('与提交签署的合同不一致')])
  })

  it('of an authority that is not trusted completes nothing, and the setting is named', async () => {
    const elsewhere = await startSupplierGround('E_SIGN', { trustsSupplier: false })
    const contract = await initiateAtSupplier(elsewhere, await makeSupplierParties(elsewhere, 'E_SIGN'))
    await pressAt(elsewhere, contract, 0)
    await hear(elsewhere)
    await pressAt(elsewhere, contract, 1)
    await hear(elsewhere)
    expect(await storedStates(elsewhere, contract.contractId)).toEqual([0, 2, 2])
    expect(await complaints(elsewhere)).toEqual([expect.stringContaining('TRUSTED_ROOTS')])
    await elsewhere.close()
  })
})

describe('bringing a contract to the supplier', () => {
  it('begins one flow, though a process died before it had recorded the first', async () => {
    const contract = await initiateOnly(ground, parties)
    const before = (await ground.fake.flows()).length
    onceInstead('createFlow', async (request) => {
      await signing().createFlow(request)
      throw new Error('the process dies here')
    })
    await ground.server.runJobs()
    await ground.passTime(5 * minuteMs)
    await runTimed(ground, 'sweep-signing-flows')
    const made = (await ground.fake.flows()).slice(before)
    expect(made.map(({ status }) => status)).toEqual(['draft', 'signing'])
    expect(made[1]?.flowId).toBe(await flowIdOf(ground, contract.contractId))
  })

  it('begins it once, though a process died before it had recorded the beginning', async () => {
    const contract = await initiateOnly(ground, parties)
    onceInstead('startFlow', async (flow) => {
      await signing().startFlow(flow)
      throw new Error('the process dies here')
    })
    await ground.server.runJobs()
    await ground.passTime(5 * minuteMs)
    await runTimed(ground, 'sweep-signing-flows')
    expect((await askSignUrl(ground, contract, 0)).code).toBe(0)
    expect(await standsThere(ground, contract.contractId)).toBe('signing')
  })

  it('lets a contract expire that the supplier never began', async () => {
    const { contractId } = await initiateOnly(ground, parties)
    onceInstead('startFlow', () => Promise.reject(new ProviderError('Transient', 'away')))
    await ground.server.runJobs()
    expect(await standsThere(ground, contractId)).toBe('draft')
    await ground.passTime(8 * 24 * 60 * minuteMs)
    await runTimed(ground, 'expire-contracts')
    await runTimed(ground, 'sweep-signing-flows')
    expect((await storedStates(ground, contractId))[0]).toBe(5)
    expect(await standsThere(ground, contractId)).toBe('draft')
  })

  it('waits for a supplier that is away, and says so to whoever comes to sign', async () => {
    await ground.fake.troubles({ outage: 'hang up' })
    const contract = await initiateAtSupplier(ground, parties)
    expect((await askSignUrl(ground, contract, 0)).refusal).toBe('SUPPLIER_PREPARING')
    await isBack()
    expect((await askSignUrl(ground, contract, 0)).code).toBe(0)
  })

  it('ends the contract that the supplier does not take', async () => {
    const contract = await initiateOnly(ground, parties)
    onceInstead('createFlow', () => Promise.reject(new ProviderError('InvalidInput', 'refused')))
    await ground.server.runJobs()
    expect((await storedStates(ground, contract.contractId))[0]).toBe(3)
    expect(await deedsOf(ground, contract.contractId, ['CANCELED'])).toMatchObject([
      { actorName: '系统', detail: { reason: expect.stringContaining('e签宝未受理该合同') as unknown } },
    ])
  })
})

describe('a contract at a supplier', () => {
  it('is signed there alone', async () => {
    const { contractId, slots } = await initiateAtSupplier(ground, parties)
    const { session } = parties.individual
    const slot = { contractId, signId: slots[0]?.signId ?? '' }
    const task = await ground.server.call(signTask, slot, { session })
    expect(task.result.blocked?.name).toBe('SIGNED_AT_SUPPLIER')
    expect((await ground.server.call(signIntentCode, slot, { session })).refusal).toBe('SIGNED_AT_SUPPLIER')
  })

  it('gives its page to the signer alone', async () => {
    const { slots } = await initiateAtSupplier(ground, parties)
    const { db } = ground.server.services.database
    const no = await transactionNo(db, { contractId: '', signId: slots[0]?.signId ?? '' })
    const asked = { signTransactionNo: no }
    const { session } = parties.stranger
    expect((await ground.server.call(signUrl, asked, { session })).refusal).toBe('CONTRACT_NOT_FOUND')
    const early = await transactionNo(db, { contractId: '', signId: slots[1]?.signId ?? '' })
    const answer = await ground.server.call(
      signUrl,
      { signTransactionNo: early },
      { session: parties.initiator.session },
    )
    expect(answer.refusal).toBe('NOT_YOUR_TURN')
  })

  it('keeps its deadline, and its detail says who signs it', async () => {
    const { contractId } = await initiateAtSupplier(ground, parties)
    const { session } = parties.initiator
    const signDeadlineTime = addDays(dayOf(ground.server.services.now()), 10)
    const answer = await ground.server.call(signExtendDeadline, { contractId, signDeadlineTime }, { session })
    expect(answer.refusal).toBe('SIGNED_AT_SUPPLIER')
    expect(answer.message).toContain('e签宝')
    const { result } = await ground.server.call(contractQueryDetail, { contractId }, { session })
    expect(result).toMatchObject({ isInitiator: true, contractStatus: 0, signedAtSupplier: true })
    const listed = await ground.server.call(contractQueryListPerson, {}, { session })
    expect(listed.result.list.find((row) => row.contractId === contractId)).toMatchObject({
      supplierCode: 'E_SIGN',
      signedAtSupplier: true,
    })
  })

  it('has one supplier', async () => {
    const { services } = ground.server
    const { companyId } = parties.otherCompany
    await services.database.db
      .updateTable('company')
      .set({ supplier_code: 'FDD' })
      .where('id', '=', companyId)
      .execute()
    const { session } = parties.initiator
    const { result: file } = await upload(ground.server, session, {
      name: '合同.pdf',
      bytes: await samplePdf(),
    })
    const initiation = initiationOf(parties, file.id, services.now())
    const answer = await ground.server.call(initiateSave, initiation, { session })
    expect(answer.refusal).toBe('SUPPLIER_UNFIT')
    expect(answer.message).toContain('签署渠道为法大大，与发起企业的e签宝不同')
  })
})
