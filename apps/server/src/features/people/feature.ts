import type { Feature } from '../../feature.ts'
import { findOurPeople } from './find-our-people.ts'
import { personGuard } from './guard.ts'

export const peopleFeature = {
  name: 'people',
  calls: {
    userMasterDataList: findOurPeople,
  },
  guards: { person: personGuard },
  tables: ['person'],
} satisfies Feature
