import type { userMobileChange, userMobileCode, userMobileVerify } from '@qiyin/calls/areas/user-account.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { maskMobile } from '@qiyin/domain/person/masking.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { lockPersonById, moveToMobile } from '../people/public.ts'
import { deleteOtherSessions, findSessionsOf, issueCode, redeemCode } from '../session/public.ts'
import { ownMobile, redeemOwnCode } from './own-code.ts'
import { deleteMobileChange, hasMobileChange, insertAct, writeMobileChange } from './store.ts'

const purpose = 'new-mobile'

/** Long enough for two messages that are slow. */
const provenMs = 10 * 60 * 1000

/** POST /user/mobile/verify */
export async function verifyMobile(
  { code }: Input<typeof userMobileVerify>,
  context: Context,
): Promise<Result<typeof userMobileVerify>> {
  await redeemOwnCode(context, code)
  const expires = new Date(context.now().getTime() + provenMs)
  await writeMobileChange(context.db, { ...ownSession(context), expires })
  return true
}

/** POST /user/mobile/code */
export async function sendMobileCode(
  { mobile }: Input<typeof userMobileCode>,
  context: Context,
): Promise<Result<typeof userMobileCode>> {
  await refuseUnproven(context, mobile)
  const { user, request, transaction } = context
  // Whether the number has an account is told to whoever holds it, after its code.
  const resendAfterSec = await transaction((tx) =>
    issueCode(tx, context, {
      purpose,
      mobile,
      subject: user.personId,
      personId: user.personId,
      address: request.address,
    }),
  )
  return { mobile: maskMobile(mobile), resendAfterSec }
}

/** POST /user/mobile/change */
export async function changeMobile(
  { mobile, code }: Input<typeof userMobileChange>,
  context: Context,
): Promise<Result<typeof userMobileChange>> {
  const { user, session, transaction, now, request, config } = context
  const { personId } = user
  await refuseUnproven(context, mobile)
  await redeemCode(context, { purpose, mobile, subject: personId, code })
  await transaction(async (tx) => {
    await lockPersonById(tx, personId)
    if (!(await moveToMobile(tx, context, { personId, mobile })))
      throw new CallError({ name: 'PARAMETER_INVALID', message: '该手机号已有账号' })
    await deleteMobileChange(tx, personId)
    // Here and not before: whoever has come in by the former number meanwhile goes, too.
    const sessions = await findSessionsOf(tx, personId, { now: now(), idleMs: config.session.idleMs })
    const others = sessions.filter(({ id }) => id !== session?.id).map(({ id }) => Buffer.from(id, 'hex'))
    await deleteOtherSessions(tx, personId, others)
    await insertAct(tx, { personId, act: 'mobile-changed', address: request.address, time: now() })
  })
  return true
}

async function refuseUnproven(context: Context, mobile: string): Promise<void> {
  const { db, now } = context
  if (!(await hasMobileChange(db, { ...ownSession(context), now: now() })))
    throw new CallError({ name: 'AUTHENTICATION_NOT_FOUND', message: '请重新验证当前手机号' })
  if ((await ownMobile(context)) === mobile)
    throw new CallError({ name: 'PARAMETER_INVALID', message: '新手机号与当前手机号相同' })
}

function ownSession({ user, session }: Context): { personId: string; sessionHash: Buffer } {
  return { personId: user.personId, sessionHash: Buffer.from(session?.id ?? '', 'hex') }
}
