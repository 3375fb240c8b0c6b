import { array, assert, constantFrom, integer, property, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import {
  complexField,
  conditionAround,
  makeDocx,
  paragraph,
  run,
  table,
  textBox,
} from '../testing/make-docx.ts'
import { lintSignRoles } from './lint-sign-roles.ts'
import { codePattern } from './marker-syntax.ts'
import { scanTemplate } from './scan-template.ts'

/** What a body is found to hold: codes in order, and lint as `code suggestion`. */
function scan(body: string): { codes: string[]; lint: string[] } {
  const { variables, findings } = scanTemplate(makeDocx({ body }))
  const lint = findings.map(({ code, suggestion }) =>
    suggestion === undefined ? code : `${code} ${suggestion}`,
  )
  return { codes: variables.map(({ code }) => code), lint }
}

const field = (result?: string): string => complexField('MERGEFIELD a', result)

test.each<[string, string, string[]]>([
  ['in one run', paragraph('${a!}'), ['a']],
  ['every character in its own run', paragraph([...'${a!}'].map((one) => run(one)).join('')), ['a']],
  ['split with a bold middle', paragraph(run('${a') + run('b', '<w:b/>') + run('!}')), ['ab']],
  ['two in one run', paragraph('${a!}和${b!}'), ['a', 'b']],
  ['two sharing a run', paragraph(run('${a') + run('!}${') + run('b!}')), ['a', 'b']],
  [
    'over a remembered page break',
    paragraph(run('${a') + '<w:r><w:lastRenderedPageBreak/></w:r>' + run('!}')),
    ['a'],
  ],
  ['over a proofing mark', paragraph(run('${a') + '<w:proofErr w:type="spellStart"/>' + run('!}')), ['a']],
  ['in a hyperlink', paragraph(`<w:hyperlink w:anchor="x">${run('${a!}')}</w:hyperlink>`), ['a']],
  [
    'in an inline content control',
    paragraph(`<w:sdt><w:sdtContent>${run('${a!}')}</w:sdtContent></w:sdt>`),
    ['a'],
  ],
  ['in a block content control', `<w:sdt><w:sdtContent>${paragraph('${a!}')}</w:sdtContent></w:sdt>`, ['a']],
  ['in a smart tag', paragraph(`<w:smartTag>${run('${a!}')}</w:smartTag>`), ['a']],
  ['in a table cell', table([2000], [[paragraph('${a!}')]]), ['a']],
  ['in a nested table', table([2000], [[table([900], [[paragraph('${a!}')]]) + paragraph('')]]), ['a']],
  ['in a text box, stored twice', paragraph(textBox(paragraph('${a!}'))), ['a']],
  ['as a complex MERGEFIELD', paragraph(field('«a»')), ['a']],
  [
    'as a MERGEFIELD with a Chinese name in quotes',
    paragraph(complexField('MERGEFIELD "员工姓名"', '«员工姓名»')),
    ['员工姓名'],
  ],
  [
    'as a MERGEFIELD of a marker',
    paragraph(complexField('MERGEFIELD ${a.b!} \\* MERGEFORMAT', '«${a.b!}»')),
    ['a.b'],
  ],
  ['as a MERGEFIELD without a result', paragraph(field()), ['a']],
  [
    'as a MERGEFIELD in one run',
    paragraph(
      '<w:r><w:t>x</w:t><w:fldChar w:fldCharType="begin"/><w:instrText> MERGEFIELD a </w:instrText><w:fldChar w:fldCharType="separate"/><w:t>«a»</w:t><w:fldChar w:fldCharType="end"/></w:r>',
    ),
    ['a'],
  ],
  [
    'as a simple field',
    paragraph(`<w:fldSimple w:instr=" MERGEFIELD a ">${run('«a»')}</w:fldSimple>`),
    ['a'],
  ],
  ['as typed guillemets', paragraph('«a»'), ['a']],
  ['as guillemets around a marker', paragraph('«${a!}»'), ['a']],
  ['with blanks inside', paragraph('${ a !}'), ['a']],
  ['in a tracked insertion', paragraph(`<w:ins w:id="1" w:author="x">${run('${a!}')}</w:ins>`), ['a']],
  [
    'half in a tracked insertion',
    paragraph(`${run('${a')}<w:ins w:id="1" w:author="x">${run('1!}')}</w:ins>`),
    ['a1'],
  ],
])('finds a field %s', (_, body, codes) => {
  const found = scan(body)
  expect(found.codes).toEqual(codes)
  expect(found.lint.filter((one) => one !== 'tracked-changes')).toEqual([])
})

test.each<[string, string, string[], string[]]>([
  ['full-width signs', paragraph('￥{b1！}'), [], ['look-alike ${b1!}']],
  ['full-width braces', paragraph('$｛employee.name！｝'), [], ['look-alike ${employee.name!}']],
  ['Chinese quotes doubled', paragraph('《《a》》'), [], ['look-alike ${a!}']],
  ['angle brackets doubled', paragraph('姓名：<<员工姓名>>'), [], ['look-alike ${员工姓名!}']],
  ['no exclamation mark', paragraph('${a21}'), ['a21'], ['missing-exclamation ${a21!}']],
  ['an unclosed marker', paragraph('${b2! 文本'), [], ['broken-marker ${b2!}']],
  ['the end of a marker', paragraph('金额 b2!}'), [], ['broken-marker ${b2!}']],
  ['an unclosed guillemet', paragraph('«a 文本'), [], ['broken-marker ${a!}']],
  [
    'a marker over a line break',
    paragraph(`${run('${a')}<w:r><w:br/></w:r>${run('22!}')}`),
    [],
    ['split-by-break ${a22!}'],
  ],
  ['a marker within a marker', paragraph('${a${b!}!}'), ['b'], ['broken-marker ${a!}']],
  ['double braces', paragraph('{{ a.b }}'), [], ['foreign-marker ${a.b!}']],
  [
    'a loop in a MERGEFIELD',
    paragraph(complexField('MERGEFIELD "[#list x as y]"', 'x')),
    [],
    ['merge-field-name'],
  ],
  [
    'a formatted MERGEFIELD',
    paragraph(complexField('MERGEFIELD a \\@ "yyyy"', '«a»')),
    ['a'],
    ['merge-field-format'],
  ],
  ['a MERGEFIELD within a condition', paragraph(conditionAround(field('«a»'))), ['a'], ['nested-field']],
  [
    'a marker in a deletion',
    paragraph('<w:del w:id="2" w:author="x"><w:r><w:delText>${zz!}</w:delText></w:r></w:del>'),
    [],
    ['tracked-changes', 'deleted-marker'],
  ],
])('lint tells of %s', (_, body, codes, lint) => {
  const found = scan(body)
  expect(found.codes).toEqual(codes)
  expect(found.lint).toEqual(lint)
})

test.each([
  ['a title in doubled marks', '依据《《民法典》》第四百六十五条'],
  ['a title within a title', '《<民法典>》、《最高人民法院关于适用〈民法典〉的解释》'],
  ['prices and emphasis', '单价￥100.00（含税）！合计¥200；A<B，B>C'],
])('%s is ordinary text', (_, text) => {
  expect(scan(paragraph(text))).toEqual({ codes: [], lint: [] })
})

test('a marker that goes on in a tracked insertion is one, whatever was deleted in it', () => {
  const deleted = '<w:del w:id="2" w:author="x"><w:r><w:delText>旧</w:delText></w:r></w:del>'
  const inserted = `<w:ins w:id="1" w:author="x">${run('Name！')}</w:ins>`
  const found = scan(paragraph(run('￥{employee.') + deleted + inserted + run('}')))
  expect(found).toEqual({ codes: [], lint: ['tracked-changes', 'look-alike ${employee.Name!}'] })
})

test('fields in headers, footers and notes are found, after those of the document', () => {
  const bytes = makeDocx({
    body: paragraph('${body!}'),
    parts: {
      'header1.xml': paragraph('${header!}'),
      'footer1.xml': paragraph('${footer!}'),
      'footnotes.xml': `<w:footnote w:id="1">${paragraph('${note!}')}</w:footnote>`,
    },
  })
  const { variables, occurrences } = scanTemplate(bytes)
  expect(variables.map(({ code }) => code)).toEqual(['body', 'footer', 'note', 'header'])
  expect(occurrences.map(({ part }) => part)).toEqual(['正文', '页脚', '脚注', '页眉'])
})

test('a text box is counted once and filled twice', () => {
  const { variables, occurrences } = scanTemplate(makeDocx({ body: paragraph(textBox(paragraph('${a!}'))) }))
  expect(variables).toEqual([{ code: 'a', role: undefined, places: 1 }])
  expect(occurrences.map(({ isFallback }) => isFallback)).toEqual([false, true])
})

test('three hundred variables are three hundred', () => {
  const body = Array.from({ length: 300 }, (_, index) => paragraph(`\${party.f${index}!}`)).join('')
  expect(scanTemplate(makeDocx({ body })).variables).toHaveLength(300)
})

test('a role needs a keyword that stands in the document once', () => {
  const body = [
    '${buyer.name!}',
    '${seller.name!}',
    '${other.name!}',
    '甲方（公章）',
    '乙方（公章）',
    '乙方（公章）',
  ].map((text) => paragraph(text))
  const template = scanTemplate(makeDocx({ body: body.join('') }))
  const findings = lintSignRoles(template, [
    { code: 'buyer', name: '甲方', keyword: '甲方（公章）' },
    { code: 'seller', name: '乙方', keyword: '乙方（公章）' },
    { code: 'witness', name: '见证方', keyword: '见证方' },
    { code: 'agent', name: '代理', keyword: ' ' },
  ])
  expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'role-unknown 字段使用了未登记的签署角色 other',
    'keyword-repeated 签署关键字“乙方（公章）”出现了 2 次，应只出现一次',
    'keyword-missing 文档中没有签署关键字“见证方”',
    'role-without-keyword 签署角色“代理”（agent）没有签署关键字',
  ])
})

test('a marker is found however it is cut into runs', () => {
  const code = stringMatching(new RegExp(`^${codePattern}$`, 'u'), { maxLength: 12 })
  const cuts = array(integer({ min: 1, max: 20 }), { maxLength: 6 })
  assert(
    property(code, cuts, constantFrom('${*!}', '«*»', '«${*!}»'), (name, at, form) => {
      const text = `前${form.replace('*', () => name)}后`
      const signs = [...text]
      const edges = [
        0,
        ...at.map((one) => Math.min(one, signs.length)).toSorted((a, b) => a - b),
        signs.length,
      ]
      const runs = edges.slice(1).map((end, index) => run(signs.slice(edges[index], end).join('')))
      expect(scan(paragraph(runs.join(''))).codes).toEqual([name])
    }),
    { numRuns: 150 },
  )
})

test('no text at all makes the search for markers fail', () => {
  const signs = constantFrom(
    '$',
    '{',
    '}',
    '!',
    '«',
    '»',
    '￥',
    '！',
    '｛',
    'a',
    '.',
    ' ',
    '姓',
    '\u{2CB4E}',
    '[',
    '《',
  )
  assert(
    property(array(array(signs, { maxLength: 8 }), { maxLength: 6 }), (runs) => {
      const { codes, lint } = scan(paragraph(runs.map((one) => run(one.join(''))).join('')))
      expect(codes.every((one) => new RegExp(`^${codePattern}$`, 'u').test(one))).toBe(true)
      expect(lint.length).toBeLessThan(60)
    }),
    { numRuns: 200 },
  )
})
