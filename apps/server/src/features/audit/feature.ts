import type { Feature } from '../../feature.ts'
import { sealAuditTrails } from './jobs.ts'

export const auditFeature = {
  name: 'audit',
  jobs: [sealAuditTrails],
  tables: ['audit_event', 'audit_chain'],
} satisfies Feature
