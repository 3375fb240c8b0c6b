import { dayOf, formatDayInChinese } from '@qiyin/domain/dates.ts'
import {
  type Appearance,
  type PngAppearance,
  toPdfAppearance,
  type VectorAppearance,
  type VectorDrawing,
} from '@qiyin/pdf'
import type { BlobStore } from '../../storage/blob-store.ts'
import type { DrawnField, FieldPlan, PicturedField } from '../sign-attempts/public.ts'

/**
 * What the fields show when they are filled at `time`. Fields that show the same drawing in the same size share
 * one object, so that it crosses into the worker once.
 */
export function fieldAppearances(
  fields: readonly FieldPlan[],
  { time, pictures }: { readonly time: Date; readonly pictures: ReadonlyMap<string, PngAppearance> },
): { name: string; appearance: Appearance }[] {
  const wholes = new Map<VectorDrawing, Map<string, VectorAppearance>>()
  const wholeOf = (field: DrawnField): VectorAppearance => {
    const size = wholeSize(field)
    const key = `${size.widthPt} ${size.heightPt} ${field.drawingWidthPt}`
    const known = wholes.get(field.drawing) ?? new Map<string, VectorAppearance>()
    wholes.set(field.drawing, known)
    const whole = known.get(key) ?? placeInField(field, size)
    known.set(key, whole)
    return whole
  }
  return fields.map((field) => {
    const name = field.fieldName
    if ('shows' in field) return { name, appearance: { kind: 'text', text: formatDayInChinese(dayOf(time)) } }
    const of = 'pictureKey' in field ? pictureOf(field, pictures) : wholeOf(field)
    return { name, appearance: field.strip ? { kind: 'strip', of, ...field.strip } : of }
  })
}

function pictureOf(
  { pictureKey }: PicturedField,
  pictures: ReadonlyMap<string, PngAppearance>,
): PngAppearance {
  const picture = pictures.get(pictureKey)
  if (!picture) throw new Error('the picture of an uploaded seal was not read')
  return picture
}

/** The pictures of uploaded seals among the fields, by their keys, each read once. */
export async function readPictures(
  blobs: Pick<BlobStore, 'read'>,
  fields: readonly FieldPlan[],
): Promise<Map<string, PngAppearance>> {
  const keys = new Set(fields.flatMap((field) => ('pictureKey' in field ? field.pictureKey : [])))
  const pictures = new Map<string, PngAppearance>()
  for (const key of keys) pictures.set(key, { kind: 'png', bytes: await blobs.read(key) })
  return pictures
}

interface FieldSize {
  readonly widthPt: number
  readonly heightPt: number
}

/** Of a strip, the field that the uncut seal would have; rounded, so that it is the same for all strips. */
function wholeSize({ widthPt, heightPt, strip }: DrawnField): FieldSize {
  if (!strip) return { widthPt, heightPt }
  return { widthPt: Math.round((widthPt / (strip.to - strip.from)) * 100) / 100, heightPt }
}

/**
 * The drawing in the middle of its field, as large as it is by nature but never larger than the field: a PDF
 * viewer stretches an appearance over its field, so the appearance must have the field's own shape.
 */
function placeInField(
  { drawing, drawingWidthPt }: DrawnField,
  { widthPt, heightPt }: FieldSize,
): VectorAppearance {
  const naturalHeight = (drawingWidthPt * drawing.height) / drawing.width
  const fit = Math.min(1, widthPt / drawingWidthPt, heightPt / naturalHeight)
  const appearance = toPdfAppearance(drawing, drawingWidthPt * fit)
  const dx = (widthPt - appearance.width) / 2
  const dy = (heightPt - appearance.height) / 2
  return {
    kind: 'vector',
    width: widthPt,
    height: heightPt,
    content: `q 1 0 0 1 ${dx.toFixed(3)} ${dy.toFixed(3)} cm\n${appearance.content}\nQ`,
  }
}
