import type { companyAuthenticationV2, companyCreate } from '@qiyin/calls/areas/company.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { maxUnprovenCompanies } from '@qiyin/domain/company/actions.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { supplierCodes } from '@qiyin/domain/company/supplier.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import {
  companiesOf,
  companyByName,
  countUnproven,
  insertUnproven,
  saveMember,
  type Membership,
} from '../companies/public.ts'
import { requireProvable } from '../company-real-name/public.ts'
import { recordOperation } from '../operator-log/public.ts'
import { lockPersonById } from '../people/public.ts'

/** POST /company/create */
export async function createOwnCompany(
  { companyName }: Input<typeof companyCreate>,
  context: Context,
): Promise<Result<typeof companyCreate>> {
  const [supplierCode] = supplierCodes
  return context.transaction(async (tx) => {
    const own = await ownCompany(tx, context, companyName)
    const companyId = own?.companyId ?? (await addCompany(tx, context, { companyName, supplierCode }))
    const result = { companyId, companyName, supplierCode: own?.supplierCode ?? supplierCode }
    await context.answer.keep(tx, result)
    return result
  })
}

/** POST /company/authentication/v2: goes on with a company of mine of that name, or makes it. */
export async function startAuthentication(
  { companyName, supplierCode }: Input<typeof companyAuthenticationV2>,
  context: Context,
): Promise<Result<typeof companyAuthenticationV2>> {
  const { personId } = context.user
  requireProvable(context, supplierCode)
  return context.transaction(async (tx) => {
    const own = await ownCompany(tx, context, companyName)
    if (own && own.status !== accountStatus.active) throw new CallError('COMPANY_FROZEN')
    const companyId = own?.companyId ?? (await addCompany(tx, context, { companyName, supplierCode }))
    const companySource = own?.companySource ?? portal
    const result = { companyId, companySource, personAccountId: personId, supplierCode }
    await context.answer.keep(tx, result)
    return result
  })
}

const portal = 'portal'

/** The company of that name which I administer; refuses a name that somebody else has proven. */
async function ownCompany(
  tx: Tx,
  { user: { personId } }: Context,
  companyName: string,
): Promise<Membership | undefined> {
  // Two tabs at once make one company.
  await lockPersonById(tx, personId)
  const mine = await companiesOf(tx, personId)
  const own = mine.find((one) => one.companyName === companyName && one.administrator)
  const proven = await companyByName(tx, companyName)
  const taken = proven?.authStatus === companyAuthStatus.authenticated
  if (taken && proven.companyId !== own?.companyId) throw new CallError('COMPANY_ALREADY_AUTHENTICATED')
  return own
}

async function addCompany(
  tx: Tx,
  context: Context,
  company: { companyName: string; supplierCode: string },
): Promise<string> {
  const { personId } = context.user
  if ((await countUnproven(tx, personId)) >= maxUnprovenCompanies) throw new CallError('COMPANIES_FULL')
  const time = context.now()
  const companyId = await insertUnproven(tx, { ...company, companySource: portal, time })
  const rights = { administrator: true, managesSeals: true, managesPeople: true }
  await saveMember(tx, { companyId, personId, ...rights, time })
  await recordOperation(tx, context, {
    event: 'COMPANY_CREATE',
    content: `创建企业 ${company.companyName}`,
    object: { kind: 'COMPANY', id: companyId, name: company.companyName },
    after: { 企业名称: company.companyName },
  })
  return companyId
}
