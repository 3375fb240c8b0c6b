import type { sealsAdd } from '@qiyin/calls/areas/seals.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { sealType } from '@qiyin/domain/seal/image.ts'
import { madeSealProblem, usualMadeSeal, type MadeSeal } from '@qiyin/domain/seal/made-seal.ts'
import { companySealSize } from '@qiyin/domain/seal/position.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { ownPicture } from '../files/public.ts'
import { drawSeal, type SealLook } from '../seals/public.ts'

/** What a client chose of a made seal; the rest is as usual for its type. */
export type Chosen = Pick<
  Input<typeof sealsAdd>,
  'sealType' | 'shape' | 'widthMm' | 'bottomText' | 'code' | 'star' | 'colour'
>

/** The whole of a made seal, by what was chosen and what it was before; refuses what cannot be. */
export function madeOf(companyName: string, chosen: Chosen, before?: MadeSeal): MadeSeal {
  const type = chosen.sealType ?? before?.sealType ?? sealType.official
  const usual = before?.sealType === type ? before : usualMadeSeal(type, companyName)
  const shape = chosen.shape ?? usual.shape
  const made: MadeSeal = {
    sealType: type,
    shape,
    widthMm: chosen.widthMm ?? usual.widthMm,
    bottomText: (chosen.bottomText ?? usual.bottomText).trim(),
    code: chosen.code ?? (shape === 'square' ? '' : usual.code),
    star: shape === 'round' && (chosen.star === undefined ? usual.star : chosen.star === 1),
    colour: chosen.colour ?? usual.colour,
  }
  const problem = madeSealProblem(made)
  if (problem !== null) throw new CallError({ name: 'PARAMETER_INVALID', message: problem })
  return made
}

/** Draws what was chosen. */
export async function drawnLook(
  context: Context,
  owner: { companyName: string; legalPersonName: string | null },
  made: MadeSeal,
): Promise<SealLook> {
  return drawSeal(context, owner, made)
}

/** The look of an uploaded picture: a copy, so that the upload may go. */
export async function uploadedLook(
  { db, blobs, user }: Context,
  fileId: string | undefined,
): Promise<SealLook> {
  if (fileId === undefined) throw new CallError({ name: 'PARAMETER_INVALID', message: '请上传印章图片' })
  const file = await ownPicture(db, user.personId, fileId)
  if (!file) throw new CallError('FILE_NOT_FOUND')
  const copy = await blobs.put(await blobs.read(file.blobKey, file.sha256))
  return { drawing: null, made: null, ...companySealSize, previewKey: copy.key }
}
