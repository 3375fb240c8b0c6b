import {
  initiateBatchFieldsTemplateCode,
  initiateBatchTemplateRoleList,
  initiateBatchTemplates,
  templateContractOverview,
  templateInitiate,
} from '@qiyin/calls/areas/template-start.ts'
import { contractTemplateManageUpdate } from '@qiyin/calls/areas/template.ts'
import { userMasterDataKwaiValidate, userMasterDataUserValidate } from '@qiyin/calls/areas/user.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { text } from '@qiyin/pdf'
import { expect, it } from 'vitest'
import { detailOf } from '../../testing/signing-fixtures.ts'
import { parties, server, startSigningServer } from '../../testing/signing-server.ts'
import { rowCodes, setupOf, usableTemplate } from '../../testing/template-fixtures.ts'

startSigningServer('2026-11-20T04:00:00Z')

type Start = Args<typeof templateInitiate>

async function start(change: Record<string, string> = {}): Promise<Start> {
  const template = await usableTemplate(server, parties)
  const { name, identityNo, mobile } = parties.individual
  const values = { 'employee.name': name, 'employee.identityNo': identityNo ?? '', 'employee.mobile': mobile }
  const setup = setupOf(template, parties, server.services.now())
  return { ...setup, values: { ...setup.values, ...values, startDate: '2026-12-01', ...change } }
}

it('offers the enabled templates of the applications in which one may initiate', async () => {
  const { templateCode, businessTypeId } = await start()
  const asked = await server.call(initiateBatchTemplates, { businessTypeId }, parties.initiator)
  expect(asked.result.map((one) => one.templateCode)).toContain(templateCode)
  const others = await server.call(initiateBatchTemplates, { businessTypeCode: 'NONE' }, parties.initiator)
  expect(others.result).toEqual([])
  expect((await server.call(initiateBatchTemplates, {}, parties.individual)).result).toEqual([])
})

it('tells what the form asks for, and who signs', async () => {
  const { templateCode } = await start()
  const { result } = await server.call(initiateBatchFieldsTemplateCode, { templateCode }, parties.initiator)
  expect(result.fields.map((field) => field.fieldCode)).toEqual(
    expect.arrayContaining(['employer.companyName', ...rowCodes]),
  )
  const roles = await server.call(initiateBatchTemplateRoleList, { templateCode }, parties.initiator)
  expect(roles.result).toEqual(result.roles)
  const foreign = await server.call(initiateBatchFieldsTemplateCode, { templateCode }, parties.individual)
  expect(foreign.refusal).toBe('TEMPLATE_NOT_FOUND')
})

it('prints what is filled in, and names what is not', async () => {
  const { templateCode, templateVersion } = await start()
  const values = { 'employee.name': '#panic("x") $a$ @b & <b>' }
  const asked = { templateCode, templateVersion, values }
  const { status, bytes } = await server.call(templateContractOverview, asked, parties.initiator)
  expect(status).toBe(200)
  const lines = (await text(bytes)).join('').replaceAll(' ', '')
  expect(lines).toContain('#panic("x")$a$@b&<b>')
  expect(lines).toContain('入职日期：【')
  const rare = { ...asked, values: { 'employee.name': '王😀' } }
  const refused = await server.call(templateContractOverview, rare, parties.initiator)
  expect(refused).toMatchObject({ refusal: 'TEMPLATE_FILE_REFUSED' })
  expect(refused.message).toContain('😀')
})

it('makes one contract at once, and once for one key', async () => {
  const sent = await start()
  const options = { ...parties.initiator, idempotencyKey: 'template-once' }
  const first = await server.call(templateInitiate, sent, options)
  expect(first.code).toBe(0)
  expect((await server.call(templateInitiate, sent, options)).result).toEqual(first.result)
  const detail = await detailOf(server, first.result.contractId, parties.initiator)
  expect(detail).toMatchObject({
    contractName: `劳动合同-${parties.individual.name}`,
    contractStatus: 0,
    contractNo: first.result.contractNo,
  })
})

it.each([
  ['a missing value', { startDate: '' }, '入职日期'],
  ['a day that is none', { startDate: '2026-02-30' }, '入职日期'],
  ['a text that is too long', { 'employee.name': '王'.repeat(1001) }, '1000'],
  ['a variable that is none', { 'employee.nam': '王梓涵' }, '模板中没有变量“employee.nam”'],
  ['a number that is none', { 'employee.identityNo': '110101199003070000' }, '身份证号'],
])('refuses %s by the name of the variable', async (_, change, part) => {
  const refused = await server.call(templateInitiate, await start(change), parties.initiator)
  expect(refused.code).not.toBe(0)
  expect(refused.message).toContain(part)
})

it('refuses a template that was changed, put aside, or is of another application', async () => {
  const sent = await start()
  const changed = await server.call(
    templateInitiate,
    { ...sent, templateVersion: Number(sent.templateVersion) + 1 },
    parties.initiator,
  )
  expect(changed.refusal).toBe('TEMPLATE_CHANGED')
  const foreign = await server.call(
    templateInitiate,
    { ...sent, businessTypeId: '999999' },
    parties.initiator,
  )
  expect(foreign.refusal).toBe('BUSINESS_NOT_FOUND')
  const { templateCode } = sent
  await server.call(contractTemplateManageUpdate, { templateCode, isEnable: 0 }, parties.stranger)
  const aside = await server.call(templateInitiate, sent, parties.initiator)
  expect(['TEMPLATE_NOT_FOUND', 'TEMPLATE_NOT_READY']).toContain(aside.refusal)
})

it('refuses a role that is none, and one that is given twice, by its code', async () => {
  const sent = await start()
  const [signer] = sent.signers ?? []
  if (!signer) throw new Error('nobody signs')
  const refusalOf = async (more: typeof signer): Promise<string | undefined> =>
    (await server.call(templateInitiate, { ...sent, signers: [signer, more] }, parties.initiator)).message
  expect(await refusalOf({ ...signer, signRoleCode: 'witness' })).toBe(
    '模板中没有签署角色“witness”，请刷新页面后重试',
  )
  expect(await refusalOf(signer)).toBe('签署角色“employer”给出了多次')
})

it('knows colleagues by their account names, and Kwai numbers by their digits', async () => {
  const { initiator } = parties
  const known = await server.call(userMasterDataUserValidate, { username: initiator.userName }, initiator)
  expect(known.result).toEqual({ valid: true, name: initiator.name, message: null })
  const unknown = await server.call(userMasterDataUserValidate, { username: 'nobody' }, initiator)
  expect(unknown.result).toMatchObject({ valid: false, name: null })
  const kwai = await server.call(userMasterDataKwaiValidate, { kwaiValue: '12a' }, initiator)
  expect(kwai.result.valid).toBe(false)
  expect((await server.call(userMasterDataKwaiValidate, { kwaiValue: '123' }, initiator)).result.valid).toBe(
    true,
  )
})
