import type { Feature } from '../../feature.ts'
import { listInitiatingCompanies } from './initiating-companies.ts'
import { listMyBusinesses } from './my-businesses.ts'
import { saveInitiation } from './save.ts'
import { validateInitiation } from './validate.ts'

export const initiationFeature = {
  name: 'initiation',
  calls: {
    businessMine: listMyBusinesses,
    companySearchInitiator: listInitiatingCompanies,
    initiateValidate: validateInitiation,
    initiateSave: saveInitiation,
  },
  tables: ['initiating_company'],
} satisfies Feature
