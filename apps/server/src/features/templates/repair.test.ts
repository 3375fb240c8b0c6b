import {
  contractTemplateManageAdd,
  contractTemplateManageAddVersion,
  contractTemplateManageBusinesses,
  contractTemplateManageConfirm,
  contractTemplateManageFieldUpdate,
  contractTemplateManageUpdate,
} from '@qiyin/calls/areas/template.ts'
import {
  contractTemplateManageDocument,
  contractTemplateManageRepair,
  contractTemplateManageTrial,
} from '@qiyin/calls/areas/template-repair.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { text } from '@qiyin/pdf'
import { scanTemplate } from '@qiyin/templates'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { lastLogged } from '../../testing/operator-log.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { wordFile } from '../../testing/template-fixtures.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let session: TestSession
let businessTypeId: string
beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  session = await logIn(server, '13800000002')
  const own = await server.call(contractTemplateManageBusinesses, {}, { session })
  businessTypeId = own.result[0]?.businessTypeId ?? ''
})
afterAll(() => server.close())

/** A full-width marker, one without its `!`, half a marker, and one that no program may guess. */
const faulty = [
  '单位名称：￥{employer.companyName！}',
  '身份证号：${employee.identityNo}',
  '月薪：${salary 元，每月十日支付',
  '补充：${other 补充 条款!}',
  '甲方（盖章）：',
  '乙方（签名）：',
]

type Template = Answer<typeof contractTemplateManageAdd>

let count = 0

async function added(file = wordFile(faulty)): Promise<Template> {
  count += 1
  const args = { templateCode: `REPAIR-${count}`, templateName: '劳动合同', businessTypeId }
  const { result, code, message } = await server.call(contractTemplateManageAdd, args, { session, file })
  if (code !== 0) throw new Error(message)
  return result
}

function repair(template: Pick<Template, 'templateCode' | 'version'>, texts?: string[]) {
  const { templateCode, version } = template
  return server.call(contractTemplateManageRepair, { templateCode, version, texts }, { session })
}

it('says what can be written into the file, and writes what is asked for as the next version', async () => {
  const template = await added()
  expect(template.findings.map((one) => [one.code, one.text, one.suggestion, one.isRepairable])).toEqual([
    ['look-alike', '￥{employer.companyName！}', '${employer.companyName!}', true],
    ['broken-marker', '${salary', '${salary!}', true],
    ['broken-marker', '${other 补充 条款!}', '${other!}', undefined],
    ['missing-exclamation', '${employee.identityNo}', '${employee.identityNo!}', true],
  ])
  const one = await repair(template, ['￥{employer.companyName！}'])
  expect(one.result).toMatchObject({ version: 2, fileName: '劳动合同（已修正）.docx', errors: 2, status: 0 })
  expect(one.result.fields.map(({ fieldCode }) => fieldCode)).toContain('employer.companyName')
  // The party that the marker named is there now, and the roles are those of both.
  expect(one.result.signRoles.map((role) => [role.signRoleCode, role.signRoleType])).toEqual([
    ['employer', 0],
    ['employee', 1],
  ])
  const all = await repair(one.result)
  expect(all.result).toMatchObject({
    version: 3,
    fileName: '劳动合同（已修正）.docx',
    errors: 1,
    warnings: 0,
  })
  const [told] = await lastLogged(server, 1)
  expect(told).toMatchObject({ event: 'TEMPLATE_UPDATE' })
  expect(told?.content).toContain('修正模板文件 2 处并登记第 3 版')
})

it('gives the mended file out, which is what is registered', async () => {
  const template = await added()
  const { templateCode } = template
  const download = () => server.call(contractTemplateManageDocument, { templateCode }, { session })
  const original = await download()
  expect(scanTemplate(original.bytes).findings).toHaveLength(4)
  await repair(template)
  const mended = await download()
  expect(mended.headers.get('content-disposition')).toContain(encodeURIComponent('劳动合同（已修正）.docx'))
  const { variables, findings } = scanTemplate(mended.bytes)
  expect(variables.map(({ code }) => code)).toEqual(['employer.companyName', 'employee.identityNo', 'salary'])
  expect(findings.map((one) => one.text)).toEqual(['${other 补充 条款!}'])
})

it('keeps what was said of the fields, and is to be confirmed again', async () => {
  const { templateCode, fields } = await added(
    wordFile(faulty.filter((line) => !/salary|other|￥/.test(line))),
  )
  const field = { ...fields[0]!, templateCode, fieldName: '证件号' }
  await server.call(contractTemplateManageFieldUpdate, field, { session })
  await server.call(contractTemplateManageConfirm, { templateCode, version: 1 }, { session })
  await server.call(contractTemplateManageUpdate, { templateCode, isEnable: 1 }, { session })
  const { result } = await repair({ templateCode, version: 1 })
  expect(result).toMatchObject({ version: 2, isEnable: 0, status: 1, errors: 0, warnings: 0 })
  expect(result.fields).toMatchObject([{ fieldCode: 'employee.identityNo', fieldName: '证件号' }])
})

it('refuses what cannot be mended, a version that is no longer the one, and a page', async () => {
  const template = await added()
  expect((await repair(template, ['${other 补充 条款!}'])).refusal).toBe('TEMPLATE_NOT_REPAIRED')
  expect((await repair(template, ['没有这样的文字'])).refusal).toBe('TEMPLATE_NOT_REPAIRED')
  const { templateCode } = template
  const next = { session, file: wordFile(faulty) }
  await server.call(contractTemplateManageAddVersion, { templateCode }, next)
  expect((await repair(template)).refusal).toBe('TEMPLATE_CHANGED')
  const bytes = Uint8Array.from(Buffer.from('<!doctype html><meta charset="utf-8"><p>￥{a！}</p>'))
  const page = await added({ name: '协议.html', bytes, type: 'text/html' })
  expect(await repair(page)).toMatchObject({
    refusal: 'TEMPLATE_FILE_REFUSED',
    message: '网页模板不能自动修正，请在原文件中修改后重新上传',
  })
})

it('prints trial values into a template that nobody may use yet', async () => {
  const { templateCode, version } = await added()
  const asked = { templateCode, templateVersion: version, values: { 'employee.identityNo': '#panic("x")' } }
  const tried = await server.call(contractTemplateManageTrial, asked, { session })
  expect(tried.status).toBe(200)
  expect((await text(tried.bytes)).join('')).toContain('身份证号：#panic("x")')
  const other = { ...asked, templateVersion: version + 1 }
  expect((await server.call(contractTemplateManageTrial, other, { session })).refusal).toBe(
    'TEMPLATE_CHANGED',
  )
})
