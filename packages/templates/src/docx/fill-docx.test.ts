import { expect, test } from 'vitest'
import { scanTemplate } from '../markers/scan-template.ts'
import { makeDocx, paragraph, run, textBox } from '../testing/make-docx.ts'
import { textOf } from '../xml/xml-tree.ts'
import { prepareFilling } from './fill-docx.ts'
import { openDocx } from './open-docx.ts'

function fill(body: string, values: Record<string, string>): string {
  const bytes = prepareFilling(scanTemplate(makeDocx({ body }))).withValues(values)
  const root = openDocx(bytes).parts.get('word/document.xml')?.root
  return root ? textOf(root) : ''
}

test.each([
  ['& < > " \'', '& < > " \''],
  ['#panic("x") $a$ @b', '#panic("x") $a$ @b'],
  ['${other!} «other»', '${other!} «other»'],
  ['𬭎䶮', '𬭎䶮'],
  ['一\n二\r\n三', '一二三'],
  ['a\u0000\u0008b\uD800', 'ab\uFFFD'],
  ['长'.repeat(1000), '长'.repeat(1000)],
])('a value is text and nothing else: %j', (value, printed) => {
  expect(fill(paragraph('前${a!}后'), { a: value, other: '不得出现' })).toBe(`前${printed}后`)
})

test('both copies of a text box are filled, and an absent value prints nothing', () => {
  expect(fill(paragraph(textBox(paragraph('${a!}'))) + paragraph('${b!}'), { a: '甲' })).toBe(
    '635000127000甲甲',
  )
})

test('a value takes the look of the run in which its marker begins', () => {
  const template = scanTemplate(makeDocx({ body: paragraph(run('${a', '<w:b/>') + run('!}尾')) }))
  const xml = openDocx(prepareFilling(template).withValues({ a: '甲' }))
    .read('word/document.xml')
    ?.toString()
  expect(xml).toContain(
    '<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">甲</w:t></w:r><w:r><w:t xml:space="preserve">尾</w:t>',
  )
})

test('a filled file leads nowhere', () => {
  const relationships =
    '<Relationship Id="a" Type="x/attachedTemplate" Target="file:///c:/x.dotm" TargetMode="External"/>'
  const template = scanTemplate(makeDocx({ body: paragraph('${a!}'), relationships }))
  expect(openDocx(prepareFilling(template).withValues({})).removed).toEqual([])
})

test('what a filled file refers to is named as LibreOffice knows it, whatever the file called it', () => {
  const rels =
    '<q:Relationships xmlns:q="http://schemas.openxmlformats.org/package/2006/relationships"><q:Relationship Id="r1" Type="x/officeDocument" Target="word/document.xml"/></q:Relationships>'
  const template = scanTemplate(makeDocx({ body: paragraph('${a!}'), files: { '_rels/.rels': rels } }))
  expect(openDocx(prepareFilling(template).withValues({})).read('_rels/.rels')?.toString()).toContain(
    '<Relationship Id="r1" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
  )
})

test('the same values give the same bytes', () => {
  const template = prepareFilling(scanTemplate(makeDocx({ body: paragraph('${a!}') })))
  expect(template.withValues({ a: '甲' }).equals(template.withValues({ a: '甲' }))).toBe(true)
})
