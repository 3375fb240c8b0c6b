import type { personRealNameFaceOpen } from '@qiyin/calls/areas/face.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { facePageMs } from '@qiyin/domain/person/face.ts'
import { maskIdentityNo } from '@qiyin/domain/person/masking.ts'
import type { Context } from '../../http/context.ts'
import { personById } from '../people/public.ts'
import { pageOf, refuseFrozen } from './pages.ts'
import { writeScanned } from './store.ts'

/** POST /person-real-name/face/open: a phone has opened the page; the computer that shows the QR code learns it. */
export async function openFacePage(
  { token }: Input<typeof personRealNameFaceOpen>,
  context: Context,
): Promise<Result<typeof personRealNameFaceOpen>> {
  const found = await pageOf(context, token)
  if ('status' in found) return { name: '', identityNo: '', status: found.status }
  const { page, factors } = found
  refuseFrozen(await personById(context.db, page.personId))
  const now = context.now()
  const expiresTime = new Date(now.getTime() + facePageMs)
  await writeScanned(context.db, { serialNo: page.serialNo, now, expiresTime })
  return { name: factors.name, identityNo: maskIdentityNo(factors.identityNo), status: null }
}
