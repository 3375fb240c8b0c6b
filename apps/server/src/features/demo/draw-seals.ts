import type { VectorDrawing } from '@qiyin/pdf/drawing.ts'
import type { Services } from '../../http/context.ts'
import { demoCompanies, demoSeals } from './demo-data.ts'

/** A seal ready to be stored: drawn, its preview already in the blob store. */
export interface DrawnSeal {
  readonly companyName: string
  readonly sealName: string
  readonly sealType: number
  readonly drawing: VectorDrawing
  readonly widthPt: number
  readonly heightPt: number
  readonly previewKey: string
}

/** Draws every seal of the demonstration. */
export async function drawDemoSeals({ pdf, blobs }: Pick<Services, 'pdf' | 'blobs'>): Promise<DrawnSeal[]> {
  const wanted = demoCompanies.flatMap((company) => demoSeals.map((seal) => ({ company, seal })))
  return Promise.all(
    wanted.map(async ({ company, seal }) => {
      const picture = await pdf.run('companySeal', {
        companyName: company.companyName,
        code: company.sealCode,
        ...(seal.bottomText !== undefined && { bottomText: seal.bottomText }),
      })
      const preview = await blobs.put(Buffer.from(picture.png))
      return {
        companyName: company.companyName,
        sealName: seal.sealName,
        sealType: seal.sealType,
        drawing: picture.drawing,
        widthPt: picture.widthPt,
        heightPt: picture.heightPt,
        previewKey: preview.key,
      }
    }),
  )
}
