export { finishAttempt, type Outcome } from './finish.ts'
export { intentText } from './intent.ts'
export { findProofs as signingProofs, type SigningProof } from './store-proofs.ts'
export {
  findPositions as positionsOf,
  insertAttempt as openAttempt,
  type DrawnField,
  type SlotPosition,
} from './store.ts'
