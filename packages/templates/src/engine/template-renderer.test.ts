import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { find, text } from '@qiyin/pdf'
import { afterAll, expect, test } from 'vitest'
import { scanTemplate } from '../markers/scan-template.ts'
import { compileTemplate, type CompiledTemplate } from '../template/compile-template.ts'
import { missingTexts, withoutBlanks, writtenTexts } from '../testing/compare-text.ts'
import { makeDocx, paragraph, run, table, textBox } from '../testing/make-docx.ts'
import { sampleDocuments } from '../testing/sample-documents.ts'
import { childOf } from '../xml/xml-tree.ts'
import { createRenderer, lostText } from './template-renderer.ts'

const renderer = createRenderer({ processes: 1 })
afterAll(() => renderer.close())

function compile(
  body: string,
  keywords: readonly { role: string; keyword: string }[] = [],
): CompiledTemplate {
  return compileTemplate(scanTemplate(makeDocx({ body })), keywords)
}

async function printed(template: CompiledTemplate, values: Record<string, string>): Promise<string> {
  return (await text((await renderer.render(template, values)).pdf)).join('\f')
}

test.each(Object.entries(sampleDocuments))(
  'converts %s, or names what it cannot have',
  async (_, { pages, lost = [], ...spec }) => {
    const template = scanTemplate(makeDocx(spec))
    const check = await renderer.check(compileTemplate(template))
    expect(check.lost.map(lostText)).toEqual(lost)
    expect(pages ?? check.pages).toBe(check.pages)
    const body = childOf(template.docx.parts.get('word/document.xml')?.root, 'w:body')
    const written = body ? writtenTexts(body) : { lines: [], boxes: [] }
    expect(missingTexts(written, await text(check.pdf))).toEqual([])
  },
)

test.each<[string, RegExp, (string | undefined)[]]>([
  ['headers and footers', /页眉文字.*第\d页共2页/, ['第1页共2页', '第2页共2页']],
  ['first and even headers', /奇数页|首页|偶数页/, ['首页', '偶数页', '奇数页']],
  ['page numbers of sections', /(III|\d)\/\d/, ['III/1', '4/1']],
  ['footnotes and endnotes', /正文1续I/, ['正文1续I']],
  ['lists of levels', /.*/, ['第一条范围1.1细目①再细第二条价款2.1细目①再细第一条另起']],
])('prints what is counted: %s', async (name, pattern, counted) => {
  const { body = '', ...spec } = sampleDocuments[name] ?? {}
  const check = await renderer.check(compileTemplate(scanTemplate(makeDocx({ body, ...spec }))))
  const found = (await text(check.pdf)).map((page) => pattern.exec(withoutBlanks(page))?.[0])
  expect(found.map((one) => one?.replace(/^页眉文字.*(?=第)/, ''))).toEqual(counted)
})

test('values are text and nothing else, and an absent one prints nothing', async () => {
  const template = compile(paragraph('始${a!}中${b!}终'))
  const value = '#panic("x") $a$ @b & < > " \\ *_` // /* ${b!} «b» 𬭎䶮'
  expect(withoutBlanks(await printed(template, { a: value }))).toBe(withoutBlanks(`始${value}中终`))
})

test('a value of a thousand characters takes the room it needs', async () => {
  const template = compile(paragraph('${a!}') + paragraph('尾'))
  const long = '长'.repeat(1000)
  const whole = withoutBlanks(await printed(template, { a: `${long}\n次行` }))
  expect(whole).toBe(`${long}次行尾`)
})

test('fields are filled wherever they stand', async () => {
  const parts = { 'header1.xml': paragraph('眉${h!}') }
  const relationships = '<Relationship Id="h" Type="x/header" Target="header1.xml"/>'
  const section = '<w:headerReference w:type="default" r:id="h"/>'
  const body = table([4000], [[paragraph('格${c!}')]]) + paragraph(textBox(paragraph('框${b!}')))
  const template = compileTemplate(scanTemplate(makeDocx({ body, parts, relationships, section })))
  const whole = await printed(template, { h: '一', c: '二', b: '三' })
  for (const one of ['眉一', '格二', '框三']) expect(whole).toContain(one)
})

test('a character that no face has is named with its field', async () => {
  await expect(
    renderer.render(compile(paragraph('${party.name!}')), { 'party.name': '张\u{10FFFD}' }),
  ).rejects.toMatchObject({
    code: 'missing-character',
    message: '字体中没有所需的字：party.name 中的“\u{10FFFD}”（U+10FFFD）',
  })
})

test('what cannot be had is refused with its page', async () => {
  const { body = '' } = sampleDocuments['a chart on page two'] ?? {}
  await expect(renderer.render(compile(body), {})).rejects.toMatchObject({
    code: 'unsupported',
    detail: '第 2 页：图表',
  })
})

test('the same values give the same bytes', async () => {
  const template = compile(paragraph('${a!}'))
  const [one, other] = [
    await renderer.render(template, { a: '甲' }),
    await renderer.render(template, { a: '甲' }),
  ]
  expect(Buffer.from(one.pdf).equals(other.pdf)).toBe(true)
})

async function placesOf(pdf: Uint8Array, keywords: readonly string[]): Promise<unknown> {
  return Promise.all(keywords.map((keyword) => find(pdf, { keyword })))
}

test('what a field prints links to its address, which moves nothing', async () => {
  const body = `${paragraph('甲方${a!}，日期${b!}止')}${paragraph('${b!}')}`
  const values = { a: `${'长'.repeat(60)}ABC`, b: '2026年3月1日' }
  const plain = await renderer.render(compile(body), values)
  const linked = await renderer.render(compile(body), values, { links: { b: 'x-field:b' } })
  const keywords = ['止', '2026', 'ABC']
  expect(await placesOf(linked.pdf, keywords)).toEqual(await placesOf(plain.pdf, keywords))
  const addresses = ({ pdf }: typeof plain): number =>
    Buffer.from(pdf).toString('latin1').split('/URI (x-field:b)').length - 1
  expect([addresses(plain), addresses(linked)]).toEqual([0, 2])
})

test('an archive asked for is an archive', async () => {
  const { pdf } = await renderer.render(compile(paragraph('甲')), {}, { standard: 'a-2u' })
  expect(Buffer.from(pdf).toString('latin1')).toContain('pdfaid')
})

test('a sign keyword is where the page has it, however it is cut into runs', async () => {
  const keyword = '乙方（签名）'
  const body = `${paragraph('${long!}')}${paragraph(run('甲方：　　') + run('乙方（', '<w:b/>') + run('签名）：'))}`
  const template = compile(body, [{ role: 'employee', keyword }])
  const { pdf, anchors, pages } = await renderer.render(template, { long: '文'.repeat(2500) })
  expect(anchors).toHaveLength(1)
  const [anchor] = anchors
  const [hit] = await find(pdf, { keyword })
  expect(pages).toBe(2)
  expect([anchor?.role, anchor?.page, hit?.page]).toEqual(['employee', 1, 1])
  const width = 595.3
  expect(Math.abs((anchor?.leftPt ?? 0) - (hit?.left ?? 0) * width)).toBeLessThan(2)
  expect((anchor?.rightPt ?? 0) - (anchor?.leftPt ?? 0)).toBeCloseTo(63, 0)
})

test.each([
  ['a closing bracket before a tab', '劳动合同（固定期限）', '合同编号：甲'],
  ['an opening bracket behind a tab', '劳动合同', '（合同编号）甲'],
])('keeps a line on which a right tab ends as wide as the page: %s', async (_, left, right) => {
  const stops = '<w:tabs><w:tab w:val="center" w:pos="4153"/><w:tab w:val="right" w:pos="8306"/></w:tabs>'
  const tab = '<w:r><w:tab/></w:r>'
  const template = compile(paragraph(run(left) + tab + tab + run(right), stops))
  const { pdf } = await renderer.render(template, {})
  const [first] = await find(pdf, { keyword: left.slice(0, 2) })
  const [last] = await find(pdf, { keyword: '甲' })
  expect(last?.top).toBe(first?.top)
  const [pageWidth, margin, size] = [595.3, 90, 10.5]
  expect((last?.left ?? 0) * pageWidth).toBeCloseTo(pageWidth - margin - size, 0)
})

test('what takes too long is stopped, and the next document is served', async () => {
  const hasty = createRenderer({ processes: 1, timeoutMs: 1 })
  await expect(hasty.check(compile(paragraph('甲')))).rejects.toMatchObject({ code: 'timeout' })
  await hasty.close()
  const small = createRenderer({ processes: 1, memoryMb: 60 })
  await expect(small.check(compile(paragraph('甲')))).rejects.toMatchObject({ code: 'memory-exceeded' })
  await small.close()
  expect((await renderer.check(compile(paragraph('甲')))).pages).toBe(1)
})

test('tables in tables, deeper than the engine goes, are refused as such', async () => {
  const depth = 60
  const open = '<w:tbl><w:tr><w:tc>'.repeat(depth)
  const close = `${paragraph('')}</w:tc></w:tr></w:tbl>`.repeat(depth)
  const nested = compile(open + paragraph('甲') + close)
  await expect(renderer.check(nested)).rejects.toMatchObject({ code: 'too-deep' })
})

test('more than may wait is refused', async () => {
  const narrow = createRenderer({ processes: 1, queueLength: 1 })
  const template = compile(paragraph('甲'))
  const asked = [1, 2, 3].map(() => narrow.check(template))
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  await narrow.close()
})

test('nothing outside a file is asked for while it is taken in and printed', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const external = (id: string, kind: string): string =>
    `<Relationship Id="${id}" Type="${type}/${kind}" Target="http://127.0.0.1:${port}/${kind}" TargetMode="External"/>`
  const relationships = ['image', 'hyperlink', 'attachedTemplate', 'subDocument']
    .map((kind) => external(kind, kind))
    .join('')
  const linked = `<w:hyperlink r:id="hyperlink">${run('链接')}</w:hyperlink>`
  const pictured =
    '<w:r><w:drawing><wp:inline><wp:extent cx="635000" cy="635000"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="image"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
  const scanned = scanTemplate(makeDocx({ body: paragraph(`${linked}${pictured}`), relationships }))
  const check = await renderer.check(compileTemplate(scanned))
  await new Promise((resolve) => server.close(resolve))
  expect((await text(check.pdf)).join('')).toContain('链接')
  expect(check.lost.map(lostText)).toEqual(['第 1 页：文件外的图片'])
  expect(asked).toEqual([])
})
