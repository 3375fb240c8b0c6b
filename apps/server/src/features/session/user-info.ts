import type { Input, Result } from '@qiyin/calls/call.ts'
import type { userInfo } from '@qiyin/calls/areas/user.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { companiesOf } from '../companies/public.ts'
import { personById } from '../people/public.ts'
import { authenticationUrl } from './authentication-url.ts'
import { authorityOf } from './authority.ts'

/** GET /user/info and its three other names: the logged-in user, everything personal masked. */
export async function readUserInfo(
  _input: Input<typeof userInfo>,
  { db, user }: Context,
): Promise<Result<typeof userInfo>> {
  const person = await personById(db, user.personId)
  if (!person) throw new CallError('SESSION_INVALID', { httpStatus: 401 })
  const { roles, authorityList, pages } = await authorityOf(db, person.personId)
  const companies = await companiesOf(db, person.personId)
  return {
    personAccountId: person.personId,
    mobile: person.mobileMasked,
    name: person.name,
    email: person.email,
    userName: person.userName,
    verified: person.verified,
    // 0 is the operating company's own side (seed 001 section 1).
    ourpart: person.ourPart ? 0 : 1,
    systemAdmin: roles.some((role) => role.roleCode === 'SYSTEM_MANAGER'),
    roles: roles.map(({ roleCode, roleName }) => ({ roleCode, roleName })),
    authenticationUrl: person.verified ? null : authenticationUrl(person.personId),
    authorityList,
    companyList: companies.map((company) => ({
      companyId: company.companyId,
      companyName: company.companyName,
      supplierCode: company.supplierCode,
      authStatus: company.authStatus,
      administrator: company.administrator,
      status: company.status,
    })),
    avatar: null,
    identityNo: person.identityNoMasked,
    identityType: person.identityType,
    authWay: person.authWay,
    verifiedTime: person.verifiedTime && formatDateTime(person.verifiedTime),
    assurance: person.assurance,
    // The guide explains how an outsider creates an enterprise: it needs the menu it speaks of.
    showSignInstructions: !person.ourPart,
    showEnterpriseManagementMenu: pages.includes('/enterprise-manage'),
    createdTime: formatDateTime(person.createdTime),
  }
}
