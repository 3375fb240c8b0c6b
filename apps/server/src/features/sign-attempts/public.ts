export { attemptStatus } from './attempt.ts'
export type { Attempt, DrawnField, FieldPlan, IntentProof } from './attempt.ts'
export {
  findSigned as signedAttempts,
  findAttempt as attemptById,
  insertAttempt as openAttempt,
  lockAttempt,
  settleAttempt,
} from './store.ts'
