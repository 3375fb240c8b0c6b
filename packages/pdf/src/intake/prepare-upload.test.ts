import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inspectPdf } from '../read/inspect.ts'
import { readPageTexts } from '../render/page-text.ts'
import { createPdfFile } from '../text/pdf-file.ts'
import { prepareUpload } from './prepare-upload.ts'

const A_PAGE = { widthPt: 400, heightPt: 600 }

function fixture(name: string): Buffer {
  return readFileSync(new URL(`./fixtures/${name}.pdf`, import.meta.url))
}

/** One page that says HELLO, with extra entries in the catalog and the page. */
function hello(
  entries: { catalog?: string; page?: string; prepare?: (add: (body: string) => number) => string } = {},
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
  return file.finish(catalog, file.add('<< >>'))
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
    ['a PDF header too far inside', Buffer.concat([Buffer.alloc(1100, 0x20), hello()])],
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

  test('loses its scripts and dangerous actions but keeps its links', async () => {
    const bytes = hello({
      catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\("hi"\\)) >>',
      page:
        '/AA << /O << /S /Launch /F (calc.exe) >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ' +
        '/A << /S /URI /URI (https://example.com/JavaScript) >> >>]',
      prepare: (add) =>
        `/Names << /JavaScript << /Names [(a) ${add('<< /S /JavaScript /JS (1) >>')} 0 R] >> >>`,
    })
    const prepared = await prepareUpload(bytes)
    expect(prepared.normalised).toBe(true)
    expect(new Set(prepared.removed)).toEqual(new Set(['javascript', 'launch']))
    const [before = '', after = ''] = prepared.bytes
      .toString('latin1')
      .split('https://example.com/JavaScript')
    expect(before + after).not.toMatch(/\/(JavaScript|JS|Launch)\b/)
    expect(after).not.toBe('')
    expect(await readPageTexts(prepared.bytes)).toEqual(['HELLO'])
    expect(await prepareUpload(prepared.bytes)).toMatchObject({ normalised: false })
  })

  test('with a signature is never written anew', async () => {
    for (const bytes of [signed(), replace(signed(), /startxref\n\d+/, 'startxref\n7')])
      expect((await prepareUpload(bytes)).bytes.equals(bytes)).toBe(true)
  })

  test('whose author forbade any change is refused', async () => {
    const reference =
      '/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /P 1 /V /1.2 >> >>]'
    await expect(prepareUpload(signed(reference))).rejects.toMatchObject({ code: 'certified' })
  })

  test('that is a dynamic XFA form is refused', async () => {
    const bytes = hello({ catalog: '/AcroForm << /Fields [] /XFA (x) >> /NeedsRendering true' })
    await expect(prepareUpload(bytes)).rejects.toMatchObject({ code: 'dynamic-form' })
  })
})

function replace(bytes: Buffer, pattern: RegExp, by: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(pattern, by), 'latin1')
}
