import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { archiveLimits } from '../archive/open-archive.ts'
import { packEntry, writeArchive } from '../archive/write-archive.ts'
import { TemplateError } from '../errors.ts'
import { makeDocx, paragraph } from '../testing/make-docx.ts'
import { openDocx } from './open-docx.ts'

const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const good = makeDocx({ body: paragraph('合同') })

/** A file of the good one's parts and others. */
function withFile(name: string, content: Uint8Array | string): Buffer {
  return makeDocx({ body: paragraph('合同'), files: { [name]: content } })
}

function withStatedSize(size: number): Buffer {
  const zeros = Buffer.alloc(40 * 1024 * 1024)
  const entry = { name: Buffer.from('word/document.xml'), packed: deflateRawSync(zeros), crc: 0, size }
  return writeArchive([packEntry('[Content_Types].xml', Buffer.from('<Types/>')), entry])
}

const docType = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'
const deep = `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`

test.each<[string, Uint8Array, string]>([
  ['a renamed program', Buffer.from('MZ\u0090'), 'not-docx'],
  ['nothing', Buffer.alloc(0), 'not-docx'],
  ['a zip of something else', writeArchive([packEntry('a.txt', Buffer.from('a'))]), 'not-docx'],
  ['an old .doc', Buffer.concat([compound, Buffer.from('WordDocument', 'utf16le')]), 'old-word-format'],
  [
    'a file with a password',
    Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]),
    'encrypted',
  ],
  ['a file with macros', withFile('word/vbaProject.bin', 'x'), 'macros'],
  [
    'a type that allows macros',
    withFile(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
    ),
    'macros',
  ],
  ['an embedded object', withFile('word/embeddings/oleObject1.bin', 'x'), 'embedded-object'],
  ['an embedded page', withFile('word/afchunk.html', 'x'), 'embedded-object'],
  ['an entity of its own', withFile('word/document.xml', docType), 'doctype'],
  ['XML cut off', withFile('word/document.xml', '<a><b>'), 'damaged'],
  ['absurd depth', withFile('word/document.xml', deep), 'too-deep'],
  ['more than 20 MB', Buffer.concat([good, Buffer.alloc(archiveLimits.packedBytes)]), 'too-large'],
  ['a bomb that says so', withStatedSize(40 * 1024 * 1024), 'zip-bomb'],
  ['a bomb that lies', withStatedSize(1000), 'zip-bomb'],
  ['a file cut off', good.subarray(0, good.length - 30), 'damaged'],
])('%s is refused', (_, bytes, code) => {
  expect(refusalOf(bytes)).toMatchObject({ name: 'TemplateError', code })
})

function refusalOf(bytes: Uint8Array): unknown {
  try {
    openDocx(bytes)
    return undefined
  } catch (error) {
    return error
  }
}

test('no byte changed in a file makes intake fail otherwise than by a refusal', () => {
  for (let at = 0; at < good.length; at += 7) {
    const damaged = Buffer.from(good)
    damaged[at] = (damaged[at] ?? 0) ^ 0xff
    expect(refusalOf(damaged)).toSatisfy((error) => error === undefined || error instanceof TemplateError)
  }
})

test('what lies outside the file is cut, links stay, and the manager is told', () => {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relationships = `<Relationship Id="a" Type="${type}/image" Target="http://127.0.0.1/x.png" TargetMode="External"/><Relationship Id="b" Type="${type}/hyperlink" Target="https://example.com/" TargetMode="External"/>`
  const docx = openDocx(makeDocx({ body: paragraph('合同'), relationships }))
  const own = docx.relationships.get('word/document.xml')
  expect([...(own?.parts ?? [])]).toEqual([])
  expect([...(own?.links ?? [])]).toEqual([['b', 'https://example.com/']])
  expect(docx.removed).toEqual(['外部引用（image）'])
})
