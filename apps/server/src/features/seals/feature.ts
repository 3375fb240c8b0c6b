import type { Feature } from '../../feature.ts'
import { listAuthorizedPeople, showAuthorizedPeople } from './authorized-people.ts'
import { showSeal } from './preview.ts'
import { searchCompanies } from './search-companies.ts'

export const sealsFeature = {
  name: 'seals',
  calls: {
    companySearch: searchCompanies,
    sealsAuthorizeByCompanyName: listAuthorizedPeople,
    sealsAuthorizeByCompanyNameShow: showAuthorizedPeople,
    filesSealsPreviewId: showSeal,
  },
  tables: ['seal', 'seal_authorize', 'usable_seal'],
} satisfies Feature
