import type { PdfDocument } from '../read/document.ts'
import { PdfStream } from '../read/objects.ts'
import { PdfSyntaxError } from '../read/syntax-error.ts'
import { isPlainStructure } from './plain-streams.ts'
import { isPlain, repeatedIn } from './plain-updates.ts'

/**
 * Whether what is packed in object streams is written plainly, and each once, in order. The streams come first: of a
 * hundred thousand objects at one place each would be read to its end. `known` is what of a stream was read, by where its
 * data begin.
 */
export function hasPlainMembers(document: PdfDocument, known: Map<number, Set<number>>): boolean {
  const packed = new Map<number, number[]>()
  for (const [id, entry] of document.entries) {
    if (entry.kind !== 'packed') continue
    const members = packed.get(entry.stream)
    if (members) members.push(id)
    else packed.set(entry.stream, [id])
  }
  return [...packed].every(([holder, members]) => {
    const stream = document.get(holder)
    if (!(stream instanceof PdfStream)) return false
    const plain = known.get(stream.start) ?? new Set()
    if (plain.size === 0 && !isPackedPlainly(document, holder, stream)) return false
    known.set(stream.start, plain)
    return members.every((id) => plain.has(id) || (isPlainMember(document, id) && plain.add(id)))
  })
}

/** Some kilobytes may hold a value of a million parts: one that is read at all is within what is read of a file. */
function isPlainMember(document: PdfDocument, id: number): boolean {
  document.get(id)
  return isPlain(document, id, 'allowed')
}

/** What says how many objects an object stream has, and where. */
const holderKeys = ['N', 'First']

function isPackedPlainly(document: PdfDocument, id: number, stream: PdfStream): boolean {
  // Poppler opens none of another generation.
  if (!isPlainStructure(document, stream, holderKeys) || generationOf(document, id) !== 0) return false
  return isInOrder(document, id) && repeatedIn(document.numbersIn(id)).size === 0
}

function generationOf({ entries }: PdfDocument, id: number): number | undefined {
  const entry = entries.get(id)
  return entry?.kind === 'offset' ? entry.generation : undefined
}

function isInOrder({ objectStreams }: PdfDocument, id: number): boolean {
  try {
    return objectStreams.isOrdered(id)
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false
    throw error
  }
}
