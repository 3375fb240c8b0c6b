import { afterAll, expect, test } from 'vitest'
import { createRenderer } from '../engine/template-renderer.ts'
import { scanTemplate } from '../markers/scan-template.ts'
import { makeDocx, paragraph, run, table, textBox } from '../testing/make-docx.ts'
import { mapFindings } from './locate-findings.ts'

const renderer = createRenderer({ processes: 1 })
afterAll(() => renderer.close())

const nextPage = '<w:r><w:br w:type="page"/></w:r>'

/** What is said of each finding of a body: its text, page and clause. */
async function located(body: string, parts: Readonly<Record<string, string>> = {}): Promise<unknown[]> {
  const scanned = scanTemplate(makeDocx({ body, parts }))
  const map = mapFindings(scanned)
  const findings = map ? await renderer.locate(scanned.findings, map) : scanned.findings
  return findings.map(({ text, page, clause }) => [text, page, clause])
}

test('a finding has its page and its clause', async () => {
  const lines = [
    '劳动合同',
    '甲方：￥{a！}',
    '第一条 合同期限',
    '1.1 自${b}起',
    '自${b}止',
    '二、报酬',
    '￥{c！}',
  ]
  const body =
    lines.map((line) => paragraph(line)).join('') +
    paragraph(`${run('（三）见￥{a！}与')}${nextPage}${run('后页￥{a！}')}`) +
    table([3000], [[paragraph('4.2.1 «d 元')]])
  expect(await located(body)).toEqual([
    ['￥{a！}', 1, '首部'],
    ['${b}', 1, '1.1'],
    ['${b}', 1, '1.1之后'],
    ['￥{c！}', 1, '二之后'],
    ['￥{a！}', 1, '（三）'],
    ['￥{a！}', 2, '（三）之后'],
    ['«d', 2, '4.2.1'],
  ])
})

test('in a long paragraph that goes over a page the place itself counts', async () => {
  const long = run('长'.repeat(3000) + '￥{late！}')
  expect(await located(paragraph(run('￥{early！}') + long))).toEqual([
    ['￥{early！}', 1, '首部'],
    ['￥{late！}', expect.toSatisfy((page: number) => page > 1), '首部'],
  ])
})

test('what is in a text box or a note has a page, what is in a header has none', async () => {
  const body = paragraph(`${nextPage}${textBox(paragraph('￥{boxed！}'))}`)
  const parts = { 'header1.xml': paragraph('￥{head！}') }
  expect(await located(body, parts)).toEqual([
    ['￥{boxed！}', 2, '首部'],
    ['￥{head！}', undefined, undefined],
  ])
})

test('without a finding in the text there is nothing to be laid out', () => {
  expect(mapFindings(scanTemplate(makeDocx({ body: paragraph('${a!}') })))).toBeUndefined()
})
