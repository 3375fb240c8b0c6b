import { signBatch, signSignReturnBatch } from '@qiyin/calls/areas/sign-batch.ts'
import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detailOf, type SigningParties } from '../../testing/signing-fixtures.ts'
import type { TestAnswer } from '../../testing/test-client.ts'
import {
  initiateAtSupplier,
  initiateOnly,
  makeSupplierParties,
  startSupplierGround,
  type SupplierContract,
  type SupplierGround,
} from '../../testing/supplier-ground.ts'

const suppliers = ['E_SIGN', 'FDD'] as const

describe.each(suppliers)('several contracts signed at %s', (supplierCode) => {
  let ground: SupplierGround
  let parties: SigningParties

  beforeAll(async () => {
    ground = await startSupplierGround(supplierCode)
    parties = await makeSupplierParties(ground, supplierCode)
  })
  afterAll(async () => ground.close())

  const statusOf = async ({ contractId }: SupplierContract): Promise<number[]> => {
    const { detailSigners } = await detailOf(ground.server, contractId, parties.initiator)
    return detailSigners.map(({ signStatus }) => signStatus)
  }
  const open = (contracts: readonly SupplierContract[]): Promise<TestAnswer<typeof signBatch>> =>
    ground.server.call(
      signBatch,
      { contractIdList: contracts.map(({ contractId }) => contractId) },
      { session: parties.individual.session },
    )

  it('are signed on one page of it, and looked at again when the browser comes back', async () => {
    const contracts = [await initiateAtSupplier(ground, parties), await initiateAtSupplier(ground, parties)]
    const page = await open(contracts)
    expect(page.result.startsWith(ground.fake.url)).toBe(true)
    const back = new URL(await ground.fake.press(page.result, 'pass'))
    expect(back.pathname).toBe('/esignature/web/sign-return')
    const batchNo = back.searchParams.get('batchNo') ?? ''
    const { session } = parties.individual
    const returned = await ground.server.call(signSignReturnBatch, { batchNo }, { session })
    expect(returned.result).toBe('/esignature/web/file-center')
    await ground.server.runJobs()
    expect(await Promise.all(contracts.map(statusOf))).toEqual([
      [2, 1],
      [2, 1],
    ])
  })

  it('are refused while one of them is still being brought there', async () => {
    const contracts = [await initiateAtSupplier(ground, parties), await initiateOnly(ground, parties)]
    const label = supplierLabel[supplierCode]
    expect(await open(contracts)).toMatchObject({
      refusal: 'SUPPLIER_PREPARING',
      message: `有1份合同正在提交至${label}，请稍后再试`,
    })
    await ground.server.runJobs()
    expect((await open(contracts)).code).toBe(0)
  })

  it('are refused by name while it is away', async () => {
    const contracts = [await initiateAtSupplier(ground, parties)]
    await ground.fake.troubles({ outage: 'unavailable' })
    expect((await open(contracts)).refusal).toBe('SUPPLIER_AWAY')
  })
})
