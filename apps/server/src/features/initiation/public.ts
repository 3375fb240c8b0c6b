// What other features may use.
export { lockContent } from './lock-content.ts'
export { findInitiatingBusinesses as businessesToInitiateIn, mayInitiateFor } from './store.ts'
