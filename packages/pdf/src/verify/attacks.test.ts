import { beforeAll, describe, expect, it } from 'vitest'
import { fillFields } from '../sign/fill-fields.ts'
import { prepareFields } from '../sign/prepare-fields.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import type { Appearance } from '../types.ts'
import type { ChangeKind, PdfVerification } from './report.ts'
import {
  appendObjects,
  fillPlaceholder,
  makeContainer,
  makeToken,
  placeholder,
  rawSignature,
  signRaw,
  streamSource,
  type RawSignature,
} from '../../testing/foreign-signer.ts'
import { verifyPdf } from './verify-pdf.ts'

/**
 * The published attacks on PDF signatures, each in its variants: signature wrapping, incremental saving and universal
 * forgery (Mladenov et al., 2019), shadow attacks (Mainka et al., 2021), attacks on certified documents (Mladenov et
 * al., 2021). None may ever be called valid.
 */

let authority: TestAuthority
let stranger: TestAuthority
let certified: Buffer
let approved: Buffer
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
  stranger = await makeTestAuthority('p-256')
  certified = await makeCertified()
  approved = sign({})
})

const look: Appearance = { kind: 'vector', width: 50, height: 50, content: '0 0 50 50 re f' }
const evil = 'BT /F1 24 Tf 72 700 Td (Pay 9999999) Tj ET'

async function makeCertified(): Promise<Buffer> {
  const { bytes } = await prepareFields(makeTestPdf({ pages: [{}, {}] }), {
    fields: [
      { name: 'a', box: { page: 0, left: 0.1, top: 0.1, widthPt: 50, heightPt: 50 } },
      { name: 'b', box: { page: 1, left: 0.1, top: 0.1, widthPt: 50, heightPt: 50 } },
    ],
    certify: { ...authority.platform, time: new Date() },
  })
  const filled = await fillFields(bytes, {
    fields: [{ name: 'a', appearance: look }],
    signer: authority.person,
    signerName: '张三',
    time: new Date(),
  })
  return filled.bytes
}

function sign(raw: Partial<RawSignature>, pdf?: Parameters<typeof signRaw>[1]): Buffer {
  return signRaw(
    {
      subFilter: 'ETSI.CAdES.detached',
      container: (covered) =>
        makeContainer(covered, { signer: authority.person, scheme: 'ec', withSigningCertificate: true }),
      ...raw,
    },
    pdf,
  )
}

function verify(bytes: Buffer): PdfVerification {
  return verifyPdf(bytes, { trustedRoots: [authority.root.certificate] })
}

function forbidden(result: PdfVerification): ChangeKind[] {
  return [...new Set(result.changes.filter((item) => !item.allowed).map((item) => item.kind))]
}

const reference = (level: number): string =>
  `/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</Type/TransformParams/P ${level}/V/1.2>>>>]`

const pageWith = (annotations: string): string =>
  `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/MediaBox[0 0 595 842]/Annots[${annotations}]>>`

const highlight = (more: string): string =>
  `<</Type/Annot/Subtype/Highlight/Rect[72 690 200 720]/QuadPoints[72 720 200 720 72 690 200 690]/C[1 1 0]${more}>>`

it('starts from files that are valid', () => {
  expect(verify(certified)).toMatchObject({ verdict: 'valid', problems: [] })
  expect(verify(approved)).toMatchObject({ verdict: 'valid', problems: [] })
})

it('a page that is nothing any more is a modification', () => {
  const result = verify(appendObjects(sign({}, { pages: [{}, {}] }), { 5: 'null' }))
  expect(result.verdict).toBe('modified')
  expect(forbidden(result)).toEqual(['page-removed'])
})

describe('universal signature forgery', () => {
  const variants: [string, Partial<RawSignature>][] = [
    ['no /Contents', { contents: '' }],
    ['null /Contents', { contents: '/Contents null' }],
    ['empty /Contents', { contents: '/Contents <>' }],
    ['a zero /Contents', { contents: '/Contents <00>' }],
    ['/Contents of zeros', { contents: `/Contents <${'0'.repeat(8000)}>` }],
    ['/Contents that is no container', { contents: `/Contents <${'3082'.repeat(2000)}>` }],
    ['/Contents that is a number', { contents: '/Contents 0' }],
    ['a literal /Contents', { contents: '/Contents (nothing)' }],
    ['an odd /Contents', { contents: '/Contents <308>' }],
    ['no /ByteRange', { byteRange: () => '' }],
    ['null /ByteRange', { byteRange: () => '/ByteRange null' }],
    ['an empty /ByteRange', { byteRange: () => '/ByteRange []' }],
    ['a /ByteRange of zeros', { byteRange: () => '/ByteRange [0 0 0 0]' }],
    ['a negative /ByteRange', { byteRange: ([, a, b]) => `/ByteRange [0 ${a} ${b} -1]` }],
    ['a negative start', { byteRange: ([, a, b, c]) => `/ByteRange [-1 ${a} ${b} ${c}]` }],
    ['a /ByteRange of two numbers', { byteRange: ([, a]) => `/ByteRange [0 ${a}]` }],
    ['a /ByteRange with a name', { byteRange: ([, a, b]) => `/ByteRange [0 ${a} ${b} /X]` }],
    ['a /ByteRange beyond the file', { byteRange: ([, a, b]) => `/ByteRange [0 ${a} ${b} 99999999]` }],
    ['a fractional /ByteRange', { byteRange: ([, a, b, c]) => `/ByteRange [0 ${a}.0 ${b} ${c}]` }],
    ['a /ByteRange by reference', { byteRange: () => '/ByteRange 300 0 R' }],
  ]
  it.each(variants)('with %s is invalid', (_, raw) => {
    const result = verify(sign(raw))
    expect(result.verdict).toBe('invalid')
    expect(result.signatures.every((item) => !item.valid && !item.integrity)).toBe(true)
    expect(result.signatures).toHaveLength(1)
  })

  it('by taking the signature dictionary away is no signature', () => {
    const bytes = appendObjects(makeTestPdf(), {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[200 0 R]/SigFlags 3>>>>',
      200: '<</FT/Sig/T(raw)/V 201 0 R/Type/Annot/Subtype/Widget/Rect[0 0 0 0]>>',
    })
    expect(verify(bytes).verdict).toBe('unsigned')
  })
})

describe('signature wrapping', () => {
  it('that leaves the changed part out of the range is invalid', () => {
    // The signed second half moves to the end; the gap takes in new objects beside the signature value.
    const at = approved.lastIndexOf('/Contents <') + '/Contents '.length
    const end = approved.indexOf('>', at) + 1
    const second = approved.subarray(end)
    const injected = Buffer.from(`\n4 0 obj\n${streamSource(evil)}\nendobj\n`, 'latin1')
    const moved = Buffer.concat([approved.subarray(0, end), injected, second])
    expect(verify(moved)).toMatchObject({ verdict: 'invalid' })
    const text = moved.toString('latin1')
    const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(text)
    const start = end + injected.length
    const rewritten = text.replace(
      range?.[0] ?? '',
      `/ByteRange [0 ${range?.[1]} ${start} ${range?.[3]}]`.padEnd(range?.[0].length ?? 0),
    )
    const result = verify(Buffer.from(rewritten, 'latin1'))
    expect(result.verdict).toBe('invalid')
    expect(result.signatures.some((item) => item.integrity)).toBe(false)
  })

  it('by a second dictionary that points at the old ranges is invalid', () => {
    const text = approved.toString('latin1')
    const range = /\/ByteRange \[[^\]]*\]/.exec(text)?.[0] ?? ''
    const contents = /\/Contents <[^>]*>/.exec(text)?.[0] ?? ''
    const copied = appendObjects(approved, {
      4: streamSource(evil),
      [rawSignature]: `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached ${contents} ${range}>>`,
    })
    const result = verify(copied)
    expect(result.verdict).toBe('invalid')
    expect(result.signatures.find((item) => item.fieldName === 'raw')?.problems).toEqual(['range'])
  })

  it('by a range whose gap is wider than the value is invalid', () => {
    const wide = sign({ byteRange: ([, a, b, c]) => `/ByteRange [0 ${a - 10} ${b + 10} ${c - 10}]` })
    expect(verify(wide).verdict).toBe('invalid')
  })
})

describe('incremental saving', () => {
  const page = '<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 595 842]>>'

  it('with a proper revision is a modification', () => {
    const result = verify(appendObjects(certified, { 4: streamSource(evil) }))
    expect(result.verdict).toBe('modified')
    expect(result.changes.at(-1)).toMatchObject({ kind: 'page-content', page: 1, object: 4, allowed: false })
  })

  it('without a cross-reference or trailer is a modification', () => {
    const body = `4 0 obj\n${streamSource(evil)}\nendobj\n`
    const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(approved.toString('latin1', approved.length - 60))?.[1]
    for (const tail of [
      '',
      '%%EOF\n',
      `startxref\n${start}\n%%EOF\n`,
      'trailer\n<</Size 300/Root 1 0 R>>\n%%EOF\n',
    ]) {
      const result = verify(Buffer.concat([approved, Buffer.from(body + tail, 'latin1')]))
      expect([tail, result.verdict]).toEqual([tail, expect.stringMatching(/^(modified|invalid)$/)])
      expect(result.modifiedAfterLastSignature).toBe(true)
    }
  })

  it('that copies the signature into the new revision is no better', () => {
    const text = approved.toString('latin1')
    const signature = new RegExp(`${rawSignature} 0 obj\\n([^]*?)\\nendobj`).exec(text)?.[1] ?? ''
    const result = verify(appendObjects(approved, { 4: streamSource(evil), [rawSignature]: signature }))
    expect(result.verdict).toBe('invalid')
  })

  it('that replaces the whole document by a new catalog is a modification', () => {
    const result = verify(
      appendObjects(
        approved,
        { 400: '<</Type/Catalog/Pages 2 0 R>>', 3: page },
        { trailer: '/Root 400 0 R' },
      ),
    )
    expect(result.verdict).not.toBe('valid')
    expect(result.verdict).not.toBe('unsigned')
  })

  it('that takes the signature out of the form is not called unsigned', () => {
    const result = verify(
      appendObjects(approved, { 1: '<</Type/Catalog/Pages 2 0 R>>', 4: streamSource(evil) }),
    )
    expect(result.verdict).toBe('invalid')
    expect(result.signatures).toMatchObject([{ problems: ['not-in-form'] }])
  })

  it('that is signed over by a stranger is a modification, and names what changed', async () => {
    const changed = appendObjects(certified, { 4: streamSource(evil) })
    const { bytes } = await fillFields(changed, {
      fields: [{ name: 'b', appearance: look }],
      signer: stranger.person,
      signerName: '张三',
      time: new Date(),
    })
    const result = verify(bytes)
    expect(result.verdict).toBe('modified')
    expect(result.signatures.map((item) => item.trusted)).toEqual([true, true, false])
    expect(forbidden(result)).toEqual(['page-content'])
  })
})

describe('shadow attacks', () => {
  const hidden = {
    pages: [
      {
        entries:
          '/MediaBox[0 0 595 842]/Annots[]/Resources<</XObject<</Cover 100 0 R>>/Font<</F1 101 0 R>>>>',
        content: '/Cover Do BT /F1 24 Tf 72 700 Td (Contract) Tj ET',
      },
    ],
    extra: [
      streamSource('1 1 1 rg 0 0 595 842 re f', '/Type/XObject/Subtype/Form/BBox[0 0 595 842]'),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding 102 0 R>>',
      '<</Type/Encoding/BaseEncoding/WinAnsiEncoding>>',
      streamSource(evil),
    ],
  }

  it('hide: emptying a cover is a modification of the page’s resources', () => {
    const bytes = sign({}, hidden)
    const cover = streamSource('', '/Type/XObject/Subtype/Form/BBox[0 0 1 1]')
    const result = verify(appendObjects(bytes, { 100: cover }))
    expect(result.verdict).toBe('modified')
    expect(result.changes).toMatchObject([{ kind: 'page-resource', page: 1, object: 100, detail: 'Form' }])
  })

  it('hide: removing the cover from the cross-reference is a modification', () => {
    const bytes = sign({}, hidden)
    const text = appendObjects(bytes, { 300: '<<>>' }).toString('latin1')
    const freed = text.replace(/xref\n300 1\n\d{10} 00000 n /, 'xref\n100 1\n0000000000 00001 f ')
    expect(verify(Buffer.from(freed, 'latin1')).verdict).toBe('modified')
  })

  it('replace: another font or encoding is a modification', () => {
    const bytes = sign({}, hidden)
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Symbol/Encoding 102 0 R>>'
    expect(verify(appendObjects(bytes, { 101: font })).changes).toMatchObject([
      { kind: 'page-resource', detail: 'Type1', allowed: false },
    ])
    const encoding = '<</Type/Encoding/BaseEncoding/MacRomanEncoding>>'
    expect(forbidden(verify(appendObjects(bytes, { 102: encoding })))).toEqual(['page-resource'])
  })

  it('replace: an encoding that poses as document information is a modification', () => {
    const bytes = sign({ trailer: '/Info 102 0 R' }, hidden)
    const encoding = '<</Type/Encoding/BaseEncoding/MacRomanEncoding>>'
    expect(forbidden(verify(appendObjects(bytes, { 102: encoding })))).toEqual(['page-resource'])
  })

  it('replace: page content that poses as metadata is a modification', () => {
    const metadata = '/Type/Metadata/Subtype/XML'
    const bytes = sign(
      { catalog: '/Metadata 104 0 R' },
      {
        pages: [{ entries: '/MediaBox[0 0 595 842]/Contents 104 0 R' }],
        extra: ['null', 'null', 'null', 'null', streamSource('BT (Contract) Tj ET', metadata)],
      },
    )
    expect(verify(bytes).verdict).toBe('valid')
    const result = verify(appendObjects(bytes, { 104: streamSource(evil, metadata) }))
    expect(result.verdict).toBe('modified')
    expect(forbidden(result)).toEqual(['page-content'])
  })

  it('replace: a look that changes without its value is a modification', () => {
    const field = '/FT/Tx/T(sum)/V(100)/Type/Annot/Subtype/Widget/Rect[0 0 99 20]/P 3 0 R'
    const bytes = sign(
      { fields: ' 100 0 R' },
      {
        pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[100 0 R]' }],
        extra: [`<<${field}/AP<</N 101 0 R>>>>`, streamSource('BT (100) Tj ET', '/Subtype/Form')],
      },
    )
    expect(verify(bytes).verdict).toBe('valid')
    const other = streamSource('BT (999) Tj ET', '/Subtype/Form')
    expect(forbidden(verify(appendObjects(bytes, { 101: other })))).toEqual(['annotation-changed'])
    const pointed = verify(appendObjects(bytes, { 100: `<<${field}/AP<</N 300 0 R>>>>`, 300: other }))
    expect(pointed.changes).toMatchObject([
      { kind: 'field-appearance', field: 'sum', page: 1, allowed: false },
    ])
  })

  it('hide-and-replace: pointing an object at other signed bytes is a modification', () => {
    const bytes = sign({}, hidden)
    const decoy = bytes.indexOf('103 0 obj')
    const renumbered = Buffer.from(bytes)
    expect(decoy).toBeGreaterThan(0)
    const result = verify(appendObjects(renumbered, {}, { entries: { 4: decoy } }))
    expect(result.verdict).toBe('modified')
    // With the number that is asked for, as the attack prepares it before signing:
    const prepared = sign(
      {},
      { ...hidden, extra: [...hidden.extra, `null\nendobj\n4 0 obj\n${streamSource(evil)}`] },
    )
    const at = prepared.indexOf('4 0 obj', prepared.indexOf('104 0 obj') + 10)
    const swapped = verify(appendObjects(prepared, {}, { entries: { 4: at } }))
    expect(swapped.verdict).toBe('modified')
    expect(forbidden(swapped)).toEqual(['page-content', 'structure'])
  })

  it('an object that the signed content already refers to is a modification', () => {
    const bytes = sign({}, { pages: [{ entries: '/MediaBox[0 0 595 842]/Annots[900 0 R]' }] })
    const annotation = '<</Type/Annot/Subtype/FreeText/Rect[0 0 595 842]/Contents(Pay)>>'
    const result = verify(appendObjects(bytes, { 900: annotation }))
    expect(result.verdict).toBe('modified')
    expect(result.changes).toMatchObject([{ kind: 'reserved-object', object: 900, page: 1 }])
  })
})

const certifiedAt = (level: number): Buffer =>
  sign({ entries: reference(level), catalog: `/Perms<</DocMDP ${rawSignature} 0 R>>` })

const markAt = (level: number, more = ''): PdfVerification =>
  verify(
    appendObjects(certifiedAt(level), {
      3: pageWith('400 0 R'),
      400: highlight(more),
      401: streamSource(evil),
    }),
  )

/** A second field over the page, made and filled in one revision by a trusted signer. */
function signSneakily(
  base: Buffer,
  subFilter = 'ETSI.CAdES.detached',
  { rectangle = '0 0 595 842', painted = evil } = {},
): Buffer {
  const form = '/AcroForm<</Fields[200 0 R 500 0 R]/SigFlags 3>>'
  const bytes = appendObjects(base, {
    1: `<</Type/Catalog/Pages 2 0 R/Perms<</DocMDP ${rawSignature} 0 R>>${form}>>`,
    3: pageWith('500 0 R'),
    500: `<</FT/Sig/T(raw2)/V 501 0 R/Type/Annot/Subtype/Widget/Rect[${rectangle}]/P 3 0 R/AP<</N 502 0 R>>>>`,
    501: `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/${subFilter} ${placeholder}>>`,
    502: streamSource(painted, '/Type/XObject/Subtype/Form/BBox[0 0 595 842]'),
  })
  return fillPlaceholder(bytes, {
    container: (covered) =>
      subFilter === 'ETSI.RFC3161'
        ? makeToken(covered, new Date(), authority.timestamp)
        : makeContainer(covered, { signer: authority.company, scheme: 'ec', withSigningCertificate: true }),
  })
}

describe('attacks on certified documents', () => {
  it.each([1, 2, 3])('an evil annotation at level %i is a modification', (level) => {
    for (const subtype of ['FreeText', 'Stamp', 'Redact', 'Square', 'Ink']) {
      const annotation = `<</Type/Annot/Subtype/${subtype}/Rect[0 0 595 842]/AP<</N 401 0 R>>>>`
      const result = verify(
        appendObjects(certifiedAt(level), {
          3: pageWith('400 0 R'),
          400: annotation,
          401: streamSource(evil, '/Type/XObject/Subtype/Form/BBox[0 0 595 842]'),
        }),
      )
      expect(result.verdict).toBe('modified')
      expect(result.changes).toMatchObject([{ kind: 'annotation-added', detail: subtype, page: 1 }])
    }
  })

  it('a plain mark is permitted at level 3 only, and never with a look of its own', () => {
    expect(markAt(3).verdict).toBe('valid')
    expect(markAt(3).changes).toMatchObject([{ kind: 'annotation-added', allowed: true }])
    expect(markAt(2).changes).toMatchObject([{ allowed: false, forbiddenBy: 'certification' }])
    expect(markAt(3, '/AP<</N 401 0 R>>').verdict).toBe('modified')
  })

  it.each([2, 3])('a sneaky signature at level %i is a modification, whoever signs', (level) => {
    const result = verify(signSneakily(certifiedAt(level)))
    expect(result.signatures.map((item) => item.valid)).toEqual([true, true])
    expect(result.verdict).toBe('modified')
    expect(result.changes).toContainEqual(
      expect.objectContaining({ kind: 'signature-field-added', field: 'raw2', allowed: false }),
    )
  })

  it.each([1, 2, 3])('a document time-stamp that can be seen at level %i is a modification', (level) => {
    const seen = verify(signSneakily(certifiedAt(level), 'ETSI.RFC3161'))
    expect(seen.signatures.map((item) => item.valid)).toEqual([true, true])
    expect(seen.verdict).toBe('modified')
    const place = { rectangle: '0 0 0 0', painted: '' }
    // What one viewer clips to no place, another loads and shows pages with.
    const painting = verify(signSneakily(certifiedAt(level), 'ETSI.RFC3161', { ...place, painted: evil }))
    expect(painting.verdict).toBe('modified')
    const unseen = verify(signSneakily(certifiedAt(level), 'ETSI.RFC3161', place))
    expect(unseen.verdict).toBe('valid')
    expect(unseen.changes).toMatchObject([{ kind: 'timestamp-added', allowed: true }])
  })

  it('taking the certification off the catalog is a modification', () => {
    const result = verify(
      appendObjects(certifiedAt(2), {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[200 0 R]/SigFlags 3>>>>',
      }),
    )
    expect(result.verdict).toBe('modified')
    expect(result.changes).toContainEqual(expect.objectContaining({ kind: 'catalog', detail: 'Perms' }))
  })
})
