import { dayOf, startOfDay } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Services, Tx } from '../../http/context.ts'
import { networkOf } from '../../http/network-of.ts'
import { mobileFingerprint } from '../people/public.ts'
import { mayTryElsewhere } from './code-limits.ts'
import { codeHashOf } from './codes.ts'
import { endCodesOfPhone, lockPhone, tryCode, type CodeBinding } from './store-codes.ts'
import { countTriesElsewhere, insertTryElsewhere, openCodes } from './store-login-tries.ts'

interface LoginTry {
  readonly mobile: string
  readonly code: string
  /** Hash of what names the browser; undefined for one that has never asked for a code. */
  readonly browserHash: Buffer | undefined
  /** Where the request came from. */
  readonly address: string
}

type Outcome = 'right' | 'wrong' | 'ended'

interface Attempt extends Omit<LoginTry, 'mobile' | 'code'> {
  readonly binding: CodeBinding
  readonly codeHash: Buffer
  readonly now: Date
}

/**
 * Uses a login code up, or refuses with CODE_WRONG, or with CODE_EXPIRED when this browser has none to try any more. The
 * browser that asked for the code has five tries, which nobody else can use up; other browsers have a few of their own.
 *
 * Call it outside a transaction: a refusal must not roll the count of tries back.
 */
export async function redeemLoginCode(
  { database, secrets, now }: Pick<Services, 'database' | 'secrets' | 'now'>,
  { mobile, code, browserHash, address }: LoginTry,
): Promise<void> {
  const binding = { purpose: 'login', mobileFp: mobileFingerprint(secrets, mobile), subject: '' } as const
  const codeHash = codeHashOf(secrets, binding, code)
  const attempt = { binding, codeHash, browserHash, address, now: now() }
  const outcome = await database.transaction((tx) => tryToLogIn(tx, attempt))
  if (outcome !== 'right') throw new CallError(outcome === 'wrong' ? 'CODE_WRONG' : 'CODE_EXPIRED')
}

async function tryToLogIn(tx: Tx, attempt: Attempt): Promise<Outcome> {
  const { binding, codeHash, browserHash, now } = attempt
  await lockPhone(tx, binding.mobileFp)
  const open = await openCodes(tx, binding, now)
  const [newest] = open
  if (!newest) return 'ended'
  const isOwn =
    browserHash !== undefined && open.some((code) => code.browserHash?.equals(browserHash) === true)
  const outcome = isOwn
    ? outcomeOf(await tryCode(tx, binding, { codeHash, now, browserHash }))
    : await tryElsewhere(tx, newest, attempt)
  // One login is what they all were asked for.
  if (outcome === 'right') await endCodesOfPhone(tx, binding, now)
  return outcome
}

function outcomeOf(tried: { right: boolean; ended: boolean } | undefined): Outcome {
  if (tried?.right === true) return 'right'
  return tried && !tried.ended ? 'wrong' : 'ended'
}

async function tryElsewhere(
  tx: Tx,
  code: { codeHash: Buffer; createdTime: Date },
  { binding: { mobileFp }, codeHash, address, now }: Attempt,
): Promise<Outcome> {
  const network = networkOf(address)
  const asked = { mobileFp, network, now, codeSince: code.createdTime, dayStart: startOfDay(dayOf(now)) }
  if (!mayTryElsewhere(await countTriesElsewhere(tx, asked))) return 'ended'
  if (code.codeHash.equals(codeHash)) return 'right'
  await insertTryElsewhere(tx, { mobileFp, network, now })
  return mayTryElsewhere(await countTriesElsewhere(tx, asked)) ? 'wrong' : 'ended'
}
