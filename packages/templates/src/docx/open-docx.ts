import { type Archive, type ArchiveLimits, openArchive } from '../archive/open-archive.ts'
import { TemplateError } from '../errors.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { attribute, childrenOf, descendantsOf, type XmlPart } from '../xml/xml-tree.ts'
import { readRelationships, type Relationships } from './relationships.ts'

/** A Word file that passed intake: its parts as trees, and its pictures as bytes. */
export interface DocxFile {
  readonly document: string
  /** Parsed parts by name: the document, headers, footers, notes, styles, numbering, settings. */
  readonly parts: ReadonlyMap<string, XmlPart>
  readonly relationships: ReadonlyMap<string, Relationships>
  /** What was taken away at intake, in words for the manager. */
  readonly removed: readonly string[]
  /** All entries of the file. */
  readonly names: readonly string[]
  read(name: string): Buffer | undefined
}

/**
 * Takes in a .docx of somebody's. Nothing outside the file survives: external relationships other than hyperlinks are
 * cut. Throws TemplateError for other formats, passwords, macros, embedded objects, DOCTYPEs, bombs and damage.
 */
export function openDocx(bytes: Uint8Array, limits?: ArchiveLimits): DocxFile {
  refuseOtherFormats(bytes)
  const archive = openArchive(bytes, limits)
  const document = findDocument(archive)
  refuseActiveContent(archive)
  const removed = new Set<string>()
  const parts = new Map<string, XmlPart>()
  const relationships = new Map<string, Relationships>()
  for (const name of archive.names) {
    if (!textPart.test(name) && name !== document) continue
    const content = archive.read(name)
    if (!content) continue
    parts.set(name, parseXml(content, name))
    relationships.set(name, readRelationships(archive, name, removed))
  }
  refuseObjects(parts)
  return {
    document,
    parts,
    relationships,
    removed: [...removed],
    names: archive.names,
    read: (name) => archive.read(name),
  }
}

const textPart =
  /^word\/(document\d*|header\d*|footer\d*|footnotes|endnotes|styles|numbering|settings|theme\/theme\d+)\.xml$/

function refuseOtherFormats(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 8))
  if (start.toString('latin1', 0, 2) === 'PK') return
  if (start.toString('hex') !== 'd0cf11e0a1b11ae1') throw new TemplateError('not-docx')
  // Both an old .doc and an encrypted .docx are compound files; only the latter names its package.
  const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  throw new TemplateError(isEncrypted ? 'encrypted' : 'old-word-format')
}

function findDocument(archive: Archive): string {
  const types = archive.read('[Content_Types].xml')
  if (!types) throw new TemplateError('not-docx')
  const { root } = parseXml(types, '[Content_Types].xml')
  for (const one of childrenOf(root)) {
    const type = attribute(one, 'ContentType') ?? ''
    if (/macroEnabled|vbaProject/i.test(type)) throw new TemplateError('macros')
    const isDocument = /wordprocessingml\.(document|template)\.main\+xml$/.test(type)
    const name = attribute(one, 'PartName')?.replace(/^\//, '')
    if (isDocument && name !== undefined && archive.has(name)) return name
  }
  if (archive.has('word/document.xml')) return 'word/document.xml'
  throw new TemplateError('not-docx')
}

function refuseActiveContent(archive: Archive): void {
  for (const name of archive.names) {
    if (/vbaProject|vbaData|\/macrosheets\//i.test(name)) throw new TemplateError('macros')
    if (/^word\/(embeddings|activeX|controls)\//i.test(name)) throw new TemplateError('embedded-object')
    if (/\.(exe|dll|bat|cmd|vbs|js|scr|jar|ps1|html?)$/i.test(name))
      throw new TemplateError('embedded-object', name)
  }
}

function refuseObjects(parts: ReadonlyMap<string, XmlPart>): void {
  for (const { root } of parts.values()) {
    const hasObject = ['w:altChunk', 'o:OLEObject', 'w:control', 'w:subDoc'].some(
      (name) => descendantsOf(root, name).length > 0,
    )
    if (hasObject) throw new TemplateError('embedded-object')
  }
}
