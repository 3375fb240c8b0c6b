import { describe, expect, it } from 'vitest'
import { makeEncryption } from '../../testing/awkward-files/encryption.ts'
import { appendObjects, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { PdfStream } from '../read/objects.ts'
import { endsInItself } from './look-content.ts'

/** PDF.js painted the page, or Poppler hid what came after or showed what was hidden, with each row that does not end in itself. */

function ends(content: string, entries = '', extra: string[] = []): boolean {
  const document = new PdfDocument(makeTestPdf({ extra: [streamSource(content, entries), ...extra] }))
  const look = document.get(100)
  return look instanceof PdfStream && endsInItself(document, look)
}

/** The same in an encrypted file, where what is stored says nothing: readers that decrypt it read `content`. */
function endsEncrypted(
  content: string,
  entries: string,
  change = (stored: Buffer): Buffer => stored,
): boolean {
  const id = '00'.repeat(16)
  const { dictionary, encrypt } = makeEncryption({ kind: 'aes-128' }, Buffer.from(id, 'hex'))
  const data = change(encrypt(100, Buffer.from(content))).toString('latin1')
  const trailer = `/Encrypt 101 0 R/ID[<${id}><${id}>]`
  const objects = { 100: streamSource(data, entries), 101: dictionary }
  const document = new PdfDocument(appendObjects(makeTestPdf(), objects, { trailer }))
  const look = document.get(100)
  return look instanceof PdfStream && endsInItself(document, look)
}

const image = 'BI /W 1 /H 1 /BPC 8 /CS/G ID'

describe('what a look paints', () => {
  it('may have images beyond number, each read once', () => {
    expect(ends('BI /W 1/H 1/BPC 8/CS /G ID x EI '.repeat(100_000))).toBe(true)
  })

  it('is no more than ten times what anybody draws, nor are all of a document together', () => {
    const longest = 'q Q '.repeat(1024 * 1024)
    expect(ends(longest)).toBe(true)
    expect(ends(`${longest} `)).toBe(false)
    const extra = Array.from({ length: 5 }, () => streamSource(longest))
    const document = new PdfDocument(makeTestPdf({ extra }))
    const looks = extra.map((_, index) => document.get(100 + index) as PdfStream)
    expect(looks.map((look) => endsInItself(document, look))).toEqual([true, true, true, true, false])
  })

  it('is nothing where there is nothing to inflate, as qpdf writes it', () => {
    expect(ends('', '/Filter/FlateDecode')).toBe(true)
    expect(ends(' ', '/Filter/FlateDecode')).toBe(false)
    expect(endsEncrypted('', '/Filter/FlateDecode')).toBe(true)
    expect(ends('', `/Filter[${'/FlateDecode'.repeat(20)}]`)).toBe(false)
  })

  it.each([
    '',
    'q 1 0 0 rg Q q Q',
    'q q 1 0 0 rg',
    '/Tx BMC q BT (Q Q) Tj ET Q EMC',
    '/Q gs /MC0 /Q BDC BT <51> Tj ET EMC',
    'BT 7 Tr (x) Tj BT ET',
    '0 0 9 9 re W n',
    '1. +.5 m 9 9 l W* f',
    'W n',
    'q % Q Q\nQ',
    `q ${image} Q Q Q EI Q`,
    `q ${image} x EI q Q Q`,
    'BT [(Q) 1 (Q)] TJ ET <</Q 1>>',
    'BT <5 Q Q 1> Tj ET',
    'q/X gs Q',
    `q ${image} QEIQ Q EI Q`,
    `q ${image} EIx EIq EI Q`,
  ])('ends with it: %j', (content) => {
    expect(ends(content)).toBe(true)
  })

  it.each([
    'Q',
    'q Q Q',
    'q Q BT Q',
    'q QQ',
    'q Q <<Q>>',
    // What opens a dictionary is no text in digits, whatever a comment in it closes.
    '<< %>(\n>> Q 0 0 9 9 re f %)',
    '1Q',
    'q Qfoo',
    '/OC /MC0 BDC 0 0 9 9 re f',
    '/Tx BMC /Tx BMC EMC',
    'EMC /Tx BMC',
    // Poppler then shows what the page has left in a layer that is off.
    'EMC',
    '/Tx BMC EMC EMC',
    `${image} x EIx EMC EI`,
    // Poppler and PDF.js clip the next look by this text, Poppler by its first path.
    'BT /F 9 Tf 7 Tr (x) Tj',
    'q BT [(x)] TJ Q',
    '7 Tr (x) Tj',
    "BT 7 Tr (x) '",
    'BT ET 7 Tr (x) Tj BT',
    `BT 7 Tr (x) Tj ${image} x EI ET EI`,
    '0 0 1 1 re W',
    '0 0 1 1 re f W*',
    'W S',
    '0 0 1 1 re f W f',
    '0 0 1 re W f',
    '0 0 1 (1) re W f',
    `0 0 1 1 re W ${image} x EI n EI`,
    '(a\\) Q) Tj Q',
    `${image} x EI Q`,
    // PDF.js takes it to end here, Poppler at the first two letters.
    `q ${image} xEI Q Q EIx Q EI Q`,
    `${image} xEIx /OC /MC0 BDC EI`,
    // Where others take the image to be longer, what was kept in it is not.
    `${image} x EI q EI Q`,
    `/Tx BMC ${image} x EI EMC EI`,
    // A text to some where the image may have ended for others.
    `${image} xEI( zz\nEI Q Q 0 0 999 999 re f`,
    `${image} xEI< zz\nEI Q Q 0 0 999 999 re f`,
    `${image} xEI% zz EI Q Q 0 0 999 999 re f`,
    // PDF.js ends these where their data end, and goes on there.
    'BI /W 1 /H 1 /BPC 8 /CS/G /F/AHx ID 00> Q Q 0 0 999 999 re f EI',
    'BI /W 1 /H 1 /BPC 8 /CS/G /F[/A85] ID !!~> Q Q 0 0 999 999 re f EI',
    'BI /W 1 /H 1 /BPC 8 /CS/G /F/DCT ID \u00ff\u00d8\u00ff\u00d9 Q Q 0 0 999 999 re f EI',
    'BI /W 1 /H 1 /BPC 8 /CS/G /F/D#43T ID x Q Q 0 0 999 999 re f EI',
    // No image to any of them.
    'ID Q Q 0 0 999 999 re f EI',
    `q ${image} x EI Q ID Q EI`,
    // To who wants more data than there are, what is open stays so.
    `/OC /MC0 BDC ${image} x EI EMC`,
    // Read as the reference that it is, and kept for all pages.
    '21 0 R cs 1 sc 0 0 9 9 re f',
    '21 0R cs',
    'BI /W 1 /H 1 /BPC 8 /CS 21 0 R ID x EI',
    // A paragraph of the page, as the structure tells it.
    '/P <</MCID 0>> BDC EMC',
    '/P <</MC#49D 0>> BDC EMC',
  ])('does not: %j', (content) => {
    expect(ends(content)).toBe(false)
  })

  it.each<[string, string[]]>([
    ['/XObject<</F 101 0 R>>', []],
    ['/Pattern<</F 101 0 R>>', []],
    ['/ExtGState<</G<</SMask<</S/Alpha/G 101 0 R>>>>>>', []],
    ['/Font<</F<</Subtype/Type3/CharProcs<</a 101 0 R>>>>>>', []],
    ['/ExtGState<</G<</Font[102 0 R 1]>>>>', ['<</Subtype/Type3/CharProcs<</a 101 0 R>>>>']],
    ['/Font<</F 102 0 R>>', ['<</Subtype/Type3/CharProcs<<>>/Resources<</XObject<</F 101 0 R>>>>>>']],
    ['/XObject<</F 102 0 R>>', [streamSource('', '/Resources<</XObject<</F 101 0 R>>>>')]],
  ])('ends nor does what it draws with: %j', (resources, extra) => {
    const entries = `/Resources<<${resources}>>`
    expect(ends('/F Do', entries, [streamSource('q Q'), ...extra])).toBe(true)
    expect(ends('/F Do', entries, [streamSource('Q'), ...extra])).toBe(false)
  })

  it.each([
    ['/Type/XObject', true, true],
    ['', true, true],
    ['/Type/XRef', true, false],
    ['/Type/Metadata', true, false],
    ['/Type/EmbeddedFile', true, false],
  ])('is known where the file is not encrypted, or the look says nothing else: %s', (type, open, closed) => {
    expect(ends('q Q', type)).toBe(open)
    expect(endsEncrypted('q Q', type)).toBe(closed)
  })

  // Poppler leaves the last block out, and with it the end of the text or the clip.
  it('is not known where what is encrypted has no padding that says so', () => {
    const content = 'BT 7 Tr (x) Tj               ET '
    expect(content).toHaveLength(32)
    expect(endsEncrypted(content, '')).toBe(true)
    expect(endsEncrypted('', '', () => Buffer.alloc(0))).toBe(true)
    expect(endsEncrypted(content, '', (stored) => stored.subarray(0, -16))).toBe(false)
    expect(endsEncrypted(content, '', (stored) => Buffer.concat([stored, Buffer.from('x')]))).toBe(false)
  })

  it('has no paragraphs of the page under a name', () => {
    expect(ends('/P /P0 BDC EMC', '/Resources<</Properties<</P0<</ActualText(x)>>>>>>')).toBe(true)
    expect(ends('/P /P0 BDC EMC', '/Resources<</Properties<</P0<</MCID 0>>>>>>')).toBe(false)
  })

  it('may draw pictures, and itself', () => {
    const entries = '/Resources<</XObject<</I 101 0 R/F 100 0 R>>>>'
    expect(ends('/I Do', entries, [streamSource('Q Q', '/Subtype/Image')])).toBe(true)
  })

  it('is not known of what cannot be unpacked, or is too much', () => {
    expect(ends('q Q', '/Filter/LZWDecode')).toBe(false)
    const many = Array.from({ length: 501 }, () => streamSource(''))
    const forms = many.map((_, at) => `/F${at} ${101 + at} 0 R`).join('')
    expect(ends('', `/Resources<</XObject<<${forms}>>>>`, many)).toBe(false)
  })
})
