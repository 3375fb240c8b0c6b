import type { Feature } from '../../feature.ts'
import { queryBusinesses } from './query.ts'

export const businessesFeature = {
  name: 'businesses',
  calls: { businessQuery: queryBusinesses },
  tables: ['business_manager', 'business_type'],
} satisfies Feature
