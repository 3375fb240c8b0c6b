export { sentAmount } from './sent-amount.ts'
export { waitsForPayout } from './payout-status.ts'
export { recordCompanyStep, restartAll } from './advance.ts'
export {
  findAuthentication as authenticationOf,
  findAuthentications as authenticationsOf,
  findSteps as authenticationSteps,
  type Authentication,
} from './store.ts'
