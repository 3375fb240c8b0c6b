import type { Feature } from '../../feature.ts'
import { readAuthenticatedInfo, readReCertification } from './authenticated-info.ts'
import { removeOwnCompany, renameOwnCompany } from './change.ts'
import { createOwnCompany, startAuthentication } from './create.ts'
import { readCompany } from './detail.ts'
import { changeManager, sendHandOverCode } from './hand-over.ts'
import { listMembers, removeMember, saveMembers } from './members.ts'
import { hasAuthenticatedCompany, listMyCompanies } from './my-companies.ts'

export const enterprisesFeature = {
  name: 'enterprises',
  calls: {
    companyMine: listMyCompanies,
    companyHasAuthenticationCompany: hasAuthenticatedCompany,
    companyCreate: createOwnCompany,
    companyAuthenticationV2: startAuthentication,
    companyUpdate: renameOwnCompany,
    companyRemove: removeOwnCompany,
    companyGetByCompanyId: readCompany,
    companyVerificationCode: sendHandOverCode,
    companyChangeManager: changeManager,
    companyAuthenticatedCompanyInfoQuery: readAuthenticatedInfo,
    companyIsShowReCertificationPopup: readReCertification,
    companyMembers: listMembers,
    companyMembersSave: saveMembers,
    companyMembersRemove: removeMember,
  },
} satisfies Feature
