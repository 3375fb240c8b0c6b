import { dayOf, startOfDay } from '@qiyin/domain/dates.ts'
import { mostSubmissionsADay } from '@qiyin/domain/company/verify-way.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { countSubmissions } from './store-reviews.ts'

/**
 * Refuses another payment today: each costs its payer money and a reviewer's time, and three amounts may be guessed of
 * each. The caller has locked the company.
 */
export async function requireFewSubmissions(
  tx: Tx,
  { user, now }: Pick<Context, 'user' | 'now'>,
  companyId: string,
): Promise<void> {
  const since = startOfDay(dayOf(now()))
  const { ofCompany, ofPerson } = await countSubmissions(tx, { companyId, personId: user.personId, since })
  const { byCompany, byPerson } = mostSubmissionsADay
  if (ofCompany < byCompany && ofPerson < byPerson) return
  throw new CallError({ name: 'FAILED', message: '今日申请打款认证的次数过多，请明天再试' })
}
