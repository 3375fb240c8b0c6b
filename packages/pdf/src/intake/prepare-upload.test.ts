import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { makeEncryption, type EncryptionKind } from '../../testing/awkward-files/encryption.ts'
import { sample } from '../../testing/awkward-files/sample.ts'
import {
  appendObjects,
  makeContainer,
  signRaw,
  streamSource,
  type RawSignature,
} from '../../testing/foreign-signer.ts'
import { inspectPdf } from '../read/inspect.ts'
import { PdfDocument } from '../read/document.ts'
import { readPageTexts } from '../render/page-text.ts'
import { prepareFields } from '../sign/prepare-fields.ts'
import { makeTestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { createPdfFile } from '../text/pdf-file.ts'
import { readPageTree } from './page-tree.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'
import { prepareUpload } from './prepare-upload.ts'

const A_PAGE = { widthPt: 400, heightPt: 600 }

function fixture(name: string): Buffer {
  return readFileSync(new URL(`./fixtures/${name}.pdf`, import.meta.url))
}

/** One page that says HELLO, with extra entries in the catalog and the page. */
function hello(
  entries: {
    catalog?: string
    page?: string
    encrypt?: string
    prepare?: (add: (body: string) => number) => string
  } = {},
): Buffer {
  const file = createPdfFile()
  const [catalog, pages, page] = [file.reserve(), file.reserve(), file.reserve()]
  const content = file.addStream(Buffer.from('BT /F1 24 Tf 100 300 Td (HELLO) Tj ET'))
  const font = file.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  const prepared = entries.prepare?.(file.add) ?? ''
  file.set(catalog, `<< /Type /Catalog /Pages ${pages} 0 R ${entries.catalog ?? ''} ${prepared} >>`)
  file.set(pages, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`)
  file.set(
    page,
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 400 600] /Contents ${content} 0 R ` +
      `/Resources << /Font << /F1 ${font} 0 R >> >> ${entries.page ?? ''} >>`,
  )
  const bytes = file.finish(catalog, file.add('<< >>'))
  return entries.encrypt ? replace(bytes, /trailer\n<</, `trailer\n<< /Encrypt ${entries.encrypt}`) : bytes
}

/** A field that holds a signature of the given kind; its cryptography is nonsense. */
function signed(extra = ''): Buffer {
  const contents = '00'.repeat(64)
  return hello({
    prepare: (add) => {
      const value = add(
        '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 30] ' +
          `/Contents <${contents}> ${extra} >>`,
      )
      const field = add(`<< /FT /Sig /T (s) /V ${value} 0 R /Type /Annot /Subtype /Widget /Rect [0 0 0 0] >>`)
      const permissions = extra ? `/Perms << /DocMDP ${value} 0 R >>` : ''
      return `/AcroForm << /SigFlags 3 /Fields [${field} 0 R] >> ${permissions}`
    },
  })
}

test.each([
  ['a dictionary that is not closed', { catalog: '/Kept 100 0 R', extra: ['<</A 1'] }],
  ['a page whose dictionary ends early', { pages: [{ entries: '/MediaBox[0 0 9 9]/X endobj/Y 1' }] }],
  ['a catalog with a key twice', { catalog: '/Lang(a)/Lang(b)' }],
  ['a name that some readers end early', { catalog: '/X\u00803 0 R' }],
  [
    'a stream that is longer than it says',
    { catalog: '/Kept 100 0 R', extra: ['<</Length 1>>\nstream\nq Q\nendstream'] },
  ],
  [
    'a stream that does not say how long it is',
    { catalog: '/Kept 100 0 R', extra: ['<<>>\nstream\nq Q\nendstream'] },
  ],
  ['a reference to another generation', { catalog: '/Kept 100 3 R', extra: ['<<>>'] }],
  ['a reference to a reference', { catalog: '/Kept 100 0 R', extra: ['101 0 R', '<<>>'] }],
  ['a page that is a group of pages', { pages: [{ entries: '/MediaBox[0 0 9 9]/Kids[3 0 R]' }] }],
  ['a page that is turned a little', { pages: [{ entries: '/MediaBox[0 0 9 9]/Rotate 45' }] }],
  ['a tree with another number of pages', { tree: '/Count 3' }],
  ['an object that stands in it once more', { extra: ['null\nendobj\n4 0 obj\n<<>>'] }],
])('readers differ about a file with %s: it is written anew', async (_, pdf) => {
  const { bytes, normalised } = await prepareUpload(makeTestPdf(pdf))
  expect(normalised).toBe(true)
  expect((await prepareUpload(bytes)).normalised).toBe(false)
})

test('a file in which something stands once more is written anew, be it that nothing leads to it', async () => {
  const bytes = makeTestPdf({ extra: ['null\nendobj\n101 0 obj\n<<>>', '<<>>'] })
  expect(await prepareUpload(bytes)).toMatchObject({ normalised: true })
})

test('what an update of before wrote anew makes no difference', async () => {
  const bytes = makeTestPdf()
  // An update of before, whose rows lead to what it holds.
  const updated = appendObjects(bytes, { 4: streamSource('q Q') })
  expect(await prepareUpload(updated)).toMatchObject({ normalised: false, bytes: updated })
})

describe('an upload', () => {
  test('that is sound is stored as it is', async () => {
    for (const bytes of [hello(), fixture('object-streams')]) {
      const prepared = await prepareUpload(bytes)
      expect(prepared).toEqual({ bytes, pages: [A_PAGE], normalised: false, removed: [] })
    }
  })

  test.each([
    ['a renamed program', Buffer.from(`MZ${'\0'.repeat(200)}This program cannot be run in DOS mode`)],
    ['an empty file', Buffer.alloc(0)],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('that is %s is refused', async (_, bytes) => {
    await expect(prepareUpload(bytes)).rejects.toMatchObject({ code: 'not-pdf' })
  })

  test('that only begins like a PDF is refused', async () => {
    await expect(prepareUpload(Buffer.from('%PDF-1.7\nnothing follows'))).rejects.toMatchObject({
      code: 'broken',
    })
  })

  test('that needs a password is refused', async () => {
    await expect(prepareUpload(fixture('user-password'))).rejects.toMatchObject({ code: 'encrypted' })
  })

  test.each<[EncryptionKind, string]>(
    (['rc4-40', 'rc4-128', 'aes-128', 'aes-256'] as const).flatMap((kind) => [
      [kind, 'secret'],
      [kind, 'owner'],
    ]),
  )('that needs a password (%s) is opened with it and written without: %s', async (kind, password) => {
    const locked = sample({ encryption: { kind, userPassword: 'secret' } })
    for (const wrong of [undefined, 'Secret', 'secret ']) {
      // oxlint-disable-next-line no-await-in-loop
      await expect(prepareUpload(locked, { password: wrong })).rejects.toMatchObject({ code: 'encrypted' })
    }
    const prepared = await prepareUpload(locked, { password })
    expect(prepared).toMatchObject({ normalised: true, removed: ['password'] })
    expect(inspectPdf(prepared.bytes)).toMatchObject({ encrypted: false, recovered: false })
    const open = await prepareUpload(sample())
    expect(await readPageTexts(prepared.bytes)).toEqual(await readPageTexts(open.bytes))
  })

  test('that needs no password is opened whatever password is given', async () => {
    const prepared = await prepareUpload(fixture('owner-password'), { password: 'anything' })
    expect(prepared.removed).toEqual(['encryption'])
  })

  test('whose attachments alone are encrypted is refused by name, and opens with the password', async () => {
    const id = Buffer.from('0123456789abcdef')
    const { dictionary } = makeEncryption({ kind: 'aes-256', userPassword: 'secret' }, id)
    const attachments = dictionary.replace(
      /\/StmF\s*\/StdCF\s*\/StrF\s*\/StdCF/,
      '/StmF/Identity/StrF/Identity/EFF/StdCF',
    )
    const file = makeTestPdf({ extra: [attachments] }).toString('latin1')
    const bytes = Buffer.from(file.replace('trailer\n<<', `trailer\n<</Encrypt 100 0 R`), 'latin1')
    await expect(prepareUpload(bytes)).rejects.toMatchObject({ code: 'attachments-encrypted' })
    const prepared = await prepareUpload(bytes, { password: 'secret' })
    expect(prepared).toMatchObject({ normalised: true, removed: ['password'] })
  })

  test('with a page inside its page tree is refused by name', async () => {
    const file = makeTestPdf()
      .toString('latin1')
      .replace('/Kids[3 0 R]', '/Kids[<</Type/Page/Parent 2 0 R>>]')
    await expect(prepareUpload(Buffer.from(file, 'latin1'))).rejects.toMatchObject({ code: 'direct-page' })
  })

  test('with 65,000 small objects is taken as it is', async () => {
    const numbers = Array.from({ length: 65_000 }, (_, index) => index)
    const list = `[${numbers.map((index) => `${index + 101} 0 R`).join(' ')}]`
    const bytes = makeTestPdf({
      extra: [list, ...numbers.map((index) => `<</A ${index}>>`)],
      catalog: '/Extra 100 0 R',
    })
    const { normalised, bytes: prepared } = await prepareUpload(bytes)
    const box = { page: 0, left: 0.1, top: 0.1, widthPt: 50, heightPt: 50 }
    const fields = await prepareFields(prepared, { fields: [{ name: 'a', box }] })
    expect([normalised, inspectPdf(fields.bytes).emptySignatureFields]).toEqual([false, ['a']])
  })

  test.each(['owner-password', 'owner-password-rc4'])(
    'that is encrypted without a password (%s) is decrypted',
    async (name) => {
      const prepared = await prepareUpload(fixture(name))
      expect(prepared).toMatchObject({ pages: [A_PAGE], normalised: true, removed: ['encryption'] })
      expect(inspectPdf(prepared.bytes)).toMatchObject({ encrypted: false, recovered: false })
      expect(await readPageTexts(prepared.bytes)).toEqual(['HELLO'])
    },
  )

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['cut off at its end', (bytes) => bytes.subarray(0, bytes.length - 300)],
    ['whose cross-reference is wrong', (bytes) => replace(bytes, /startxref\n\d+/, 'startxref\n7')],
    [
      'without a header',
      (bytes) => Buffer.from(bytes.toString('latin1').replace('%PDF-1', '%abc-1'), 'latin1'),
    ],
    ['whose header is far inside', (bytes) => Buffer.concat([Buffer.alloc(1100, 0x20), bytes])],
    ['with junk before its header', (bytes) => Buffer.concat([Buffer.from('HTTP/1.1 200 OK\n\n'), bytes])],
  ])('%s is written anew', async (_, damage) => {
    const prepared = await prepareUpload(damage(hello()))
    expect(prepared).toMatchObject({ pages: [A_PAGE], normalised: true, removed: [] })
    expect(inspectPdf(prepared.bytes)).toMatchObject({
      recovered: false,
      headerShifted: false,
      signed: false,
    })
    expect(await readPageTexts(prepared.bytes)).toEqual(['HELLO'])
  })

  test('loses its scripts and dangerous actions', async () => {
    const bytes = hello({
      catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\("hi"\\)) >>',
      page: '/AA << /O << /S /Launch /F (calc.exe) >> >>',
    })
    const prepared = await prepareUpload(bytes)
    expect(prepared).toMatchObject({ pages: [A_PAGE], normalised: true })
    expect(new Set(prepared.removed)).toEqual(new Set(['javascript', 'launch']))
    expect(await readPageTexts(prepared.bytes)).toEqual(['HELLO'])
    expect(await prepareUpload(prepared.bytes)).toMatchObject({ normalised: false, removed: [] })
  })

  test.each([
    ['without a usable MediaBox', { page: '/MediaBox [0 0 0 0]' }, { widthPt: 612, heightPt: 792 }],
    ['with an empty CropBox', { page: '/CropBox [9 9 9 9]' }, A_PAGE],
  ])('%s gets the box that viewers show', async (_, entries, size) => {
    const prepared = await prepareUpload(hello(entries))
    expect(prepared).toMatchObject({ normalised: true, pages: [size] })
    expect(await prepareUpload(prepared.bytes)).toMatchObject({ normalised: false, pages: [size] })
  })

  test('with a wide page tree gets a narrow one', async () => {
    const pages = Array.from({ length: 500 }, (_, index) => ({
      entries: `/MediaBox[0 0 ${300 + index} 400]`,
      content: `BT /F1 9 Tf 9 9 Td (page ${index + 1}) Tj ET`,
    }))
    const prepared = await prepareUpload(makeTestPdf({ pages }))
    expect(prepared.normalised).toBe(true)
    expect(prepared.pages).toEqual(pages.map((_, index) => ({ widthPt: 300 + index, heightPt: 400 })))
    const tree = readPageTree(new PdfDocument(prepared.bytes))
    expect(tree).toMatchObject({ mostKids: 16, ambiguous: false })
    const texts = await readPageTexts(prepared.bytes)
    expect(texts.map((text) => text.trim())).toEqual(pages.map((_, index) => `page ${index + 1}`))
    expect(await prepareUpload(prepared.bytes)).toMatchObject({ normalised: false })
  })

  test('with few pages under one node is stored as it is', async () => {
    const bytes = makeTestPdf({ pages: Array.from({ length: 32 }, () => ({})) })
    expect((await prepareUpload(bytes)).bytes.equals(bytes)).toBe(true)
  })

  test('with a signature is never written anew', async () => {
    const bytes = signRaw(await authenticSignature(), { catalog: '/OpenAction<</S/Launch>>' })
    expect((await prepareUpload(bytes)).bytes.equals(bytes)).toBe(true)
  })

  test('with a signature that has failed is refused: so would every contract', async () => {
    const bytes = signRaw(await authenticSignature())
    const changed = Buffer.from(bytes.toString('latin1').replace('(Contract)', '(contract)'), 'latin1')
    const covered = appendObjects(bytes, { 4: streamSource('BT /F1 24 Tf 72 700 Td (Another) Tj ET') })
    for (const one of [signed(), signedOutsideForm(), changed, covered])
      await expect(prepareUpload(one)).rejects.toMatchObject({ code: 'signature-failed' })
  })

  test('with a signature is refused when only writing it anew would help', async () => {
    const shifted = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\n\n'), signed()])
    const misled = replace(signed(), /startxref\n\d+/, 'startxref\n7')
    const odd = replace(signed(), /\nxref\n/, '\n()\nxref\n')
    for (const bytes of [shifted, misled, odd])
      await expect(prepareUpload(bytes)).rejects.toMatchObject({ code: 'signed-unsuitable' })
  })

  test.each([1, 2, 3])('whose author certified it, leaving level %i, is refused', async (level) => {
    const reference =
      '/Reference [<< /Type /SigRef /TransformMethod /DocMDP ' +
      `/TransformParams << /P ${level} /V /1.2 >> >>]`
    await expect(prepareUpload(signed(reference))).rejects.toMatchObject({ code: 'certified' })
  })

  test.each([
    '/AcroForm << /Fields [] /XFA (x) >> /NeedsRendering true',
    '/AcroForm << /Fields [] /XFA (x) >>',
    '/AcroForm << /Fields [3 0 R] /XFA [(config) (<dynamicRender>required</dynamicRender>)] >>',
  ])('that is a dynamic XFA form is refused: %s', async (catalog) => {
    await expect(prepareUpload(hello({ catalog }))).rejects.toMatchObject({ code: 'dynamic-form' })
  })

  test('whose XFA only accompanies its form loses the XFA', async () => {
    const catalog = '/AcroForm << /Fields [<< /FT /Tx /T (t) >>] /XFA (<template/>) >>'
    const prepared = await prepareUpload(hello({ catalog }))
    expect(prepared).toMatchObject({ normalised: true, removed: ['form-data'] })
    expect(inspectPdf(prepared.bytes).hasXfa).toBe(false)
  })

  test.each([
    '[0 0 9999999 9999999]',
    '[1000000000 0 1000000595 842]',
    '[-9999999999 -9999 -9999999000 -9000]',
  ])('with a page of %s, where no stamp would hold, is refused', async (box) => {
    const bytes = makeTestPdf({ pages: [{ entries: `/MediaBox${box}` }] })
    await expect(prepareUpload(bytes)).rejects.toMatchObject({ code: 'too-large' })
  })

  test('that is encrypted for certain readers is refused as such', async () => {
    const bytes = hello({ encrypt: '<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 >>' })
    await expect(prepareUpload(bytes)).rejects.toMatchObject({ code: 'certificate-encrypted' })
  })
})

async function authenticSignature(): Promise<RawSignature> {
  const { person } = await makeTestAuthority('p-256')
  return {
    subFilter: 'ETSI.CAdES.detached',
    container: (covered) =>
      makeContainer(covered, { signer: person, scheme: 'ec', withSigningCertificate: true }),
  }
}

/** A signature that stands in a page's annotation, but not in the form. */
function signedOutsideForm(): Buffer {
  const value = '<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents <00> >>'
  const widget = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (s) /Rect [0 0 0 0] /V ${value} >>`
  return hello({ page: `/Annots [${widget}] /AA << /O << /S /Launch >> >>` })
}

function replace(bytes: Buffer, pattern: RegExp, by: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(pattern, by), 'latin1')
}

test('what reads like a signature and is none of the form is written anew: nothing that is reachable is signed', async () => {
  const stray = '<</Type/Sig/ByteRange[0 100 200 300]/Contents<00>>>'
  const bytes = makeTestPdf({ extra: [stray] })
  expect(verifyPdf(bytes).verdict).toBe('invalid')
  const prepared = await prepareUpload(bytes)
  expect(prepared).toMatchObject({ normalised: true, removed: [] })
  expect(verifyPdf(prepared.bytes).verdict).toBe('unsigned')
})
