import { paths, webBase } from '@qiyin/calls/addresses/paths.ts'
import { randomBytes } from 'node:crypto'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { personVerify, personVerifyStart } from '@qiyin/calls/areas/person.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { mobileFingerprint } from '../people/public.ts'
import { proofDifficulty } from './code-limits.ts'
import { codeStanding } from './codes.ts'
import { networkOf } from '../../http/network-of.ts'
import { isProof } from './proof-of-work.ts'
import { hasPassedCheck, insertChallenge, markPassed, takeChallenge } from './store-human-check.ts'

/** The first of the window in which a browser verification is opened (seed 001 section 9). */
const verificationNeeded = 400001
const checkLifeMs = 5 * 60 * 1000

/** GET /person/verify/start: a challenge when the next code needs a human check. */
export async function startHumanCheck(
  { phone }: Input<typeof personVerifyStart>,
  { db, secrets, request, now }: Context,
): Promise<Result<typeof personVerifyStart>> {
  const time = now()
  const mobileFp = mobileFingerprint(secrets, phone)
  const address = networkOf(request.address)
  const { refusal, usage } = await codeStanding(db, { purpose: 'login', mobileFp, address, now: time })
  const needed = refusal === 'HUMAN_CHECK_REQUIRED' && !(await hasPassedCheck(db, mobileFp, time))
  if (!needed) return { resultCode: 0, url: null, challenge: null }
  const challenge = { id: token(), nonce: token(), difficulty: proofDifficulty(usage) }
  await insertChallenge(db, {
    ...challenge,
    mobileFp,
    now: time,
    expires: new Date(time.getTime() + checkLifeMs),
  })
  return {
    resultCode: verificationNeeded,
    // The built-in check runs in the login page itself.
    url: `${webBase}${paths.login()}`,
    challenge,
  }
}

/** POST /person/verify: a challenge takes one answer; a right one lifts the limit for one code. */
export async function redeemHumanCheck(
  { phone, verifyToken, verifyType }: Input<typeof personVerify>,
  { db, secrets, now }: Context,
): Promise<Result<typeof personVerify>> {
  const [id = '', answer = ''] = verifyToken.split(':', 2)
  const mobileFp = mobileFingerprint(secrets, phone)
  const challenge = verifyType === 'POW' ? await takeChallenge(db, { id, mobileFp, now: now() }) : undefined
  if (!challenge || !isProof(challenge.nonce, answer, challenge.difficulty)) {
    // Code -1 is what a failed verification answers (seed 001 section 8).
    throw new CallError({ name: 'FAILED', message: refusals.HUMAN_CHECK_FAILED.message })
  }
  await markPassed(db, challenge.id, now(), new Date(now().getTime() + checkLifeMs))
  return true
}

function token(): string {
  return randomBytes(16).toString('base64url')
}
