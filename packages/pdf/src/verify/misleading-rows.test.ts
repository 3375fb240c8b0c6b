import { describe, expect, it } from 'vitest'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { besidesOddFile } from '../../testing/odd-file.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'
import type { ComparisonSetting } from './revision-pair.ts'
import type { FoundChange } from './told-changes.ts'

/**
 * An update whose cross-reference not every reader follows: one of PDFium, Poppler and MuPDF then looked for the objects
 * itself, and showed what no row led to, or nothing. Each row was seen to change a page there.
 */

const before = appendObjects(makeTestPdf(), { 99: 'null' })
const catalog = '<</Type/Catalog/Pages 2 0 R/DSS<</Certs[300 0 R]>>>>'
const evidence = { 1: catalog, 300: streamSource('x') }
const harmless = ['+ validation-data']

function found(bytes: Buffer, old = before): string[] {
  return lines(compareStates(bytes, old))
}

/** Besides that what was signed is not written plainly. */
function foundInOdd(bytes: Buffer, old: Buffer): string[] {
  return lines(besidesOddFile(compareStates(bytes, old)))
}

function lines(changes: readonly FoundChange[]): string[] {
  return changes.map(({ kind, allowed, object }) => `${allowed ? '+' : '-'} ${kind} ${object ?? ''}`.trim())
}

function compareStates(bytes: Buffer, old: Buffer): FoundChange[] {
  const setting: ComparisonSetting = {
    filled: new Map(),
    cache: new Map(),
    policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
  }
  return compareRevisions(new PdfDocument(old), new PdfDocument(bytes), setting)
}

/** The update, its last table, trailer or object written otherwise. */
function rewritten(change: (table: string) => string, objects: Record<number, string> = evidence): Buffer {
  const text = appendObjects(before, objects).toString('latin1')
  const at = text.lastIndexOf('xref\n', text.lastIndexOf('startxref') - 1)
  return Buffer.from(text.slice(0, at) + change(text.slice(at)), 'latin1')
}

describe('a table', () => {
  it.each<[string, (table: string) => string, string[]]>([
    ['as it should be', (table) => table, harmless],
    ['after its word without a space', (table) => table.replace('xref\n', 'xref'), ['- structure']],
    ['after its word and a space', (table) => table.replace('xref\n', 'xref '), harmless],
    ['whose rows end in a letter', (table) => table.replace(' n \n', ' nX\n'), ['- structure']],
    ['whose rows end in two line ends', (table) => table.replace(' n \n', ' n\r\n'), harmless],
    ['with a comment', (table) => table.replace('300 1\n', '300 1 %\n'), ['- structure']],
    ['with a comment at its beginning', (table) => table.replace('xref\n', 'xref%\n'), ['- structure']],
    ['with fewer rows than it says', (table) => table.replace('300 1\n', '300 2\n'), ['- structure']],
    [
      'with a row that leads out of the file',
      (table) => table.replace('300 1\n', '400 1\n9999999999 00000 n \n300 1\n'),
      [...harmless, '- object 400'],
    ],
    [
      'with a row that leads to another object',
      (table) => table.replace('300 1\n', '400 1\n0000000020 00000 n \n300 1\n'),
      [...harmless, '- structure'],
    ],
    [
      'with something for number 0',
      (table) => table.replace('300 1\n', '0 1\n0000000020 00000 n \n300 1\n'),
      ['- structure'],
    ],
    [
      'with nothing for number 0, that is not free',
      (table) => table.replace('300 1\n', '0 1\n0000000000 00000 n \n300 1\n'),
      ['- structure'],
    ],
    [
      'with the head of what is free',
      (table) => table.replace('300 1\n', '0 1\n0000000000 65535 f \n300 1\n'),
      harmless,
    ],
    [
      'with the head of what is free as number 1',
      (table) => table.replace('xref\n1 1\n', 'xref\n1 2\n0000000000 65535 f \n'),
      ['- structure'],
    ],
    ['of too many objects', (table) => table.replace('/Size 6000', '/Size 8388609'), ['- trailer']],
    ['of as many as can be', (table) => table.replace('/Size 6000', '/Size 8388608'), ['- trailer']],
    ['that leaves too little room', (table) => table.replace('/Size 6000', '/Size 8288608'), ['- trailer']],
    ['that leaves room', (table) => table.replace('/Size 6000', '/Size 8288607'), harmless],
    ['of rows a byte too long', (table) => table.replaceAll(' n \n', ' n \r\n'), ['- structure']],
    ['with a line between rows', (table) => table.replace('\n300 1', '\n\n300 1'), ['- structure']],
    ['with lines before the trailer', (table) => table.replace('trailer', '\n\ntrailer'), harmless],
    ['that counts on two lines', (table) => table.replace('300 1\n', '300\n1\n'), ['- structure']],
    ['that counts with a tab', (table) => table.replace('300 1\n', '300\t1\n'), ['- structure']],
    ['that counts on the line of a row', (table) => table.replace('300 1\n', '300 1 '), ['- structure']],
    ['that counts before an empty line', (table) => table.replace('300 1\n', '300 1\n\n'), ['- structure']],
    ['that counts and goes on with a space', (table) => table.replace('300 1\n', '300 1 \r\n'), harmless],
    ['that counts nothing', (table) => table.replace('300 1\n', '400 0\n300 1\n'), harmless],
    [
      'that counts nothing beyond what can be',
      (table) => table.replace('300 1\n', '8388609 0\n300 1\n'),
      ['- structure'],
    ],
    ['with an empty hybrid part', (table) => table.replace('/Size', '/XRefStm 0/Size'), ['- structure']],
  ])('%s', (_, change, wanted) => {
    expect(found(rewritten(change))).toEqual(wanted)
  })

  it.each<[string, string[]]>([
    ['1 0 obj', harmless],
    ['0001 0 obj', harmless],
    ['1 00 obj', harmless],
    ['1 x obj', [...harmless, '- object 1']],
    ['1 0.0 obj', [...harmless, '- object 1']],
    ['1 %\n0 obj', [...harmless, '- object 1']],
    [`1${' '.repeat(33)}0 obj`, [...harmless, '- object 1']],
    [`1${' '.repeat(32)}0 obj`, harmless],
  ])('that leads to “%s”', (head, wanted) => {
    const shift = head.length - '1 0 obj'.length
    const text = rewritten((table) => table).toString('latin1')
    const at = text.indexOf('1 0 obj\n', before.length)
    const tail = text
      .slice(at)
      .replace('1 0 obj', head)
      .replace(
        /(300 1\n)(\d{10})/,
        (_, row: string, offset: string) => `${row}${String(Number(offset) + shift).padStart(10, '0')}`,
      )
      .replace(/(startxref\n)(\d+)/, (_, word: string, offset: string) => `${word}${Number(offset) + shift}`)
    expect(found(Buffer.from(text.slice(0, at) + tail, 'latin1'))).toEqual(wanted)
  })

  it('that leads into the data of a stream', () => {
    const data = `1 0 obj\n${catalog}\nendobj`
    const objects = { 300: streamSource(data) }
    const at = appendObjects(before, objects).lastIndexOf('1 0 obj\n')
    expect(found(appendObjects(before, objects, { entries: { 1: at } }))).toEqual([...harmless, '- object 1'])
  })

  it('that was so before is told of the file alone', () => {
    const old = rewritten((table) => table.replace('300 1\n', '300 1 %\n'))
    expect(foundInOdd(appendObjects(old, { 99: 'true' }), old)).toEqual([])
    expect(found(appendObjects(old, { 99: 'true' }), old)).toEqual(['- structure'])
  })
})

describe('an end', () => {
  it.each<[string, (table: string) => string, string[]]>([
    [
      'without a line end',
      (table) => table.replace(/(startxref\n\d+)\n/, '$1'),
      [...harmless, '- structure'],
    ],
    ['with other line ends', (table) => table.replace(/startxref\n(\d+)\n/, 'startxref\r\n$1\r'), harmless],
    ['with a form feed', (table) => table.replace('startxref\n', 'startxref\f'), ['- structure']],
    ['with letters', (table) => table.replace(/(startxref\n\d+)/, '$1abc'), ['- structure']],
    ['with a comment', (table) => table.replace('%%EOF', `%${'x'.repeat(1500)}\n%%EOF`), ['- structure']],
    ['with blanks', (table) => table.replace('%%EOF', `${' '.repeat(1500)}%%EOF`), ['- structure']],
    ['far from the end', (table) => `${table}${'%%EOF\n'.repeat(200)}`, ['- structure']],
  ])('%s', (_, change, wanted) => {
    expect(found(rewritten(change))).toEqual(wanted)
  })

  it.each(['$1.0', '$1 0 R', '+$1'])('before another, whose offset is written as %s', (written) => {
    const first = rewritten((table) => table.replace(/(?<=\/Prev )(\d+)/, written))
    expect(found(appendObjects(first, { 99: 'true' }))).toContainEqual(expect.stringMatching(/^- /))
  })
})

interface StreamTable {
  rows?: number[][]
  widths?: number[]
  index?: string
  more?: string
}

function bytesOf(value: number, width: number): string {
  return Array.from({ length: width }, (_, place) =>
    String.fromCharCode(Math.floor(value / 256 ** (width - 1 - place)) % 256),
  ).join('')
}

/** An update with a cross-reference stream of these objects, and rows that stand in it besides. */
function streamed(objects: Record<number, string>, table: StreamTable = {}, base = before): Buffer {
  const { rows = [], widths = [1, 4, 1], index = '', more = '/Size 6000' } = table
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(base.toString('latin1'))?.[1]
  let text = ''
  const all = [...rows]
  for (const [number, source] of Object.entries({ ...objects, 900: '' })) {
    all.push([Number(number), 1, base.length + text.length, 0])
    if (source) text += `${number} 0 obj\n${source}\nendobj\n`
  }
  const start = base.length + text.length
  const data = all.map(([, ...fields]) =>
    widths.map((width, field) => bytesOf(fields[field] ?? 0, width)).join(''),
  )
  const numbers = all.map(([number]) => `${number} 1`).join(' ')
  const entries = `/Type/XRef/W[${widths.join(' ')}]/Index[${numbers}${index}]/Root 1 0 R/Prev ${previous}${more}`
  const end = `900 0 obj\n${streamSource(data.join(''), entries)}\nendobj\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([base, Buffer.from(text + end, 'latin1')])
}

it('a hybrid part that is there only with the update', () => {
  const far = 5000
  const old = appendObjects(before, { 99: 'true' }, { trailer: `/XRefStm ${far}` })
  expect(foundInOdd(appendObjects(old, evidence), old)).toEqual(harmless)
  const rows = streamSource('\x01\x00\x00\x00', '/Type/XRef/W[1 2 1]/Index[400 1]/Size 401/Root 1 0 R')
  const gap = `%${'x'.repeat(far - old.length - 2)}\n`
  const start = /startxref\s+\d+\s+%%EOF\s*$/.exec(old.toString('latin1'))?.[0] ?? ''
  const text = `${gap}900 0 obj\n${rows}\nendobj\n${start}`
  const later = appendObjects(Buffer.concat([old, Buffer.from(text, 'latin1')]), evidence)
  expect(foundInOdd(later, old)).toEqual(['- structure'])
})

describe('a number that is referred to', () => {
  const kept = '<</Type/Catalog/Pages 2 0 R/Kept 400 0 R>>'
  const old = appendObjects(before, { 1: kept, 450: 'true' })

  it('may stay free', () => {
    const first = streamed({ 99: 'true' }, {}, old)
    expect(found(streamed({ 99: 'null' }, { rows: [[400, 0, 0, 0]] }, first), first)).toEqual([])
  })

  it('and is not there asks for a cross-reference of the same kind', () => {
    const first = streamed({ 99: 'true' }, {}, old)
    expect(found(first, old)).toEqual(['- structure'])
    expect(found(appendObjects(old, { 99: 'true' }), old)).toEqual([])
    const over = appendObjects(streamed({ 400: 'true' }, {}, old), { 99: 'true' })
    expect(found(over, streamed({ 400: 'true' }, {}, old))).toEqual([])
    expect(found(appendObjects(first, { 99: 'null' }), first)).toEqual(['- structure'])
  })

  it('may not lead to another object', () => {
    const other = old.indexOf('3 0 obj')
    expect(found(appendObjects(old, { 99: 'true' }, { entries: { 400: other } }), old)).toEqual([
      '- object 400',
    ])
  })
})

/** Rows for every object, so that nothing before is missed. */
const complete = (previous: string): Buffer => {
  const entries = Object.fromEntries(
    [2, 3, 4, 99].map((number) => [number, before.indexOf(`${number} 0 obj`)]),
  )
  const text = appendObjects(before, evidence, { entries }).toString('latin1')
  const at = text.lastIndexOf('/Prev ')
  return Buffer.from(text.slice(0, at) + text.slice(at).replace(/\/Prev \d+/, previous), 'latin1')
}

/** Its last table as not every reader takes it. */
const spoiltTable = (bytes: Buffer): Buffer => {
  const text = bytes.toString('latin1')
  const at = text.lastIndexOf('xref\n', text.lastIndexOf('startxref') - 1)
  return Buffer.from(text.slice(0, at) + text.slice(at).replace('xref\n', 'xref%\n'), 'latin1')
}

describe('what was odd before, and is mended,', () => {
  const odd = streamSource(`4 0 1 5 <<>> ${catalog}`, '/Type/ObjStm/N 2/First 8.0')

  it('is another object for who did not find it', () => {
    const old = streamed({ 300: streamSource('x'), 700: odd }, { rows: [[1, 2, 700, 1]] })
    expect(foundInOdd(streamed({ 99: 'true' }, {}, old), old)).toEqual([])
    expect(foundInOdd(streamed({ 1: catalog }, {}, old), old)).toEqual(['- object 1'])
  })

  it('is another file for who could not follow its cross-reference', () => {
    const first = streamed({ 99: 'true' }, { more: '/Size 6000.0' })
    expect(foundInOdd(streamed({ 99: 'null' }, {}, first), first)).toEqual([])
    const over = streamed({ 99: 'null' }, {}, first).toString('latin1')
    const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(first.toString('latin1'))?.[1] ?? ''
    const start = (/startxref\s+(\d+)/.exec(before.toString('latin1'))?.[1] ?? '').padStart(
      previous.length,
      '0',
    )
    const at = over.lastIndexOf(`/Prev ${previous}`)
    const mended = over.slice(0, at) + over.slice(at).replace(previous, start)
    expect(foundInOdd(Buffer.from(mended, 'latin1'), first)).toEqual(['- trailer'])
  })
})

const headless = (table: string): string => table.replace('xref\n', 'xref\n0 1\n0000000000 00000 n \n')
const headed = (table: string): string => table.replace('xref\n', 'xref\n0 1\n0000000000 65535 f \n')

describe('where a file began that was signed,', () => {
  const free = { ...evidence, 99: 'null' }
  const whole = streamed({ 99: 'true' })
  const spoilt = (from: string | RegExp, to: string): Buffer =>
    Buffer.from(
      whole.toString('latin1').replace(from, (text: string) => to.padEnd(text.length)),
      'latin1',
    )

  it('every reader found a stream with its end', () => {
    expect(found(streamed(free, {}, whole), whole)).toEqual(harmless)
    const old = whole.toString('latin1')
    const ends: [string | RegExp, string][] = [
      [/\nendstream\nendobj\n(?=startxref)/, '\n'],
      [/\/Length \d+(?=[^\n]*\/Type\/XRef)/, '/Length 1'],
      [/\/Length \d+(?=[^\n]*\/Type\/XRef)/, '/Length -5'],
      // One byte less: the last is 0.
      [/\/Length \d+(?=[^\n]*\/Type\/XRef)/, '/Length 11'],
    ]
    for (const [from, to] of ends) {
      expect(spoilt(from, to).toString('latin1')).not.toBe(old)
      expect(foundInOdd(streamed(free, {}, spoilt(from, to)), spoilt(from, to))).toEqual([
        ...harmless,
        '- trailer',
      ])
    }
  })

  it('and with its beginning', () => {
    const text = whole.toString('latin1')
    const at = text.lastIndexOf('stream\n', text.lastIndexOf('endstream') - 1) + 'stream'.length
    const old = Buffer.from(`${text.slice(0, at)}${text.slice(at + 1)}`, 'latin1')
    expect(foundInOdd(streamed(free, {}, old), old)).toEqual([...harmless, '- trailer'])
  })

  it('and with kinds of rows that all have', () => {
    const old = streamed({ 99: 'true' }, { widths: [5, 4, 1] })
    expect(foundInOdd(streamed(free, {}, old), old)).toEqual([...harmless, '- trailer'])
  })

  it('and the head of what is free, where the update has one', () => {
    const old = rewritten(headless)
    const later = appendObjects(old, { 98: 'true' })
    expect(found(later, old)).toEqual([])
    const text = later.toString('latin1')
    const at = text.lastIndexOf('xref\n', text.lastIndexOf('startxref') - 1)
    expect(found(Buffer.from(text.slice(0, at) + headed(text.slice(at)), 'latin1'), old)).toEqual([
      '- structure',
    ])
  })
})

describe('the chain of an update', () => {
  it('may leave out what came before when it has all of it', () => {
    expect(found(complete(''))).toEqual(harmless)
  })

  it('does not end in itself, nor at 0', () => {
    const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(complete('').toString('latin1'))?.[1]
    expect(found(complete(`/Prev ${start}`))).toEqual(['- structure'])
    expect(found(complete('/Prev 0'))).toEqual([...harmless, '- trailer'])
  })

  it('does not pass over what was odd and be odd instead', () => {
    const old = spoiltTable(appendObjects(before, { 98: 'null' }))
    const first = /startxref\s+(\d+)/.exec(before.toString('latin1'))?.[1]
    const text = spoiltTable(appendObjects(old, evidence)).toString('latin1')
    const at = text.lastIndexOf('/Prev ')
    const over = text.slice(0, at) + text.slice(at).replace(/\/Prev \d+/, `/Prev ${first}`)
    expect(found(Buffer.from(over, 'latin1'), old)).toEqual(['- structure'])
    expect(foundInOdd(appendObjects(old, evidence), old)).toEqual(harmless)
  })
})

describe('a cross-reference stream', () => {
  it.each<[string, StreamTable, string[]]>([
    ['as it should be', {}, harmless],
    ['with four widths', { widths: [1, 4, 1, 1] }, ['- structure']],
    ['with rows of another kind', { rows: [[400, 3, 0, 0]] }, ['- structure']],
    ['with free numbers', { rows: [[400, 0, 0, 0]] }, harmless],
    ['with fewer rows than it says', { index: ' 4000 3' }, ['- structure']],
    ['with half a pair of numbers', { index: ' 4000' }, ['- structure']],
    [
      'with offsets that others cut off',
      { rows: [[400, 1, 2 ** 33 + 15, 0]], widths: [1, 8, 1] },
      [...harmless, '- object 400'],
    ],
    ['that packs an object in nothing', { rows: [[400, 2, 777, 0]] }, [...harmless, '- object 400']],
    ['that packs an object in a page', { rows: [[400, 2, 3, 0]] }, [...harmless, '- structure']],
    ['with something for number 0', { rows: [[0, 1, 15, 0]] }, ['- structure']],
    ['with nothing for number 0, that is not free', { rows: [[0, 1, 0, 0]] }, ['- structure']],
    ['with kinds of four bytes', { widths: [4, 4, 1] }, harmless],
    ['with kinds of more', { widths: [5, 4, 1] }, ['- structure']],
    ['of too many objects', { more: '/Size 2147483647' }, ['- trailer']],
    ['that leads aside to an older one', { more: '/Size 6000/XRefStm 15' }, ['- structure']],
    ['of so many objects and a point', { more: '/Size 6000.0' }, [...harmless, '- trailer']],
    ['that counts nothing beyond what can be', { index: ' 9000000 0' }, [...harmless, '- trailer']],
    ['that lies in another file', { more: '/Size 6000/F(x)' }, [...harmless, '- trailer']],
    ['packed as names no reader knows', { more: '/Size 6000/Filter/Crypt' }, [...harmless, '- trailer']],
  ])('%s', (_, table, wanted) => {
    expect(found(streamed(evidence, table))).toEqual(wanted)
  })
})

/** An object stream of these objects. */
function holder(...sources: [number, string][]): string {
  const texts = sources.map(([, source]) => source)
  const placeOf = (at: number): number => texts.slice(0, at).reduce((sum, text) => sum + text.length + 1, 0)
  const head = sources.map(([number], at) => `${number} ${placeOf(at)} `).join('')
  return streamSource(head + texts.join(' '), `/Type/ObjStm/N ${sources.length}/First ${head.length}`)
}

describe('an object stream', () => {
  const two = `1 0 4 ${catalog.length + 1} `
  const both = `${two}${catalog} <<>>`

  it.each<[string, string, string, string[]]>([
    ['as it should be', `1 0 ${catalog}`, '/Type/ObjStm/N 1/First 4', harmless],
    ['of another type', `1 0 ${catalog}`, '/N 1/First 4', [...harmless, '- object 1']],
    [
      'with fewer objects than it says',
      `1 0 ${catalog}`,
      '/Type/ObjStm/N 2/First 4',
      [...harmless, '- object 1'],
    ],
    [
      'with a point in its count',
      `1 0 ${catalog}`,
      '/Type/ObjStm/N 1.0/First 4',
      [...harmless, '- object 1'],
    ],
    ['that begins at a point', `1 0 ${catalog}`, '/Type/ObjStm/N 1/First 4.0', [...harmless, '- object 1']],
    [
      'whose objects stand in another order',
      `1 5 4 0 <<>> ${catalog}`,
      '/Type/ObjStm/N 2/First 8',
      [...harmless, '- object 1'],
    ],
    [
      'whose objects stand in one place',
      `1 0 4 0 ${catalog}`,
      '/Type/ObjStm/N 2/First 8',
      [...harmless, '- object 1'],
    ],
    [
      'with an object in another place than its row says',
      `600 0 ${both}`,
      `/Type/ObjStm/N 3/First ${two.length + 6}`,
      [...harmless, '- object 1'],
    ],
    [
      'with an object that no row leads to',
      both,
      `/Type/ObjStm/N 2/First ${two.length}`,
      [...harmless, '- object 4'],
    ],
    [
      'with an object that nothing leads to',
      both.replace('1 0 4', '1 0 9'),
      `/Type/ObjStm/N 2/First ${two.length}`,
      harmless,
    ],
  ])('%s', (_, source, entries, wanted) => {
    const objects = { 300: streamSource('x'), 700: streamSource(source, entries) }
    expect(found(streamed(objects, { rows: [[1, 2, 700, 0]] }))).toEqual(wanted)
  })

  const shown = '<</Type/Catalog/Pages 2 0 R/Kept 301 0 R>>'

  it('one of whose objects a later update wrote anew, in the file or in another stream', () => {
    const old = appendObjects(before, { 1: shown, 301: '<<>>' })
    const first = streamed(
      { 700: holder([1, shown], [301, '<<>>']) },
      {
        rows: [
          [1, 2, 700, 0],
          [301, 2, 700, 1],
        ],
      },
      old,
    )
    expect(found(first, old)).toEqual([])
    expect(found(appendObjects(first, { 301: '<<>>' }), old)).toEqual([])
    const packed = { 701: holder([301, '<<>>']) }
    expect(found(streamed(packed, { rows: [[301, 2, 701, 0]] }, first), old)).toEqual([])
    // The row leads back to what stood before.
    const back = { 301: old.lastIndexOf('301 0 obj') }
    expect(found(appendObjects(first, {}, { entries: back }), old)).toEqual(['- object 301'])
  })

  it('that nothing leads into', () => {
    const objects = { ...evidence, 700: holder([4, '<<>>']) }
    expect(found(appendObjects(before, objects))).toEqual([...harmless, '- object 4'])
    expect(found(appendObjects(before, { ...evidence, 700: holder([600, '<<>>']) }))).toEqual(harmless)
    const first = appendObjects(before, objects)
    expect(found(appendObjects(first, { 99: 'true' }), first)).toEqual([])
  })

  it('whose type stands elsewhere', () => {
    const typed = holder([1, catalog], [4, '<<>>']).replace('/Type/ObjStm', '/Type 702 0 R')
    const objects = { 300: streamSource('x'), 700: typed, 702: '/ObjStm' }
    expect(found(streamed(objects, { rows: [[1, 2, 700, 0]] }))).toEqual([...harmless, '- object 4'])
  })

  it('that was odd before', () => {
    const odd = streamSource(`1 0 ${catalog}`, '/N 1/First 4')
    const old = streamed({ 300: streamSource('x'), 700: odd }, { rows: [[1, 2, 700, 0]] })
    expect(found(appendObjects(old, { 99: 'true' }), old)).toEqual([])
    expect(found(streamed({ 99: 'true' }, { rows: [[1, 2, 700, 0]] }, old), old)).toEqual([])
    expect(found(streamed({ 99: 'true' }, { rows: [[1, 2, 700, 1]] }, old), old)).toEqual(['- object 1'])
  })

  // PDF.js takes the last of the two, MuPDF the first.
  it('that had an object twice when it was signed', () => {
    const twice = holder([1, catalog], [1, '<</Type/Catalog/Pages 2 0 R/X 1>>'])
    const old = streamed({ 300: streamSource('x'), 700: twice }, { rows: [[1, 2, 700, 0]] })
    expect(foundInOdd(appendObjects(old, { 1: catalog }), old)).toEqual(['- object 1', '- structure'])
    // What the other copy leads to, an update could bring.
    expect(foundInOdd(appendObjects(old, { 99: 'true' }), old)).toEqual(['- structure'])
  })

  it('that is exchanged for one with the same objects', () => {
    const old = streamed({ 300: streamSource('x'), 700: holder([1, catalog]) }, { rows: [[1, 2, 700, 0]] })
    const other = holder([1, catalog]).replace('/N 1', '/X 1/N 1')
    expect(found(appendObjects(old, { 700: other }), old)).toEqual(['- object 700'])
  })

  it('whose object a later update wrote anew', () => {
    const first = streamed(
      { 300: streamSource('x'), 700: streamSource(`1 0 ${catalog}`, '/Type/ObjStm/N 1/First 4') },
      { rows: [[1, 2, 700, 0]] },
    )
    expect(found(appendObjects(first, { 1: catalog }))).toEqual(harmless)
  })
})

/** A signed file with a section in the data of a stream: PDF.js and Poppler do not follow it as we do. */
const withSection = withSaid(
  'xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 6000/Root 1 0 R/Prev           .0>>\n',
)

function withSaid(data: string): Buffer {
  const bytes = appendObjects(makeTestPdf({ extra: [streamSource(data)] }), { 99: 'null' })
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1'))?.[1] ?? ''
  bytes.write(start.padStart(10), bytes.indexOf('          .0'), 'latin1')
  return bytes
}

function leadingTo(place: number): Buffer {
  const text = appendObjects(withSection, evidence).toString('latin1')
  const at = text.lastIndexOf('/Prev ')
  return Buffer.from(text.slice(0, at) + text.slice(at).replace(/\d+/, String(place)), 'latin1')
}

describe('a chain that leads', () => {
  it('back to what was signed', () => {
    expect(found(leadingTo(new PdfDocument(withSection).startxref), withSection)).toEqual(harmless)
  })

  it('into the data of what was signed', () => {
    expect(found(leadingTo(withSection.indexOf('xref\n0 1\n')), withSection)).toEqual([
      ...harmless,
      '- trailer',
    ])
  })
})
