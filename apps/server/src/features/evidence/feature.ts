import type { Feature } from '../../feature.ts'
import { issueEvidenceReport } from './issue.ts'

export const evidenceFeature = {
  name: 'evidence',
  calls: {
    contractQueryEvidenceReport: issueEvidenceReport,
  },
} satisfies Feature
