import type { Feature } from '../../feature.ts'
import { personGuard } from './guard.ts'

export const peopleFeature = {
  name: 'people',
  guards: { person: personGuard },
  tables: ['person', 'person_avatar'],
} satisfies Feature
