import { pagePath } from '@qiyin/domain/access/pages.ts'
import { roleCode } from '@qiyin/domain/access/roles.ts'
import { ourPartOf } from '@qiyin/domain/our-part.ts'
import { personAvatar } from '@qiyin/calls/areas/user-account.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import type { userInfo } from '@qiyin/calls/areas/user.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { companiesOf } from '../companies/public.ts'
import { avatarDigestOf, personById } from '../people/public.ts'
import { authenticationUrl } from './authentication-url.ts'
import { authorityOf } from '../roles/public.ts'

/** GET /user/info and its three other names: the logged-in user, everything personal masked. */
export async function readUserInfo(
  _input: Input<typeof userInfo>,
  { db, user }: Context,
): Promise<Result<typeof userInfo>> {
  const person = await personById(db, user.personId)
  if (!person) throw new CallError('SESSION_INVALID', { httpStatus: 401 })
  const { roles, authorityList, pages } = await authorityOf(db, person.personId)
  const avatar = await avatarDigestOf(db, person.personId)
  const companies = await companiesOf(db, person.personId)
  return {
    personAccountId: person.personId,
    mobile: person.mobileMasked,
    name: person.name,
    email: person.email,
    userName: person.userName,
    verified: person.verified,
    ourpart: ourPartOf(person.ourPart),
    systemAdmin: roles.some((role) => role.roleCode === roleCode.systemManager),
    roles: roles.map((role) => ({ roleCode: role.roleCode, roleName: role.roleName })),
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
    avatar: avatar ? `${addressOf(personAvatar, {})}?v=${avatar.toString('hex').slice(0, 16)}` : null,
    identityNo: person.identityNoMasked,
    identityType: person.identityType,
    authWay: person.authWay,
    verifiedTime: person.verifiedTime && formatDateTime(person.verifiedTime),
    assurance: person.assurance,
    // The guide explains how an outsider creates an enterprise: it is for those who may.
    showSignInstructions: !person.ourPart,
    showEnterpriseManagementMenu: pages.includes(pagePath.enterpriseManage),
    createdTime: formatDateTime(person.createdTime),
  }
}
