import type { Feature } from '../../feature.ts'
import { issueEvidencePackage } from './issue-package.ts'

export const evidencePackageFeature = {
  name: 'evidence-package',
  calls: {
    contractQueryEvidencePackage: issueEvidencePackage,
  },
} satisfies Feature
