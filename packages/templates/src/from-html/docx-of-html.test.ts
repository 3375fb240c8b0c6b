import { expect, test } from 'vitest'
import { openDocx } from '../docx/open-docx.ts'
import { readSurroundings } from '../markers/field-contexts.ts'
import { scanTemplate } from '../markers/scan-template.ts'
import { readDocument } from '../model/read-document.ts'
import { attribute, childrenOf, descendantsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { docxOfHtml } from './docx-of-html.ts'
import { decodeHtml, isHtml } from './html-text.ts'

const bodyOf = (html: string): XmlElement => {
  const { parts, document } = openDocx(docxOfHtml(Buffer.from(html)).docx)
  const body = childrenOf(parts.get(document)?.root)[0]
  if (!body) throw new Error('no body')
  return body
}
const lines = (html: string): string[] =>
  childrenOf(bodyOf(html), 'w:p').map((one) => childrenOf(one, 'w:r').map(shown).join(''))

/** Breaks and tabs as they are typed. */
function shown(run: XmlElement): string {
  return childrenOf(run)
    .map((one) =>
      one.name === 'w:br' ? '\n' : one.name === 'w:tab' ? '\t' : one.name === 'w:t' ? textOf(one) : '',
    )
    .join('')
}

test.each([
  ['<!DOCTYPE html><p>a', true],
  ['\uFEFF\n<!-- a --><html>', true],
  ['<?xml version="1.0"?><html>', true],
  ['<h1>合同</h1>', true],
  ['<svg>', false],
  ['合同', false],
  ['PK\u0003\u0004', false],
])('knows by %j whether it is HTML', (text, expected) => {
  expect(isHtml(Buffer.from(text))).toBe(expected)
})

test('reads the encoding that the file names', () => {
  const chinese = Buffer.concat([
    Buffer.from('<meta charset="gb2312"><p>'),
    Buffer.from([0xba, 0xcf, 0xcd, 0xac]),
  ])
  expect(decodeHtml(chinese)).toContain('合同')
  expect(decodeHtml(Buffer.from('\uFEFF<p>合同', 'utf16le'))).toContain('合同')
  expect(decodeHtml(Buffer.from('<meta charset="nothing"><p>合同'))).toContain('合同')
})

test.each([
  ['<p> 双方\n  经协商 一致 </p>', ['双方经协商 一致']],
  ['<p>Party  A\nand B</p>', ['Party A and B']],
  ['甲<div>乙<p>丙</p>丁</div>戊', ['甲', '乙', '丙', '丁', '戊']],
  ['<p>一<br>二<br></p>', ['一\n二']],
  ['<p><br></p>', ['']],
  ['<pre>a\n  b</pre>', ['a\n  b']],
  ['<p>&nbsp;</p>', ['\u00A0']],
  ['<p>甲<span style="display:none">乙</span><span hidden>丙</span></p>', ['甲']],
  ['<ol start="3"><li>甲<li>乙</ol>', ['3.\t甲', '4.\t乙']],
  ['<ol style="list-style-type:cjk-ideographic"><li>甲<ul><li>乙</ul></ol>', ['一、\t甲', '•\t乙']],
  ['<ol type="i"><li>甲<li value="9">乙</ol>', ['i.\t甲', 'ix.\t乙']],
  ['<p><span data-field="buyer.name">buyer.name</span></p>', ['${buyer.name!}']],
])('writes %s as paragraphs', (html, expected) => {
  expect(lines(html)).toEqual(expected)
})

test('looks come from elements, attributes, rules by their weight, and what is around', () => {
  const [paragraph] =
    readDocument(
      openDocx(
        docxOfHtml(
          Buffer.from(
            `<style>p { color: red } .a { color: #00f; font-size: 14pt } #b { color: green !important }
           @media screen { p { font-size: 40pt } }</style>
           <p class="a" style="color: black; text-align: center">甲<b>乙</b><i id="b">丙</i></p>`,
          ),
        ).docx,
      ),
    ).model.sections[0]?.blocks ?? []
  if (paragraph?.kind !== 'paragraph') throw new Error('no paragraph')
  expect(paragraph.align).toBe('center')
  const looks = paragraph.inlines.flatMap((one) => (one.kind === 'text' ? [one] : []))
  expect(looks.map(({ text, look }) => [text, look.sizePt, look.color, look.bold, look.italic])).toEqual([
    ['甲', 14, '000000', false, false],
    ['乙', 14, '000000', true, false],
    ['丙', 14, '008000', false, true],
  ])
})

test('cells that reach over columns and rows keep their places', () => {
  const body = bodyOf(
    `<table border="1"><thead><tr><th>名称<th>数量</thead>
     <tr><td rowspan="2">服务器<td>二</tr><tr><td>三</tr><tr><td colspan="2">合计</tr></table>`,
  )
  const rows = descendantsOf(body, 'w:tr').map((row) =>
    childrenOf(row, 'w:tc').map((cell) => {
      const [span, merge] = ['w:gridSpan', 'w:vMerge'].map((name) => descendantsOf(cell, name)[0])
      return `${textOf(cell)}${attribute(span, 'w:val') ?? ''}${merge ? (attribute(merge, 'w:val') ?? '↑') : ''}`
    }),
  )
  expect(rows).toEqual([['名称', '数量'], ['服务器restart', '二'], ['↑', '三'], ['合计2']])
  expect(descendantsOf(body, 'w:tblHeader')).toHaveLength(1)
})

test('pages are as @page asks, and begin where a break stands', () => {
  const body = bodyOf(
    '<style>@page { size: A4 landscape; margin: 2cm }</style><p>甲</p><p style="break-before: page">乙</p>',
  )
  const [size] = descendantsOf(body, 'w:pgSz')
  expect([attribute(size, 'w:w'), attribute(size, 'w:h')]).toEqual(['16838', '11906'])
  expect(attribute(descendantsOf(body, 'w:pgMar')[0], 'w:left')).toBe('1134')
  expect(descendantsOf(body, 'w:pageBreakBefore')).toHaveLength(1)
})

test('rows and cells that are not shown are not printed', () => {
  const body = bodyOf('<table><tr hidden><td>甲<tr><td style="display:none">乙<td>丙</table>')
  expect(descendantsOf(body, 'w:tc').map(textOf)).toEqual(['丙'])
})

test('a table begins a page, too', () => {
  const body = bodyOf('<p>甲</p><table style="page-break-before: always"><tr><td>乙</table>')
  expect(childrenOf(body).map(({ name }) => name)).toEqual(['w:p', 'w:p', 'w:tbl', 'w:p', 'w:sectPr'])
  expect(descendantsOf(body, 'w:pageBreakBefore')).toHaveLength(1)
})

test('an item has room for its label where its text is a paragraph, and touches the list within it', () => {
  const body = bodyOf('<ol><li><p>甲</p><ul><li>乙</ul></ol>')
  const hanging = descendantsOf(body, 'w:ind').map((one) => attribute(one, 'w:hanging'))
  expect(hanging).toEqual(['360', '360'])
})

test('rows have the height, the ground and the wholeness that they ask for, columns the width', () => {
  const body = bodyOf(
    `<table><colgroup><col width="80"><col style="width: 200px"><col></colgroup><tbody style="background: #eee">
     <tr style="height: 60px; break-inside: avoid; vertical-align: top"><td>甲<td>乙</tr>
     <tr bgcolor="#ffff00"><td height="20">丙<td rowspan="1" style="height: 4em">丁</table>`,
  )
  const heights = descendantsOf(body, 'w:trHeight').map((one) => attribute(one, 'w:val'))
  expect(heights).toEqual(['900', '960'])
  expect(descendantsOf(body, 'w:cantSplit')).toHaveLength(1)
  const fills = descendantsOf(body, 'w:shd').map((one) => attribute(one, 'w:fill'))
  expect(fills).toEqual(['eeeeee', 'eeeeee', 'ffff00', 'ffff00'])
  const places = descendantsOf(body, 'w:vAlign').map((one) => attribute(one, 'w:val'))
  expect(places).toEqual(['top', 'top', 'center', 'center'])
  const widths = descendantsOf(body, 'w:gridCol').map((one) => attribute(one, 'w:w'))
  expect(widths).toEqual(['1200', '3000'])
})

test.each([
  ['<td style="position: absolute">甲', 'position: absolute'],
  ['<td style="display: flex">甲', 'display: flex'],
  ['<td style="writing-mode: vertical-rl">甲', 'writing-mode: vertical-rl'],
  ['<td nowrap>甲', 'nowrap'],
  ['<td style="white-space: nowrap">甲', 'white-space: nowrap'],
  ['<td height="50%">甲', 'height: 50%'],
  ['<td style="max-width: 40px">甲', 'max-width: 40px'],
  ['<td style="break-inside: avoid">甲', 'break-inside: avoid'],
  ['<tr style="page-break-before: always"><td>甲', 'page-break-before: always'],
  ['<tr style="border: 1px solid"><td>甲', 'border: 1px solid'],
  ['<tbody style="break-inside: avoid"><tr><td>甲', 'break-inside: avoid'],
  ['<colgroup><col style="border: 1px solid"></colgroup><tr><td>甲', 'border: 1px solid'],
])('tells what %s asks for in a table and does not get', (inner, told) => {
  expect(docxOfHtml(Buffer.from(`<table>${inner}</table>`)).ignored).toEqual([told])
})

test.each([
  '<table style="height: 400px"><tr><td>甲</table>',
  '<table style="border-spacing: 4px"><tr><td>甲</table>',
])('tells what a table itself asks for and does not get: %s', (html) => {
  expect(docxOfHtml(Buffer.from(html)).ignored).toHaveLength(1)
})

test('tells nothing of what changes nothing', () => {
  const html =
    '<table style="border-collapse: collapse"><tr style="height: 0; break-inside: auto"><td style="display: table-cell; white-space: normal; width: 50%; padding: 4px">甲</table>'
  expect(docxOfHtml(Buffer.from(html)).ignored).toEqual([])
})

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

test('pictures within the file are shown, no wider than the page', () => {
  const converted = docxOfHtml(
    Buffer.from(`<img src="data:image/png;base64,${dot}" width="4000" height="40">`),
  )
  const { sections, pictures } = readDocument(openDocx(converted.docx)).model
  expect([...pictures.values()].map((one) => Buffer.from(one).toString('base64'))).toEqual([dot])
  const [block] = sections[0]?.blocks ?? []
  const inline = block?.kind === 'paragraph' ? block.inlines[0] : undefined
  if (inline?.kind !== 'picture') throw new Error('no picture')
  expect(inline.size.widthPt).toBeLessThanOrEqual(416)
})

test.each([
  ['<iframe src="/a"></iframe>', 'unsupported', '内嵌网页 <iframe>'],
  ['<p><svg></svg></p>', 'unsupported', 'SVG 图形 <svg>'],
  ['<input name="a">', 'unsupported', '表单控件 <input>'],
  ['<img src="https://sign.example/a.png">', 'unsupported', '文件外的图片 https://sign.example/a.png'],
  ['<img src="data:image/png;base64,AAAA">', 'unsupported', '无法识别的图片'],
  [
    '<style>li::before { content: "第" counter(a) "条" }</style><li>甲',
    'unsupported',
    '由样式生成的文字 li::before',
  ],
])('refuses %s by name', (html, code, detail) => {
  expect(() => docxOfHtml(Buffer.from(html))).toThrow(
    expect.objectContaining({ code, detail: expect.stringContaining(detail) }),
  )
})

test('refuses a tree without end', () => {
  expect(() => docxOfHtml(Buffer.from('<div>'.repeat(100_000)))).toThrow(
    expect.objectContaining({ code: 'too-deep' }),
  )
})

test('fields are found in order, and what paper does not have is told', () => {
  const scanned = scanTemplate(
    Buffer.from(
      `<!doctype html><link rel="stylesheet" href="https://sign.example/a.css"><script>x()</script>
       <p style="float: left">合同编号：\${n<b>o!}</b></p><table><tr><td>姓名<td>\${employee.name!}</table>`,
    ),
  )
  expect(scanned.variables.map(({ code, places }) => [code, places])).toEqual([
    ['no', 1],
    ['employee.name', 1],
  ])
  expect(readSurroundings(scanned).lines).toEqual(['合同编号：', '姓名'])
  expect(scanned.findings.map(({ code, text }) => [code, text])).toEqual([
    ['external-reference', 'https://sign.example/a.css'],
    ['external-reference', '<script>'],
    ['layout-ignored', 'float: left'],
  ])
  expect(scanned.findings.map(({ message }) => message).slice(0, 2)).toEqual([
    '文件引用了外部内容，已移除',
    '文件含有脚本，已移除',
  ])
})
