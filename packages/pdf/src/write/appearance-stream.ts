import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Appearance } from '../types.ts'
import { PdfError } from '../errors.ts'
import { PdfDict, dictOf, name, numberOf, type PdfObject, type PdfRef } from '../read/objects.ts'
import { uprightMatrix, type Rotation } from '../read/page-geometry.ts'
import { encodeOperators, encodePicture } from './encoded-content.ts'
import type { Revision } from './revision.ts'

/** Where an appearance is shown: the size as displayed (any unit) and the page's rotation. */
export interface AppearancePlace {
  width: number
  height: number
  rotation: Rotation
}

/** Writes appearances as form XObjects; equal content is written once per file. */
export class AppearanceWriter {
  private readonly written = new Map<string, PdfRef>()
  private readonly digests = new Map<Appearance, string>()
  private readonly sizes = new Map<string, { width: number; height: number }>()

  /** The form XObject for an appearance, its proportions kept, centred. Throws PdfError `unusable-image`. */
  write(revision: Revision, appearance: Appearance, place: AppearancePlace): PdfRef {
    const digest = this.digests.get(appearance) ?? digestOf(appearance)
    this.digests.set(appearance, digest)
    const key = `${digest} ${place.rotation} ${(place.width / place.height).toFixed(4)}`
    const known = this.written.get(key)
    if (known) return known
    const ref =
      appearance.kind === 'png'
        ? this.writePicture(revision, appearance.bytes, digest, place)
        : writeVector(revision, { ...appearance, digest }, place)
    this.written.set(key, ref)
    return ref
  }

  private writePicture(
    revision: Revision,
    bytes: Uint8Array,
    digest: string,
    place: AppearancePlace,
  ): PdfRef {
    const image = this.written.get(digest) ?? this.addImage(revision, bytes, digest)
    const size = this.sizes.get(digest) ?? { width: 1, height: 1 }
    const resources = dictOf({ XObject: dictOf({ Im0: image }) })
    const operators = `q ${size.width} 0 0 ${size.height} 0 0 cm /Im0 Do Q`
    const encoded = deflateSync(Buffer.from(operators, 'latin1'))
    return addForm(revision, { ...size, encoded, resources }, place)
  }

  private addImage(revision: Revision, bytes: Uint8Array, digest: string): PdfRef {
    const picture = encodePicture(bytes, digest)
    const base = {
      Type: name('XObject'),
      Subtype: name('Image'),
      Width: numberOf(picture.width),
      Height: numberOf(picture.height),
      BitsPerComponent: numberOf(8),
      Filter: name('FlateDecode'),
    }
    const mask = revision.addStream(dictOf({ ...base, ColorSpace: name('DeviceGray') }), picture.alpha)
    const dict = dictOf({ ...base, ColorSpace: name('DeviceRGB'), SMask: mask })
    const image = revision.addStream(dict, picture.rgb)
    this.written.set(digest, image)
    this.sizes.set(digest, { width: picture.width, height: picture.height })
    return image
  }
}

function digestOf(appearance: Appearance): string {
  const content = appearance.kind === 'png' ? appearance.bytes : appearance.content
  return createHash('sha256').update(content).digest('hex')
}

function writeVector(
  revision: Revision,
  appearance: Extract<Appearance, { kind: 'vector' }> & { digest: string },
  place: AppearancePlace,
): PdfRef {
  const { width, height, content, digest } = appearance
  if (!(width > 0) || !(height > 0)) throw new PdfError('unusable-image', 'an appearance needs a size')
  const encoded = encodeOperators(content, digest)
  return addForm(revision, { width, height, encoded, resources: new PdfDict() }, place)
}

function addForm(
  revision: Revision,
  content: { width: number; height: number; encoded: Buffer; resources: PdfDict },
  place: AppearancePlace,
): PdfRef {
  const { width, height } = content
  // The viewer stretches BBox over the field: give it the field's proportions, with the content in the middle.
  const ratio = place.width / place.height
  const boxWidth = Math.max(width, height * ratio)
  const boxHeight = Math.max(height, width / ratio)
  const [x, y] = [(width - boxWidth) / 2, (height - boxHeight) / 2]
  const dict = dictOf({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: numbers([x, y, x + boxWidth, y + boxHeight]),
    Matrix: numbers(uprightMatrix(place.rotation, boxWidth, boxHeight)),
    Resources: content.resources,
    Filter: name('FlateDecode'),
  })
  return revision.addStream(dict, content.encoded)
}

function numbers(values: readonly number[]): PdfObject[] {
  return values.map((value) => numberOf(value))
}
