import { PdfError } from '../errors.ts'
import { EntryCollector, type CrossReferenceEntry } from '../read/cross-reference-entries.ts'
import { readStreamSection } from '../read/cross-reference-stream.ts'
import { readTableSection } from '../read/cross-reference-table.ts'
import type { PdfDocument } from '../read/document.ts'
import { numberValue, type PdfDict } from '../read/objects.ts'
import { ReadingBudget } from '../read/reading-budget.ts'
import { PdfSyntaxError } from '../read/syntax-error.ts'

/** The head of an object as it stands in a file. */
export interface ObjectHead {
  number: number
  generation: number
}

/** What is known of the places in a file: heads of objects, by where they begin, and where tables begin. */
export interface KnownPlaces {
  headAt(offset: number): ObjectHead | undefined
  isTable(offset: number): boolean
}

interface Reading {
  document: PdfDocument
  places: KnownPlaces
  budget: ReadingBudget
}

/**
 * All rows of all cross-references that a file has, also of those that newer ones take the place of: some readers take
 * them into account. Of a file that grows each section is read once.
 */
export class SectionRows {
  private readonly seen = new Set<number>()
  private isPlain = true
  /** Of numbers that had another one than 0 in some row, the highest generation. */
  private readonly generations = new Map<number, number>()
  private hasEncryption = false
  private hasIdentifier = false

  /**
   * Whether each row leads to its object, in the generation that the row says, and none is of a higher one than what
   * counts now: PDFium keeps the highest. It also keeps what older trailers say and newer ones do not.
   */
  arePlain(document: PdfDocument, places: KnownPlaces): boolean {
    const budget = new ReadingBudget(document.bytes.length)
    for (const offset of document.crossReference.sections) {
      if (this.seen.has(offset)) continue
      this.seen.add(offset)
      this.isPlain &&= this.readSection(offset, { document, places, budget })
    }
    return this.isPlain && this.areCurrent(document) && this.areSaidAgain(document.trailer)
  }

  private readSection(offset: number, { document, places, budget }: Reading): boolean {
    if (!places.isTable(offset) && !places.headAt(offset)) return false
    const rows = new EachRow(budget, (number, entry) => {
      if (entry.kind !== 'packed') this.note(number, entry.generation ?? 0)
      return leadsToObject(document, number, entry, places)
    })
    try {
      const trailer = readRows(document.bytes, offset, places.isTable(offset), rows)
      this.hasEncryption ||= trailer.has('Encrypt')
      this.hasIdentifier ||= trailer.has('ID')
      return rows.arePlain
    } catch (error) {
      if (error instanceof PdfSyntaxError || error instanceof PdfError) return false
      throw error
    }
  }

  private note(number: number, generation: number): void {
    if (generation > (this.generations.get(number) ?? 0)) this.generations.set(number, generation)
  }

  private areCurrent({ entries }: PdfDocument): boolean {
    return [...this.generations].every(([number, highest]) => {
      const entry = entries.get(number)
      if (entry?.kind === 'offset') return highest <= entry.generation
      return entry?.kind !== 'packed'
    })
  }

  private areSaidAgain(trailer: PdfDict): boolean {
    if (!trailer.has('Encrypt')) return !this.hasEncryption
    return trailer.has('ID') || !this.hasIdentifier
  }
}

function leadsToObject(
  document: PdfDocument,
  number: number,
  entry: CrossReferenceEntry,
  places: KnownPlaces,
): boolean {
  if (entry.kind === 'packed') return document.numbersIn(entry.stream)[entry.index] === number
  // No object stands where the header does: writers that put a 0 there mean nothing.
  if (entry.kind === 'free' || entry.offset === 0) return true
  const head = places.headAt(entry.offset)
  return head?.number === number && head.generation === entry.generation
}

/** The rows of a section and of the stream beside it; returns its trailer. */
function readRows(bytes: Buffer, offset: number, isTable: boolean, rows: EachRow): PdfDict {
  if (!isTable) return readStreamSection(bytes, offset, rows)
  const trailer = readTableSection(bytes, bytes.indexOf('xref', offset) + 'xref'.length, rows)
  if (!trailer.has('XRefStm')) return trailer
  const beside = numberValue(trailer.get('XRefStm'))
  if (beside === undefined) throw new PdfSyntaxError('no offset')
  readStreamSection(bytes, beside, rows)
  return trailer
}

/** Asks of each row but that of the head of what is free; a number may have many. */
class EachRow extends EntryCollector {
  arePlain = true
  private readonly isPlainRow: (number: number, entry: CrossReferenceEntry) => boolean

  constructor(budget: ReadingBudget, isPlainRow: EachRow['isPlainRow']) {
    super(budget)
    this.isPlainRow = isPlainRow
  }

  override add(number: number, entry: CrossReferenceEntry): void {
    this.budget.spendValues(1)
    if (number > 0) this.arePlain &&= this.isPlainRow(number, entry)
  }
}
