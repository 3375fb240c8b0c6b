import { Resvg } from '@resvg/resvg-js'
import { requireSize, toSvg, type VectorDrawing } from '../drawing.ts'
import { PdfError } from '../errors.ts'

/** The drawing as a PNG, `widthPx` pixels wide (1 to 4000), transparent where nothing is drawn. */
export function toPng(drawing: VectorDrawing, widthPx: number): Buffer {
  const { width, height } = requireSize(drawing)
  if (!(widthPx >= 1 && widthPx <= 4000 && (widthPx * height) / width <= 8000))
    throw new PdfError('invalid-input', `a picture ${widthPx} pixels wide cannot be made`)
  // Loading the system's fonts costs more than the drawing itself, and no drawing has text.
  const resvg = new Resvg(toSvg(drawing), {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'width', value: Math.round(widthPx) },
  })
  return Buffer.from(resvg.render().asPng())
}
