import type { Feature } from '../../feature.ts'
import { rootAuditTrails } from './jobs.ts'

export const auditRootsFeature = {
  name: 'audit-roots',
  jobs: [rootAuditTrails],
  tables: ['audit_root'],
} satisfies Feature
