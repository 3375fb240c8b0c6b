import { contractQueryEvidenceReport, contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import { signSignReturn } from '@qiyin/calls/areas/sign.ts'
import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { text as pageTexts } from '@qiyin/pdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { detailOf, type SigningParties } from '../../testing/signing-fixtures.ts'
import {
  askSignUrl,
  initiateAtSupplier,
  makeSupplierParties,
  pressAt,
  startSupplierGround,
  type SupplierContract,
  type SupplierGround,
} from '../../testing/supplier-ground.ts'

const suppliers = ['E_SIGN', 'FDD'] as const

describe.each(suppliers)('a contract signed at %s', (supplierCode) => {
  let ground: SupplierGround
  let parties: SigningParties

  beforeAll(async () => {
    ground = await startSupplierGround(supplierCode)
    parties = await makeSupplierParties(ground, supplierCode)
  })
  afterAll(async () => ground.close())
  beforeEach(async () => ground.mend())

  const detail = (contract: SupplierContract): ReturnType<typeof detailOf> =>
    detailOf(ground.server, contract.contractId, parties.initiator)
  const statusOf = async (contract: SupplierContract): Promise<number[]> => {
    const { contractStatus, detailSigners } = await detail(contract)
    return [contractStatus, ...detailSigners.map(({ signStatus }) => signStatus)]
  }

  it('is brought there, signed on its pages one after the other, taken back and completed', async () => {
    const contract = await initiateAtSupplier(ground, parties)
    expect(await statusOf(contract)).toEqual([0, 1, 0])
    const page = await askSignUrl(ground, contract, 0)
    expect(page.result.startsWith(ground.fake.url)).toBe(true)
    const back = await ground.fake.press(page.result, 'pass')
    const transactionNo = new URL(back).searchParams.get('transactionNo') ?? ''
    expect(back.startsWith(`${ground.server.url}/esignature/web/sign-return?`)).toBe(true)
    const { session } = parties.individual
    const returned = await ground.server.call(signSignReturn, { transactionNo }, { session })
    expect(returned.result).toContain(`contractId=${contract.contractId}`)
    expect(await statusOf(contract)).toEqual([0, 2, 1])

    await pressAt(ground, contract, 1)
    await ground.fake.deliveries()
    await ground.server.runJobs()
    expect(await statusOf(contract)).toEqual([2, 2, 2])
    const initiator = { session: parties.initiator.session }
    const { contractId } = contract
    const { result } = await ground.server.call(contractQuerySignatures, { contractId }, initiator)
    expect(result).toMatchObject({ verdict: 'valid', problems: [] })
    expect(result.signatures).toHaveLength(2)

    const { bytes } = await ground.server.call(contractQueryEvidenceReport, { contractId }, initiator)
    const report = (await pageTexts(bytes)).join('').replaceAll(/\s/g, '')
    const label = supplierLabel[supplierCode]
    expect(report).toContain(`本合同由${label}签署，平台在全部签署后取回已签署文件并验证`)
    expect(report).toContain(`在${label}签署合同`)
    expect(report).not.toContain('尚无签署方完成签署')
    expect(report).not.toContain('本合同使用平台自建证书签署')
  })
})
