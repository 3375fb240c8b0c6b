export type { EvidenceFacts } from './facts.ts'
export { issueRefusal, makeEvidenceReport } from './issue.ts'
