import type { Handlers } from '../../http/handler.ts'
import { issueEvidenceReport } from './issue.ts'

export const evidenceCalls = {
  contractQueryEvidenceReport: issueEvidenceReport,
} satisfies Partial<Handlers>
