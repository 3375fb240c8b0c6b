import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { compose, find, inspect, text } from '@qiyin/pdf'
import { afterEach, expect, test } from 'vitest'
import { openDocx } from '../docx/open-docx.ts'
import { createRenderer, lostText, type TemplateRenderer } from '../engine/template-renderer.ts'
import { scanTemplate } from '../markers/scan-template.ts'
import { type CompiledTemplate, compileTemplate } from '../template/compile-template.ts'
import { withoutBlanks } from '../testing/compare-text.ts'
import { makeDocx, paragraph, run } from '../testing/make-docx.ts'
import { descendantsOf, textOf } from '../xml/xml-tree.ts'
import { gotenberg } from './gotenberg.ts'
import type { OfficeEngine, ReadPdf } from './office-engine.ts'
import { soffice } from './soffice.ts'

const readPdf: ReadPdf = async (pdf, words) => {
  const { pages } = await inspect(pdf)
  const found = await Promise.all(words.map((keyword) => find(pdf, { keyword })))
  const hits = found.map((own) =>
    own.map(({ page, left, top, widthPt, heightPt, lines }) => {
      const { widthPt: width, heightPt: height } = pages[page] ?? { widthPt: 0, heightPt: 0 }
      return {
        page,
        leftPt: left * width,
        rightPt: left * width + widthPt,
        topPt: top * height,
        bottomPt: top * height + heightPt,
        isOneLine: lines.length === 1,
      }
    }),
  )
  return { pages: pages.length, hits }
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function rendererOf(engine: OfficeEngine): TemplateRenderer {
  const renderer = createRenderer({ processes: 1, office: { engine, readPdf } })
  closing.push(() => renderer.close())
  return renderer
}

const formula = '<m:oMath><m:r><m:t>a</m:t></m:r></m:oMath>'
const keyword = '甲方（盖章）'
const keywords = [{ role: 'a', keyword }]
const body =
  `<w:p>${run('按')}${formula}${run('计')}</w:p>` + paragraph('金额：${sum!}') + paragraph(`${keyword}：`)

function compile(content = body, numbering?: string): CompiledTemplate {
  const spec = { body: content, ...(numbering !== undefined && { numbering }) }
  return compileTemplate(scanTemplate(makeDocx(spec)), keywords)
}

interface Asked {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly fields: string[]
  readonly fileName: string
  /** The paragraphs of the file. */
  readonly lines: string[]
}

/** A Gotenberg as its documentation has it: one multipart form with the file, a PDF in return, which says what made it. */
async function startGotenberg(
  answer: (asked: Asked, response: ServerResponse) => Promise<void> | void = print,
): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void readAsked(request).then((one) => {
      asked.push(one)
      return answer(one, response)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  // It listens on a port.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const { method, url, headers } = request
  const bytes = Uint8Array.from(await buffer(request))
  const form = await new Response(bytes, {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()
  const file = form.get('files')
  if (!(file instanceof File)) throw new Error('there is no file in the form')
  const { parts, document } = openDocx(new Uint8Array(await file.arrayBuffer()))
  const root = parts.get(document)?.root
  const lines = descendantsOf(root, 'w:p').map(textOf)
  return { method, url, fields: [...form.keys()], fileName: file.name, lines }
}

async function print(
  { lines }: Asked,
  response: ServerResponse,
  producer = 'LibreOffice 24.8',
): Promise<void> {
  const blocks = lines.map((line) => ({ kind: 'paragraph', text: line }) as const)
  const pdf = await compose({ title: '', hideTitle: true, blocks, size: 'A4' })
  const named = pdf.toString('latin1').replace('/Producer (Qiyin)', `/Producer (${producer})`)
  response.setHeader('content-type', 'application/pdf').end(Buffer.from(named, 'latin1'))
}

test('what Typst cannot have is printed by the other engine, which the template is bound to', async () => {
  const { url, asked } = await startGotenberg()
  const renderer = rendererOf(gotenberg({ url }))
  const check = await renderer.check(compile())
  expect([check.lost, check.engine, check.engineVersion]).toEqual([[], 'libreoffice', 'LibreOffice 24.8'])
  const { pdf, anchors } = await renderer.render(check.template, { sum: '<5> & 元' })
  expect(asked.map(({ method, url: at, fields, fileName }) => [method, at, fields, fileName])).toEqual(
    [1, 2].map(() => ['POST', '/forms/libreoffice/convert', ['files'], 'document.docx']),
  )
  expect(asked[1]?.lines).toEqual(['按a计', '金额：<5> & 元', '甲方（盖章）：'])
  const [hit] = await find(pdf, { keyword })
  expect(anchors).toMatchObject([{ role: 'a', page: 0 }])
  expect(anchors[0]?.leftPt).toBeCloseTo((hit?.left ?? 0) * 595.28, 1)
})

test('what Typst can have stays with it, and the other engine is not asked', async () => {
  const { url, asked } = await startGotenberg()
  const check = await rendererOf(gotenberg({ url })).check(compile(paragraph('${a!}') + paragraph(keyword)))
  expect([check.engine, check.template.office, asked]).toEqual(['typst', undefined, []])
})

test('without the other engine it is said exactly what is on which page, and a bound template is refused', async () => {
  const { url } = await startGotenberg()
  const { template } = await rendererOf(gotenberg({ url })).check(compile())
  const alone = createRenderer({ processes: 1 })
  closing.push(() => alone.close())
  expect((await alone.check(compile())).lost.map(lostText)).toEqual(['第 1 页：公式'])
  await expect(alone.render(template, {})).rejects.toMatchObject({ code: 'engine-missing' })
})

test('what no engine can have is refused with the other engine, too', async () => {
  const { url, asked } = await startGotenberg()
  const check = await rendererOf(gotenberg({ url })).check(compile(body + paragraph('\u{10FFFD}')))
  expect(check.lost.map(lostText)).toEqual(['第 1 页：公式', '第 1 页：字体缺字“\u{10FFFD}”（U+10FFFD）'])
  expect(asked).toEqual([])
})

test('another version of the engine does not print what was confirmed with the one before', async () => {
  let producer = 'LibreOffice 24.8'
  const { url } = await startGotenberg((one, response) => print(one, response, producer))
  const renderer = rendererOf(gotenberg({ url }))
  const { template } = await renderer.check(compile())
  producer = 'LibreOffice 25.2'
  await expect(renderer.render(template, {})).rejects.toMatchObject({
    code: 'engine-changed',
    detail: 'LibreOffice 24.8 → LibreOffice 25.2',
  })
  const old = { ...compile(paragraph('甲')), engineVersion: 'typst-0.13/1' }
  await expect(renderer.render(old, {})).rejects.toMatchObject({ code: 'engine-changed' })
})

test('a value with the words of signing in it makes no place to sign', async () => {
  const { url } = await startGotenberg()
  const renderer = rendererOf(gotenberg({ url }))
  const { template } = await renderer.check(compile())
  await expect(renderer.render(template, { sum: keyword })).rejects.toMatchObject({
    code: 'unsupported',
    detail: '第 1 页：签署关键字“甲方（盖章）”应有 1 处，打印后有 2 处',
  })
})

test.each<[string, (response: ServerResponse) => void, string]>([
  ['refuses the file', (response) => response.writeHead(400).end('bad'), 'engine-failed'],
  ['has too much to do', (response) => response.writeHead(503).end(), 'busy'],
  [
    'leads elsewhere',
    (response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
    'engine-failed',
  ],
  ['answers no PDF', (response) => response.end('<html>'), 'engine-failed'],
  ['answers nothing', () => undefined, 'timeout'],
])('a Gotenberg that %s', async (_, answer, code) => {
  const { url } = await startGotenberg((_one, response) => answer(response))
  const renderer = rendererOf(gotenberg({ url, timeoutMs: 2000 }))
  await expect(renderer.check(compile())).rejects.toMatchObject({ code })
})

const path = '/usr/bin/soffice'

function level(at: number, format: string, label: string): string {
  return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${at > 0 ? '<w:isLgl/>' : ''}<w:lvlText w:val="${label}"/><w:pPr><w:ind w:left="420" w:hanging="420"/></w:pPr></w:lvl>`
}

function item(content: string, at: number): string {
  return paragraph(content, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr>`)
}

test.skipIf(!existsSync(path))(
  'LibreOffice itself prints it, clauses counted as Word counts them, twice alike',
  async () => {
    const levels = level(0, 'chineseCountingThousand', '第%1条') + level(1, 'decimal', '%1.%2')
    const numbering = `<w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
    const clauses = item('范围', 0) + item('细目', 1)
    const renderer = rendererOf(soffice({ path }))
    const { template, ...check } = await renderer.check(compile(clauses + body, numbering))
    expect([check.lost, check.engine]).toEqual([[], 'libreoffice'])
    expect(check.engineVersion).toMatch(/^LibreOffice \d+\.\d+$/)
    const values = { sum: '#panic("x") $a$ @b <&> 𬭎䶮' }
    const { pdf, anchors, pages } = await renderer.render(template, values)
    const printed = withoutBlanks((await text(pdf)).join(''))
    for (const one of ['第一条范围', '1.1细目', withoutBlanks(`金额：${values.sum}`), '甲方（盖章）：'])
      expect(printed).toContain(one)
    const [hit] = await find(pdf, { keyword })
    expect([pages, anchors.length]).toEqual([1, 1])
    expect(Math.abs((anchors[0]?.leftPt ?? 0) - (hit?.left ?? 0) * 595.3)).toBeLessThan(2)
    expect(Buffer.from((await renderer.render(template, values)).pdf).equals(pdf)).toBe(true)
  },
)

test.skipIf(!existsSync(path))(
  'LibreOffice is stopped when it takes too long, and asks nothing of the network',
  async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve())
    })
    closing.push(() => new Promise((resolve) => server.close(resolve)))
    // It listens on a port.
    const { port } = server.address() as AddressInfo
    const link = `http://127.0.0.1:${port}/x.png`
    const relationships = `<Relationship Id="i" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${link}" TargetMode="External"/>`
    const picture =
      '<w:r><w:drawing><wp:inline><wp:extent cx="635000" cy="635000"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:link="i"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
    const included = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> INCLUDEPICTURE "${link}" \\d </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('图')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const engine = soffice({ path })
    closing.push(() => engine.close())
    // As it came: not even what intake cuts may be fetched.
    const raw = makeDocx({ body: paragraph(picture + included), relationships })
    expect(Buffer.from(await engine.convert(raw)).toString('latin1', 0, 5)).toBe('%PDF-')
    expect(asked).toEqual([])
    const hasty = soffice({ path, timeoutMs: 50 })
    closing.push(() => hasty.close())
    await expect(hasty.convert(raw)).rejects.toMatchObject({ code: 'timeout' })
  },
)
