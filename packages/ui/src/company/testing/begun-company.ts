import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { organizationType } from '@qiyin/domain/company/organization-type.ts'
import { principalType } from '@qiyin/domain/company/verify-way.ts'
import type { WizardCompany } from '../wizard-company.ts'

const seen = {
  companyId: '7',
  supplierCode: 'BEST_SIGN',
  companyName: '杭州云栖科技有限公司',
  companyAdminName: '陈思远',
  companyAdminMobile: '138*****004',
  authStatus: companyAuthStatus.adminSubmitted,
  companyPrincipalType: principalType.agent,
  applicantAdministers: true,
  companyVerifyWay: null,
  organizationType: organizationType.businessLicence,
  creditImageFileId: '5',
  creditNo: null,
  legalPersonName: null,
  bankNo: null,
  bankName: null,
  bankProvince: null,
  bankProvinceId: null,
  bankCity: null,
  bankCardName: null,
  subBranchName: null,
  auditFailReason: null,
}

/** A company whose administrator is chosen and whose licence is there, and nothing else; its steps read no more of it. */
export const begunCompany = seen as unknown as WizardCompany
