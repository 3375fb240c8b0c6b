import type { Feature } from '../../feature.ts'
import { listAuthorizedPeople, showAuthorizedPeople } from './authorized-people.ts'
import { findByIdentity } from './find-by-identity.ts'
import { findNewSigners } from './find-new-signers.ts'
import { findOurPeople } from './find-our-people.ts'
import { validateKwaiValue, validateOurPerson } from './validate-our-people.ts'
import { searchCompanies } from './search-companies.ts'

/** People and companies to choose as parties, each shown to those who have to do with them. */
export const partySearchFeature = {
  name: 'party-search',
  calls: {
    initiateChangeSignerPeople: findNewSigners,
    userMasterDataKwaiValidate: validateKwaiValue,
    userMasterDataList: findOurPeople,
    userMasterDataUserValidate: validateOurPerson,
    companySearch: searchCompanies,
    personByIdentity: findByIdentity,
    sealsAuthorizeByCompanyName: listAuthorizedPeople,
    sealsAuthorizeByCompanyNameShow: showAuthorizedPeople,
  },
} satisfies Feature
