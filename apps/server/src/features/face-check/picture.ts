import type { personRealNameFacePicture } from '@qiyin/calls/areas/face.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { faceMismatchReason } from '@qiyin/domain/person/face.ts'
import { imageProblem } from '@qiyin/domain/image.ts'
import { uploadRules } from '@qiyin/domain/uploads.ts'
import type { FaceToCompare } from '@qiyin/providers/built-in/authority-source.ts'
import { writeCallback } from '@qiyin/providers/built-in/built-in-events.ts'
import { passedOutcome } from '@qiyin/providers/built-in/built-in-provider.ts'
import { ProviderError } from '@qiyin/providers/provider-error.ts'
import type { PersonOutcome } from '@qiyin/providers/person-identity.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { recordConsents } from '../consents/public.ts'
import { identitySource } from '../identity-source/public.ts'
import { lockPersonById, personById } from '../people/public.ts'
import { authenticEvents, receiveEvents } from '../provider-events/public.ts'
import { eventSigner } from './event-signer.ts'
import { pageOf, refuseFrozen } from './pages.ts'
import { endPage } from './store.ts'

/**
 * POST /person-real-name/face/picture: the picture a phone has taken. Its outcome travels as another supplier's
 * would: by a signed callback.
 */
export async function takeFacePicture(
  { token }: Input<typeof personRealNameFacePicture>,
  context: Context,
): Promise<Result<typeof personRealNameFacePicture>> {
  const found = await pageOf(context, token)
  if ('status' in found) return { status: found.status }
  const { page, factors } = found
  refuseFrozen(await personById(context.db, page.personId))
  const picture = await context.upload.read()
  const problem = imageProblem(uploadRules.face, picture)
  if (problem) throw new CallError({ name: 'IMAGE_REFUSED', message: problem })

  const { serialNo, supplierCode, personId } = page
  const outcome = await compare(context, { serialNo, personAccountId: personId, factors, picture })
  const now = context.now()
  const event = { type: 'person.authenticated', serialNo, outcome, occurredAt: now } as const
  const told = [{ ...event, dedupeKey: `face ${serialNo}` }]
  const callback = writeCallback(eventSigner(context), { supplierCode, events: told })
  const events = await authenticEvents(context, supplierCode, callback)
  const settle = context.transaction(async (tx) => {
    refuseFrozen(await lockPersonById(tx, page.personId))
    const ended = await endPage(tx, { serialNo, outcome, pictureSha256: context.upload.sha256, now })
    if (!ended) throw new PageOver()
    await recordConsents(tx, context, { personId: page.personId, kinds: ['face'], subject: serialNo })
    await receiveEvents(tx, context, { supplierCode, road: 'callback', events })
    return outcome.status
  })
  return { status: await settle.catch((error: unknown) => statusOfOther(context, token, error)) }
}

/** The same picture, sent again while the first was still being compared, has ended the page. */
class PageOver extends Error {}

async function statusOfOther(
  context: Context,
  token: string,
  error: unknown,
): Promise<PersonOutcome['status']> {
  if (!(error instanceof PageOver)) throw error
  const found = await pageOf(context, token)
  if ('status' in found) return found.status
  throw new CallError('FACE_PAGE_EXPIRED')
}

async function compare(context: Context, face: FaceToCompare): Promise<PersonOutcome> {
  const source = identitySource(context)
  try {
    const answer = await source.compareFace(face)
    return answer === 'match' ? passedOutcome(source) : { status: 'failed', reason: faceMismatchReason }
  } catch (error) {
    if (error instanceof ProviderError) throw new CallError('AUTHORITY_UNAVAILABLE')
    throw error
  }
}
