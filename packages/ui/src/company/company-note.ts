import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { organizationType } from '@qiyin/domain/company/organization-type.ts'
import { supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { companyMine } from '@qiyin/calls/areas/company.ts'
import type { Answer } from '@qiyin/calls/call.ts'

/** A company as lists show it. */
export type OwnCompany = Answer<typeof companyMine>[number]

/** What matters next, under a company's state; `care` asks for attention. */
export function companyNote(company: OwnCompany): { readonly text: string; readonly care?: true } {
  if (company.status === accountStatus.frozen) return { text: '请联系平台管理员' }
  switch (company.authStatus) {
    case companyAuthStatus.none:
      return { text: '尚未提交资料' }
    case companyAuthStatus.adminSubmitted:
      return { text: '待填写企业信息' }
    case companyAuthStatus.basicSubmitted:
      return { text: '待选择认证方式' }
    case companyAuthStatus.inReview:
      return {
        text: company.submittedTime === null ? '等待审核' : `${company.submittedTime.slice(5, 16)} 提交`,
      }
    case companyAuthStatus.authenticated:
      return {
        text:
          company.authenticateCompleteTime === null
            ? ''
            : `${company.authenticateCompleteTime.slice(0, 10)} 完成`,
      }
    case companyAuthStatus.firstReviewPassed:
      return { text: `还可尝试 ${company.remainTimes ?? 0} 次`, care: true }
    case companyAuthStatus.takenByOther:
      return { text: '企业已被他人认证' }
    case companyAuthStatus.reviewFailed:
    case companyAuthStatus.mismatch:
      return { text: company.auditFailReason ?? '请核对后重新提交' }
  }
}

/** Why an application came to nothing, on the company's own page; null where none was refused. */
export function refusalNote({
  authStatus,
  auditFailReason,
}: Pick<OwnCompany, 'authStatus' | 'auditFailReason'>): string | null {
  const { none, mismatch, reviewFailed } = companyAuthStatus
  const isOver = authStatus === none || authStatus === mismatch || authStatus === reviewFailed
  return isOver && auditFailReason !== null ? `认证未通过，原因：${auditFailReason}` : null
}

/** Who sends the amount that a company is proven by. */
export function payerName({
  supplierProof,
  supplierCode,
}: {
  readonly supplierProof: object | null
  readonly supplierCode: SupplierCode
}): string {
  return supplierProof === null ? '平台' : supplierLabel[supplierCode]
}

/** What its representative is called on its document. */
export function representativeLabel(type: number): string {
  return type === organizationType.individualBusiness ? '经营者' : '法定代表人'
}
