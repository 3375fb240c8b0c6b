export { sentAmount } from './sent-amount.ts'
export { waitsForPayout } from './payout-status.ts'
export { applyCompanyOutcome } from './apply-outcome.ts'
export { askAboutCompany, followSupplier } from './ask-supplier.ts'
export { waitsForReview } from './review-status.ts'
export { requireProvable, supplierProofOf, unprovableReason } from './supplier-proof.ts'
export { recordCompanyStep, restartAll, stopOldSeals } from './advance.ts'
export {
  findAuthentication as authenticationOf,
  findAuthentications as authenticationsOf,
  findSteps as authenticationSteps,
  type Authentication,
} from './store.ts'
