import type { userConsents } from '@qiyin/calls/areas/user-account.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { consentTexts } from '@qiyin/domain/person/consent.ts'
import type { Context } from '../../http/context.ts'
import { consentsOf } from '../consents/public.ts'
import { findContractNames } from './store.ts'

/** As many as a page shows; all of them are in the export. */
const shown = 100

/** GET /user/consents */
export async function listConsents(
  _input: Input<typeof userConsents>,
  { db, user }: Context,
): Promise<Result<typeof userConsents>> {
  return readConsents({ db }, user.personId, shown)
}

/** What a person has agreed to, in words; newest first. */
export async function readConsents(
  { db }: Pick<Context, 'db'>,
  personId: string,
  limit: number,
): Promise<Result<typeof userConsents>> {
  const given = await consentsOf(db, personId, limit)
  const contractIds = given.filter(({ kind }) => kind === 'signing').map(({ subject }) => subject)
  const names = await findContractNames(db, contractIds)
  return given.map(({ kind, version, subject, time }) => ({
    kind,
    title: consentTexts[kind].title,
    version,
    subject: kind === 'signing' ? (names.get(subject) ?? '') : subject,
    time: formatDateTime(time),
  }))
}
