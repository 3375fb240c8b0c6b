import { dayOf, startOfDay } from '@qiyin/domain/dates.ts'
import { ProviderError } from '@qiyin/providers/provider-error.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { lockPersonById } from '../people/public.ts'
import { countChecks, deleteCheck, insertCheck, type Asking } from './store-checks.ts'

/** An account must not be a way to ask the authority about strangers. */
export const mostWrongADay = 10

/**
 * Asks the authority for the person of the session, who gets ten answers of no a day and not more, by however many
 * requests at once: a question counts from before it is asked, and no longer once it was answered otherwise. A no is
 * 'mismatch', or what is thrown for it.
 */
export async function countedCheck<T>(
  context: Context,
  about: Omit<Asking, 'personId'>,
  ask: () => Promise<T>,
): Promise<T> {
  const id = await reserve(context, { personId: context.user.personId, ...about })
  let isWrong = false
  try {
    const answer = await ask()
    isWrong = answer === 'mismatch'
    return answer
  } catch (error) {
    isWrong = isMismatch(error)
    throw error
  } finally {
    if (!isWrong) await deleteCheck(context.db, id)
  }
}

function isMismatch(error: unknown): boolean {
  if (error instanceof ProviderError) return error.kind === 'IdentityMismatch'
  return error instanceof CallError && error.refusal === 'IDENTITY_MISMATCH'
}

async function reserve({ transaction, now }: Context, asking: Asking): Promise<string> {
  return transaction(async (tx) => {
    await lockPersonById(tx, asking.personId)
    const { ofPerson, ofCompany } = await countChecks(tx, asking, startOfDay(dayOf(now())))
    if (Math.max(ofPerson, ofCompany) >= mostWrongADay) throw tooManyWrongChecks()
    return insertCheck(tx, asking, now())
  })
}

/** Of checks that have failed today. */
export function tooManyWrongChecks(): CallError {
  return new CallError({ name: 'FAILED', message: '今日身份核验失败次数过多，请明天再试' })
}
