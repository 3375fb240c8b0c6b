import type { Feature } from '../../feature.ts'

export const auditFeature = {
  name: 'audit',
  tables: ['audit_event', 'audit_chain'],
} satisfies Feature
