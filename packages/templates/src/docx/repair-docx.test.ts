import { expect, test } from 'vitest'
import { openArchive } from '../archive/open-archive.ts'
import { scanTemplate } from '../markers/scan-template.ts'
import { complexField, makeDocx, paragraph, run, textBox } from '../testing/make-docx.ts'
import { textOf } from '../xml/xml-tree.ts'
import { openDocx } from './open-docx.ts'
import { repairDocx } from './repair-docx.ts'

function bodyOf(docx: Uint8Array): string {
  const root = openDocx(docx).parts.get('word/document.xml')?.root
  return root ? textOf(root) : ''
}

test.each([
  ['full-width signs', '￥{b1！}', '${b1!}', 'b1'],
  ['Chinese quotes doubled', '《《a》》', '${a!}', 'a'],
  ['no exclamation mark', '${a21}', '${a21!}', 'a21'],
  [
    'an unclosed marker with its exclamation mark',
    '${甲方名称！签订本合同',
    '${甲方名称!}签订本合同',
    '甲方名称',
  ],
  ['braces of another system', '{{ a.b }}', '${a.b!}', 'a.b'],
  ['an unclosed marker', '${b2! 元，每月十日支付', '${b2!} 元，每月十日支付', 'b2'],
  ['an unclosed guillemet', '«a 元，每月十日支付', '${a!} 元，每月十日支付', 'a'],
  ['the end of a marker, behind words of the contract', '姓名：b2!}', '姓名：${b2!}', 'b2'],
])('%s becomes a field, and the words around it stay', (_, before, after, code) => {
  const bytes = makeDocx({ body: paragraph(`前 ${before} 后`) })
  const { docx, repaired } = repairDocx(bytes)
  expect(bodyOf(docx)).toBe(`前 ${after} 后`)
  expect(repaired).toHaveLength(1)
  const { variables, findings } = scanTemplate(docx)
  expect(variables).toEqual([expect.objectContaining({ code, places: 1 })])
  expect(findings).toEqual([])
})

test.each([
  ['a marker within a marker', paragraph('${a${b!}!}')],
  ['words within a marker', paragraph('${a 元，每月 b!}')],
  ['half a marker that words of the contract follow', paragraph('${甲方名称签订本合同，一式两份')],
  ['half a marker and words in another script', paragraph('${partyA签订本合同')],
  ['a quotation mark that nobody closes', paragraph('见«合同法第一条')],
  ['the end of a marker, right behind words', paragraph('本合同甲方为partyA!}')],
  ['half a marker of a long code', paragraph('${authorizedRepresentativeNameOfTheLessorInFull 元')],
  ['the end of a marker of a long code', paragraph('姓名：authorizedRepresentativeName!}')],
  ['loops and conditions of another system', paragraph('{{#if a}}甲{{/if}}')],
  ['two words in a marker of another system', paragraph('{{ 甲方 名称 }}')],
  ['words over a line within a marker', paragraph(`${run('${a 元')}<w:r><w:br/></w:r>${run('b!}')}`)],
])('%s is for people to mend', (_, body) => {
  const bytes = makeDocx({ body })
  expect(scanTemplate(bytes).findings.some(({ isRepairable }) => isRepairable)).toBe(false)
  expect(repairDocx(bytes).repaired).toEqual([])
})

test('a marker over runs and a line break goes into the run where it begins, whose look stays', () => {
  const body = paragraph(
    `${run('月薪${sal', '<w:b/>')}<w:r><w:br/></w:r>${run('ary!', '<w:i/>')}${run('}元')}`,
  )
  const xml = openDocx(repairDocx(makeDocx({ body })).docx)
    .read('word/document.xml')
    ?.toString()
  expect(xml).toContain(
    '<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">月薪${salary!}</w:t></w:r><w:r/>' +
      '<w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve"></w:t></w:r>' +
      '<w:r><w:t xml:space="preserve">元</w:t></w:r>',
  )
})

test('only the findings that are named are mended, wherever they stand', () => {
  const bytes = makeDocx({
    body: paragraph('￥{a！} ${b}') + paragraph(textBox(paragraph('￥{a！}'))),
    parts: { 'header1.xml': paragraph('￥{a！}') },
  })
  const { docx, repaired } = repairDocx(bytes, new Set(['￥{a！}']))
  expect(repaired.map(({ part }) => part)).toEqual(['正文', '正文', '页眉'])
  const { occurrences, findings } = scanTemplate(docx)
  expect(occurrences.map(({ code, isFallback }) => `${code} ${isFallback}`)).toEqual([
    'a false',
    'b false',
    'a false',
    'a true',
    'a false',
  ])
  expect(findings.map(({ text }) => text)).toEqual(['${b}'])
})

test('MERGEFIELDs, revisions and parts without a fault stay as they are', () => {
  const deleted = '<w:del w:id="2" w:author="x"><w:r><w:delText>${zz</w:delText></w:r></w:del>'
  const bytes = makeDocx({
    body:
      paragraph(complexField('MERGEFIELD a', '«a»') + run('${b}')) +
      paragraph(`<w:ins w:id="1" w:author="x">${run('$｛c！｝')}</w:ins>${deleted}`) +
      paragraph('<w:fldSimple w:instr="MERGEFIELD d"><w:r><w:t>«d»</w:t></w:r></w:fldSimple>'),
    parts: { 'header1.xml': paragraph('${header!}') },
  })
  const { docx } = repairDocx(bytes)
  const before = openArchive(bytes)
  const after = openArchive(docx)
  expect(after.names).toEqual(before.names)
  expect(after.read('word/header1.xml')).toEqual(before.read('word/header1.xml'))
  const xml = after.read('word/document.xml')?.toString() ?? ''
  for (const kept of ['IELD a', '«a»', '«d»', '<w:ins ', '<w:delText>${zz</w:delText>'])
    expect(xml).toContain(kept)
  expect(scanTemplate(docx).variables.map(({ code }) => code)).toEqual(['a', 'b', 'c', 'd', 'header'])
})

test('a marker that begins outside a tracked insertion is mended there, and the rest of the insertion stays one', () => {
  const inserted = `<w:ins w:id="1" w:author="x">${run('Name！}，男')}</w:ins>`
  const deleted = '<w:del w:id="2" w:author="x"><w:r><w:delText>旧</w:delText></w:r></w:del>'
  const { docx } = repairDocx(makeDocx({ body: paragraph(run('姓名￥{employee.') + deleted + inserted) }))
  const xml = openArchive(docx).read('word/document.xml')?.toString() ?? ''
  expect(xml).toContain('姓名${employee.Name!}</w:t></w:r><w:del ')
  expect(xml).toMatch(/<w:ins [^>]*><w:r><w:t [^>]*>，男<\/w:t><\/w:r><\/w:ins>/)
  expect(scanTemplate(docx).findings.map(({ code }) => code)).toEqual(['tracked-changes'])
})

test('the namespace that an alternative requires stays declared, though nothing else uses it', () => {
  const alternative =
    '<mc:AlternateContent xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing">' +
    '<mc:Choice Requires="wp14"><w:t>新</w:t></mc:Choice><mc:Fallback><w:t>旧</w:t></mc:Fallback></mc:AlternateContent>'
  const body = paragraph(`<w:r>${alternative}</w:r>${run('${a}')}`)
  const xml = openArchive(repairDocx(makeDocx({ body })).docx)
    .read('word/document.xml')
    ?.toString()
  expect(xml).toContain('Requires="wp14"')
  expect(xml).toContain('xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing"')
})

test('what programs may ignore stays named, and line ends in descriptions and texts stay', () => {
  const word16 = 'http://schemas.microsoft.com/office/word/2023/wordml/word16du'
  const picture =
    '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="图" descr="一&#10;二&#9;三"/></wp:inline></w:drawing></w:r>'
  const moved = `<w:ins w:id="1" w:author="x" w16du:dateUtc="2026-01-01T00:00:00Z">${run('${a}')}</w:ins>`
  const body = `${paragraph(picture)}<w:p xmlns:w16du="${word16}" xmlns:o1="urn:schemas-microsoft-com:office:office" mc:Ignorable="w16du o1 w14" mc:ProcessContent="o1:x">${moved}<w:r><w:t>四&#13;五</w:t></w:r></w:p>`
  const xml = openArchive(repairDocx(makeDocx({ body })).docx)
    .read('word/document.xml')
    ?.toString()
  expect(xml).toContain(` xmlns:w16du="${word16}"`)
  expect(xml).toContain('mc:Ignorable="w16du o w14" mc:ProcessContent="o:x"')
  expect(xml).toContain(' xmlns:o="urn:schemas-microsoft-com:office:office"')
  expect(xml).toContain('w16du:dateUtc="2026-01-01T00:00:00Z"')
  expect(xml).toContain('descr="一&#10;二&#9;三"')
  expect(xml).toContain('四&#13;五')
})

test('a page is not mended', () => {
  const page = Buffer.from('<!doctype html><p>￥{a！}</p>')
  expect(() => repairDocx(page)).toThrow('网页模板不能自动修正，请在原文件中修改后重新上传')
})
