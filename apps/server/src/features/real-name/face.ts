import type { Input, Result } from '@qiyin/calls/call.ts'
import type {
  personRealNameGetVFaceUrl,
  personRealNameGetVfaceMidUrl,
  personRealNameIsScaned,
  personRealNameResetExpirationTime,
} from '@qiyin/calls/areas/person-real-name.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import type { FaceSession } from '@qiyin/providers/person-identity.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { openFactors } from './sealed-factors.ts'
import { findCurrent, type Authentication } from './store.ts'
import { refusalOf } from './ways.ts'

/** POST /person-real-name/get-v-face-url: where the person's own phone goes on in the same window; a QR code of before is over. */
export async function openFaceUrl(
  { supplierCode }: Input<typeof personRealNameGetVFaceUrl>,
  context: Context,
): Promise<Result<typeof personRealNameGetVFaceUrl>> {
  const { faceUrl, expiresAt } = await openPage(context, supplierCode, { renew: true })
  return shown(context, faceUrl, expiresAt)
}

/** GET /person-real-name/get-vface-mid-url: what the QR code holds. */
export async function openFaceMidUrl(
  { supplierCode }: Input<typeof personRealNameGetVfaceMidUrl>,
  context: Context,
): Promise<Result<typeof personRealNameGetVfaceMidUrl>> {
  const { midUrl, expiresAt } = await openPage(context, supplierCode)
  return shown(context, midUrl, expiresAt)
}

/** GET /person-real-name/reset-expiration-time: a new QR code; the one before opens nothing any more. */
export async function resetFaceExpiry(
  { supplierCode }: Input<typeof personRealNameResetExpirationTime>,
  context: Context,
): Promise<Result<typeof personRealNameResetExpirationTime>> {
  const { midUrl, expiresAt } = await openPage(context, supplierCode, { renew: true })
  return shown(context, midUrl, expiresAt)
}

/** GET /person-real-name/is-scaned: whether a phone has opened the page. */
export async function readScanned(
  { supplierCode }: Input<typeof personRealNameIsScaned>,
  context: Context,
): Promise<Result<typeof personRealNameIsScaned>> {
  const current = await findCurrent(context.db, context.user.personId, supplierCode)
  if (!current) throw new CallError('AUTHENTICATION_NOT_FOUND')
  const { serialNo } = current
  const { state } = await context.providers[supplierCode].person.getFaceSession({ serialNo })
  if (state === 'expired' || state === 'none') throw new CallError('FACE_PAGE_EXPIRED')
  return state !== 'waiting'
}

async function openPage(
  context: Context,
  supplierCode: SupplierCode,
  { renew = false } = {},
): Promise<FaceSession> {
  const current = await findCurrent(context.db, context.user.personId, supplierCode)
  const { serialNo } = requireFacePending(current)
  try {
    return await context.providers[supplierCode].person.createFaceSession({
      serialNo,
      personAccountId: context.user.personId,
      factors: openFactors(context.secrets, requireFacePending(current)),
      renew,
    })
  } catch (error) {
    throw refusalOf(error)
  }
}

function requireFacePending(current: Authentication | undefined): Authentication {
  if (current?.authStatus !== personAuthStatus.facePending) throw new CallError('AUTHENTICATION_NOT_FOUND')
  return current
}

function shown(
  { now }: Context,
  url: string,
  expiresAt: Date,
): { url: string; expiresTime: string; leftSec: number } {
  const leftSec = Math.max(0, Math.round((expiresAt.getTime() - now().getTime()) / 1000))
  return { url, expiresTime: formatDateTime(expiresAt), leftSec }
}
