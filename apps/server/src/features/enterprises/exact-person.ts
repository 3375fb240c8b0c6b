import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { normalisePersonName } from '@qiyin/domain/person/name.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { countedCheck } from '../identity-source/public.ts'
import { personByMobile, type Person } from '../people/public.ts'

/**
 * The active, verified person with exactly this name and number: neither alone finds anybody. A no tells that the two do
 * not belong together, and so counts with the wrong identity checks of the day, of which the person of the session has ten.
 */
export async function exactPerson(
  context: Context,
  { name, mobile }: { readonly name: string; readonly mobile: string },
): Promise<Person> {
  const { db, secrets } = context
  const found = await countedCheck(context, {}, async () => {
    const person = await personByMobile(db, secrets, mobile)
    const fits =
      person?.verified && person.status === accountStatus.active && person.name === normalisePersonName(name)
    return fits ? person : 'mismatch'
  })
  if (found === 'mismatch') throw new CallError('PERSON_NOT_FOUND')
  return found
}
