import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { PdfDocument } from '../read/document.ts'
import {
  RangeHasher,
  placedSignatures,
  strayRanges,
  type PlacedSignature,
  type SignedRange,
} from './signature-range.ts'
import type { SignatureProblem } from './report.ts'
import { verifyPdf } from './verify-pdf.ts'

const range = '/ByteRange [0 100 200 300]'

it.each([
  [
    'an attached file that is signed',
    [streamSource(`%PDF-1.7 <</Type/Sig ${range}>>`, '/Type/EmbeddedFile')],
  ],
  ['a page that writes about signatures', [streamSource(`BT (${range}) Tj ET`)]],
  ['a title that writes about signatures', [`<</Title(how a \\( ${range} is read)>>`]],
  ['a title in digits of a title', [`<</A[<41> (a(b)${range})]/B<42>>>`]],
  ['a comment in an object', [`<</A 1 % as in ${range}\n/B 2>>`]],
  ['a comment between objects', [`<<>>\nendobj\n% as in ${range}\n200 0 obj\n<<>>`]],
  ['an attached file in a title', [`<</Title(9 0 obj <<${range}>>)>>`]],
  ['a stream whose length is wrong', [`<</Length 3>>\nstream\nabc ${range}\nendstream`]],
])('a file without a signature is unsigned: %s', (_, extra) => {
  expect(verifyPdf(makeTestPdf({ extra }))).toMatchObject({ verdict: 'unsigned', signatures: [] })
})

it.each([
  ['that is none', 'no document at all', 'unsigned', 'broken'],
  ['that breaks off', '%PDF-1.7\n1 0 obj', 'unsigned', 'broken'],
  ['that breaks off in a signature', `%PDF-1.7\n1 0 obj<<${range}`, 'invalid', 'broken'],
  ['with a password', locked(''), 'unsigned', 'encrypted'],
  ['with a password and a signature', locked(`/Type/Sig ${range}`), 'indeterminate', 'encrypted'],
])('a file %s', (_, source, verdict, problem) => {
  expect(verifyPdf(Buffer.from(source))).toMatchObject({ verdict, problems: [problem], signatures: [] })
})

/** A file whose password nobody knows. */
function locked(object: string): Buffer {
  const key = `<${'00'.repeat(32)}>`
  const security = `<</Filter/Standard/V 1/R 2/O${key}/U${key}/P -4>>`
  const file = makeTestPdf({ extra: [security, `<<${object}>>`] }).toString('latin1')
  return Buffer.from(file.replace('trailer\n<<', 'trailer\n<</Encrypt 100 0 R/ID[<00><00>]'), 'latin1')
}

it('usage rights are no signature, also when their range is broken', () => {
  const rights = { catalog: `/Perms<</UR3<</Type/Sig/Filter/Adobe.PPKLite ${range}/Contents<00>>>>>` }
  expect(verifyPdf(makeTestPdf(rights))).toMatchObject({ verdict: 'unsigned', signatures: [] })
})

it.each([
  ['alone', `<</Type/Sig ${range}/Contents<00>>>`],
  [
    'after a title and a comment',
    `<</Type/Sig/Reason(50% (of) it)/Location<41>% a (\n${range}/Contents<00>>>`,
  ],
  ['in an object that is not closed', `<</Type/Sig/Reason(a ${range}/Contents<00>>>`],
])('a signature that nothing leads to any more is not called unsigned: %s', (_, left) => {
  expect(verifyPdf(makeTestPdf({ extra: [left] }))).toMatchObject({ verdict: 'invalid' })
})

it('what an older state says of signatures is no signature', () => {
  const older = makeTestPdf({ extra: [streamSource(`(${range})`), `<</Title(${range})>>`] })
  const newer = appendObjects(older, { 100: '<<>>', 101: '<<>>' })
  expect(verifyPdf(newer)).toMatchObject({ verdict: 'unsigned', signatures: [] })
})

/** A file whose one signature leaves out `<00>`, with another range if wanted. */
function signed(
  change: (right: [number, number, number, number], bytes: Buffer) => string = (right) =>
    `[${right.join(' ')}]`,
  more: TestPdf = {},
  contents = '<00>',
): Buffer {
  const place = '[0000 0000 0000 0000 ]      '
  const bytes = makeTestPdf({
    ...more,
    catalog: `/AcroForm<</Fields[100 0 R]>>${more.catalog ?? ''}`,
    extra: [
      '<</FT/Sig/T(a)/V 101 0 R>>',
      `<</Type/Sig/SubFilter/X/Contents ${contents} /ByteRange ${place}>>`,
      ...(more.extra ?? []),
    ],
  })
  const open = bytes.lastIndexOf('/Contents ') + '/Contents '.length
  const close = open + contents.length
  const written = change([0, open, close, bytes.length - close], bytes)
  bytes.write(written.padEnd(place.length), bytes.indexOf(place), 'latin1')
  return bytes
}

const placedIn = (bytes: Buffer): PlacedSignature[] => placedSignatures(new PdfDocument(bytes))

const rangeOf = (contentsAt: number, contentsEnd: number, end: number): SignedRange => ({
  contentsAt,
  contentsEnd,
  end,
})

/** The range that a stray entry states after a string: it leaves out what begins at `from`. */
function rangeAt(contents: string, from: number, to = contents.length + 1): SignedRange | undefined {
  const bytes = Buffer.from(`.${contents}. /ByteRange [0 ${from} ${to} 1]`)
  return strayRanges(bytes)[0]?.range
}

/** A signature packed so that its contents stand, in the unpacked stream, where digits of nobody stand in the file. */
function packedSignature(value: string): Buffer {
  const decoy = 700
  const base = makeTestPdf({
    catalog: '/AcroForm<</Fields[100 0 R]>>',
    extra: [`<</FT/Sig/T(a)/V ${value}>>`, 'null', '101 0 R', `(${' '.repeat(400)})`],
  })
  const text = base.toString('latin1').slice(0, decoy).padEnd(decoy)
  const moved = `${text}<00>\n${base.toString('latin1').slice(decoy + 5)}`
  const dict = `<</Type/Sig/ByteRange [0 ${decoy} ${decoy + 4} 9]`
  const head = '101 0 '
  const packed = `${head}${dict}`.padEnd(decoy - '/Contents '.length)
  const data = `${packed}/Contents <00>>>`
  const start = moved.length
  const stream = `300 0 obj\n<</Type/ObjStm/N 1/First ${head.length}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`
  const previous = /startxref\n(\d+)/.exec(moved)?.[1]
  const rows = Buffer.alloc(10)
  rows.set([2, 0, 1, 44, 0])
  rows[5] = 1
  rows.writeUIntBE(start, 6, 3)
  const table = `301 0 obj\n<</Type/XRef/W[1 3 1]/Index[101 1 300 1]/Size 302/Root 1 0 R/Prev ${previous}/Length 10>>\nstream\n`
  const at = start + stream.length
  const tail = `\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`
  return Buffer.from(`${moved}${stream}${table}${rows.toString('latin1')}${tail}`, 'latin1')
}

const inField = signed().toString('latin1').replace('/V 101 0 R', '/V <<>>   ')

describe('the range of a signature', () => {
  it('leaves out exactly its contents', () => {
    const bytes = signed()
    const open = bytes.indexOf('<00>')
    expect(placedIn(bytes)).toMatchObject([
      {
        fieldName: 'a',
        fieldNumber: 100,
        subFilter: 'X',
        range: { contentsAt: open, contentsEnd: open + 4, end: bytes.length },
        contents: Buffer.from([0]),
        certificates: [],
        problems: [],
      },
    ])
  })

  it.each<[string, Parameters<typeof signed>[0]]>([
    ['is no list', () => '7'],
    ['has three numbers', ([a, b, c]) => `[${a} ${b} ${c}]`],
    ['has five numbers', (right) => `[${right.join(' ')} 0]`],
    ['begins later', ([, b, c, d]) => `[1 ${b} ${c} ${d}]`],
    ['is written with a point', ([a, b, c, d]) => `[${a} ${b} ${c} ${d}.0]`],
    ['is written with a sign', ([a, b, c, d]) => `[${a} +${b} ${c} ${d}]`],
    ['has something that is no number', ([a, b, c]) => `[${a} ${b} ${c} (9)]`],
    ['has nothing before', ([a, , c, d]) => `[${a} 0 ${c} ${d}]`],
    ['has nothing after', ([a, b, c]) => `[${a} ${b} ${c} 0]`],
    ['leaves nothing out', ([a, b, , d]) => `[${a} ${b} ${b} ${d}]`],
    ['goes back', ([a, b, , d]) => `[${a} ${b} ${b - 9} ${d}]`],
    ['is longer than the file', ([a, b, c, d]) => `[${a} ${b} ${c} ${d + 1}]`],
    [
      'begins at an earlier bracket',
      ([a, , c, d], bytes) => `[${a} ${bytes.indexOf('<</Type/Sig')} ${c} ${d}]`,
    ],
    ['begins after the bracket', ([a, b, c, d]) => `[${a} ${b + 1} ${c} ${d}]`],
    ['begins before the bracket', ([a, b, c, d]) => `[${a} ${b - 1} ${c} ${d}]`],
    ['ends before the bracket', ([a, b, c, d]) => `[${a} ${b} ${c - 1} ${d}]`],
    ['ends after the bracket', ([a, b, c, d]) => `[${a} ${b} ${c + 1} ${d - 1}]`],
    [
      'leaves out another string',
      ([a, , , d], bytes) => `[${a} ${bytes.indexOf('<FE>')} ${bytes.indexOf('<FE>') + 4} ${d}]`,
    ],
    [
      'leaves out more than its string',
      ([a, b, , d], bytes) => `[${a} ${b} ${bytes.indexOf('<FE>') + 4} ${d - 300}]`,
    ],
  ])('is wrong when it %s', (_, change) => {
    const bytes = signed(change, { extra: ['<</Other <FE>>>'] })
    const [own] = placedIn(bytes).filter(({ fieldNumber }) => fieldNumber === 100)
    expect(own).toMatchObject({ range: undefined, problems: ['range'], subFilter: 'X' })
  })

  it.each([
    ['/Contents<F>', ['range']],
    ['/ByteRange 7', ['range']],
    ['/Contents/X ', ['range']],
    ['/SubFilter/Y', []],
  ])('is that of a dictionary that says it once: %s', (again, problems) => {
    const bytes = Buffer.from(signed().toString('latin1').replace('/SubFilter/X', again), 'latin1')
    expect(placedIn(bytes).filter(({ fieldNumber }) => fieldNumber === 100)).toMatchObject([{ problems }])
  })

  it.each(['<0 0>', '<0 00>', '<0>', '<0g>', '<>>', '(00)'])('leaves out digits alone: %s', (contents) => {
    expect(placedIn(signed(undefined, {}, contents))[0]?.problems).toEqual(['range'])
  })

  it.each([0, 2, 16_380, 16_382, 16_384, 16_386, 40_000])('may leave out %i digits', (digits) => {
    const contents = `<${'0'.repeat(digits)}>`
    expect(placedIn(signed(undefined, {}, contents))).toMatchObject([{ problems: [], range: {} }])
    expect(rangeAt(contents, 1)).toEqual(rangeOf(1, digits + 3, digits + 4))
  })

  it('needs a string of digits, found where it says, also where no dictionary names it', () => {
    expect(rangeAt('<0000>', 1)).toEqual(rangeOf(1, 7, 8))
    expect(rangeAt('<0000>', 3, 7)).toBeUndefined()
    expect(rangeAt('<0000', 1)).toBeUndefined()
    expect(rangeAt('<000>', 1)).toBeUndefined()
    expect(rangeAt(`<${'0'.repeat(20_000)}`, 1, 20_002)).toBeUndefined()
    expect(strayRanges(Buffer.from('<00>./ByteRange [0 0 4 1]'))[0]?.range).toBeUndefined()
  })

  it('belongs to a dictionary that has contents', () => {
    const nameless = signed().toString('latin1').replace('/Contents <', '/Kontents <')
    expect(placedIn(Buffer.from(nameless, 'latin1'))[0]).toMatchObject({
      problems: ['range'],
      contents: { length: 0 },
    })
  })

  it('may belong to a dictionary that stands in its field', () => {
    const source = signed().toString('latin1')
    const [dict = ''] = /<<\/Type\/Sig.*?>>(?=\n)/.exec(source) ?? []
    const field = '<</FT/Sig/T(a)/V 101 0 R>>'
    const within = source.replace(dict, '').replace(field, field.replace('101 0 R', dict.trimEnd()))
    const at = within.indexOf('<00>')
    const right = `/ByteRange [0 ${at} ${at + 4} ${within.length - at - 4}]`
    const ranged = within.replace(/\/ByteRange \[.*?\] */, (old) => right.padEnd(old.length))
    expect(placedIn(Buffer.from(ranged, 'latin1'))).toMatchObject([{ fieldNumber: 100, problems: [] }])
  })

  it('needs no format to be told', () => {
    const formless = signed().toString('latin1').replace('/SubFilter/X', '            ')
    expect(placedIn(Buffer.from(formless, 'latin1'))[0]).toMatchObject({ problems: [], subFilter: '' })
  })

  it.each([
    ['in a stream of objects', '101 0 R'],
    ['behind an object that leads into a stream of objects', '102 0 R'],
  ])('belongs to no dictionary %s, whatever stands at its offsets', (_, value) => {
    expect(placedIn(packedSignature(value))[0]).toMatchObject({ fieldNumber: 100, problems: ['range'] })
  })

  it('belongs to a dictionary that stands in the file itself', () => {
    expect(placedIn(Buffer.from(inField, 'latin1'))[0]).toMatchObject({
      fieldNumber: 100,
      problems: ['range'],
    })
  })
})

/** The problems of each field. */
const named = (bytes: Buffer): [string, SignatureProblem[]][] =>
  placedIn(bytes).map(({ fieldName, problems }) => [fieldName, problems])

describe('a signature that several fields name', () => {
  const form = '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[200 0 R 100 0 R]>>>>'
  const other = '<</FT/Sig/T(b)/V 101 0 R>>'

  it('is that of the field it covers', () => {
    const aliased = appendObjects(signed(), { 1: form, 200: other })
    expect(named(aliased)).toEqual([
      ['b', ['range']],
      ['a', []],
    ])
  })

  it('is nobody’s when none of them is as it was signed', () => {
    const aliased = appendObjects(signed(), { 1: form, 100: '<</FT/Sig/T(c)/V 101 0 R>>', 200: other })
    expect(named(aliased)).toEqual([
      ['b', ['range']],
      ['c', ['range']],
    ])
  })

  it('is that of the first when it covers both', () => {
    // The later of two entries of the same name counts.
    const both = { catalog: '/AcroForm<</Fields[102 0 R 100 0 R]>>', extra: [other] }
    expect(named(signed(undefined, both))).toEqual([
      ['b', []],
      ['a', ['range']],
    ])
  })
})

const free = (source: string): number => placedIn(makeTestPdf({ extra: [`<</X 1${source}>>`] })).length

describe('a range that no field leads to', () => {
  it.each([
    ['/ByteRange [0 100 200 300]', 1],
    ['/ByteRange [0 0 0 0]', 0],
    ['/ByteRange [7 7 7 7]', 0],
    ['/ByteRange [0 100 200]', 0],
    ['/ByteRange [0 100 200 (x)]', 0],
    ['/ByteRange (0 100 200 300)', 0],
    ['/ByteRange', 0],
    ['/XByteRange [0 100 200 300]', 0],
    ['/ByteRanges [0 100 200 300]', 0],
    ['/A/ByteRa/ByteRange [0 100 200 300]', 1],
    ['/ByteRange [0 0 0 1]', 1],
    ['/ByteRange [0 1 0 0]', 1],
  ])('%s is a signature or not: %i', (source, count) => {
    expect(free(source)).toBe(count)
  })

  it('is one that was taken out of the form', () => {
    const bytes = signed()
    const text = bytes.toString('latin1').replace('/Fields[100 0 R]', '/Fields[       ]')
    const found = placedIn(Buffer.from(text, 'latin1'))
    expect(found).toMatchObject([
      {
        fieldName: '',
        fieldNumber: -1,
        subFilter: '',
        contents: Buffer.alloc(0),
        problems: ['not-in-form'],
        range: { contentsAt: bytes.indexOf('<00>'), end: bytes.length },
      },
    ])
  })

  it('is told once, and not beside the one that has it', () => {
    const twice = signed(undefined, { extra: ['<</X 1/ByteRange [0 100 200 300]>>'] })
    expect(placedIn(twice)).toHaveLength(1)
    const bytes = signed(undefined, { extra: [`<</X 1${' '.repeat(60)}>>`, `<</X 2${' '.repeat(60)}>>`] })
    const right = /\/ByteRange (\[[^\]]*\])/.exec(bytes.toString('latin1'))?.[1] ?? ''
    const text = bytes.toString('latin1')
    const copies = (source: string): string =>
      source.replaceAll(/<<\/X (\d) {60}/g, (_, digit) => `<</X ${digit}${`/ByteRange ${right}`.padEnd(60)}`)
    expect(placedIn(Buffer.from(copies(text), 'latin1'))).toHaveLength(1)
    const freed = copies(text).replace('/Fields[100 0 R]', '/Fields[       ]')
    expect(placedIn(Buffer.from(freed, 'latin1'))).toHaveLength(1)
  })

  it('is told beside others that the form lists', () => {
    const bytes = signed(undefined, {
      extra: ['<</X <FE> /ByteRange [0 0000 0000 0]        >>'],
    }).toString('latin1')
    const at = bytes.indexOf('<FE>')
    const own = bytes.replace('[0 0000 0000 0]        ', `[0 ${at} ${at + 4} 1]`.padEnd(23))
    expect(placedIn(Buffer.from(own, 'latin1')).map(({ problems }) => problems)).toEqual([
      ['not-in-form'],
      [],
    ])
  })

  it('is none in data that speak of their end', () => {
    const data = 'endstream /ByteRange [0 100 200 300] '
    expect(placedIn(makeTestPdf({ extra: [streamSource(data)] }))).toHaveLength(0)
  })

  it('is none in data that speak of their end, whose length stands elsewhere', () => {
    const data = 'endstream /ByteRange [0 100 200 300] '
    const stream = `<</Length 101 0 R>>\nstream\n${data}\nendstream`
    expect(placedIn(makeTestPdf({ extra: [stream, String(data.length)] }))).toHaveLength(0)
    expect(placedIn(makeTestPdf({ extra: [stream, '0'] }))).toHaveLength(1)
  })

  it('is none in data of an older state', () => {
    const bytes = makeTestPdf({ extra: [streamSource(') > /ByteRange [0 100 200 300] ')] })
    expect(placedIn(appendObjects(bytes, { 100: 'null' }))).toHaveLength(0)
  })

  it('is one after digits that speak of strings', () => {
    expect(free('/Y <4(1>/ByteRange [0 100 200 300]')).toBe(1)
    expect(free('/Y <41/ByteRange [0 100 200 300]>')).toBe(0)
    expect(free('/Y(/ByteRange [0 100 200 300])/Z(a(b)/ByteRange [0 100 200 300])')).toBe(0)
    expect(free('/Y(/ByteRange [0 100 200 300])/Z/ByteRange [0 100 200 300]')).toBe(1)
    expect(free('/Y <</Z(<)/ByteRange [0 100 200 300]/W(>)>>')).toBe(1)
  })

  it('comes first when it is wrong', () => {
    const other = '<</Type/Sig/SubFilter/Y>>'
    const both = {
      catalog: '/AcroForm<</Fields[100 0 R 102 0 R]>>',
      extra: ['<</FT/Sig/T(b)/V 103 0 R>>', other],
    }
    expect(placedIn(signed(undefined, both)).map(({ subFilter }) => subFilter)).toEqual(['Y', 'X'])
  })

  it('is none in the data of a stream, and is one right after it', () => {
    const stream = '<</Length 30>>\nstream\n/ByteRange [0 100 200 300]    \nendstream'
    expect(placedIn(makeTestPdf({ extra: [stream] }))).toHaveLength(0)
    const after = '<</Length 4>>\nstream\nabcd\nendstream /ByteRange [0 100 200 300]'
    expect(placedIn(makeTestPdf({ extra: [after] }))).toHaveLength(1)
  })

  it.each(['UR', 'UR3'])('is none of usage rights: /%s', (right) => {
    const rights = (entries: string): number =>
      placedIn(makeTestPdf({ catalog: `/Perms<</${right}<<${entries}>>>>` })).length
    expect(rights('/ByteRange [0 100 200 300]')).toBe(0)
    expect(placedIn(makeTestPdf({ catalog: '/Perms<</Other<</ByteRange [0 100 200 300]>>>>' }))).toHaveLength(
      1,
    )
  })

  it('is looked for a thousand times and no more', () => {
    const bytes = Buffer.from('/ByteRange [0 100 200 300]\n'.repeat(1010))
    expect(strayRanges(bytes)).toHaveLength(1000)
    expect(strayRanges(bytes.subarray(27))[0]?.position).toBe(0)
  })
})

const hash = (name: string, text: string): Buffer => createHash(name).update(text).digest()

describe('the hash of what a signature covers', () => {
  const bytes = Buffer.from('0123456789')

  it('leaves the contents out, in any order of questions', () => {
    const hasher = new RangeHasher(bytes)
    const rows = [
      [rangeOf(2, 4, 10), '01456789'],
      [rangeOf(6, 7, 10), '012345789'],
      [rangeOf(6, 8, 9), '0123458'],
      [rangeOf(1, 3, 5), '034'],
      [rangeOf(1, 2, 3), '02'],
    ] as const
    for (const [covered, text] of rows) {
      expect(hasher.digest('sha256', covered)).toEqual(hash('sha256', text))
      expect(hasher.digest('sha1', covered)).toEqual(hash('sha1', text))
      expect(Buffer.concat(hasher.parts(covered)).toString()).toBe(text)
    }
  })

  it('goes on from what is known', () => {
    const known = createHash('sha256').update('0123')
    const hasher = new RangeHasher(bytes, { hash: known, at: 4 })
    expect(hasher.digest('sha256', rangeOf(6, 8, 10))).toEqual(hash('sha256', '01234589'))
    expect(hasher.digest('sha384', rangeOf(6, 8, 10))).toEqual(hash('sha384', '01234589'))
    expect(known.digest()).toEqual(hash('sha256', '0123'))
  })
})

const certificatesBeside = (format: string, list: string): string[] | undefined =>
  placedIn(
    makeTestPdf({
      catalog: '/AcroForm<</Fields[102 0 R]>>',
      extra: [
        `<</Type/Sig/SubFilter/${format}/ByteRange[0 9 99 9]/Contents<00>/Cert ${list}>>`,
        '(A)',
        '<</FT/Sig/T(a)/V 100 0 R>>',
      ],
    }),
  )[0]?.certificates.map((der) => der.toString('latin1'))

describe('certificates beside a signature', () => {
  it.each([
    ['(A)', ['A']],
    ['[(A)7]', ['A']],
    ['7', []],
    // As many as a container may have: thousands of fields may name one list.
    [`[${'101 0 R '.repeat(200_000)}]`, Array.from({ length: 64 }, () => 'A')],
  ])('are those of the oldest format: %#', (list, wanted) => {
    expect(certificatesBeside('adbe.x509.rsa_sha1', list)).toEqual(wanted)
    expect(certificatesBeside('adbe.pkcs7.detached', list)).toEqual([])
  })
})
