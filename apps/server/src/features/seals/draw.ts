import type { VectorDrawing } from '@qiyin/pdf/drawing.ts'
import type { Services } from '../../http/context.ts'

/** What a company's seal shows. */
export interface SealText {
  readonly companyName: string
  /** The 13 digits on the lower arc. */
  readonly code: string
  /** In the middle, below the star. */
  readonly bottomText?: string
}

/** A seal as it is drawn; its preview is in the blob store. */
export interface DrawnSeal {
  readonly drawing: VectorDrawing
  readonly widthPt: number
  readonly heightPt: number
  readonly previewKey: string
}

/** Draws a company's seal: outside of transactions, because it takes a worker. */
export async function drawSeal(
  { pdf, blobs }: Pick<Services, 'pdf' | 'blobs'>,
  text: SealText,
): Promise<DrawnSeal> {
  const { drawing, widthPt, heightPt, png } = await pdf.run('companySeal', text)
  const preview = await blobs.put(Buffer.from(png))
  return { drawing, widthPt, heightPt, previewKey: preview.key }
}
