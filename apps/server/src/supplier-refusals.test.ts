import { initiateBatch } from '@qiyin/calls/areas/batch-record.ts'
import { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { templateInitiate } from '@qiyin/calls/areas/template-start.ts'
import { stampKind } from '@qiyin/domain/seal/position.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initiationOf, samplePdf, upload } from './testing/initiations.ts'
import type { Args } from '@qiyin/calls/call.ts'
import type { SigningParties } from './testing/signing-fixtures.ts'
import { makeSupplierParties, startSupplierGround, type SupplierGround } from './testing/supplier-ground.ts'
import { rowCodes, setupOf, usableTemplate } from './testing/template-fixtures.ts'

/* What a supplier cannot do is refused before anything of it is written down. */

describe.each([
  ['FDD', '法大大'],
  ['E_SIGN', 'e签宝'],
] as const)('a contract that %s is to sign', (supplierCode, label) => {
  let ground: SupplierGround
  let parties: SigningParties
  let template: Awaited<ReturnType<typeof usableTemplate>>
  const unfit = `由${label}签署的合同暂不支持日期、骑缝章和经办人签名，请删除后再发起`

  beforeAll(async () => {
    ground = await startSupplierGround(supplierCode)
    parties = await makeSupplierParties(ground, supplierCode)
    template = await usableTemplate(ground.server, parties)
  })
  afterAll(async () => ground.close())

  async function written(): Promise<number[]> {
    const { db } = ground.server.services.database
    const count = async (table: 'contract' | 'batch_init' | 'signing_flow'): Promise<number> =>
      (await db.selectFrom(table).selectAll().execute()).length
    return [await count('contract'), await count('batch_init'), await count('signing_flow')]
  }

  it.each([
    ['the date of signing', { type: stampKind.signingDate, pageNum: 1, leftPercent: 60, topPercent: 70 }],
    ['a seal across pages', { type: stampKind.crossPage, pageNum: 1, leftPercent: 0, topPercent: 40 }],
  ])('is refused with %s', async (_, stamp) => {
    const { server } = ground
    const { session } = parties.initiator
    const { result: file } = await upload(server, session, { name: '合同.pdf', bytes: await samplePdf() })
    const { contractInfo: info, signers } = initiationOf(parties, file.id, server.services.now())
    // Twice the same page, so that there is something to seal across.
    const contractInfo = { ...info, files: [...info.files, ...info.files] }
    const [person, , ours] = signers
    const more = { ...ours, cordList: [...(ours?.cordList ?? []), stamp] } as Args<
      typeof initiateSave
    >['signers'][number]
    const before = await written()
    const initiation = { contractInfo, signers: [...(person ? [person] : []), more] }
    const answer = await server.call(initiateSave, initiation, { session })
    expect(answer.refusal).toBe('SUPPLIER_UNFIT')
    expect(answer.message).toContain(unfit)
    expect(await written()).toEqual(before)
  })

  it.each([
    ['the date of signing', { signingDate: true }],
    ['a seal across pages', { crossPage: true }],
  ])('is refused with %s that a template’s form asks for, also for a batch', async (_, option) => {
    const { server } = ground
    const { session } = parties.initiator
    const setup = setupOf(template, parties, server.services.now())
    const signers = setup.signers?.map((signer) => ({ ...signer, ...option })) ?? []
    const { name, identityNo, mobile } = parties.individual
    const row = [name, identityNo ?? '', mobile, '2026-12-01']
    const before = await written()
    const batch = { ...setup, signers, fieldCodes: rowCodes, rows: [row] }
    const begun = await server.call(initiateBatch, batch, { session })
    const values = Object.fromEntries(rowCodes.map((code, at) => [code, row[at] ?? '']))
    const one = { ...setup, signers, values: { ...setup.values, ...values } }
    const made = await server.call(templateInitiate, one, { session })
    for (const answer of [begun, made]) {
      expect(answer.refusal).toBe('SUPPLIER_UNFIT')
      // By its name, and not by its code.
      expect(answer.message).toMatch(/^签署方“\p{Script=Han}+”/u)
      expect(answer.message).toContain(unfit)
    }
    expect(await written()).toEqual(before)
  })
})
