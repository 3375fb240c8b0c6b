// What other features may use.
export { lockContent } from './lock-content.ts'
export { mayInitiateFor } from './store.ts'
