import { randomBytes } from 'node:crypto'
import { h5Base, paths } from '@qiyin/calls/addresses/paths.ts'
import type { userSignaturePageOpen, userSignaturePageState } from '@qiyin/calls/areas/user-account.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { drawnSignature } from '@qiyin/calls/shapes/signing.ts'
import type { Context } from '../../http/context.ts'
import { drawingPurpose, tokenFingerprint } from './page-secrets.ts'
import { deletePage, findPage, writePage } from './store.ts'

const pageMs = 5 * 60 * 1000

/** POST /user/signature-page/open */
export async function openSignaturePage(
  _input: Input<typeof userSignaturePageOpen>,
  { db, user, secrets, now }: Context,
): Promise<Result<typeof userSignaturePageOpen>> {
  const token = randomBytes(24).toString('base64url')
  await writePage(db, {
    personId: user.personId,
    tokenFp: tokenFingerprint(secrets, token),
    expiresTime: new Date(now().getTime() + pageMs),
  })
  return { url: `${h5Base}${paths.signaturePage(token)}`, leftSec: pageMs / 1000 }
}

/** POST /user/signature-page/state: what was drawn is handed out once, and the page is gone. */
export async function readSignaturePage(
  _input: Input<typeof userSignaturePageState>,
  { db, user, secrets, now }: Context,
): Promise<Result<typeof userSignaturePageState>> {
  const page = await findPage(db, user.personId)
  if (!page || page.expiresTime <= now()) return { state: 'expired', drawing: null }
  if (!page.drawingEnc) return { state: page.openedTime ? 'scanned' : 'waiting', drawing: null }
  await deletePage(db, user.personId)
  const drawing = drawnSignature.parse(JSON.parse(secrets.open(page.drawingEnc, drawingPurpose)))
  return { state: 'drawn', drawing }
}
