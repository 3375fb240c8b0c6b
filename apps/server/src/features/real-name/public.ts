export { applyPersonOutcome } from './apply-outcome.ts'
export { createProviders } from './create-providers.ts'
export { deleteAuthentications } from './store.ts'
export { deleteTransactions } from './store-transactions.ts'
