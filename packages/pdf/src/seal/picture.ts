import { toPdfAppearance, toSvg, type VectorDrawing } from '../drawing.ts'
import type { VectorAppearance } from '../types.ts'
import { type CompanySealSpec, drawCompanySeal } from './company-seal.ts'
import { drawHandwriting, type HandwritingSpec } from './handwriting.ts'
import { drawNameSeal, drawTextLine, type NameSealSpec } from './name-seal.ts'
import type { SealColour } from './seal-colours.ts'
import { toPng } from './to-png.ts'

/** A seal or signature in every form that is needed, with its natural size on paper. */
export interface Picture {
  drawing: VectorDrawing
  svg: string
  /** Transparent where nothing is drawn. */
  png: Buffer
  /** Vector, `widthPt` × `heightPt`. */
  appearance: VectorAppearance
  widthPt: number
  heightPt: number
}

/** Added to what a drawing is made of. */
export interface PngSize {
  /** Width of the PNG. Default: 664 (four times the 166 of the seal upload rules). */
  pngWidthPx?: number
}

const POINTS_PER_MM = 72 / 25.4

/** The box a personal signature must fit in, in points (60 × 25 mm). */
export const SIGNATURE_BOX = { widthPt: 60 * POINTS_PER_MM, heightPt: 25 * POINTS_PER_MM }

/** A company seal at its real size: see drawCompanySeal. */
export function companySeal(spec: CompanySealSpec & PngSize): Picture {
  const drawing = drawCompanySeal(spec)
  return makePicture(drawing, (drawing.width / 10) * POINTS_PER_MM, spec)
}

/** A square name seal at its real size: see drawNameSeal. */
export function nameSeal(spec: NameSealSpec & PngSize): Picture {
  const drawing = drawNameSeal(spec)
  return makePicture(drawing, (drawing.width / 10) * POINTS_PER_MM, spec)
}

/** A handwritten signature, as large as fits in 60 × 25 mm: see drawHandwriting. */
export function handwriting(spec: HandwritingSpec & PngSize): Picture {
  const drawing = drawHandwriting(spec)
  return makePicture(drawing, fitWidth(drawing, SIGNATURE_BOX.heightPt), spec)
}

/** A typed signature or a date in one line, `heightMm` high (default 12) and at most 60 mm wide. */
export function textLine(spec: { text: string; colour?: SealColour; heightMm?: number } & PngSize): Picture {
  const drawing = drawTextLine(spec)
  return makePicture(drawing, fitWidth(drawing, (spec.heightMm ?? 12) * POINTS_PER_MM), spec)
}

/** A drawing in every form, `widthPt` points wide. */
export function makePicture(drawing: VectorDrawing, widthPt: number, { pngWidthPx = 664 }: PngSize): Picture {
  return {
    drawing,
    svg: toSvg(drawing),
    png: toPng(drawing, pngWidthPx),
    appearance: toPdfAppearance(drawing, widthPt),
    widthPt,
    heightPt: (widthPt * drawing.height) / drawing.width,
  }
}

function fitWidth(drawing: VectorDrawing, heightPt: number): number {
  return Math.min(SIGNATURE_BOX.widthPt, (heightPt * drawing.width) / drawing.height)
}
