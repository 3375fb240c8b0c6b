import type { Feature } from '../../feature.ts'

export const auditFeature = {
  name: 'audit',
  tables: ['audit_event'],
} satisfies Feature
