export { attemptStatus } from './attempt.ts'
export type { Attempt, DrawnField, FieldPlan, IntentProof, PicturedField } from './attempt.ts'
export { drawnFields } from './drawings.ts'
export {
  closeAttempts,
  findFailures as attemptFailures,
  findLingering as lingeringAttempts,
  findOpenAttempts as openAttempts,
  findAttemptEnds as attemptsById,
  findBegun as begunAttempts,
  findSigned as signedAttempts,
  findAttempt as attemptById,
  insertAttempt as openAttempt,
  lockAttempt,
  markTried,
  settleAttempt,
} from './store.ts'
export type { AttemptEnd } from './store.ts'
export { inTurn } from './turns.ts'
