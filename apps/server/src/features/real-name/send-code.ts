import type { Input, Result } from '@qiyin/calls/call.ts'
import type { personRealNameGetVCode } from '@qiyin/calls/areas/person-real-name.ts'
import { dayOf, startOfDay } from '@qiyin/domain/dates.ts'
import { personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { maskIdentityNo, maskMobile } from '@qiyin/domain/person/masking.ts'
import { missingPhotoMessage } from '@qiyin/domain/person/identity-photo.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import type { PersonAuthenticationStarted, PersonFactors } from '@qiyin/providers/person-identity.ts'
import type { Provider } from '@qiyin/providers/provider.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { recordConsents } from '../consents/public.ts'
import { countedCheck, mostWrongADay, tooManyWrongChecks } from '../identity-source/public.ts'
import { openIdentityPhoto } from '../photo-reading/public.ts'
import { identityFingerprint, lockPersonById } from '../people/public.ts'
import { readPerson } from './detail.ts'
import { readFactors } from './factors.ts'
import { isSameIdentity } from './same-identity.ts'
import { sealFactors } from './sealed-factors.ts'
import {
  abandonAll,
  countFailed,
  findCurrent,
  insertAuthentication,
  settle,
  writeFacePending,
  type Authentication,
} from './store.ts'
import { addressesOf, openTransaction } from './transactions.ts'
import { methodFor, refusalOf } from './ways.ts'

/** Of a way without a code. */
const noWait = 0

/** POST /person-real-name/get-v-code: checks the identity and sends a code to its mobile. */
export async function sendRealNameCode(
  input: Input<typeof personRealNameGetVCode>,
  context: Context,
): Promise<Result<typeof personRealNameGetVCode>> {
  const person = await readPerson(context)
  if (person.verified) throw new CallError('ALREADY_VERIFIED')
  const provider = context.providers[input.supplierCode]
  methodFor(provider, input.authWay)
  const factors = readFactors(input, context.now())
  await refuseGuessing(context)
  try {
    const documentPhoto = await readDocumentPhoto(context, provider, input.identityCardFileId)
    const begun = { factors, authWay: input.authWay, ...(documentPhoto && { documentPhoto }) }
    const started = await openAuthentication(context, provider, begun)
    const { serialNo } = started
    const { personId } = person
    if (input.agreed)
      await context.transaction((tx) => recordConsents(tx, context, { personId, kinds: ['certificate'] }))
    const sent =
      started.mode === 'inline'
        ? await countedCheck(context, {}, () => sendCode(context, provider, { serialNo, factors }))
        : { maskedMobile: maskMobile(factors.mobile), resendAfterSec: noWait }
    return {
      authenticationSerialNo: serialNo,
      mobile: sent.maskedMobile,
      resendAfterSec: sent.resendAfterSec,
      url: started.mode === 'hosted' ? started.url : null,
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Those as well that have failed behind the check, by a face or at a supplier. */
async function refuseGuessing({ db, user, now }: Context): Promise<void> {
  const failed = await countFailed(db, user.personId, startOfDay(dayOf(now())))
  if (failed >= mostWrongADay) throw tooManyWrongChecks()
}

/** The photo of the document where the supplier wants one; nowhere else is it handed on. */
async function readDocumentPhoto(
  context: Context,
  { capabilities }: Provider,
  fileId: string | undefined,
): Promise<Buffer | undefined> {
  if (!capabilities.documentPhoto) return undefined
  const photo = fileId === undefined ? undefined : await openIdentityPhoto(context, fileId)
  if (!photo) throw new CallError({ name: 'PARAMETER_INVALID', message: missingPhotoMessage })
  return photo
}

interface Begun {
  readonly factors: PersonFactors
  readonly authWay: number
  readonly documentPhoto?: Uint8Array
}

/** The authentication of these factors: the open one when they are the same, else a new one. */
async function openAuthentication(
  context: Context,
  provider: Provider,
  { factors, authWay, documentPhoto }: Begun,
): Promise<PersonAuthenticationStarted> {
  const { db, user, secrets, now } = context
  const { personId } = user
  const { supplierCode } = provider
  const current = await findCurrent(db, personId, supplierCode)
  const goesOnWith = (open: Authentication | undefined): string | undefined =>
    // Another photo is another authentication.
    !documentPhoto &&
    open?.authStatus === personAuthStatus.none &&
    open.authWay === authWay &&
    isSameIdentity(secrets, open, factors)
      ? open.serialNo
      : undefined
  const goesOn = goesOnWith(current)
  if (goesOn !== undefined) return { mode: 'inline', serialNo: goesOn }

  const method = methodFor(provider, authWay)
  const transaction = await openTransaction(context, supplierCode)
  const started = await provider.person.createPersonAuthentication({
    personAccountId: personId,
    method,
    factors,
    ...(documentPhoto && { documentPhoto }),
    ...addressesOf(context, transaction),
  })
  const { serialNo } = started
  if (current) await provider.person.abandonPersonAuthentication({ serialNo: current.serialNo })
  const earlier = await context.transaction(async (tx) => {
    const person = await lockPersonById(tx, personId)
    if (person?.verified) throw new CallError('ALREADY_VERIFIED')
    // Asked twice at once: the code on its way is of the first, and both go on with that one.
    const first = goesOnWith(await findCurrent(tx, personId, supplierCode))
    if (started.mode === 'inline' && first !== undefined) return first
    await abandonAll(tx, { personId, supplierCode, now: now() })
    await insertAuthentication(tx, {
      serialNo,
      personId,
      supplierCode,
      authWay,
      identityType: factors.identityType,
      name: factors.name,
      ...sealFactors(secrets, factors),
      identityNoFp: identityFingerprint(secrets, factors.identityNo),
      identityNoMasked: maskIdentityNo(factors.identityNo),
      cardNoMasked: factors.bankCardNo === undefined ? null : maskMobile(factors.bankCardNo),
      createdTime: now(),
    })
    // The supplier has taken the data: what follows is its page.
    if (started.mode === 'hosted') await writeFacePending(tx, serialNo)
    return undefined
  })
  if (earlier === undefined) return started
  await provider.person.abandonPersonAuthentication({ serialNo })
  return { mode: 'inline', serialNo: earlier }
}

/** A mismatch ends the serial number as failed: the person goes on with a new one. */
async function sendCode(
  { transaction, now, user, request: { address } }: Context,
  provider: Provider,
  authentication: { serialNo: string; factors: PersonFactors },
): ReturnType<Provider['person']['sendFactorCode']> {
  try {
    return await provider.person.sendFactorCode({
      ...authentication,
      personAccountId: user.personId,
      address,
    })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.refusal === 'IDENTITY_MISMATCH') {
      await transaction((tx) =>
        settle(tx, {
          serialNo: authentication.serialNo,
          authStatus: personAuthStatus.failed,
          failReason: refusals.IDENTITY_MISMATCH.message,
          now: now(),
        }),
      )
    }
    throw refusal
  }
}
