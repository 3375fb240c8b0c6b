import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { prepareFields } from '../sign/prepare-fields.ts'
import { PdfDocument } from './document.ts'
import { inspectPdf } from './inspect.ts'
import { PdfName, PdfStream, PdfString } from './objects.ts'

// Written by qpdf 11 from one document: two pages, an empty signature field with a Chinese name, XMP metadata.
const fixtures: [file: string, form: 'table' | 'stream', encrypted: boolean][] = [
  ['linearised.pdf', 'table', false],
  ['linearised-object-streams.pdf', 'stream', false],
  ['rc4-40.pdf', 'table', true],
  ['rc4-128.pdf', 'table', true],
  ['aes-128-clear-metadata.pdf', 'table', true],
  ['aes-256-revision-5.pdf', 'table', true],
  ['aes-256-object-streams.pdf', 'stream', true],
]

function read(file: string): Buffer {
  return readFileSync(new URL(`fixtures/${file}`, import.meta.url))
}

async function withField(bytes: Buffer): Promise<Buffer> {
  const box = { page: 1, left: 0.1, top: 0.1, widthPt: 50, heightPt: 50 }
  return (await prepareFields(bytes, { fields: [{ name: '乙方', box }] })).bytes
}

describe.each(fixtures)('%s', (file, form, encrypted) => {
  it('is read, with its strings and streams decrypted', () => {
    const bytes = read(file)
    expect(inspectPdf(bytes)).toMatchObject({
      pages: [
        { widthPt: 595, heightPt: 842 },
        { widthPt: 595, heightPt: 842 },
      ],
      recovered: false,
      encrypted,
      emptySignatureFields: ['签名'],
    })
    const document = new PdfDocument(bytes)
    const metadata = document.resolve(document.root.get('Metadata'))
    const language = document.root.get('Lang')
    expect(metadata instanceof PdfStream && document.decode(metadata).toString()).toContain('<x:xmpmeta')
    expect(language instanceof PdfString && language.bytes.toString()).toBe('zh-CN')
    expect(document.form).toBe(form)
  })

  it('grows in its own form, strings encrypted as the others are', async () => {
    const before = read(file)
    const after = await withField(before)
    expect(after.subarray(0, before.length).equals(before)).toBe(true)
    expect(inspectPdf(after)).toMatchObject({
      recovered: false,
      encrypted,
      emptySignatureFields: ['签名', '乙方'],
    })
    const added = after.subarray(before.length).toString('latin1')
    expect(/\nxref\n/.test(added)).toBe(form === 'table')
    expect(added.includes('/Type /XRef')).toBe(form === 'stream')
    // The name in UTF-16 stands in the clear only where nothing is encrypted.
    expect(added.includes('feff4e5965b9')).toBe(!encrypted)
  })

  it('is found by scanning when its end is missing', () => {
    const text = read(file).toString('latin1').replaceAll('startxref', 'startyref')
    const bytes = Buffer.from(text, 'latin1')
    expect(inspectPdf(bytes)).toMatchObject({ recovered: true, encrypted, emptySignatureFields: ['签名'] })
  })
})

describe('a stream with a crypt filter of its own', () => {
  it('is not decrypted when the filter is Identity', () => {
    const document = new PdfDocument(read('aes-128-clear-metadata.pdf'))
    const metadata = document.resolve(document.root.get('Metadata'))
    if (!(metadata instanceof PdfStream)) throw new Error('the fixture has metadata')
    const { start, number, generation } = metadata
    const asText = new PdfStream(
      metadata.dict.copy().set('Type', new PdfName('Text')),
      start,
      number,
      generation,
    )
    expect(document.decode(asText).toString()).not.toContain('<x:xmpmeta')
    asText.dict.set('Filter', [new PdfName('Crypt')])
    expect(document.decode(asText).toString()).toContain('<x:xmpmeta')
  })
})

const required = process.env['REQUIRE_PDF_TOOLS'] === '1'
const present = spawnSync('sh', ['-c', 'command -v qpdf']).status === 0

describe.skipIf(!present && !required)('qpdf', () => {
  it.each(fixtures)('finds nothing wrong with %s after a field was added', async (file) => {
    const folder = mkdtempSync(join(tmpdir(), 'qiyin-read-'))
    const path = join(folder, file)
    try {
      writeFileSync(path, await withField(read(file)))
      expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain('No syntax or stream')
      expect(execFileSync('qpdf', ['--show-npages', path], { encoding: 'utf8' }).trim()).toBe('2')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
