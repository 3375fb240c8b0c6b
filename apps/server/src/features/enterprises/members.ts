import type {
  companyMembers,
  companyMembersRemove,
  companyMembersSave,
} from '@qiyin/calls/areas/company-members.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { businessById, namedBusinesses } from '../businesses/public.ts'
import {
  deleteEmptyMembership,
  deleteInitiatorGrants,
  initiatorGrantsOf,
  lockActiveCompany,
  membersOf,
  replaceInitiatorGrants,
  saveMember,
} from '../companies/public.ts'
import { closedBusiness } from '../initiation/public.ts'
import { peopleById, type Person } from '../people/public.ts'
import { exactPerson } from './exact-person.ts'

/** GET /company/members */
export async function listMembers(
  { companyId }: Input<typeof companyMembers>,
  { db, user }: Context,
): Promise<Result<typeof companyMembers>> {
  const members = await membersOf(db, companyId)
  const grants = await initiatorGrantsOf(db, companyId)
  const ids = [...new Set([...members, ...grants].map((one) => one.personId))]
  const people = new Map((await peopleById(db, ids)).map((person) => [person.personId, person]))
  const administrators = members
    .filter((one) => one.administrator || one.managesSeals || one.managesPeople)
    .map(({ joinedTime, ...one }) => ({
      ...one,
      ...shown(people.get(one.personId)),
      since: dayOf(joinedTime),
      self: one.personId === user.personId,
    }))
  const businesses = await namedBusinesses(
    db,
    grants.flatMap(({ businessTypeId }) => businessTypeId ?? []),
  )
  const byPerson = Map.groupBy(grants, (grant) => grant.personId)
  const initiators = [...byPerson].map(([personId, own]) => ({
    personId,
    ...shown(people.get(personId)),
    businessTypeIds: own.flatMap(({ businessTypeId }) => businessTypeId ?? []),
    businesses: businesses.filter((one) =>
      own.some(({ businessTypeId }) => businessTypeId === one.businessTypeId),
    ),
    since: dayOf(own[0]?.grantedTime ?? new Date(0)),
    until: own[0]?.until ?? null,
  }))
  return { administrators, initiators }
}

function shown(person: Person | undefined): { name: string; mobile: string } {
  return { name: person?.name ?? '未实名用户', mobile: person?.mobileMasked ?? '' }
}

/** POST /company/members/save */
export async function saveMembers(
  input: Input<typeof companyMembersSave>,
  context: Context,
): Promise<Result<typeof companyMembersSave>> {
  const { companyId, businessTypeIds, until } = input
  const { now, transaction } = context
  if (until !== undefined && until < dayOf(now()))
    throw new CallError({ name: 'PARAMETER_INVALID', message: '有效期不能早于今天' })
  const person = await exactPerson(context, input)
  await transaction(async (tx) => {
    await lockActiveCompany(tx, companyId)
    const members = await membersOf(tx, companyId)
    const present = members.find((one) => one.personId === person.personId)
    if (present?.administrator) throw new CallError('MANAGER_UNCHANGED')
    const today = dayOf(now())
    const grants = await initiatorGrantsOf(tx, companyId)
    const had = grants.filter(
      (one) => one.personId === person.personId && (one.until === null || one.until >= today),
    )
    for (const businessTypeId of businessTypeIds)
      if (!had.some((one) => one.businessTypeId === businessTypeId))
        await requireOpen(tx, context, { businessTypeId, grants })
    const rights = { managesSeals: input.managesSeals, managesPeople: input.managesPeople }
    const changes =
      rights.managesSeals !== (present?.managesSeals ?? false) ||
      rights.managesPeople !== (present?.managesPeople ?? false)
    // Nobody gives away a right to administer but who administers all of it.
    if (changes) await requireAdministrator(tx, context, companyId)
    const row = { companyId, personId: person.personId, time: now() }
    if (changes || !present) await saveMember(tx, { ...row, administrator: false, ...rights })
    if (input.initiates) await replaceInitiatorGrants(tx, { ...row, businessTypeIds, until: until ?? null })
    else await deleteInitiatorGrants(tx, row)
    await endEmptyMembership(tx, row)
  })
  return true
}

/** POST /company/members/remove */
export async function removeMember(
  { companyId, personId, role }: Input<typeof companyMembersRemove>,
  context: Context,
): Promise<Result<typeof companyMembersRemove>> {
  await context.transaction(async (tx) => {
    await lockActiveCompany(tx, companyId)
    if (role === 'initiator') {
      await deleteInitiatorGrants(tx, { companyId, personId })
      return endEmptyMembership(tx, { companyId, personId })
    }
    await requireAdministrator(tx, context, companyId)
    const present = (await membersOf(tx, companyId)).find((one) => one.personId === personId)
    if (!present) return undefined
    if (present.administrator) throw new CallError('ACCESS_DENIED')
    const none = { administrator: false, managesSeals: false, managesPeople: false }
    await saveMember(tx, { companyId, personId, ...none, time: context.now() })
    return endEmptyMembership(tx, { companyId, personId })
  })
  return true
}

/** Whoever has no right left belongs to the company no more, unless it is our own and he works there. */
async function endEmptyMembership(
  tx: Tx,
  { companyId, personId }: { companyId: string; personId: string },
): Promise<void> {
  const [person] = await peopleById(tx, [personId])
  await deleteEmptyMembership(tx, { companyId, personId, ourPart: person?.ourPart ?? false })
}

/** Nobody is newly let into an application that is frozen; who is in it to this day stays. */
async function requireOpen(
  tx: Tx,
  { user, now }: Context,
  {
    businessTypeId,
    grants,
  }: {
    readonly businessTypeId: string
    readonly grants: readonly { readonly businessTypeId: string | null }[]
  },
): Promise<void> {
  if (await businessById(tx, businessTypeId)) return
  const shownIds = grants.flatMap((one) => one.businessTypeId ?? [])
  throw new CallError(await closedBusiness({ db: tx, user, now }, { businessTypeId }, shownIds))
}

async function requireAdministrator(tx: Tx, { user }: Context, companyId: string): Promise<void> {
  const mine = (await membersOf(tx, companyId)).find((one) => one.personId === user.personId)
  if (!mine?.administrator)
    throw new CallError({ name: 'ACCESS_DENIED', message: '只有企业管理员可以设置子管理员' })
}
