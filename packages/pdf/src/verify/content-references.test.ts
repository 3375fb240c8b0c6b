import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeEncryption } from '../../testing/awkward-files/encryption.ts'
import { compare } from '../../testing/compare-states.ts'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { compareRevisions } from './compare-revisions.ts'

/** Poppler, MuPDF and PDF.js follow references that stand in contents, where no object holds them. */

const image = (colours: string): string => `q BI /W 1 /H 1 /BPC 8 /CS /G /D ${colours} ID a EI Q`
const updated = { 300: '[1 0]' }
const named = ['- page-content #300 /reference']
const unknown = ['- structure /Contents']

/** What is found when an update writes an object that nothing but content leads to. */
function found(content: string, more: TestPdf = {}): string[] {
  return compare({ before: { pages: [{ content }], ...more }, after: updated })
}

/** The same where the content of the page is made of these. */
function parts(...texts: string[]): string[] {
  return compare({
    before: {
      pages: [{ content: 'q', entries: '/MediaBox[0 0 9 9]/Contents 100 0 R' }],
      extra: [
        `[${texts.map((_, at) => `${101 + at} 0 R `).join('')}]`,
        ...texts.map((text) => streamSource(text)),
      ],
    },
    after: updated,
  })
}

describe('an object that the content of a page names', () => {
  it.each([
    image('300 0 R'),
    image('300 00 R'),
    image('300 0R'),
    image('300 %a comment\n0 %another\nR'),
    '[300 0 R] 0 d',
    'BT [300 0 R] TJ ET',
    '/Span<</ActualText 300 0 R>>BDC EMC',
    '/OC<</Type/OCMD/OCGs[300 0 R]>>BDC EMC',
    // What is no text to all: digits that are none, data of an image that end elsewhere.
    `<zz ( > Tj ${image('300 0 R')} ( ) Tj`,
    `${image('[0 1]')} ( EI ${image('300 0 R')} ( ) Tj`,
  ])('does not change: %s', (content) => {
    expect(found(content)).toEqual(named)
  })

  it.each(['300. 0 R', '+300 0 R', '300 0e0 R', '0 R', '4294967596 0 R', '3'.repeat(40) + ' 0 R'])(
    'may be any where it is written oddly: %s',
    (reference) => {
      expect(found(image(reference))).toEqual(unknown)
    },
  )

  it.each([
    '(trailer /Root 300 0 R) Tj',
    '[(300 0)-20( R)] TJ (R) Tj <52> Tj',
    '/R gs /R1 gs % 300 0 R',
    'BI /W 5 /H 1 /BPC 8 /CS /G ID 5 R x EI',
    '300 0 RG 1 0 0 rg 300 0 Rx',
    image('301 0 R'),
  ])('is none in a text, a name or a comment, nor another one: %s', (content) => {
    expect(found(content)).toEqual([])
  })

  it('may be called for over others, and be filled in where nothing was', () => {
    const others = { extra: ['[102 0 R]', '<</A 100 0 R>>', '1'] }
    const before = { pages: [{ content: image('101 0 R') }], ...others }
    expect(compare({ before, after: { 102: '2' } })).toEqual([
      '- object #102',
      '- page-content #102 /reference',
    ])
    expect(compare({ before, after: {} })).toEqual([])
  })

  it('is not brought without a row either, nor in other data: Poppler looks for what is missing', () => {
    const before = { pages: [{ content: image('300 0 R') }] }
    const copy = '300 0 obj\n[1 0]\nendobj\n'
    expect(compare({ before, after: { 400: streamSource(copy) } })).toEqual(named)
    expect(compare({ before, after: { 400: streamSource(copy.replace('300', '301')) } })).toEqual([])
  })

  it('is looked for in all parts of a content, as one and joined', () => {
    expect(parts('[300', ' 0', ' R] 0 d')).toEqual(['- page-content #300 /reference'])
    expect(parts('[300', '0', 'R] 0 d')).toEqual(unknown)
    expect(parts('[3', '00 0 R] 0 d')).toEqual(['- page-content #300 /reference'])
    expect(parts('[3', '01 0 R] 0 d')).toEqual([])
  })
})

const form = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'
const drawing = streamSource(image('300 0 R'), form)
const font = (glyphs: string): string => `<</Type/Font/Subtype/Type3/CharProcs ${glyphs}>>`
const page = (resources: string): { pages: { resources: string }[] } => ({
  pages: [{ resources: `/Resources<<${resources}>>` }],
})

describe('contents', () => {
  it.each<[string, TestPdf]>([
    ['a form', { ...page('/XObject<</F 100 0 R>>'), extra: [drawing] }],
    ['a form by a list of names', { ...page('/XObject 101 0 R'), extra: [drawing, '<</F 100 0 R>>'] }],
    ['a pattern', { ...page('/Pattern<</P 100 0 R>>'), extra: [drawing] }],
    ['a mask', { ...page('/ExtGState<</S<</SMask<</G 100 0 R>>>>>>'), extra: [drawing] }],
    ['glyphs', { ...page('/Font<</F 101 0 R>>'), extra: [drawing, font('<</a 100 0 R>>')] }],
    ['a look by state', { ...page('/A<</AP<</N<</On 100 0 R>>>>>>'), extra: [drawing] }],
    ['an icon', { ...page('/A<</MK<</I 100 0 R>>>>'), extra: [drawing] }],
    [
      'a picture as content',
      {
        pages: [{ resources: '/Resources<</XObject<</I 100 0 R>>>>/Contents 100 0 R' }],
        extra: [streamSource(image('300 0 R'), '/Subtype/Image')],
      },
    ],
    [
      'what is packed',
      {
        pages: [{ entries: '/MediaBox[0 0 9 9]/Contents 100 0 R' }],
        extra: [streamSource(deflateSync(image('300 0 R')).toString('latin1'), '/Filter/FlateDecode')],
      },
    ],
  ])('of every kind are read: %s', (_, before) => {
    expect(compare({ before, after: updated })).toContain('- page-content #300 /reference')
  })

  it.each(['/Filter/DCTDecode', '/Filter/FlateDecode'])(
    'that cannot be read may name anything: %s',
    (entries) => {
      const before = {
        ...page('/XObject<</F 100 0 R>>'),
        extra: [streamSource('not packed so', `${form}${entries}`)],
      }
      expect(compare({ before, after: updated })).toEqual(unknown)
      expect(compare({ before, after: {} })).toEqual([])
    },
  )

  it('may name anything where the group of a mask is packed like a picture, which MuPDF reads as operators', () => {
    const group = streamSource('not packed so', '/Subtype/Image/Filter/CCITTFaxDecode')
    const before = { ...page('/ExtGState<</S<</SMask<</G 100 0 R>>>>>>'), extra: [group] }
    expect(compare({ before, after: updated })).toEqual(unknown)
  })

  it('are not what pictures are', () => {
    const before = {
      ...page('/XObject<</F 100 0 R>>'),
      extra: [streamSource(image('300 0 R'), '/Subtype/Image')],
    }
    expect(compare({ before, after: updated })).toEqual([])
  })

  it.each([
    ['references', '1 0 R '.repeat(2_000_000), unknown],
    ['letters', `ID ${'1 R '.repeat(2_000_000)}`, []],
    ['comments', `${'1 %'.repeat(4_000_000)}\nR`, unknown],
    ['texts in digits', `${'<1'.repeat(4_000_000)} R`, []],
  ])('full of %s are read all the same', (_, content, wanted) => {
    const packed = streamSource(deflateSync(content).toString('latin1'), '/Filter/FlateDecode')
    const before = { pages: [{ entries: '/MediaBox[0 0 9 9]/Contents 100 0 R' }], extra: [packed] }
    expect(compare({ before, after: updated })).toEqual(wanted)
  })
})

describe('an update in another form than the file', () => {
  it.each([
    ['300 0 R', ['structure undefined']],
    ['4 0 R', []],
  ])(
    'is none where contents name what is missing, which Poppler looks for behind tables: %s',
    (name, wanted) => {
      const before = makeTestPdf({ pages: [{ content: image(name) }], crossReference: 'stream' })
      expect(judged(before, appendObjects(before, { 400: '1' }))).toEqual(wanted)
    },
  )
})

/** What is found between two states, without a word of the signatures. */
function judged(before: Buffer, after: Buffer): string[] {
  return compareRevisions(new PdfDocument(before), new PdfDocument(after), {
    filled: new Map(),
    cache: new Map(),
    policy: { level: 0, limitedBy: 'certification', isLocked: () => false, locksNewFields: false },
  }).map(({ kind, object }) => `${kind} ${object}`)
}

describe('contents of an encrypted file', () => {
  const id = '00'.repeat(16)

  function filledIn(entries: string, cut = 0): string[] {
    const { dictionary, encrypt } = makeEncryption({ kind: 'aes-128' }, Buffer.from(id, 'hex'))
    const whole = encrypt(100, Buffer.from(image('300 0 R')))
    const data = whole.toString('latin1', 0, whole.length - cut)
    const trailer = `/Encrypt 101 0 R/ID[<${id}><${id}>]`
    const shown = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 100 0 R>>'
    const objects = { 3: shown, 100: streamSource(data, entries), 101: dictionary }
    const before = appendObjects(makeTestPdf(), objects, { trailer })
    const after = appendObjects(before, updated, { trailer })
    return judged(before, after)
  }

  it('are decrypted', () => {
    expect(filledIn('')).toEqual(['page-content 300'])
  })

  it('may name anything where their last block says nothing of its padding', () => {
    expect(filledIn('', 16)).toEqual(['structure undefined'])
  })

  it.each(['/Type/Metadata', '/Type/XRef', '/Filter/Crypt', '/Filter[/Crypt]/DecodeParms<</Name/StdCF>>'])(
    'may name anything where not all readers decrypt them: %s',
    (entries) => {
      expect(filledIn(entries)).toEqual(['structure undefined'])
    },
  )
})
