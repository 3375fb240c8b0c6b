// What other features may use.
export { closedBusiness } from './closed-business.ts'
export { lockContent } from './lock-content.ts'
export {
  findInitiatingBusinesses as businessesToInitiateIn,
  isOpenOn as isOpenToInitiate,
  mayInitiateFor,
} from './store.ts'
export { purgeCompanyQuota } from './quota.ts'
export { requireFitExtras } from './supplier-fit.ts'
export { validateInitiation } from './validate.ts'
export { initiate, type Initiated } from './save.ts'
export type { GivenSigner, Initiation, PrintedDocument } from './plan.ts'
