export { finishAttempt, type Outcome } from './finish.ts'
export { intentText } from './intent.ts'
export { findPositions as positionsOf, insertAttempt as openAttempt, type DrawnField } from './store.ts'
