import { solveProof, type ProofChallenge } from '../proof-of-work.ts'

addEventListener('message', (event: MessageEvent<ProofChallenge>) => {
  postMessage(solveProof(event.data))
})
