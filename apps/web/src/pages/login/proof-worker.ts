import { solveProof, type ProofChallenge } from '@qiyin/ui/proof-of-work.ts'

addEventListener('message', (event: MessageEvent<ProofChallenge>) => {
  postMessage(solveProof(event.data))
})
