import { createHash } from 'node:crypto'
import type { Appearance, PngAppearance, VectorAppearance } from '../types.ts'
import { PdfError } from '../errors.ts'
import { PdfDict, dictOf, name, numberOf, type PdfObject, type PdfRef } from '../read/objects.ts'
import { uprightMatrix, type Rotation } from '../read/page-geometry.ts'
import type { AppearanceTexts } from './appearance-text.ts'
import { encodeOperators, encodePicture } from './encoded-content.ts'
import type { ObjectTarget } from './object-target.ts'

/** Where an appearance is shown: the size as displayed (any unit) and the page's rotation. */
export interface AppearancePlace {
  width: number
  height: number
  rotation: Rotation
}

/** A drawing, picture or font that several appearances paint; it is in the file once. */
interface Painted {
  width: number
  height: number
  operators: string
  resources: PdfDict
}

type WholeAppearance = Exclude<Appearance, { kind: 'strip' }>

/** Writes appearances as form XObjects; what several of them show is written once per writer. */
export class AppearanceWriter {
  /** Undefined when no appearance has text: fonts and their reader take longer to load than a signature takes. */
  private readonly texts: AppearanceTexts | undefined
  private readonly forms = new Map<string, PdfRef>()
  private readonly painted = new Map<string, Painted>()
  /** What an appearance shows, by the object itself: the same seal is often given for several fields. */
  private readonly keys = new Map<Appearance, string>()
  private readonly drawings = new Map<string, number>()

  private constructor(texts: AppearanceTexts | undefined) {
    this.texts = texts
  }

  /** A writer for these appearances. Throws PdfError `missing-character` or `invalid-input` for a text. */
  static async prepare(appearances: readonly Appearance[]): Promise<AppearanceWriter> {
    const texts = appearances.flatMap((appearance) => (appearance.kind === 'text' ? appearance.text : []))
    if (texts.length === 0) return new AppearanceWriter(undefined)
    const { AppearanceTexts: Texts } = await import('./appearance-text.ts')
    return new AppearanceWriter(await Texts.prepare(texts))
  }

  /** The form XObject for an appearance, its proportions kept, centred. Throws PdfError `unusable-image`. */
  write(target: ObjectTarget, appearance: Appearance, place: AppearancePlace): PdfRef {
    const whole = appearance.kind === 'strip' ? appearance.of : appearance
    const { from, to } = appearance.kind === 'strip' ? requireStrip(appearance) : { from: 0, to: 1 }
    const shown = this.keys.get(whole) ?? this.keyOf(whole)
    this.keys.set(whole, shown)
    const key = [shown, place.rotation, (place.width / place.height).toFixed(4), from, to].join(' ')
    const known = this.forms.get(key)
    if (known) return known
    const painted = this.painted.get(shown) ?? this.paint(target, whole, shown)
    this.painted.set(shown, painted)
    const form = addForm(target, painted, { ...place, from, to })
    this.forms.set(key, form)
    return form
  }

  /** Equal for equal appearances. A drawing is long, and numbering it is cheaper than hashing it. */
  private keyOf(whole: WholeAppearance): string {
    switch (whole.kind) {
      case 'vector': {
        const number = this.drawings.get(whole.content) ?? this.drawings.size
        this.drawings.set(whole.content, number)
        return `vector ${whole.width} ${whole.height} ${number}`
      }
      case 'png':
        return `png ${createHash('sha256').update(whole.bytes).digest('hex')}`
      case 'text':
        return `text ${whole.text}`
    }
  }

  private paint(target: ObjectTarget, whole: WholeAppearance, key: string): Painted {
    switch (whole.kind) {
      case 'vector':
        return paintVector(target, whole)
      case 'png':
        return paintPicture(target, whole, key)
      case 'text': {
        if (!this.texts) throw new Error('a text was written that was not prepared')
        const { fonts, ...line } = this.texts.write(target, whole.text)
        return { ...line, resources: dictOf({ Font: fonts }) }
      }
    }
  }
}

function requireStrip({ from, to }: { from: number; to: number }): { from: number; to: number } {
  if (!(from >= 0 && to > from && to <= 1)) throw new PdfError('invalid-input', 'unusable strip of a seal')
  return { from, to }
}

function paintVector(target: ObjectTarget, { width, height, content }: VectorAppearance): Painted {
  if (!(width > 0) || !(height > 0)) throw new PdfError('unusable-image', 'an appearance needs a size')
  const dict = dictOf({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: numbers([0, 0, width, height]),
    // As one group: where parts overlap the ink is no darker.
    Group: dictOf({ S: name('Transparency'), CS: name('DeviceRGB'), I: true }),
    Resources: new PdfDict(),
    Filter: name('FlateDecode'),
  })
  const drawing = target.addStream(dict, encodeOperators(content))
  const resources = dictOf({ XObject: dictOf({ X0: drawing }) })
  return { width, height, operators: '/X0 Do', resources }
}

function paintPicture(target: ObjectTarget, { bytes }: PngAppearance, key: string): Painted {
  const { width, height, rgb, alpha } = encodePicture(bytes, key)
  const base = {
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: numberOf(width),
    Height: numberOf(height),
    BitsPerComponent: numberOf(8),
    Filter: name('FlateDecode'),
  }
  const mask = target.addStream(dictOf({ ...base, ColorSpace: name('DeviceGray') }), alpha)
  const dict = dictOf({ ...base, ColorSpace: name('DeviceRGB'), SMask: mask })
  const resources = dictOf({ XObject: dictOf({ X0: target.addStream(dict, rgb) }) })
  return { width, height, operators: `q ${width} 0 0 ${height} 0 0 cm /X0 Do Q`, resources }
}

function addForm(
  target: ObjectTarget,
  painted: Painted,
  place: AppearancePlace & { from: number; to: number },
): PdfRef {
  const { height } = painted
  const left = painted.width * place.from
  const width = painted.width * (place.to - place.from)
  // The viewer stretches BBox over the field: give it the field's proportions, with the content in the middle.
  const ratio = place.width / place.height
  const boxWidth = Math.max(width, height * ratio)
  const boxHeight = Math.max(height, width / ratio)
  const x = left + (width - boxWidth) / 2
  const y = (height - boxHeight) / 2
  const clip = `${numbersText([left, 0, width, height])} re W n`
  const resources = painted.resources.copy().set('ExtGState', dictOf({ Ink: ink }))
  const dict = dictOf({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: numbers([x, y, x + boxWidth, y + boxHeight]),
    Matrix: numbers(uprightMatrix(place.rotation, boxWidth, boxHeight)),
    Resources: resources,
  })
  // Too short to be worth compressing.
  return target.addStream(dict, Buffer.from(`${clip}\n/Ink gs\n${painted.operators}`, 'latin1'))
}

/** Ink darkens what it is put on and hides nothing. */
const ink = dictOf({ Type: name('ExtGState'), BM: name('Multiply') })

function numbers(values: readonly number[]): PdfObject[] {
  return values.map((value) => numberOf(value))
}

function numbersText(values: readonly number[]): string {
  return values.map((value) => numberOf(value).raw).join(' ')
}
