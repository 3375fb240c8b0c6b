import { beforeAll, describe, expect, it } from 'vitest'
import { fillPlaceholder, makeContainer, placeholder, streamSource } from '../../testing/foreign-signer.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { verifyPdf } from './verify-pdf.ts'

/** What stands in a container beside its signature, nobody signed: whoever reads it shows what anybody may exchange. */

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
})

const signature = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached ${placeholder}>>`
const within = (before: string, after: string): string => `${before}\n6 0 obj\n${signature}\nendobj\n${after}`

function container(covered: Buffer): Buffer {
  return makeContainer(covered, { signer: authority.person, scheme: 'ec', withSigningCertificate: true })
}

/** A signed file; the row of the signature leads to where its object is, in whatever it is. */
function signed(objects: Record<number, string>, crossReference?: (offsets: number[]) => string): Buffer {
  const all = {
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/SigFlags 3>>>>',
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources<</XObject<</I 7 0 R>>>>/Annots[5 0 R 6 0 R]>>',
    5: '<</FT/Sig/T(a)/V 6 0 R/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R>>',
    ...objects,
  }
  let text = '%PDF-1.7\n'
  for (const [number, body] of Object.entries(all)) text += `${number} 0 obj\n${body}\nendobj\n`
  const offsets = [1, 2, 3, 4, 5, 6, 7].map((number) => Math.max(0, text.indexOf(`\n${number} 0 obj\n`) + 1))
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 ${offset ? 'n' : 'f'} \n`)
  const table = `xref\n0 8\n0000000000 65535 f \n${rows.join('')}trailer\n<</Size 8/Root 1 0 R>>\n`
  const start = text.length
  text += `${crossReference?.(offsets) ?? table}startxref\n${start}\n%%EOF\n`
  return fillPlaceholder(Buffer.from(text, 'latin1'), { container })
}

function outcome(bytes: Buffer): string[] {
  const { verdict, signatures } = verifyPdf(bytes, { trustedRoots: [authority.root.certificate] })
  return [verdict, ...signatures.flatMap(({ problems }) => problems)]
}

const picture = '/Type/XObject/Subtype/Image/Width 9/Height 9/BitsPerComponent 8/ColorSpace/DeviceGray'
const entries = (more: string): string => signature.replace('/Type/Sig', `/Type/Sig${more}`)

/** A cross-reference stream without a row of its own, in whose data the signature stands. */
function streamAround(offsets: number[]): string {
  const rows = offsets.map((offset) => `\x01${String.fromCharCode(offset >> 8, offset & 255)}`).join('')
  const at = `\x01${String.fromCharCode(offsets[6] ?? 0, 0)}`
  const data = within(`${rows}${at}`, ' ')
  return `9 0 obj\n${streamSource(data, '/Type/XRef/Size 8/W[1 2 0]/Index[1 7]/Root 1 0 R')}\nendobj\n`
}

describe('a container', () => {
  it.each([
    ['beside a picture', { 6: signature, 7: streamSource('123', picture) }],
    [
      'before a picture that ends elsewhere than it says',
      { 6: signature, 7: `<<${picture}/Length 9>>\nstream\n1\nendstream` },
    ],
    [
      'after one that says it is longer than the file',
      { 4: `<<${picture}/Length 99999>>\nstream\n1\nendstream`, 6: signature },
    ],
    ['of a signature that is its own widget', { 6: entries('/Subtype/Widget/Rect[0 0 9 9]') }],
    ['of a signature whose kind is no name', { 6: entries('/Subtype(FreeText)') }],
  ])('is the signature’s alone: %s', (_, objects) => {
    expect(outcome(signed(objects))).toEqual(['valid'])
  })

  it.each([
    ['a picture lies over it', { 7: streamSource(within('', ' '), picture) }],
    ['a picture does so by its length', { 7: streamSource(within('endstream ', ' '), picture) }],
    [
      'a picture does so without its length',
      { 7: `<<${picture}/Length 1>>\nstream\n${within('1', '')}endstream` },
    ],
    [
      'a picture does so by a length that nothing follows',
      { 7: `<<${picture}/Length 20000>>\nstream\n1\nendstream\nendobj\n${within('', '')}` },
    ],
    ['packed objects lie over it', { 7: streamSource(within('9 0 ', ' '), '/Type/ObjStm/N 1/First 4') }],
    ['a text lies over it', { 7: `<</Title(${within('', '')})>>` }],
    ['it is the text of a note', { 6: entries('/Subtype/FreeText/Rect[0 0 90 90]/DA(/F 9 Tf)') }],
    ['it is that by reference', { 4: '/FreeText', 6: entries('/Subtype 4 0 R') }],
    ['it is that by one of two keys', { 6: entries('/Subtype/FreeText/Subtype/Widget') }],
  ])('is read elsewhere, and the range is broken: %s', (_, objects) => {
    expect(outcome(signed(objects))).toEqual(['invalid', 'range'])
  })

  it('is read elsewhere where a cross-reference without a row lies over it', () => {
    const plain = signed({ 6: signature })
    expect(outcome(plain)).toEqual(['valid'])
    const bytes = signed({}, (offsets) => {
      const text = streamAround(offsets)
      // The signature's own row: after the head of the cross-reference, and what stands before it.
      const start = Math.max(...offsets) + '5 0 obj\n'.length
      const body = '<</FT/Sig/T(a)/V 6 0 R/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R>>\nendobj\n'
      const own = start + body.length + text.indexOf('\n6 0 obj') + 1
      const placed = offsets.map((offset, index) => (index === 5 ? own : offset))
      return streamAround(placed)
    })
    expect(outcome(bytes)).toEqual(['invalid', 'range'])
  })
})

/** A picture that a row leads to, and more of its number that none does. */
const unlisted = (more: string): Record<number, string> => ({
  7: `${streamSource('123', picture)}\nendobj\n${more}`,
})

describe('a container that no row of ours leads over', () => {
  it.each([
    ['beside an older picture', { ...unlisted(`7 0 obj\n${streamSource('1', picture)}`), 6: signature }],
    ['behind the word in a text', { 6: signature, 7: '<</Title(9 0 obj <<)>>' }],
    [
      'of which an older picture with a length elsewhere comes before',
      {
        ...unlisted(`7 0 obj\n<<${picture}/Length 4 0 R>>\nstream\n1\nendstream\nendobj\n9 0 obj\n1`),
        4: '1',
        6: signature,
      },
    ],
  ])('is the signature’s alone: %s', (_, objects) => {
    expect(outcome(signed(objects))).toEqual(['valid'])
  })

  it.each([
    ['of a picture', unlisted(`7 0 obj\n${streamSource(within('', ' '), picture)}`)],
    [
      'of one whose generation touches the word',
      unlisted(`7 0obj\n${streamSource(within('', ' '), picture)}`),
    ],
    ['of one with a comment in it', unlisted(`7 0 %\nobj\n${streamSource(within('', ' '), picture)}`)],
    [
      'of one whose length others read elsewhere',
      {
        4: '1\nendobj\n4 0 obj\n20000',
        ...unlisted(`7 0 obj\n<<${picture}/Length 4 0 R>>\nstream\n1\nendstream\n${within('', '')}`),
      },
    ],
    ['of a text', unlisted(`7 0 obj\n<</Title(${within('', '')})>>`)],
  ])('is read where readers look for heads, and the range is broken: %s', (_, objects) => {
    expect(outcome(signed(objects))).toEqual(['invalid', 'range'])
  })

  it('is read in a trailer, and the range is broken', () => {
    const bytes = signed({}, (offsets) => {
      const before = 'xref\n0 8\n0000000000 65535 f \n'
      const opened = 'trailer\n<</Size 8/Root 1 0 R/ID[('
      // The signature's own row: after those of the table, and what stands before it in the trailer.
      const body = '<</FT/Sig/T(a)/V 6 0 R/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R>>\nendobj\n'
      const start = Math.max(...offsets) + '5 0 obj\n'.length + body.length
      const own = start + before.length + 7 * 20 + opened.length + 1
      const rows = offsets.map((offset, index) => {
        const at = index === 5 ? own : offset
        return `${String(at).padStart(10, '0')} 00000 ${at ? 'n' : 'f'} \n`
      })
      return `${before}${rows.join('')}${opened}${within('', '')})(b)]>>\n`
    })
    expect(outcome(bytes)).toEqual(['invalid', 'range'])
  })
})
