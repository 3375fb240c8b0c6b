import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { holding } from '../../db/like.ts'
import type { DB } from '../../db/types.ts'
import { isKnown, type Circle } from './store-circle.ts'

/** What people are looked for by. */
export interface PeopleSearch {
  readonly word: string
  /** Of the word, if it is a mobile number. */
  readonly mobileFp: Buffer
}

/** A query that has a person `p`. */
export type WithPerson = ExpressionBuilder<DB & { p: DB['person'] }, 'p'>

/**
 * Whether person `p` is an active, verified one of our part whom the circle may find: everybody for colleagues, for
 * others those who sign for a company that they know.
 */
export function isOurs(eb: WithPerson, circle: Circle): ExpressionWrapper<DB, never, SqlBool> {
  const isColleague = eb.and([eb('p.our_part', 'is', true), isActive(eb)])
  if (circle.ourPart) return isColleague
  const signsForKnown = eb.exists(
    eb
      .selectFrom('usable_seal as u')
      .innerJoin('company as c', 'c.id', 'u.company_id')
      .select('u.seal_id')
      .whereRef('u.person_id', '=', 'p.id')
      .where((of) => isKnown(of, circle)),
  )
  return eb.and([isColleague, signsForKnown])
}

/** Whether person `p` is verified and not frozen. */
export function isActive(eb: WithPerson): ExpressionWrapper<DB, never, SqlBool> {
  return eb.and([eb('p.verified', 'is', true), eb('p.status', '=', 0)])
}

/** Whether the name or user name of person `p` holds the word, or the e-mail or mobile is it. */
export function isSearched(
  eb: WithPerson,
  { word, mobileFp }: PeopleSearch,
): ExpressionWrapper<DB, never, SqlBool> {
  const pattern = holding(word)
  return eb.or([
    eb('p.name', 'like', pattern),
    eb('p.user_name', 'ilike', pattern),
    eb(eb.fn<string>('lower', ['p.email']), '=', word.toLowerCase()),
    eb('p.mobile_fp', '=', mobileFp),
  ])
}
