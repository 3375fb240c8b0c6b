import type { personGetById, personManageQuery } from '@qiyin/calls/areas/person-manage.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { managedDeletionObstacles } from '@qiyin/domain/person/account-deletion.ts'
import { normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { searchedMobile } from '@qiyin/domain/person/mobile.ts'
import { verifiedChoice } from '@qiyin/domain/person/verified-choice.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { companiesOf } from '../companies/public.ts'
import { standingOf } from '../own-account/public.ts'
import {
  identityFingerprint,
  mobileFingerprint,
  peopleById,
  personById,
  type Person,
} from '../people/public.ts'
import { authorityOf } from '../roles/public.ts'
import { countPersons, findPersonIds, type PersonFilter } from './store.ts'

type Query = Input<typeof personManageQuery>
type Shown = Result<typeof personManageQuery>['list'][number]

/** More are not counted: a count reads everybody it counts. */
const mostCounted = 100_000

/** POST /person/manage/query: a page of accounts, the newest first. */
export async function queryPersons(
  input: Query,
  context: Context,
): Promise<Result<typeof personManageQuery>> {
  const { db, user } = context
  const { pageNum, pageSize } = input
  const filter = filterOf(input, context)
  const [total, ids] = await Promise.all([
    countPersons(db, filter, mostCounted),
    findPersonIds(db, filter, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
  ])
  const people = new Map((await peopleById(db, ids)).map((person) => [person.personId, person]))
  const list = ids.flatMap((id) => {
    const person = people.get(id)
    return person ? shown(person, user.personId) : []
  })
  return { pageNum, pageSize, total, list }
}

function filterOf(input: Query, { secrets }: Pick<Context, 'secrets'>): PersonFilter {
  const { name, identityNo, authenticationStatus, status, startTime, endTime, accountValue } = input
  const mobile = accountValue === undefined ? undefined : searchedMobile(accountValue)
  return {
    name,
    identityNoFp:
      identityNo === undefined ? undefined : identityFingerprint(secrets, normaliseIdNumber(identityNo)),
    verified:
      authenticationStatus === undefined ? undefined : authenticationStatus === verifiedChoice.verified,
    status,
    startTime,
    endTime,
    account:
      accountValue === undefined
        ? undefined
        : {
            word: accountValue,
            mobileFp: mobile === undefined ? undefined : mobileFingerprint(secrets, mobile),
          },
  }
}

function shown(person: Person, managerId: string): Shown {
  const { personId, name, userName, email, ourPart, verified, status } = person
  return {
    personId,
    name,
    identityType: person.identityType,
    identityNo: person.identityNoMasked,
    mobile: person.mobileMasked,
    userName,
    email,
    ourPart,
    verified,
    verifiedTime: person.verifiedTime && formatDateTime(person.verifiedTime),
    status,
    createdTime: formatDateTime(person.createdTime),
    own: personId === managerId,
  }
}

/** GET /person/get-by-id */
export async function readPerson(
  { personId }: Input<typeof personGetById>,
  { db, user }: Context,
): Promise<Result<typeof personGetById>> {
  const person = await personById(db, personId)
  if (!person || person.status === accountStatus.deleted) throw new CallError('RECORD_NOT_FOUND')
  const [standing, companies, { roles }] = await Promise.all([
    standingOf(db, person),
    companiesOf(db, personId),
    authorityOf(db, personId),
  ])
  return {
    ...shown(person, user.personId),
    roles: roles.map(({ roleName }) => roleName),
    companies: companies.map(({ companyId, companyName, administrator }) => ({
      companyId,
      companyName,
      administrator,
    })),
    contracts: standing.contracts,
    openContracts: standing.openContracts,
    obstacles: managedDeletionObstacles(standing),
  }
}
