import type { sealsApplications } from '@qiyin/calls/areas/business.ts'
import type {
  sealsDeleteSealAuthorize,
  sealsGrantees,
  sealsGrants,
  sealsSaveSealAuthorize,
} from '@qiyin/calls/areas/seals.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { actingRefusal } from '@qiyin/domain/company/acting.ts'
import { addDays, dayOf, formatDateTime, startOfDay } from '@qiyin/domain/dates.ts'
import { isPeopleSearch } from '@qiyin/domain/our-part.ts'
import { maskName } from '@qiyin/domain/person/masking.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { activeBusinesses, businessById } from '../businesses/public.ts'
import { closedBusiness } from '../initiation/public.ts'
import { companyById } from '../companies/public.ts'
import { personById, searchedFingerprint } from '../people/public.ts'
import { endGrant, grantSeals, lockSeal } from '../seals/public.ts'
import { recordSealAct } from './record-seal-act.ts'
import { findSeal } from './store.ts'
import { findGrant, findGrantedBusinesses, findGrantees, findGrants, isGrantable } from './store-grants.ts'

/**
 * POST /seals/save-seal-authorize: one person, several applications. Whom the company does not know is named by the whole
 * mobile number that found the person, too: counting numbers of accounts must not tell anybody's name.
 */
export async function saveGrants(
  {
    sealId,
    personAccountId,
    searchWord = '',
    businessTypeIds,
    validUntil,
  }: Input<typeof sealsSaveSealAuthorize>,
  context: Context,
): Promise<Result<typeof sealsSaveSealAuthorize>> {
  const { db, user, now, transaction } = context
  const time = now()
  if (validUntil !== undefined && validUntil < dayOf(time))
    throw new CallError({ name: 'PARAMETER_INVALID', message: '有效期不能早于今天' })
  const seal = await findSeal(db, sealId)
  const company = seal && (await companyById(db, seal.companyId))
  if (!company) throw new CallError('SEAL_NOT_FOUND')
  const refusal = actingRefusal(company)
  if (refusal) throw new CallError(refusal)
  const person = await personById(db, personAccountId)
  const mobileFp = searchedFingerprint(context.secrets, searchWord.trim())
  if (!person || !(await isGrantable(db, seal.companyId, { personId: personAccountId, mobileFp })))
    throw new CallError('GRANTEE_NOT_FOUND')
  const unique = [...new Set(businessTypeIds)]
  for (const businessTypeId of unique)
    if (!(await businessById(db, businessTypeId)))
      throw new CallError(
        await closedBusiness(context, { businessTypeId }, await findGrantedBusinesses(db, seal.companyId)),
      )
  const grant = {
    sealId,
    personId: personAccountId,
    grantedBy: user.personId,
    validUntil: validUntil === undefined ? null : startOfDay(addDays(validUntil, 1)),
  }
  await transaction(async (tx) => {
    if (!(await lockSeal(tx, sealId))) throw new CallError('SEAL_NOT_FOUND')
    await grantSeals(
      tx,
      unique.map((businessTypeId) => ({ ...grant, businessTypeId })),
      time,
    )
    const act = { event: 'SEAL_AUTHORIZE', verb: '授权印章', seal, to: person.name } as const
    await recordSealAct(tx, context, act)
  })
  return true
}

/** POST /seals/delete-seal-authorize: nobody signs by it from now on. */
export async function deleteGrant(
  { sealAuthorizeId }: Input<typeof sealsDeleteSealAuthorize>,
  context: Context,
): Promise<Result<typeof sealsDeleteSealAuthorize>> {
  const { now, transaction } = context
  await transaction(async (tx) => {
    const grant = await findGrant(tx, sealAuthorizeId)
    const seal = grant && (await findSeal(tx, grant.sealId))
    await endGrant(tx, sealAuthorizeId, now())
    if (!seal) return
    const act = { event: 'SEAL_UNAUTHORIZE', verb: '取消印章授权', seal, to: grant.name } as const
    await recordSealAct(tx, context, act)
  })
  return true
}

/** GET /seals/grants */
export async function listGrants(
  { sealId }: Input<typeof sealsGrants>,
  { db, now }: Context,
): Promise<Result<typeof sealsGrants>> {
  const time = now()
  return (await findGrants(db, sealId)).map(({ name, grantedTime, validUntil, ...grant }) => ({
    ...grant,
    name: name ?? '',
    grantedTime: formatDateTime(grantedTime),
    // The end is exclusive: the day before midnight is the last one.
    validUntil: validUntil && dayOf(new Date(validUntil.getTime() - 1)),
    expired: validUntil !== null && validUntil <= time,
  }))
}

/** GET /seals/applications */
export async function listApplications(
  _input: Input<typeof sealsApplications>,
  { db }: Context,
): Promise<Result<typeof sealsApplications>> {
  return activeBusinesses(db)
}

const mostShown = 20

/** GET /seals/grantees: a stranger's name is shown as far as it helps to recognise him. */
export async function searchGrantees(
  { sealId, searchWord }: Input<typeof sealsGrantees>,
  { db, secrets }: Context,
): Promise<Result<typeof sealsGrantees>> {
  const word = searchWord.trim()
  if (!isPeopleSearch(word)) return []
  const seal = await findSeal(db, sealId)
  if (!seal) throw new CallError('SEAL_NOT_FOUND')
  const wanted = { word, mobileFp: searchedFingerprint(secrets, word), limit: mostShown }
  const people = await findGrantees(db, seal.companyId, wanted)
  return people.map(({ name, known, ...person }) => ({
    ...person,
    name: known ? (name ?? '') : maskName(name ?? ''),
  }))
}
