import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sample } from '../../testing/awkward-files/sample.ts'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeLinearisedPdf } from '../../testing/linearised-pdf.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'
import { isPlainFile } from './plain-file.ts'

/** What a file may be like from its first byte to its last, so that all readers find the same in it. */

const isPlain = (bytes: Buffer): boolean => isPlainFile(new PdfDocument(bytes))

/** The test document with these bytes before its cross-reference, and that with a change. */
function withBytes(text: string, change = (table: string): string => table): Buffer {
  const made = makeTestPdf().toString('latin1')
  const at = made.lastIndexOf('xref\n', made.lastIndexOf('startxref') - 1)
  const table = change(made.slice(at).replace(/startxref\n\d+/, `startxref\n${at + text.length}`))
  return Buffer.from(made.slice(0, at) + text + table, 'latin1')
}

const withTable = (from: string | RegExp, to: string): Buffer =>
  withBytes('', (table) => {
    const changed = table.replace(from, to)
    expect(changed).not.toBe(table)
    return changed
  })

interface Packing {
  members?: readonly (readonly [number, string])[]
  /** Where the second of them is said to begin; where it does otherwise. */
  second?: number
  holder?: string
  section?: string
  extra?: string
}

/** A file with a cross-reference stream, and objects that are packed. */
function packed({ members = [[5, '<<>>']], second, holder = '', section = '', extra = '' }: Packing): Buffer {
  let text = '%PDF-1.7\n'
  const rows: number[][] = []
  const add = (id: number, source: string): void => {
    rows.push([id, 1, text.length, 0])
    text += `${id} 0 obj\n${source}\nendobj\n`
  }
  add(1, '<</Type/Catalog/Pages 2 0 R>>')
  add(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
  add(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>')
  add(4, streamSource('q Q'))
  let [head, data] = ['', '']
  for (const [at, [id, source]] of members.entries()) {
    head += `${id} ${at === 1 ? (second ?? data.length) : data.length} `
    data += `${source} `
    rows.push([id, 2, 90, at])
  }
  add(90, streamSource(head + data, `/Type/ObjStm/N ${members.length}/First ${head.length}${holder}`))
  text += extra
  const start = text.length
  rows.push([91, 1, start, 0])
  const cells = rows.flatMap(([, kind = 0, where = 0, third = 0]) => [kind, where >> 8, where & 255, third])
  const index = rows.map(([id]) => `${id} 1`).join(' ')
  const says = `/Type/XRef/W[1 2 1]/Index[${index}]/Size 92/Root 1 0 R${section}`
  const stream = streamSource(Buffer.from(cells).toString('latin1'), says)
  return Buffer.from(`${text}91 0 obj\n${stream}\nendobj\nstartxref\n${start}\n%%EOF\n`, 'latin1')
}

/** With a stream beside its table, as Word writes it. */
function hybrid(): Buffer {
  const made = makeTestPdf()
  const rows = String.fromCharCode(1, made.length >> 8, made.length & 255, 0)
  const says = '/Type/XRef/W[1 2 1]/Index[300 1]/Size 302/Root 1 0 R'
  const object = '300 0 obj\n<<>>\nendobj\n'
  const beside = `${object}301 0 obj\n${streamSource(rows, says)}\nendobj\n`
  const start = /startxref\s+(\d+)/.exec(made.toString('latin1'))?.[1]
  const at = made.length + object.length
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 302/Root 1 0 R/Prev ${start}/XRefStm ${at}>>\n`
  const end = `startxref\n${made.length + beside.length}\n%%EOF\n`
  return Buffer.from(`${made.toString('latin1')}${beside}${table}${end}`, 'latin1')
}

/** Lines that end as under Windows, and so everything further behind. */
function withCarriageReturns(): Buffer {
  const lines = makeTestPdf().toString('latin1').replaceAll(' \n', '\n').replaceAll('\n', '\r\n')
  const moved = lines.replace(/(\d{10})(?= 00000 n)/g, (_, offset: string) => {
    const before = makeTestPdf().toString('latin1', 0, Number(offset)).split('\n').length - 1
    return String(Number(offset) + before).padStart(10, '0')
  })
  const text = moved.replace(
    /(startxref\r\n)\d+/,
    (_, word: string) => word + String(moved.lastIndexOf('\r\nxref\r\n') + 2),
  )
  return Buffer.from(text, 'latin1')
}

const glued = (): Buffer => {
  const first = makeTestPdf()
  const text = appendObjects(first.subarray(0, first.length - 1), { 99: 'null' })
  return text
}

describe('a file is plain', () => {
  it.each<[string, () => Buffer]>([
    ['as most are', () => makeTestPdf()],
    ['with an update', () => appendObjects(makeTestPdf(), { 4: streamSource('q Q') })],
    ['whose update follows its end without a line', glued],
    ['with lines that end as under Windows', withCarriageReturns],
    ['with comments', () => withBytes('% written by hand\n%Writing objects...\n')],
    ['that is linearised', () => makeLinearisedPdf({ pages: 3 })],
    ['that is linearised with streams', () => makeLinearisedPdf({ pages: 3, streams: true })],
    ['with a stream beside its table', hybrid],
    ['that is encrypted', () => sample({ encryption: { kind: 'aes-128' } })],
    [
      'with packed objects',
      () =>
        packed({
          members: [
            [5, '<<>>'],
            [6, '(a)'],
          ],
        }),
    ],
    [
      'with a trailer behind a cross-reference stream',
      () => packed({ extra: 'trailer\n<</Size 92/Root 1 0 R>>\n' }),
    ],
    [
      'with a length that is an object',
      () => makeTestPdf({ extra: ['<</Length 101 0 R>>\nstream\nq Q\nendstream', '3'] }),
    ],
    ['that names nothing', () => makeTestPdf({ extra: ['<</A null>>'] })],
  ])('%s', (_, make) => {
    expect(isPlain(make())).toBe(true)
  })
})

const odd = (source: string) => (): Buffer => makeTestPdf({ extra: [source] })
const stream = (begin: string, length: number | string, end: string) =>
  odd(`<</Length ${length}>>\n${begin}q Q${end}`)

describe('a file is not plain', () => {
  it.each<[string, () => Buffer]>([
    ['with bytes before its head', () => Buffer.concat([Buffer.from('x\n'), makeTestPdf()])],
    [
      'with another head',
      () => Buffer.from(makeTestPdf().toString('latin1').replace('%PDF-1.7', '%PDF-x.7'), 'latin1'),
    ],
    ['with bytes behind its end', () => Buffer.concat([makeTestPdf(), Buffer.from('\0\0garbage')])],
    ['with a value between its objects', () => withBytes('()\n')],
    ['with a word between them', () => withBytes('endobj\n')],
    ['with a head of an object in a comment', () => withBytes('%700 0 obj\n')],
    ['with an end of a stream in a comment', () => withBytes('%endstream\n')],
    ['with another trailer in a comment', () => withBytes('%trailer<</Root 7 0 R>>\n')],
    ['with an object twice', () => withBytes(`4 0 obj\n<<>>\nendobj\n`)],
    ['with an object without an end', () => withBytes('70 0 obj\n<<>>\n71 0 obj\n<<>>\nendobj\n')],
    ['that nobody can find by its table', () => withTable(/(startxref\n)\d+/, '$17')],
    ['with a row of another length', () => withTable(/\d{10} 00000 n \n/, '15 0 n\n')],
    [
      'with a row that leads into an object',
      () =>
        appendObjects(
          makeTestPdf({ extra: ['(101 0 obj<<>>endobj)'] }),
          {},
          { entries: { 101: makeTestPdf({ extra: ['(101 0 obj<<>>endobj)'] }).indexOf('101 0 obj<<') } },
        ),
    ],
    ['with a row that leads nowhere', () => appendObjects(makeTestPdf(), {}, { entries: { 400: 1 } })],
    ['with a key twice in its trailer', () => withTable('/Root 1 0 R', '/Size 9/Root 1 0 R')],
    ['with an odd trailer', () => withTable('/Root 1 0 R', '/Root 1 0 R foo')],
    ['with a number that is none', odd('[1-2]')],
    ['with a word that is none', odd('[truest]')],
    ['with a name that ends at an escaped zero', odd('<</Contents#00 4 0 R>>')],
    ['with half an escape in a name', odd('<</A#5x 4 0 R>>')],
    ['with a reference with a comment in it', odd('[4 %\n0 R]')],
    ['with a key twice in a stream', odd(streamSource('q Q', '/A 1/A 2'))],
    ['with data longer than they say', stream('stream\n', 2, '\nendstream')],
    ['with data shorter than they say', stream('stream\n', 4, '\n endstream')],
    ['with data that say nothing of their length', stream('stream\n', '999 0 R', '\nendstream')],
    ['with a length with a sign', stream('stream\n', '+3', '\nendstream')],
    ['with an end that is glued to the next word', stream('stream\n', 3, '\nendstreamendobj ')],
    ['with an end that is another word', stream('stream\n', 3, '\nendstreamx')],
    ['with data behind a comment', stream('stream%\n', 3, '\nendstream')],
    ['with data behind a tab', stream('stream\t\n', 3, '\nendstream')],
    ['with data behind a carriage return', stream('stream\r', 3, '\nendstream')],
    [
      'with packed objects at one place',
      () =>
        packed({
          members: [
            [5, '<<>>'],
            [6, ''],
          ],
          second: 0,
        }),
    ],
    [
      'with one packed twice',
      () =>
        packed({
          members: [
            [5, '<<>>'],
            [5, '(a)'],
          ],
        }),
    ],
    [
      'with a packed one that goes on in the next',
      () =>
        packed({
          members: [
            [5, '(ab'],
            [6, 'c)'],
          ],
        }),
    ],
    ['with a packed one that is not plain', () => packed({ members: [[5, '[1-2]']] })],
    ['with packed objects in a way that not all unpack', () => packed({ holder: '/Filter/AHx' })],
    ['with a number of packed objects that is elsewhere', () => packed({ holder: '/DecodeParms 4 0 R' })],
    ['with what is said of its rows elsewhere', () => packed({ section: '/DecodeParms 4 0 R' })],
    ['with a key twice in its cross-reference', () => packed({ section: '/Size 93' })],
  ])('%s', (_, make) => {
    expect(isPlain(make())).toBe(false)
  })
})

const setting = {
  filled: new Map(),
  policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
} as const

const changes = (before: Buffer, after: Buffer): string[] =>
  compareRevisions(new PdfDocument(before), new PdfDocument(after), { ...setting, cache: new Map() }).map(
    ({ kind, allowed, detail }) => `${allowed ? '+' : '-'} ${kind} ${detail}`,
  )

describe('an update of a file that is not plain', () => {
  it('is none, whatever it brings', () => {
    const before = withBytes('()\n')
    expect(changes(before, appendObjects(before, { 99: 'null' }))).toEqual(['- structure file'])
    expect(changes(makeTestPdf(), appendObjects(makeTestPdf(), { 99: 'null' }))).toEqual([])
  })

  it('is none that is not written plainly itself', () => {
    const [before, update] = [makeTestPdf(), { 99: 'null' }]
    const after = appendObjects(before, update).toString('latin1')
    expect(changes(before, appendObjects(before, update))).toEqual([])
    const short = after.replace(/(startxref\n\d+)\n(?=%%EOF\n$)/, '$1')
    expect(changes(before, Buffer.from(short, 'latin1'))).toEqual(['- structure update'])
    // Where something else speaks against it, that is said alone.
    const other = appendObjects(before, { 4: streamSource('q') }).toString('latin1')
    const both = other.replace(/(startxref\n\d+)\n(?=%%EOF\n$)/, '$1')
    expect(changes(before, Buffer.from(both, 'latin1'))).toEqual(
      changes(before, Buffer.from(other, 'latin1')),
    )
  })

  it('is none where only line ends follow', () => {
    const before = withBytes('()\n')
    expect(changes(before, Buffer.concat([before, Buffer.from('\n')]))).toEqual([])
  })
})

const withSaidLength = (text: string): string => `<</Length 101 0 R>>\nstream\n${text}\nendstream`

describe('a file of many states', () => {
  const states = {}
  const plainStates = (bytes: Buffer, ends: readonly number[]): boolean[] =>
    ends.map((end) => isPlainFile(new PdfDocument(bytes.subarray(0, end)), states))

  it('is read on from state to state, and found what it is read at once', () => {
    const first = makeTestPdf()
    const second = appendObjects(first, { 99: 'null' })
    const third = appendObjects(second, { 98: 'null' })
    const last = appendObjects(Buffer.concat([third, Buffer.from('()\n')]), { 97: 'null' })
    const again = appendObjects(last, { 96: 'null' })
    const ends = [first, second, third, last, again].map(({ length }) => length)
    expect(plainStates(again, ends)).toEqual([true, true, true, false, false])
  })

  it('is not read on where a comment at the end of one goes on', () => {
    const first = makeTestPdf().subarray(0, -1)
    const last = appendObjects(Buffer.concat([first, Buffer.from(' 7 0 obj\n')]), { 97: 'null' })
    expect(plainStates(last, [first.length, last.length])).toEqual([true, false])
  })

  it('is read again where what says a length has changed', () => {
    const first = makeTestPdf({ extra: ['<</Length 101 0 R>>\nstream\nq Q\nendstream', '3'] })
    const last = appendObjects(first, { 101: '2' })
    expect(plainStates(last, [first.length, last.length])).toEqual([true, false])
  })

  it('may have another length for data that an update writes anew', () => {
    const first = makeTestPdf({ extra: [withSaidLength('q Q'), '3'] })
    const last = appendObjects(first, { 100: withSaidLength('q q Q Q'), 101: '7' })
    const again = appendObjects(last, { 101: '3' })
    const ends = [first, last, again].map(({ length }) => length)
    expect(plainStates(again, ends)).toEqual([true, true, false])
  })
})

it('a file that is made to take time takes none', () => {
  const count = 20_000
  const members = Array.from({ length: count }, (_, at) => `${1000 + at} 0`).join(' ')
  const made = makeTestPdf()
  const data = deflateSync(`${members} [${'1 '.repeat(50_000)}]`).toString('latin1')
  const says = `/Type/ObjStm/N ${count}/First ${members.length + 1}/Filter/FlateDecode`
  const holder = `700 0 obj\n${streamSource(data, says)}\nendobj\n`
  const rows = Buffer.alloc((count + 2) * 8)
  for (let at = 0; at < count; at++) {
    rows[at * 8] = 2
    rows.writeUInt32BE(700, at * 8 + 1)
    rows.writeUIntBE(at, at * 8 + 5, 3)
  }
  const start = made.length + holder.length
  for (const [at, place] of [made.length, start].entries()) {
    rows[(count + at) * 8] = 1
    rows.writeUInt32BE(place, (count + at) * 8 + 1)
  }
  const previous = /startxref\s+(\d+)/.exec(made.toString('latin1'))?.[1]
  const entries = `/Type/XRef/W[1 4 3]/Index[1000 ${count} 700 2]/Size 99999/Root 1 0 R/Prev ${previous}/Filter/FlateDecode`
  const table = streamSource(deflateSync(rows).toString('latin1'), entries)
  const text = `${made.toString('latin1')}${holder}701 0 obj\n${table}\nendobj\nstartxref\n${start}\n%%EOF\n`
  const document = new PdfDocument(Buffer.from(text, 'latin1'))
  const began = performance.now()
  expect(isPlainFile(document)).toBe(false)
  expect(performance.now() - began).toBeLessThan(2000)
})
