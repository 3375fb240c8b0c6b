import type {
  sealsCompany,
  sealsManageCompany,
  sealsMine,
  sealsSeals,
  sealsUses,
} from '@qiyin/calls/areas/seals.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { businessLabel } from '@qiyin/domain/contract/frozen-business.ts'
import { dayOf, formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { companiesOf, companyByName } from '../companies/public.ts'
import { previewUrl, usableSeals } from '../seals/public.ts'
import { showSeal } from './show-seal.ts'
import { countUses, findSeals, findUses } from './store.ts'
import { findMyGrants, type MyGrant } from './store-grants.ts'

/** GET /seals/company */
export async function listSeals(
  { companyId, companyName, businessTypeId }: Input<typeof sealsCompany>,
  context: Context,
): Promise<Result<typeof sealsCompany>> {
  const company = await managedCompany(context, { companyId, companyName })
  return (await findSeals(context.db, company.companyId, businessTypeId)).map(showSeal)
}

/** A company whose seals the person manages, by its id or its name. */
export async function managedCompany(
  { db, user }: Pick<Context, 'db' | 'user'>,
  wanted: { companyId?: string | undefined; companyName?: string | undefined },
): Promise<Awaited<ReturnType<typeof companiesOf>>[number]> {
  const { companyId, companyName } = wanted
  const mine = await companiesOf(db, user.personId)
  const company = mine.find((one) =>
    companyId === undefined ? one.companyName === companyName : one.companyId === companyId,
  )
  if (!company || !managesSealsOf(company)) throw new CallError('COMPANY_NOT_FOUND')
  return company
}

/** The administrator's right, shared with sub-administrators. */
function managesSealsOf(member: { administrator: boolean; managesSeals: boolean }): boolean {
  return member.administrator || member.managesSeals
}

/** GET /seals/manageCompany */
export async function listSealCompanies(
  _input: Input<typeof sealsManageCompany>,
  { db, user }: Context,
): Promise<Result<typeof sealsManageCompany>> {
  return (await companiesOf(db, user.personId)).filter(managesSealsOf)
}

/** GET /seals/seals: empty as well for a company that is not there. */
export async function listUsableSeals(
  { companyName, businessTypeId }: Input<typeof sealsSeals>,
  { db, user }: Context,
): Promise<Result<typeof sealsSeals>> {
  const company = await companyByName(db, companyName)
  if (!company) return []
  const { personId } = user
  return usableSeals(db, { personId, companyId: company.companyId, businessTypeId })
}

/** GET /seals/uses */
export async function listUses(
  { sealId, pageNum, pageSize }: Input<typeof sealsUses>,
  { db }: Context,
): Promise<Result<typeof sealsUses>> {
  const [total, rows] = await Promise.all([
    countUses(db, sealId),
    findUses(db, sealId, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
  ])
  const list = rows.map((row) => ({ ...row, usedTime: formatDateTime(row.usedTime) }))
  return { pageNum, pageSize, total, list }
}

/** GET /seals/mine */
export async function listMySeals(
  _input: Input<typeof sealsMine>,
  { db, user }: Context,
): Promise<Result<typeof sealsMine>> {
  const grants = await findMyGrants(db, user.personId)
  return [...Map.groupBy(grants, ({ sealId }) => sealId).values()].flatMap((ofSeal) => {
    const [first] = ofSeal
    if (!first) return []
    const { sealId, sealName, companyName } = first
    const applications = ofSeal.map(businessLabel)
    return [
      {
        sealId,
        sealName,
        companyName,
        previewUrl: previewUrl(sealId),
        applications,
        validUntil: firstEnd(ofSeal),
      },
    ]
  })
}

function firstEnd(grants: readonly MyGrant[]): string | null {
  const ends = grants.flatMap(({ validUntil }) => validUntil?.getTime() ?? [])
  // The end is exclusive: the day before midnight is the last one.
  return ends.length === 0 ? null : dayOf(new Date(Math.min(...ends) - 1))
}
