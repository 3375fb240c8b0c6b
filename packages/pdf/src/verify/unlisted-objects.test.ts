import { describe, expect, it } from 'vitest'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { besidesOddFile } from '../../testing/odd-file.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'
import type { ComparisonSetting } from './revision-pair.ts'

const setting: ComparisonSetting = {
  filled: new Map(),
  cache: new Map(),
  policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
}
const field = (more = ''): string => `<</FT/Tx/T(sum)${more}>>`
/** The page's resources lead to an object that is not there. */
const before = makeTestPdf({
  catalog: '/AcroForm<</Fields[100 0 R]>>',
  pages: [{ resources: '/Resources<</XObject<</Fm0 500 0 R>>>>' }],
  extra: [field()],
})

/** The file with bytes that no cross-reference leads to, and an update after them. */
function hidden(text: string, objects: Record<number, string> = { 99: 'null' }): Buffer {
  return appendObjects(Buffer.concat([withTail(text)]), objects)
}

/** So that the update after it still finds the table before. */
function withTail(text: string): Buffer {
  const start = /startxref\s+\d+\s+%%EOF\s*$/.exec(before.toString('latin1'))?.[0] ?? ''
  return Buffer.concat([before, Buffer.from(`${text}${start}`, 'latin1')])
}

const object = (number: number, source: string): string => `${number} 0 obj\n${source}\nendobj\n`
const paint = streamSource('1 0 0 rg 0 0 500 500 re f')

/** The file with an update in an object stream, and what stands before and after that without a row. */
function packed(earlier: string, later: string): Buffer {
  const at = before.length + earlier.length
  const holder = object(700, streamSource(`100 0 ${field('/V(2)')}`, '/Type/ObjStm/N 1/First 6'))
  const start = at + holder.length + later.length
  const previous = /startxref\s+(\d+)/.exec(before.toString('latin1'))?.[1]
  const rows = [
    [2, 700, 0],
    [1, at, 0],
    [1, start, 0],
  ].map(([type = 0, where = 0, index = 0]) =>
    String.fromCharCode(type, where >> 16, (where >> 8) & 255, where & 255, index),
  )
  const entries = `/Type/XRef/W[1 3 1]/Index[100 1 700 2]/Size 702/Root 1 0 R/Prev ${previous}`
  const table = object(701, streamSource(rows.join(''), entries))
  const update = `${earlier}${holder}${later}${table}startxref\n${start}\n%%EOF\n`
  return Buffer.concat([before, Buffer.from(update, 'latin1')])
}

function found(bytes: Buffer, old = before): string[] {
  const all = compareRevisions(new PdfDocument(old), new PdfDocument(bytes), { ...setting, cache: new Map() })
  return besidesOddFile(all).map(({ kind, allowed, object: number }) =>
    `${allowed ? '+' : '-'} ${kind} ${number ?? ''}`.trim(),
  )
}

describe('what an update holds and its cross-reference does not lead to', () => {
  it.each<[string, Buffer, string[]]>([
    ['is nothing', hidden(''), []],
    ['would replace what was signed', hidden(object(4, paint)), ['- object 4']],
    ['would be found under a number that nothing had', hidden(object(500, paint)), ['- object 500']],
    ['nobody would show', hidden(object(600, paint)), []],
    [
      'was replaced by the update itself',
      hidden(object(100, field('/V(1)')), { 100: field('/V(2)') }),
      ['+ field-filled 100'],
    ],
    [
      'holds objects itself',
      hidden(object(600, streamSource(`4 0 ${paint}`, '/Type/ObjStm/N 1/First 4'))),
      ['- object 600'],
    ],
    // Where an object is missing, Poppler looks for all of them, and there as well.
    ['stands in the data', hidden('', { 600: streamSource(`\n${object(4, 'null')}`) }), ['- structure']],
    ['nobody would show, in the data', hidden('', { 600: streamSource(object(601, 'null')) }), []],
  ])('%s', (_, bytes, wanted) => {
    expect(found(bytes)).toEqual(wanted)
  })

  it('is called by another generation than in its row', () => {
    const update = appendObjects(before, { 100: field('/V(1)') }).toString('latin1')
    const at = update.lastIndexOf('100 0 obj')
    const other = Buffer.from(`${update.slice(0, at)}100 1 obj${update.slice(at + 9)}`, 'latin1')
    const changes = compareRevisions(new PdfDocument(before), new PdfDocument(other), setting)
    expect(changes.filter(({ allowed }) => !allowed)).toEqual([
      { kind: 'object', object: 100, detail: 'generation', allowed: false },
    ])
  })

  it('is taken where the table leads to an older one', () => {
    const newer = appendObjects(before, { 100: field('/V(1)') })
    const older = before.indexOf('100 0 obj')
    const back = appendObjects(newer, { 99: 'null' }, { entries: { 100: older } })
    expect(found(back)).toEqual(['- object 100'])
    expect(found(newer)).toEqual(['+ field-filled 100'])
  })

  it('is not what an object stream after it has replaced', () => {
    const loose = object(100, field('/V(1)'))
    // A stream after a table, where an object is missing, is not let be either.
    expect(found(packed('', ''))).toEqual(['+ field-filled 100', '- structure'])
    expect(found(packed(loose, ''))).toEqual(['+ field-filled 100', '- structure'])
    expect(found(packed('', loose))).toEqual(['+ field-filled 100', '- object 100', '- structure'])
  })

  it('is not what white space stands before', () => {
    const newer = appendObjects(before, { 100: field('/V(1)') })
    const text = newer.toString('latin1')
    const row = new RegExp(`(?<=\\n100 1\\n)\\d{10}`, 'g')
    const at = newer.indexOf('100 0 obj', before.length)
    const moved = Buffer.from(
      text.replace(row, (offset) => (Number(offset) === at ? String(at - 1).padStart(10, '0') : offset)),
      'latin1',
    )
    expect(found(moved)).toEqual(['+ field-filled 100'])
  })

  it.each<[string, string, string[]]>([
    ['white space, as little as some writers leave', ' '.repeat(31), ['+ field-filled 100']],
    ['more white space than that', ' '.repeat(32), ['+ field-filled 100', '- object 100']],
    ['another of its number', object(100, 'null'), ['- field-removed 100', '- object 100']],
  ])('is what a row leads to across %s', (_, between, wanted) => {
    const text = `${between}${object(100, field('/V(1)'))}`
    const update = appendObjects(withTail(text), { 99: 'null' }, { entries: { 100: before.length } })
    expect(found(update)).toEqual(wanted)
  })
})
