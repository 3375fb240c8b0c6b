import { element, octetString, oid, sequence, tag, tagged } from '../../src/pki/der.ts'
import { DerError, children, readElement, sequenceOf } from '../../src/pki/der-reader.ts'
import { PdfDocument } from '../../src/read/document.ts'
import { signaturesOfForm } from '../../src/verify/signature-range.ts'
import type { RandomSource } from '../../testing/random-source.ts'
import { numbers, stream } from './base-objects.ts'

/** Makes the signature of one file in forty a note as well, whose text is what the container holds. */
export function addNote(objects: Map<number, string>, random: RandomSource): boolean {
  if (!random.oneIn(40)) return false
  const list = objects.has(numbers.annotations) ? numbers.annotations : numbers.page
  const note = '/Subtype/FreeText/Rect[2 2 62 62]/F 4/DA(/F1 4 Tf 0 g)'
  const signature = objects.get(numbers.signature)
  if (signature === undefined) return false
  objects.set(numbers.signature, signature.replace('<<', `<<${note}`))
  const source = objects.get(list) ?? ''
  objects.set(list, source.replace(`${numbers.text} 0 R`, `${numbers.text} 0 R ${numbers.signature} 0 R`))
  return true
}

/**
 * Lays the data of a picture over the container in one file in forty; a stamp on the page shows it. In every other the
 * first row of its number leads to another picture, and only the second to this one: it is given.
 */
export function addCover(
  objects: Map<number, string>,
  random: RandomSource,
): { isCovered: boolean; again?: number } {
  const signature = objects.get(numbers.signature)
  if (signature === undefined || !random.oneIn(40)) return { isCovered: false }
  // The picture goes on over the object that follows it, until the word that the one after that consists of.
  const between = `\nendobj\n${numbers.signature} 0 obj\n${signature}\nendobj\n${numbers.coverEnd} 0 obj\n`
  const length = between.length + 1
  const size = `/Width 24/Height ${Math.floor(length / 24)}/BitsPerComponent 8/ColorSpace/DeviceGray`
  for (const number of [numbers.signature, numbers.cover, numbers.coverEnd]) objects.delete(number)
  const picture = `<</Type/XObject/Subtype/Image${size}/Length ${length}>>\nstream\n0`
  const isStray = random.oneIn(2)
  if (isStray) {
    const plain = '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray'
    objects.set(numbers.cover, stream('0', plain))
    objects.set(numbers.beforeCover, `null\nendobj\n${numbers.cover} 0 obj\n${picture}`)
  } else objects.set(numbers.cover, picture)
  objects.set(numbers.signature, signature)
  objects.set(numbers.coverEnd, 'endstream\n')
  const look = '/Type/XObject/Subtype/Form/BBox[0 0 10 10]'
  const resources = `/Resources<</XObject<</C ${numbers.cover} 0 R>>>>`
  objects.set(numbers.stampLook, stream('10 0 0 10 0 0 cm /C Do', `${look}${resources}`))
  return { isCovered: true, ...(isStray && { again: numbers.cover }) }
}

/** Puts an attribute that nobody signs into a container: the signature stays right. */
export function addUnsigned(bytes: Buffer, { random }: { random: RandomSource }): Buffer {
  const placed = placedIn(bytes)
  const { range, contents } = placed[random.below(Math.max(1, placed.length))] ?? {}
  if (!range || !contents) return bytes
  const container = withAttribute(contents, Buffer.alloc(300, 'PAY ALL '))
  const room = range.contentsEnd - range.contentsAt - 2
  const hex = container?.toString('hex') ?? ''
  if (hex === '' || hex.length > room) return bytes
  const copy = Buffer.from(bytes)
  copy.write(hex.padEnd(room, '0'), range.contentsAt + 1, 'latin1')
  return copy
}

function placedIn(bytes: Buffer): ReturnType<typeof signaturesOfForm> {
  try {
    return signaturesOfForm(new PdfDocument(bytes))
  } catch {
    return []
  }
}

/** The same container with one more unsigned attribute; undefined for what is no container. */
function withAttribute(contents: Buffer, value: Buffer): Buffer | undefined {
  try {
    const [type, wrapper] = sequenceOf(readElement(contents))
    const parts = sequenceOf(wrapper && children(wrapper)[0])
    const [signers, ...others] = parts.toReversed()
    const signer = sequenceOf(signers && children(signers)[0])
    const unsigned = signer.find((item) => item.tag === 0xa1)
    const known = unsigned ? children(unsigned).map(({ whole }) => whole) : []
    const added = sequence(oid('1.2.3.4.5'), element(tag.set, octetString(value)))
    const kept = signer.filter((item) => item !== unsigned).map(({ whole }) => whole)
    const renewed = sequence(...kept, tagged(1, ...known, added))
    const rest = others.toReversed().map(({ whole }) => whole)
    return type && sequence(type.whole, tagged(0, sequence(...rest, element(tag.set, renewed))))
  } catch (error) {
    if (error instanceof DerError) return undefined
    throw error
  }
}
