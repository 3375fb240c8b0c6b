import type { businessMine } from '@qiyin/calls/areas/business.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { paths, routerPathOf } from '@qiyin/calls/addresses/paths.ts'
import type { User } from '@qiyin/ui/use-user.ts'

/** Why somebody cannot initiate a contract, and what to do about it. */
export interface Obstacle {
  title: string
  text: string
  /** Where the next step is taken; null where others have to take it. */
  next: { label: string; to: string } | null
}

/**
 * What keeps a person from initiating, before a form is filled in that cannot be sent; undefined when nothing does, or
 * while the applications are not known.
 */
export function initiatingObstacle(
  user: Pick<User, 'verified' | 'authenticationUrl' | 'companyList'>,
  businesses: Answer<typeof businessMine> | undefined,
): Obstacle | undefined {
  if (!user.verified) {
    const to = user.authenticationUrl && routerPathOf(user.authenticationUrl, location.origin)
    return {
      title: '完成实名认证后才能发起合同',
      text: '您尚未完成实名认证。认证约需 1 分钟，需要本人的身份证号和手机号',
      next: to ? { label: '去实名认证', to } : null,
    }
  }
  if (businesses === undefined || businesses.length > 0) return undefined
  const usable = user.companyList.some(
    ({ authStatus, status }) =>
      authStatus === companyAuthStatus.authenticated && status === accountStatus.active,
  )
  return {
    title: usable ? '没有可发起合同的应用' : '没有可代表发起合同的企业',
    text: usable
      ? '您的企业尚未开通任何应用，请联系平台管理员开通后再发起'
      : '合同由企业发起。请认证您的企业，或让企业管理员将您加入已认证的企业、授权您使用企业印章',
    next: usable ? null : { label: '去认证企业', to: companiesOf(user) },
  }
}

/** Where a company becomes one that initiates: the list of one's own, or the first of them. */
function companiesOf({ companyList }: Pick<User, 'companyList'>): string {
  return companyList.length > 0 ? paths.enterpriseManage() : paths.enterpriseEdit()
}
