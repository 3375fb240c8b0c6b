import type { Feature } from '../../feature.ts'
import { changeSigner } from './change-signer.ts'
import { listInitiatingCompanies } from './initiating-companies.ts'
import { listInitiators } from './initiators.ts'
import { listMyBusinesses } from './my-businesses.ts'
import { listRecentSigners } from './recent-signers.ts'
import { saveInitiation } from './save.ts'
import { validateInitiation } from './validate.ts'

export const initiationFeature = {
  name: 'initiation',
  calls: {
    businessMine: listMyBusinesses,
    companySearchInitiator: listInitiatingCompanies,
    initiateValidate: validateInitiation,
    initiateChangeSigner: changeSigner,
    initiateSave: saveInitiation,
    initiateInitiators: listInitiators,
    initiateRecentSigners: listRecentSigners,
  },
  tables: ['company_begun', 'initiating_company'],
} satisfies Feature
