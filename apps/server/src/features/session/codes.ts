import { randomInt } from 'node:crypto'
import { dayOf, startOfDay } from '@qiyin/domain/dates.ts'
import { smsCode, type SmsPurpose } from '@qiyin/domain/person/sms.ts'
import { CallError } from '../../http/call-error.ts'
import type { Db, Services, Tx } from '../../http/context.ts'
import { queueCode } from '../messages/public.ts'
import { mobileFingerprint } from '../people/public.ts'
import { codeRefusal, type CodeUsage } from './code-limits.ts'
import { networkOf } from '../../http/network-of.ts'
import {
  countCodes,
  endCodesOf,
  findOpenCode,
  lockPhone,
  replaceCode,
  tryCode,
  type CodeBinding,
} from './store-codes.ts'
import { spendPassedCheck } from './store-human-check.ts'

/** Who gets a code for what. `subject` binds it to one thing (a serial number, a slot). */
interface CodeRequest {
  readonly purpose: SmsPurpose
  readonly mobile: string
  readonly subject?: string
  readonly personId?: string
  /** Hash of what names the browser, which alone then has the code's tries. */
  readonly browserHash?: Buffer
  /** Where the request came from. */
  readonly address: string
}

type CodeServices = Pick<Services, 'config' | 'secrets' | 'jobs' | 'now'>

/**
 * Makes a code and queues its message, in the caller's transaction; answers the seconds until the next
 * one. Refuses with CODE_TOO_SOON, which tells them too, CODE_LIMIT or, for login only, HUMAN_CHECK_REQUIRED.
 */
export async function issueCode(tx: Tx, services: CodeServices, request: CodeRequest): Promise<number> {
  const { purpose, mobile, subject = '' } = request
  const address = networkOf(request.address)
  const now = services.now()
  const mobileFp = mobileFingerprint(services.secrets, mobile)
  await lockPhone(tx, mobileFp)
  const { usage, refusal } = await codeStanding(tx, { purpose, mobileFp, address, now })
  if (refusal === 'CODE_TOO_SOON' && usage.newest)
    throw new CallError(refusal, { result: { resendAfterSec: secondsToResend(usage.newest, now) } })
  const lifted = refusal === 'HUMAN_CHECK_REQUIRED' && (await spendPassedCheck(tx, mobileFp, now))
  if (refusal && !lifted) throw new CallError(refusal)

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const binding = { purpose, mobileFp, subject }
  await replaceCode(tx, binding, {
    codeHash: codeHashOf(services.secrets, binding, code),
    browserHash: request.browserHash ?? null,
    address,
    now,
    expires: new Date(now.getTime() + smsCode.validMs),
  })
  await queueCode(tx, services, {
    mobile,
    ...(request.personId !== undefined && { personId: request.personId }),
    code,
    address,
  })
  return smsCode.resendMs / 1000
}

/** How many codes have been sent, and what stands against sending one now, before any human check. */
export async function codeStanding(
  db: Db,
  asked: { purpose: SmsPurpose; mobileFp: Buffer; address: string; now: Date },
): Promise<{ usage: CodeUsage; refusal: ReturnType<typeof codeRefusal> }> {
  const usage = await countCodes(db, { ...asked, dayStart: startOfDay(dayOf(asked.now)) })
  return { usage, refusal: codeRefusal(asked.purpose, usage, asked.now) }
}

/** What a code has to match. */
interface CodeToRedeem {
  readonly purpose: Exclude<SmsPurpose, 'login'>
  readonly mobile: string
  readonly subject?: string
  readonly code: string
}

/**
 * Uses the code up, or refuses with CODE_WRONG, or with CODE_EXPIRED when there is none to try any more
 * (too old, used, superseded, or this was the fifth wrong try).
 *
 * Call it outside a transaction: a refusal must not roll the count of tries back.
 */
export async function redeemCode(
  { database, secrets, now }: Pick<Services, 'database' | 'secrets' | 'now'>,
  { purpose, mobile, code, subject = '' }: CodeToRedeem,
): Promise<void> {
  const binding = { purpose, mobileFp: mobileFingerprint(secrets, mobile), subject }
  const codeHash = codeHashOf(secrets, binding, code)
  const outcome = await tryCode(database.db, binding, { codeHash, now: now() })
  if (outcome?.right) return
  throw new CallError(outcome && !outcome.ended ? 'CODE_WRONG' : 'CODE_EXPIRED')
}

/** Whether a code of the subject can still be used, for how long, and when the next may be asked for. */
export async function codeState(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  subject: { purpose: SmsPurpose; subject: string },
): Promise<{ sent: boolean; resendAfterSec: number; validSec: number }> {
  const code = await findOpenCode(db, subject)
  const until = (instant: number): number => Math.max(0, Math.ceil((instant - now().getTime()) / 1000))
  const validSec = code ? until(code.expiresTime.getTime()) : 0
  const resendAfterSec = code ? secondsToResend(code.createdTime, now()) : 0
  return { sent: validSec > 0, resendAfterSec, validSec }
}

function secondsToResend(sent: Date, now: Date): number {
  return Math.max(0, Math.ceil((sent.getTime() + smsCode.resendMs - now.getTime()) / 1000))
}

/** Makes the open codes of a subject useless. */
export async function revokeCodes(
  { database, now }: Pick<Services, 'database' | 'now'>,
  subject: { purpose: SmsPurpose; subject: string },
): Promise<void> {
  await endCodesOf(database.db, subject, now())
}

/** What is stored of a code: it says nothing without the key, and fits nothing else. */
export function codeHashOf(
  secrets: Services['secrets'],
  { purpose, mobileFp, subject }: CodeBinding,
  code: string,
): Buffer {
  return secrets.hashCode(code, `${purpose}|${mobileFp.toString('hex')}|${subject}`)
}
