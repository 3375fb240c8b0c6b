import { array, assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { openArchive } from '../archive/open-archive.ts'
import { formatOf, makeXlsx, type RawCell, textCell } from '../testing/make-xlsx.ts'
import { type FormColumn, formMark, type FormSpec } from './form-spec.ts'
import { formErrorText, parseForm } from './parse-form.ts'
import { writeForm } from './write-form.ts'

const columns: readonly FormColumn[] = [
  { code: 'employee.name', name: '姓名', kind: 'text', isRequired: true, sample: '张三' },
  { code: 'employee.idNo', name: '身份证号码', kind: 'text', isRequired: true },
  { code: 'sex', name: '性别', kind: 'list', isRequired: false, options: ['男', '女'] },
  { code: 'start', name: '起始日期', kind: 'date', isRequired: false },
  { code: 'pay', name: '工资', kind: 'number', isRequired: false },
]
const spec: FormSpec = { templateCode: 'T1', version: '3', notes: '填写说明', columns }
const codes = [
  textCell('A2', ''),
  ...columns.map(({ code }, index) => textCell(`${'BCDEF'[index] ?? ''}2`, code)),
]
codes[0] = {
  at: 'A2',
  type: 'inlineStr',
  content: `<is><t>${formMark(spec).replaceAll('"', '&quot;')}</t></is>`,
}

/** A form as Excel would save it, with these cells in its first row of data. */
function filled(...cells: readonly RawCell[]): Buffer {
  return makeXlsx([
    [textCell('A1', '说明')],
    codes,
    [textCell('B3', '姓名*')],
    [textCell('A4', '示例'), textCell('B4', '张三')],
    cells,
  ])
}

/** A form whose rows are these. */
function sheetOf(rows: string): Buffer {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const sheet = `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`
  return makeXlsx([], { extra: { 'xl/worksheets/sheet1.xml': sheet } })
}

const name = textCell('B5', '李四')
const id = textCell('C5', '110108199001011230')
const number = (at: string, content: string, format?: number): RawCell => ({
  at,
  content: `<v>${content}</v>`,
  ...(format === undefined ? {} : { format: formatOf(format) }),
})

function parsed(...cells: readonly RawCell[]): {
  values: Readonly<Record<string, string>> | undefined
  errors: string[]
} {
  const form = parseForm(filled(name, id, ...cells), spec)
  return { values: form.rows[0]?.values, errors: form.errors.map(formErrorText) }
}

test('what is written is read again, without the sample', () => {
  const rows = [
    {
      'employee.name': '李四',
      'employee.idNo': '110108199001011230',
      sex: '女',
      start: '2026-12-01',
      pay: '8000.50',
    },
  ]
  const form = parseForm(writeForm(spec, rows), spec)
  expect(form).toMatchObject({ rows: [{ number: 5, values: rows[0] }], errors: [], errorCount: 0 })
  expect(form.columns).toMatchObject({ 'employee.name': 'B', pay: 'F' })
  expect(parseForm(writeForm(spec), spec).rows).toEqual([])
})

test.each(['=1+1', "=cmd|' /C calc'!A0", '+1', '-1', '@SUM(A1)', '\t=1'])(
  '%j is written as text, not as a formula',
  (text) => {
    const bytes = writeForm({ ...spec, columns: columns.map((one) => ({ ...one, sample: text })) }, [
      { 'employee.name': text },
    ])
    const sheet = openArchive(bytes).read('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect(sheet).not.toContain('<f>')
    expect(sheet.match(/<c [^>]*>/g)?.every((cell) => cell.includes('t="inlineStr"'))).toBe(true)
  },
)

test('empty cells of a form are text, lists come from the hidden sheet, and codes are hidden', () => {
  const archive = openArchive(writeForm(spec))
  const sheet = archive.read('xl/worksheets/sheet1.xml')?.toString() ?? ''
  expect(sheet.match(/<col [^>]*style="0"/g)).toHaveLength(columns.length + 1)
  expect(archive.read('xl/styles.xml')?.toString()).toContain('<cellXfs count="6"><xf numFmtId="49"')
  expect(sheet).toContain('sqref="D5:D10004"><formula1>字典!$D$1:$D$2</formula1>')
  expect(sheet).toContain('<row r="2" hidden="1">')
  expect(archive.read('xl/workbook.xml')?.toString()).toContain('name="字典" sheetId="2" state="veryHidden"')
})

test.each<[string, RawCell, string, string]>([
  ['day of format 14', number('E5', '46357', 14), 'start', '2026-12-01'],
  ['day of format 31', number('E5', '46357', 31), 'start', '2026-12-01'],
  ['day of format 57', number('E5', '46357', 57), 'start', '2026-12-01'],
  ['day of format 58', number('E5', '46357', 58), 'start', '2026-12-01'],
  ['day of an own format', number('E5', '46357', 200), 'start', '2026-12-01'],
  ['day with a time', number('E5', '46357.5', 22), 'start', '2026-12-01'],
  ['typed day', textCell('E5', '2026-12-1'), 'start', '2026-12-01'],
  ['day with strokes', textCell('E5', '2026/12/01'), 'start', '2026-12-01'],
  ['day in Chinese', textCell('E5', '2026年12月1日'), 'start', '2026-12-01'],
  ['day in figures alone', textCell('E5', '20261201'), 'start', '2026-12-01'],
  ['number', number('F5', '8000.5'), 'pay', '8000.5'],
  ['number that Excel blurred', number('F5', '0.30000000000000004'), 'pay', '0.3'],
  ['number with a format', number('F5', '1234.5', 201), 'pay', '1234.5'],
  ['number with separators', textCell('F5', '1,234.50'), 'pay', '1234.50'],
  ['choice', textCell('D5', ' 女 '), 'sex', '女'],
])('reads a %s', (_, cell, code, value) => {
  expect(parsed(cell)).toMatchObject({ values: { [code]: value }, errors: [] })
})

test.each<[string, RawCell, string]>([
  [
    'an identity number that is a number',
    number('C5', '110108199001011230'),
    '第 5 行 C 列「身份证号码」：单元格是数字，可能已丢失位数，请设为文本格式后重新填写',
  ],
  [
    'an identity number that is a date',
    number('C5', '46357', 14),
    '第 5 行 C 列「身份证号码」：单元格是日期，请设为文本格式后重新填写',
  ],
  ['a choice that is none', textCell('D5', '其他'), '第 5 行 D 列「性别」：请从下拉列表中选择：男、女'],
  ['a day that is none', textCell('E5', '2026-02-30'), '第 5 行 E 列「起始日期」：日期不存在'],
  [
    'a bare number for a day',
    number('E5', '46357'),
    '第 5 行 E 列「起始日期」：不是日期，请设为日期或文本格式后重新填写',
  ],
  ['words for a number', textCell('F5', '八千'), '第 5 行 F 列「工资」：请填写数字'],
  [
    'a formula',
    { at: 'F5', content: '<f>1+1</f><v>2</v>' },
    '第 5 行 F 列「工资」：不能使用公式，请填写结果',
  ],
  ['an error', { at: 'F5', type: 'e', content: '<v>#N/A</v>' }, '第 5 行 F 列「工资」：单元格的值是错误值'],
])('refuses %s', (_, cell, message) => {
  const cells = cell.at === 'C5' ? [name, cell] : [name, id, cell]
  expect(parseForm(filled(...cells), spec).errors.map(formErrorText)).toEqual([message])
})

test('all errors are told at once, and no more than asked for', () => {
  const rows = Array.from({ length: 40 }, () => ({ 'employee.name': '', sex: '无' }))
  const form = parseForm(writeForm(spec, rows), spec, { maxErrors: 10 })
  expect(form.errorCount).toBe(120)
  expect(form.errors.slice(0, 3).map(formErrorText)).toEqual([
    '第 5 行 B 列「姓名」：必填',
    '第 5 行 C 列「身份证号码」：必填',
    '第 5 行 D 列「性别」：请从下拉列表中选择：男、女',
  ])
  expect(form.errors).toHaveLength(10)
})

function lengthProblem({ code }: FormColumn, value: string): string | undefined {
  return code === 'employee.idNo' && value.length !== 18 ? '校验位错误' : undefined
}

test('what else must hold is asked for every value', () => {
  const form = parseForm(filled(name, textCell('C5', '1')), spec, { check: lengthProblem })
  expect(form.errors.map(formErrorText)).toEqual(['第 5 行 C 列「身份证号码」：校验位错误'])
})

test('strings in several runs are one, readings of characters are left out', () => {
  const strings = ['<r><t>李</t></r><r><t xml:space="preserve">四 </t></r><rPh sb="0" eb="1"><t>リ</t></rPh>']
  const shared: RawCell = { at: 'B5', type: 's', content: '<v>0</v>' }
  const bytes = makeXlsx([[], codes, [], [], [shared, id]], { strings })
  expect(parseForm(bytes, spec).rows[0]?.values['employee.name']).toBe('李四')
})

test('a text that many cells share counts in each of them', () => {
  const strings = [`<t>${'天'.repeat(1024 * 1024)}</t>`]
  const rows = (count: number): Buffer =>
    makeXlsx(
      [
        [],
        codes,
        [],
        [],
        ...Array.from({ length: count }, (_, at) => [
          { at: `B${at + 5}`, type: 's', content: '<v>0</v>' },
          { at: `C${at + 5}`, type: 's', content: '<v>0</v>' },
        ]),
      ],
      { strings },
    )
  expect(parseForm(rows(4), spec).rows).toHaveLength(4)
  expect(() => parseForm(rows(9), spec)).toThrow(expect.objectContaining({ code: 'too-large' }))
})

test('days of a workbook that counts from 1904 are four years later', () => {
  const bytes = makeXlsx([[], codes, [], [], [name, id, number('E5', '44895', 14)]], { from1904: true })
  expect(parseForm(bytes, spec).rows[0]?.values['start']).toBe('2026-12-01')
})

test('columns may be moved, but missing, further and doubled ones are told', () => {
  const [mark, first, second, third, ...rest] = codes
  const moved = [
    mark,
    { ...second, at: 'B2' },
    { ...first, at: 'C2' },
    ...rest,
    textCell('G2', 'other'),
    { ...first, at: 'H2' },
  ] as RawCell[] // all of them are there
  const form = parseForm(
    makeXlsx([[], moved, [], [], [textCell('B5', '110108199001011230'), textCell('C5', '李四')]]),
    spec,
  )
  expect(third?.at).toBe('D2')
  expect(form.rows[0]?.values).toMatchObject({
    'employee.name': '李四',
    'employee.idNo': '110108199001011230',
  })
  expect(form.errors.map(formErrorText)).toEqual([
    '第 2 行 G 列「other」：多余的列，请删除或重新下载表单',
    '第 2 行 H 列「姓名」：列重复',
    '第 2 行 I 列「性别」：缺少该列，请重新下载表单',
  ])
})

test.each<[string, Uint8Array, string]>([
  ['a form of an older version', writeForm({ ...spec, version: '2' }), 'form-outdated'],
  ['a form of another template', writeForm({ ...spec, templateCode: 'T2' }), 'form-other-template'],
  ['a table of somebody’s', makeXlsx([[textCell('A1', '1')], [textCell('A2', '2')]]), 'form-unreadable'],
  [
    'more rows than allowed',
    writeForm(
      spec,
      Array.from({ length: 5001 }, () => ({ sex: '男' })),
    ),
    'too-many-rows',
  ],
  ['a text file', Buffer.from('a,b\n'), 'not-xlsx'],
  ['an old .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old-excel-format'],
  ['macros', makeXlsx([], { extra: { 'xl/vbaProject.bin': 'x' } }), 'macros'],
  [
    'an entity of its own',
    makeXlsx([], { extra: { 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY e "x">]><x>&e;</x>' } }),
    'doctype',
  ],
  ['a text that the file has not', filled({ at: 'B5', type: 's', content: '<v>7</v>' }), 'damaged'],
  ['a column beyond the last', filled(name, id, textCell(`${'Z'.repeat(300)}5`, '')), 'damaged'],
  ['a column after XFD', filled(name, id, textCell('XFE5', 'x')), 'damaged'],
  ['a row that is no number', sheetOf('<row r="x"><c r="B5"><v>1</v></c></row>'), 'damaged'],
])('%s is refused', (_, bytes, code) => {
  expect(() => parseForm(bytes, spec)).toThrow(expect.objectContaining({ name: 'TemplateError', code }))
})

test('any text comes back as it was, without blanks around it', () => {
  assert(
    property(array(string({ unit: 'binary', maxLength: 20 }), { minLength: 1, maxLength: 3 }), (texts) => {
      const rows = texts.map((text) => ({ 'employee.name': `值${text}值` }))
      const names = parseForm(writeForm(spec, rows), spec).rows.map(({ values }) => values['employee.name'])
      // What XML cannot hold is left out, and its line ends are line feeds.
      const clean = rows.map((row) =>
        row['employee.name']
          .toWellFormed()
          .replaceAll(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, '')
          .replaceAll(/\r\n?/g, '\n'),
      )
      expect(names).toEqual(clean)
    }),
    { numRuns: 60 },
  )
})
