import { filesExcelExportTemplateCode, filesExcelParseTemplateCode } from '@qiyin/calls/areas/excel-forms.ts'
import {
  contractTemplateManageAdd,
  contractTemplateManageAddVersion,
  contractTemplateManageBusinesses,
  contractTemplateManageConfirm,
  contractTemplateManageFieldUpdate,
  contractTemplateManageUpdate,
} from '@qiyin/calls/areas/template.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { type FormSpec, parseForm, writeForm } from '@qiyin/templates'
import { formatOf, makeDocx, makeXlsx, paragraph, textCell } from '@qiyin/templates/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let manager: TestSession
let businessTypeId: string
const templateCode = 'LDHT-EXCEL'

const body = [
  '甲方：${employer.companyName!}',
  '姓名：${employee.name!}',
  '身份证号：${employee.identityNo!}',
  '手机号：${employee.mobile!}',
  '入职日期：${startDate!}',
  '月薪：${salaryAmount!}',
  '期限：${term!}',
  '甲方（盖章）：',
  '乙方（签名）：',
]
  .map((text) => paragraph(text))
  .join('')
const word = {
  name: '劳动合同.docx',
  bytes: Uint8Array.from(makeDocx({ body })),
  type: 'application/octet-stream',
}

beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  manager = await logIn(server, '13800000002')
  const own = await server.call(contractTemplateManageBusinesses, {}, { session: manager })
  businessTypeId = own.result[0]?.businessTypeId ?? ''
  const args = { templateCode, templateName: '劳动合同', businessTypeId }
  const added = await server.call(contractTemplateManageAdd, args, { session: manager, file: word })
  const fieldId = added.result.fields.find(({ fieldCode }) => fieldCode === 'term')?.fieldId ?? ''
  const term = {
    templateCode,
    fieldId,
    fieldName: '合同期限',
    fieldType: 'dropdownCustom',
    notNull: true,
    roleType: 2,
    variableOptionalValueList: ['1年', '3年'].map((optionalValue) => ({ optionalValue })),
  } as const
  await server.call(contractTemplateManageFieldUpdate, term, { session: manager })
  await server.call(contractTemplateManageConfirm, { templateCode, version: 1 }, { session: manager })
  await server.call(contractTemplateManageUpdate, { templateCode, isEnable: 1 }, { session: manager })
})
afterAll(() => server.close())

type Row = Readonly<Record<string, string>>
const sound: Row = {
  'employee.name': '赵文博',
  'employee.identityNo': '110101199003077635',
  'employee.mobile': '13800004821',
  startDate: '2026-12-01',
  salaryAmount: '22500',
  term: '3年',
}
const codes = Object.keys(sound)
const spec: FormSpec = {
  templateCode,
  version: '1',
  notes: '',
  columns: codes.map((code) => ({ code, name: code, kind: 'text', isRequired: false })),
}

async function parse(bytes: Uint8Array, session = manager) {
  const file = { name: '名单.xlsx', bytes: Uint8Array.from(bytes), type: 'application/octet-stream' }
  return server.call(filesExcelParseTemplateCode, { templateCode }, { session, file })
}

async function parsed(rows: readonly Row[]): Promise<Answer<typeof filesExcelParseTemplateCode>> {
  return (await parse(writeForm(spec, rows))).result
}

it('gives a form of what a row fills, which is read back as it was filled in', async () => {
  const answer = await server.call(
    filesExcelExportTemplateCode,
    { templateCode, businessTypeId },
    { session: manager },
  )
  expect(answer.headers.get('content-disposition')).toContain(
    encodeURIComponent('劳动合同-批量发起表单.xlsx'),
  )
  // Our part is the same for all rows: the form has no column for it.
  expect(parseForm(answer.bytes, spec)).toMatchObject({ rows: [], errorCount: 0 })
  expect((await parse(answer.bytes)).result).toMatchObject({ rows: [], soundCount: 0, errorList: null })
  const { rows, fieldCodes, ...rest } = await parsed([sound])
  expect(fieldCodes).toEqual(codes)
  expect(rows).toEqual([{ row: 5, isSound: true, values: Object.values(sound) }])
  expect(rest).toMatchObject({ fileName: '名单.xlsx', version: 1, soundCount: 1, errorCount: 0 })
})

it('tells all that is wrong at once, by row, column, field and value', async () => {
  const { errors, rows, soundCount, errorCount, errorList } = await parsed([
    { ...sound, 'employee.identityNo': '11010119900307763', salaryAmount: '两万五' },
    sound,
    { ...sound, 'employee.mobile': '', term: '五年', startDate: '2026-11-31' },
  ])
  expect(
    errors.map(({ row, column, fieldName, value, reason }) => [row, column, fieldName, value, reason]),
  ).toEqual([
    [5, 'C', '身份证号', '11010119900307763', '身份证号格式不正确，应为18位，当前17位'],
    [5, 'F', '月薪', '两万五', '请填写数字'],
    [7, 'D', '手机号', '', '请填写手机号'],
    [7, 'E', '入职日期', '2026-11-31', '日期不存在'],
    [7, 'G', '合同期限', '五年', '请从下拉列表中选择：1年、3年'],
  ])
  expect([rows.map(({ isSound }) => isSound), soundCount, errorCount]).toEqual([[false, true, false], 1, 5])
  expect(Buffer.from(errorList ?? '', 'base64').toString('latin1', 0, 2)).toBe('PK')
})

it('takes what looks like a formula as the text it is, and refuses numbers for identity numbers', async () => {
  const harmless = "=cmd|' /C calc'!A0"
  const { rows, errorCount } = await parsed([{ ...sound, 'employee.name': harmless }])
  expect([rows[0]?.values[0], errorCount]).toEqual([harmless, 0])
  const mark = 'qiyin-form [&quot;LDHT-EXCEL&quot;,&quot;1&quot;]'
  const head = [mark, ...codes].map((text, index) => textCell(`${'ABCDEFG'[index] ?? ''}2`, text))
  const cells = [
    textCell('B5', '赵文博'),
    { at: 'C5', content: '<v>110101199003077635</v>' },
    textCell('D5', '13800004821'),
    { at: 'E5', content: '<v>46357</v>', format: formatOf(57) },
    { at: 'F5', content: '<f>1+1</f><v>2</v>' },
    textCell('G5', '3年'),
  ]
  const { result } = await parse(makeXlsx([[], head, [], [], cells]))
  expect(result.errors.map(({ column, reason }) => [column, reason])).toEqual([
    ['C', '单元格是数字，可能已丢失位数，请设为文本格式后重新填写'],
    ['F', '不能使用公式，请填写结果'],
  ])
  expect(result.rows[0]?.values[3]).toBe('2026-12-01')
})

it('takes no row of a form whose columns were changed', async () => {
  const [first, ...others] = spec.columns
  const moved = { ...spec, columns: [...others, { ...spec.columns[0], code: 'other', name: 'other' }] }
  const { result } = await parse(writeForm(moved as FormSpec, [sound]))
  expect(first?.code).toBe('employee.name')
  expect(result.errors.map(({ row, reason }) => [row, reason])).toEqual([
    [2, '多余的列，请删除或重新下载表单'],
    [2, '缺少该列，请重新下载表单'],
  ])
  expect([result.rows.length, result.soundCount]).toEqual([1, 0])
})

describe('refuses', () => {
  it.each<[string, () => Uint8Array, string]>([
    [
      'a form of another template',
      () => writeForm({ ...spec, templateCode: 'X' }),
      '表单不属于该模板，请重新下载',
    ],
    ['a form of another version', () => writeForm({ ...spec, version: '2' }), '表单版本已过期，请重新下载'],
    [
      '10,000 rows',
      () =>
        writeForm(
          spec,
          Array.from({ length: 10_000 }, () => sound),
        ),
      '数据行数超过上限：10000 行，最多 5000 行',
    ],
    ['a renamed text', () => Buffer.from('a,b'), '仅支持.xlsx文件'],
    ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), '仅支持.xlsx文件'],
    ['a Word file', () => makeDocx({ body }), '仅支持.xlsx文件'],
    [
      'macros',
      () => makeXlsx([], { extra: { 'xl/vbaProject.bin': 'x' } }),
      '文件含有宏，请另存为不含宏的文件后上传',
    ],
  ])('%s', async (_, bytes, message) => {
    expect(await parse(bytes())).toMatchObject({ refusal: 'FORM_REFUSED', message })
  })

  it('what comes under another name, and speaks of no contract', async () => {
    const { upload } = filesExcelParseTemplateCode
    const call = { ...filesExcelParseTemplateCode, upload: { ...upload, field: 'file' } }
    const file = { name: '名单.xlsx', bytes: Uint8Array.from(writeForm(spec)) }
    const answer = await server.call(call, { templateCode }, { session: manager, file })
    expect(answer).toMatchObject({ refusal: 'FILE_MISSING', message: '请选择要上传的文件' })
  })

  it('whoever may not use the template, and a form of before when it has a new version', async () => {
    const stranger = await logIn(server, '13800000009')
    const foreign = await server.call(
      filesExcelExportTemplateCode,
      { templateCode: 'NONE' },
      { session: stranger },
    )
    expect(foreign.code).not.toBe(0)
    const other = { templateCode, businessTypeId: '999999' }
    const elsewhere = await server.call(filesExcelExportTemplateCode, other, { session: manager })
    expect(elsewhere.refusal).toBe('TEMPLATE_NOT_FOUND')
    await server.call(contractTemplateManageAddVersion, { templateCode }, { session: manager, file: word })
    expect((await parse(writeForm(spec, [sound]))).message).toBe('表单版本已过期，请重新下载')
  })
})
