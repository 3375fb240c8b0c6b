import { StringDecoder } from 'node:string_decoder'
import { SaxesParser } from 'saxes'
import { type Archive, archiveLimits, openArchive } from '../archive/open-archive.ts'
import { TemplateError } from '../errors.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { attribute, childOf, childrenOf, textOf } from '../xml/xml-tree.ts'
import { isDateFormat } from './date-formats.ts'

/** A cell as the file has it. */
export interface SheetCell {
  readonly kind: 'text' | 'number' | 'date' | 'truth' | 'error' | 'formula'
  /** Text, or the number as it is written. */
  readonly text: string
}

/** A row's cells by column, from 0; its number from 1. */
export interface SheetRow {
  readonly number: number
  readonly cells: ReadonlyMap<number, SheetCell>
}

/** A worksheet. */
export interface Sheet {
  readonly countsFrom1904: boolean
  /** Hands over row after row as they stand in the file, those without cells left out; nothing is kept of them here. */
  readonly forEachRow: (visit: (row: SheetRow) => void) => void
}

/** Forms repeat themselves: they pack better than documents do. */
const limits = { ...archiveLimits, ratio: 2000 }
const mostCells = 3_000_000
/**
 * As many Chinese characters as the largest part of an archive has room for: a text that many cells share is counted in
 * each of them.
 */
const mostCharacters = limits.entryBytes / 3
/** What a worksheet has at most (ECMA-376, and every program that writes one). */
const [mostColumns, mostRows] = [16_384, 1_048_576]

/**
 * Opens the first worksheet of an .xlsx that people see. It throws TemplateError for what is none, and so does reading
 * its rows.
 */
export function openSheet(bytes: Uint8Array): Sheet {
  refuseOtherFormats(bytes)
  const archive = openArchive(bytes, limits)
  if (archive.names.some((name) => /vbaProject|macrosheets/i.test(name))) throw new TemplateError('macros')
  const { name, countsFrom1904 } = firstSheet(archive)
  const content = archive.read(name)
  if (!content) throw new TemplateError('form-unreadable')
  const sources = { strings: readStrings(archive), dates: readDateFormats(archive) }
  return { countsFrom1904, forEachRow: (visit) => readRows(content, new RowReader(sources, visit)) }
}

function refuseOtherFormats(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 8))
  if (start.toString('latin1', 0, 2) === 'PK') return
  if (start.toString('hex') !== 'd0cf11e0a1b11ae1') throw new TemplateError('not-xlsx')
  const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  throw new TemplateError(isEncrypted ? 'encrypted' : 'old-excel-format')
}

function firstSheet(archive: Archive): { name: string; countsFrom1904: boolean } {
  const workbook = archive.read('xl/workbook.xml')
  const links = archive.read('xl/_rels/workbook.xml.rels')
  if (!workbook || !links) throw new TemplateError('not-xlsx')
  const { root } = parseXml(workbook, 'xl/workbook.xml')
  const seen = childrenOf(childOf(root, 'x:sheets'), 'x:sheet').find((one) =>
    [undefined, 'visible'].includes(attribute(one, 'state')),
  )
  const id = attribute(seen, 'r:id')
  const link = childrenOf(parseXml(links, 'xl/_rels/workbook.xml.rels').root).find(
    (one) => attribute(one, 'Id') === id,
  )
  const target = attribute(link, 'Target') ?? ''
  return {
    name: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    countsFrom1904: ['1', 'true'].includes(attribute(childOf(root, 'x:workbookPr'), 'date1904') ?? '0'),
  }
}

function readStrings(archive: Archive): string[] {
  const content = archive.read('xl/sharedStrings.xml')
  if (!content) return []
  return childrenOf(parseXml(content, 'xl/sharedStrings.xml').root, 'x:si').map((item) =>
    childrenOf(item)
      // Readings of characters are not text.
      .filter(({ name }) => name === 'x:t' || name === 'x:r')
      .map((one) => (one.name === 'x:t' ? textOf(one) : textOf(childOf(one, 'x:t') ?? '')))
      .join(''),
  )
}

/** Which cell formats show dates. */
function readDateFormats(archive: Archive): boolean[] {
  const content = archive.read('xl/styles.xml')
  if (!content) return []
  const { root } = parseXml(content, 'xl/styles.xml')
  const codes = new Map(
    childrenOf(childOf(root, 'x:numFmts'), 'x:numFmt').map(
      (one) => [attribute(one, 'numFmtId') ?? '', attribute(one, 'formatCode') ?? ''] as const,
    ),
  )
  return childrenOf(childOf(root, 'x:cellXfs'), 'x:xf').map((one) => {
    const id = attribute(one, 'numFmtId') ?? '0'
    return isDateFormat(Number(id), codes.get(id))
  })
}

interface CellSources {
  readonly strings: readonly string[]
  readonly dates: readonly boolean[]
}

/** Bytes that are text at once: the whole would be twice as large again. */
const sliceBytes = 64 * 1024

function readRows(content: Buffer, reader: RowReader): void {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw new TemplateError('damaged', undefined, { cause: error })
  })
  parser.on('doctype', () => {
    throw new TemplateError('doctype')
  })
  parser.on('opentag', ({ name, attributes }) => reader.open(localName(name), attributes))
  parser.on('text', (text) => reader.text(text))
  parser.on('closetag', ({ name }) => reader.close(localName(name)))
  const decoder = new StringDecoder('utf8')
  for (let at = 0; at < content.length; at += sliceBytes)
    parser.write(decoder.write(content.subarray(at, at + sliceBytes)))
  parser.write(decoder.end()).close()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

class RowReader {
  readonly #sources: CellSources
  readonly #visit: (row: SheetRow) => void
  #cells = new Map<number, SheetCell>()
  #row = 0
  #column = -1
  #type = 'n'
  #format = 0
  #value = ''
  #isText = false
  #isFormula = false
  #count = 0
  #characters = 0

  constructor(sources: CellSources, visit: (row: SheetRow) => void) {
    this.#sources = sources
    this.#visit = visit
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c') this.#openCell(attributes)
    else if (name === 'row') {
      this.#row = placeWithin(Number(attributes['r'] ?? this.#row + 1), mostRows)
      this.#column = -1
      this.#cells = new Map()
    } else if (name === 'f') this.#isFormula = true
    else if (name === 'v' || name === 't') this.#isText = true
    else if (name === 'rPh') this.#isText = false
  }

  text(text: string): void {
    if (this.#isText) this.#value += text
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isText = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row' && this.#cells.size > 0) this.#visit({ number: this.#row, cells: this.#cells })
  }

  #openCell(attributes: Readonly<Record<string, string>>): void {
    this.#count += 1
    if (this.#count > mostCells) throw new TemplateError('too-large')
    const place = attributes['r']
    const column = place === undefined ? this.#column + 1 : columnOf(place)
    this.#column = placeWithin(column + 1, mostColumns) - 1
    this.#type = attributes['t'] ?? 'n'
    this.#format = Number(attributes['s'] ?? 0)
    this.#value = ''
    this.#isFormula = false
  }

  #closeCell(): void {
    const { strings, dates } = this.#sources
    if (this.#isFormula) return this.#set('formula', this.#value)
    if (this.#value === '') return
    if (this.#type === 's') return this.#set('text', sharedText(strings[Number(this.#value)]))
    if (this.#type === 'inlineStr' || this.#type === 'str') return this.#set('text', this.#value)
    if (this.#type === 'd') return this.#set('text', this.#value.replace('T', ' ').replace(/\.\d+|Z/g, ''))
    if (this.#type === 'b') return this.#set('truth', this.#value)
    if (this.#type === 'e') return this.#set('error', this.#value)
    this.#set(dates[this.#format] === true ? 'date' : 'number', this.#value)
  }

  #set(kind: SheetCell['kind'], text: string): void {
    this.#characters += text.length
    if (this.#characters > mostCharacters) throw new TemplateError('too-large')
    this.#cells.set(this.#column, { kind, text: ownText(text) })
  }
}

/** From here on V8 makes of a part of a text a look into the whole, which it keeps with it. */
const sharedLength = 13

/** A text that keeps no more of the file in memory than itself. */
function ownText(text: string): string {
  return text.length < sharedLength ? text : Buffer.from(text, 'utf16le').toString('utf16le')
}

/** A cell whose text the file has not: as an empty one it would be lost unseen. */
function sharedText(text: string | undefined): string {
  if (text === undefined) throw new TemplateError('damaged')
  return text
}

/** A number of a row or column, from 1. */
function placeWithin(place: number, most: number): number {
  if (!Number.isInteger(place) || place < 1 || place > most) throw new TemplateError('damaged')
  return place
}

function columnOf(place: string): number {
  let column = 0
  for (const sign of place) {
    const code = sign.codePointAt(0) ?? 0
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}
