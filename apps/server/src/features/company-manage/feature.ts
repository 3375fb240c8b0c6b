import type { Feature } from '../../feature.ts'
import { readCompanyDetails } from './details.ts'
import { freezeCompany, replaceManager, unfreezeCompany } from './manage.ts'
import { listOurCompanies, queryCompanies } from './query.ts'
import { reverifyCompany } from './reverify.ts'
import { listCompanySeals, showCompanySeal } from './seals.ts'

/** Enterprises as system managers keep them; the tables are those of `companies`. */
export const companyManageFeature = {
  name: 'company-manage',
  calls: {
    companyManageQuery: queryCompanies,
    companyManageOurpart: listOurCompanies,
    companyManageFreeze: freezeCompany,
    companyManageUnfreeze: unfreezeCompany,
    companyManageChangeManager: replaceManager,
    companyManageQueryCompanyDetails: readCompanyDetails,
    companyManageReverify: reverifyCompany,
    companyManageSeals: listCompanySeals,
    companyManageSealPreview: showCompanySeal,
  },
} satisfies Feature
