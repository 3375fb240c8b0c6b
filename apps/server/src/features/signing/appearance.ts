import { toPdfAppearance } from '@qiyin/pdf/drawing.ts'
import type { Appearance } from '@qiyin/pdf/types.ts'
import type { FieldPlan } from './store.ts'

/**
 * The drawing in the middle of its field, as large as it is by nature but never larger than the field: a PDF
 * viewer stretches an appearance over its field, so the appearance must have the field's own shape.
 */
export function fieldAppearance(field: FieldPlan): Appearance {
  const { drawing, widthPt, heightPt } = field
  const naturalHeight = (field.drawingWidthPt * drawing.height) / drawing.width
  const fit = Math.min(1, widthPt / field.drawingWidthPt, heightPt / naturalHeight)
  const appearance = toPdfAppearance(drawing, field.drawingWidthPt * fit)
  if (appearance.kind !== 'vector') return appearance
  const dx = (widthPt - appearance.width) / 2
  const dy = (heightPt - appearance.height) / 2
  return {
    kind: 'vector',
    width: widthPt,
    height: heightPt,
    content: `q 1 0 0 1 ${dx.toFixed(3)} ${dy.toFixed(3)} cm\n${appearance.content}\nQ`,
  }
}
