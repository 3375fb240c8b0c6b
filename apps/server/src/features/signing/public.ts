export { finishAttempt } from './finish.ts'
export { resumeSigning } from './jobs.ts'
export { intentText } from './intent.ts'
export { signingProofs, type SigningProof } from './proofs.ts'
