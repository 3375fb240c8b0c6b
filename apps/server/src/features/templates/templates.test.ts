import {
  contractTemplateManageAdd,
  contractTemplateManageAddVersion,
  contractTemplateManageBusinesses,
  contractTemplateManageConfirm,
  contractTemplateManageFieldRemove,
  contractTemplateManageFieldUpdate,
  contractTemplateManageRemove,
  contractTemplateManageSearch,
  contractTemplateManageUpdate,
  filesTemplateOverview,
  filesTemplatePageImage,
  templateCommonVariableList,
  templateGetVariables,
  templateList,
  templateTemplateHtml,
  templateVariableList,
  templateVariableSaveExtraAttr,
} from '@qiyin/calls/areas/template.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { text } from '@qiyin/pdf'
import { makeDocx, paragraph, table } from '@qiyin/templates/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { lastLogged } from '../../testing/operator-log.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let systemManager: TestSession
let applicationManager: TestSession
let person: TestSession
let managed: string
let foreign: string
beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  systemManager = await logIn(server, '13800000003')
  applicationManager = await logIn(server, '13800000002')
  person = await logIn(server, '13800000001')
  const all = await server.call(contractTemplateManageBusinesses, {}, { session: systemManager })
  const own = await server.call(contractTemplateManageBusinesses, {}, { session: applicationManager })
  const ownIds = own.result.map(({ businessTypeId }) => businessTypeId)
  managed = ownIds[0] ?? ''
  foreign = all.result.find(({ businessTypeId }) => !ownIds.includes(businessTypeId))?.businessTypeId ?? ''
})
afterAll(() => server.close())

const signing = paragraph('甲方（盖章）：') + paragraph('乙方（签名）：')
const body =
  paragraph('劳动合同') +
  table(
    [3000, 3000],
    [
      [paragraph('单位名称'), paragraph('${employer.companyName!}')],
      [paragraph('身份证号码'), paragraph('${employee.identityNo!}')],
    ],
  ) +
  paragraph('入职日期：${startDate!}') +
  signing

function bytesOf(content: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(makeDocx({ body: content }))
}

let count = 0

interface Adding {
  readonly content?: string
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly name?: string
  readonly session?: TestSession
  readonly businessTypeId?: string
  readonly templateCode?: string
}

function add({ content = body, bytes, name = '劳动合同.docx', ...given }: Adding = {}) {
  count += 1
  const { session = applicationManager, businessTypeId = managed, templateCode = `LDHT-${count}` } = given
  const file = { name, bytes: bytes ?? bytesOf(content), type: 'application/octet-stream' }
  const args = { templateCode, templateName: `劳动合同${count}`, businessTypeId }
  return server.call(contractTemplateManageAdd, args, { session, file })
}

async function added(adding: Adding = {}): Promise<Answer<typeof contractTemplateManageAdd>> {
  const { result, message, refusal } = await add(adding)
  if (refusal !== undefined) throw new Error(message)
  return result
}

/** A change as the manager of the application asks for it. */
const as = {
  get manager() {
    return { session: applicationManager }
  },
}

async function ready(): Promise<Answer<typeof contractTemplateManageAdd>> {
  const { templateCode, version } = await added()
  await server.call(contractTemplateManageConfirm, { templateCode, version }, as.manager)
  const enable = { templateCode, isEnable: 1 }
  return (await server.call(contractTemplateManageUpdate, enable, as.manager)).result
}

it('takes a Word file in and says what is in it', async () => {
  const template = await added()
  expect(template).toMatchObject({
    isEnable: 0,
    status: 1,
    version: 1,
    errors: 0,
    fileName: '劳动合同.docx',
    pageCount: 1,
  })
  expect(template.signRoles).toEqual([
    {
      signRoleName: '甲方',
      signRoleCode: 'employer',
      signKey: '甲方（盖章）',
      signPages: [1],
      signRoleType: 0,
      signType: 1,
    },
    {
      signRoleName: '乙方',
      signRoleCode: 'employee',
      signKey: '乙方（签名）',
      signPages: [1],
      signRoleType: 1,
      signType: 0,
    },
  ])
  expect(
    template.fields.map((one) => [one.fieldCode, one.fieldName, one.fieldType, one.roleType, one.esignField]),
  ).toEqual([
    ['employer.companyName', '单位名称', 'singleText', 0, 'companyName'],
    ['employee.identityNo', '身份证号码', 'singleText', 1, null],
    ['startDate', '入职日期', 'date', 2, null],
  ])
})

it('takes a page in as well, and mends it like a Word file', async () => {
  const page = `<!doctype html><meta charset="utf-8"><h1>劳动合同</h1>
    <table border="1"><tr><td>单位名称<td>\${employer.companyName!}</table>
    <p>入职日期：\${startDate!}</p><p>甲方（盖章）：</p>`
  const template = await added({ bytes: Uint8Array.from(Buffer.from(page)), name: '劳动合同.html' })
  expect(template).toMatchObject({ fileName: '劳动合同.html', pageCount: 1, errors: 0 })
  expect(template.fields.map(({ fieldCode, fieldName }) => [fieldCode, fieldName])).toEqual([
    ['employer.companyName', '单位名称'],
    ['startDate', '入职日期'],
  ])
  const pdf = await server.call(filesTemplateOverview, { templateCode: template.templateCode }, as.manager)
  expect((await text(pdf.bytes)).join('')).toContain('入职日期：【入职日期】')
})

it('goes from the file to a template that is used: mended, confirmed, enabled, and shown', async () => {
  const { templateCode, version, fields } = await added()
  const early = await server.call(contractTemplateManageUpdate, { templateCode, isEnable: 1 }, as.manager)
  expect(early).toMatchObject({ refusal: 'TEMPLATE_NOT_READY', message: '请先预览并确认模板的PDF' })
  const fieldId = fields[2]?.fieldId ?? ''
  const mended = {
    templateCode,
    fieldId,
    fieldName: '到岗日期',
    fieldType: 'date',
    fieldFormat: 'YYYY-MM-DD',
    notNull: false,
    roleType: 1,
    defaultValue: 'today',
  } as const
  const saved = await server.call(contractTemplateManageFieldUpdate, mended, as.manager)
  expect(saved.result).toMatchObject({
    fieldCode: 'startDate',
    fieldName: '到岗日期',
    notNull: false,
    defaultValue: 'today',
    places: 1,
  })
  const pdf = await server.call(filesTemplateOverview, { templateCode }, as.manager)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect((await text(pdf.bytes)).join('')).toContain('入职日期：【到岗日期】')
  const picture = await server.call(filesTemplatePageImage, { templateCode }, as.manager)
  expect(picture.headers.get('content-type')).toBe('image/png')
  // The width in the header of a PNG (ISO/IEC 15948, 11.2.2).
  expect(picture.bytes.readUInt32BE(16)).toBe(72)
  const html = await server.call(templateTemplateHtml, { templateCode }, as.manager)
  expect(html.result.html).toContain('<span data-field="startDate">')
  await server.call(contractTemplateManageConfirm, { templateCode, version }, as.manager)
  const enabled = await server.call(contractTemplateManageUpdate, { templateCode, isEnable: 1 }, as.manager)
  expect(enabled.result).toMatchObject({ isEnable: 1, status: 2 })
  const again = { ...mended, fieldId: undefined, fieldCode: 'startDate' }
  expect(await server.call(contractTemplateManageFieldUpdate, again, as.manager)).toMatchObject({
    refusal: 'TEMPLATE_FIELD_TAKEN',
  })
})

it('keeps what was mended in the next version, which has to be confirmed', async () => {
  const { templateCode, fields } = await ready()
  const change = { ...fields[2]!, templateCode, fieldName: '到岗日期' }
  await server.call(contractTemplateManageFieldUpdate, change, as.manager)
  const file = { name: '二.docx', bytes: bytesOf(paragraph('${startDate!}，${place!}') + signing) }
  const { result } = await server.call(
    contractTemplateManageAddVersion,
    { templateCode },
    { ...as.manager, file },
  )
  expect(result).toMatchObject({ version: 2, isEnable: 0, status: 1, fileName: '二.docx' })
  expect(result.fields.map(({ fieldCode, fieldName }) => [fieldCode, fieldName])).toEqual([
    ['startDate', '到岗日期'],
    ['place', 'place'],
  ])
  const old = await server.call(contractTemplateManageConfirm, { templateCode, version: 1 }, as.manager)
  expect(old.refusal).toBe('TEMPLATE_CHANGED')
  const gone = await server.call(contractTemplateManageFieldUpdate, change, as.manager)
  expect(gone.refusal).toBe('TEMPLATE_FIELD_NOT_FOUND')
})

it('judges roles by the document, and stops a template that they break', async () => {
  const { templateCode, signRoles } = await ready()
  const [ours, theirs] = signRoles
  const broken = [ours!, { ...theirs!, signKey: '丙方（签名）' }]
  const { result } = await server.call(
    contractTemplateManageUpdate,
    { templateCode, signRoles: broken },
    as.manager,
  )
  expect(result).toMatchObject({ status: 0, isEnable: 0, errors: 1 })
  expect(result.findings[0]).toMatchObject({
    severity: 'error',
    message: '文档中没有签署关键字“丙方（签名）”',
  })
  const confirming = { templateCode, version: 1 }
  const refused = await server.call(contractTemplateManageConfirm, confirming, as.manager)
  expect(refused.message).toBe('模板还有1个问题待处理，处理后才能启用')
  const mended = await server.call(contractTemplateManageUpdate, { templateCode, signRoles }, as.manager)
  expect(mended.result).toMatchObject({ status: 1, errors: 0 })
  const doubled = await server.call(
    contractTemplateManageUpdate,
    { templateCode, signRoles: [ours!, ours!] },
    as.manager,
  )
  expect(doubled.message).toBe('签署角色的编码不能重复')
})

it('tells what is wrong in the file, what must be mended first', async () => {
  const { findings, status, fields } = await added({
    content: paragraph('￥{a！}，${b}，${salary.base!}') + signing,
  })
  expect(status).toBe(0)
  expect(findings.map(({ severity, message, suggestion }) => [severity, message, suggestion])).toEqual([
    ['error', '标记使用了全角符号或相似符号', '${a!}'],
    ['warning', '标记缺少 “!”，已按字段识别', '${b!}'],
    ['warning', '“salary”不是签署角色，这些字段按普通字段填写', undefined],
  ])
  expect(fields.map(({ fieldCode }) => fieldCode)).toEqual(['b', 'salary.base'])
})

it('says on which page and in which clause something is wrong, and where each party signs', async () => {
  const nextPage = '<w:r><w:br w:type="page"/></w:r>'
  const content =
    paragraph('3.2 月薪￥{a！}元') + paragraph(nextPage) + paragraph('甲方（盖章）：') + paragraph(nextPage)
  const { findings, signRoles } = await added({ content: content + signing })
  expect(findings.map(({ code, part, pages, clause }) => [code, part, pages, clause])).toEqual([
    ['look-alike', '正文', [1], '3.2'],
    ['keyword-repeated', '正文', [2, 3], undefined],
  ])
  expect(signRoles.map(({ signKey, signPages }) => [signKey, signPages])).toEqual([
    ['甲方（盖章）', [2, 3]],
    ['乙方（签名）', [3]],
  ])
})

it('adds a variable to the form, keeps its attributes, and takes off what the document does not print', async () => {
  const { templateCode, fields } = await added()
  const mobile = {
    templateCode,
    fieldCode: 'employee.mobile',
    fieldName: '手机号码',
    fieldType: 'singleText',
    notNull: true,
    roleType: 1,
  } as const
  const { result } = await server.call(contractTemplateManageFieldUpdate, mobile, as.manager)
  expect(result).toMatchObject({ places: 0, fieldFormat: '', defaultValue: '', esignField: null })
  const lines = { ...mobile, fieldId: result.fieldId, defaultValue: '一\n二' }
  const broken = await server.call(contractTemplateManageFieldUpdate, lines, as.manager)
  expect([broken.refusal, broken.message]).toEqual(['PARAMETER_INVALID', '默认值：不能换行'])
  const attributes = { fieldId: result.fieldId, extraAttributes: { sapCode: 'P0001' } }
  const kept = await server.call(templateVariableSaveExtraAttr, attributes, as.manager)
  expect(kept.result.extraAttributes).toEqual({ sapCode: 'P0001' })
  const removing = { fieldId: result.fieldId }
  expect((await server.call(contractTemplateManageFieldRemove, removing, as.manager)).code).toBe(0)
  const printed = { fieldId: fields[0]?.fieldId ?? '' }
  const refused = await server.call(contractTemplateManageFieldRemove, printed, as.manager)
  expect(refused.refusal).toBe('TEMPLATE_FIELD_PRINTED')
  const left = await server.call(templateVariableList, { templateCode }, as.manager)
  expect(left.result).toHaveLength(3)
  const common = await server.call(templateCommonVariableList, {}, as.manager)
  expect(common.result).toContainEqual({ fieldCode: 'mobile', fieldName: '手机号码', esignField: null })
})

async function search(
  args: Args<typeof contractTemplateManageSearch>,
): Promise<Answer<typeof contractTemplateManageSearch>> {
  return (await server.call(contractTemplateManageSearch, args, as.manager)).result
}

it('finds twenty a page, by parts of code and name and by status', async () => {
  const { templateCode, templateName } = await added({ templateCode: 'FIND-ME_1' })
  expect(await search({})).toMatchObject({ pageNum: 1, pageSize: 20 })
  const [row] = (await search({ templateCode: 'find-me' })).list
  expect(row).toMatchObject({
    templateCode,
    fieldCount: 3,
    roleNames: ['甲方', '乙方'],
    status: 1,
    isEnable: 0,
  })
  expect((await search({ templateName, status: 1 })).total).toBe(1)
  expect((await search({ templateName, status: 2 })).total).toBe(0)
  expect((await search({ templateCode: '%' })).total).toBe(0)
})

it('deletes what is not enabled, and frees its code', async () => {
  const { templateCode } = await ready()
  const removing = () => server.call(contractTemplateManageRemove, { templateCode }, as.manager)
  expect(await removing()).toMatchObject({
    refusal: 'TEMPLATE_IN_USE',
    message: '模板已启用，请先停用再删除',
  })
  expect((await add({ templateCode })).refusal).toBe('TEMPLATE_CODE_TAKEN')
  await server.call(contractTemplateManageUpdate, { templateCode, isEnable: 0 }, as.manager)
  expect((await removing()).code).toBe(0)
  expect((await removing()).refusal).toBe('TEMPLATE_NOT_FOUND')
  const told = await lastLogged(server, 3)
  expect(told.map(({ event, content }) => [event, content.endsWith(`（${templateCode}）`)])).toEqual([
    ['TEMPLATE_UPDATE', true],
    ['TEMPLATE_UPDATE', true],
    ['TEMPLATE_REMOVE', true],
  ])
  expect((await added({ templateCode })).version).toBe(1)
})

it('is for managers of the application and of the system, and nobody else', async () => {
  const own = await ready()
  const { templateCode } = own
  const others = await added({ session: systemManager, businessTypeId: foreign })
  expect((await add({ session: person })).status).toBe(403)
  expect((await add({ businessTypeId: foreign })).refusal).toBe('BUSINESS_NOT_FOUND')
  const moving = { templateCode, businessTypeId: foreign }
  expect((await server.call(contractTemplateManageUpdate, moving, as.manager)).refusal).toBe(
    'BUSINESS_NOT_FOUND',
  )
  const asked = { templateCode: others.templateCode }
  for (const call of [
    templateGetVariables,
    templateTemplateHtml,
    templateVariableList,
    contractTemplateManageRemove,
  ])
    expect((await server.call(call, asked, as.manager)).refusal).toBe('TEMPLATE_NOT_FOUND')
  const foreignField = { fieldId: others.fields[0]?.fieldId ?? '' }
  const removed = await server.call(contractTemplateManageFieldRemove, foreignField, as.manager)
  expect(removed.refusal).toBe('TEMPLATE_FIELD_NOT_FOUND')
  const stolen = { ...others.fields[0]!, templateCode }
  const changed = await server.call(contractTemplateManageFieldUpdate, stolen, as.manager)
  expect(changed.refusal).toBe('TEMPLATE_FIELD_NOT_FOUND')
  const list = await server.call(contractTemplateManageSearch, { pageSize: 100 }, as.manager)
  expect(list.result.list.map((one) => one.templateCode)).not.toContain(others.templateCode)
  const seen = await server.call(templateGetVariables, { templateCode }, { session: systemManager })
  expect(seen.result.templateCode).toBe(templateCode)
})

it('shows people who may initiate in the application the enabled templates, and only those', async () => {
  const hidden = await added()
  const shown = await ready()
  const listed = await server.call(templateList, { pageSize: 100 }, { session: person })
  const codes = listed.result.list.map(({ templateCode }) => templateCode)
  expect([codes.includes(shown.templateCode), codes.includes(hidden.templateCode)]).toEqual([true, false])
  const reading = (templateCode: string) =>
    server.call(templateGetVariables, { templateCode }, { session: person })
  expect((await reading(shown.templateCode)).code).toBe(0)
  expect((await reading(hidden.templateCode)).refusal).toBe('TEMPLATE_NOT_FOUND')
})
