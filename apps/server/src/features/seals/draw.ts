import { refusals } from '@qiyin/domain/refusals.ts'
import { ovalHeightMm, type MadeSeal } from '@qiyin/domain/seal/made-seal.ts'
import { sealType } from '@qiyin/domain/seal/image.ts'
import { PdfError, type VectorDrawing } from '@qiyin/pdf'
import type { OperationResult } from '@qiyin/pdf/engine'
import { CallError } from '../../http/call-error.ts'
import type { Services } from '../../http/context.ts'

/** Whose seal it is: never typed, but taken from the authentication. */
export interface SealOwner {
  readonly companyName: string
  readonly legalPersonName: string | null
}

/** A seal as it is drawn; its preview is in the blob store. */
export interface DrawnSeal {
  readonly drawing: VectorDrawing
  readonly made: MadeSeal
  readonly widthPt: number
  readonly heightPt: number
  readonly previewKey: string
}

/** Draws a company's seal: outside of transactions, because it takes a worker. Refuses texts that do not fit. */
export async function drawSeal(
  services: Pick<Services, 'pdf' | 'blobs'>,
  owner: SealOwner,
  made: MadeSeal,
): Promise<DrawnSeal> {
  const { drawing, widthPt, heightPt, png } = await pictureSeal(services, owner, made)
  const preview = await services.blobs.put(Buffer.from(png))
  return { drawing, made, widthPt, heightPt, previewKey: preview.key }
}

type Drawn = OperationResult<'companySeal'>

/** The same, kept nowhere. */
export async function pictureSeal(
  { pdf }: Pick<Services, 'pdf'>,
  owner: SealOwner,
  made: MadeSeal,
): Promise<Drawn> {
  try {
    if (made.shape === 'square') {
      const personName = squareText(owner, made)
      return await pdf.run('nameSeal', { personName, sizeMm: made.widthMm, colour: made.colour })
    }
    return await pdf.run('companySeal', {
      companyName: owner.companyName,
      shape: made.shape,
      diameterMm: made.widthMm,
      ...(made.shape === 'oval' && { heightMm: ovalHeightMm(made.widthMm) }),
      bottomText: made.bottomText,
      code: made.code,
      star: made.star,
      colour: made.colour,
    })
  } catch (error) {
    if (error instanceof PdfError) throw new CallError('SEAL_TEXT_UNFIT')
    throw error
  }
}

function squareText({ companyName, legalPersonName }: SealOwner, made: MadeSeal): string {
  if (made.sealType !== sealType.legalPerson) return companyName + made.bottomText
  if (legalPersonName !== null) return legalPersonName
  throw new CallError({
    name: 'SEAL_TEXT_UNFIT',
    message: `${refusals.SEAL_TEXT_UNFIT.message}：企业没有法定代表人信息`,
  })
}
