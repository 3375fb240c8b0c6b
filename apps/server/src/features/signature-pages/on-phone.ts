import type { signaturePageDraw, signaturePageScan } from '@qiyin/calls/areas/user-account.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { personById } from '../people/public.ts'
import { drawingPurpose, tokenFingerprint } from './page-secrets.ts'
import { findPageByToken, writeDrawing, writeOpened, type SignaturePage } from './store.ts'

/** POST /signature-page/scan: whoever holds the code may draw; the computer decides whether it is kept. */
export async function scanPage(
  { token }: Input<typeof signaturePageScan>,
  context: Context,
): Promise<Result<typeof signaturePageScan>> {
  const { db, secrets, now } = context
  const page = await openPage(context, token)
  await writeOpened(db, tokenFingerprint(secrets, token), now())
  const person = await personById(db, page.personId)
  return { name: person?.name ?? '' }
}

/** POST /signature-page/draw */
export async function drawOnPage(
  { token, drawing }: Input<typeof signaturePageDraw>,
  context: Context,
): Promise<Result<typeof signaturePageDraw>> {
  const { db, secrets } = context
  await openPage(context, token)
  const drawingEnc = secrets.seal(JSON.stringify(drawing), drawingPurpose)
  if (!(await writeDrawing(db, tokenFingerprint(secrets, token), drawingEnc)))
    throw new CallError('FACE_PAGE_EXPIRED')
  return true
}

async function openPage({ db, secrets, now }: Context, token: string): Promise<SignaturePage> {
  const page = await findPageByToken(db, tokenFingerprint(secrets, token))
  if (!page || page.drawingEnc || page.expiresTime <= now()) throw new CallError('FACE_PAGE_EXPIRED')
  return page
}
