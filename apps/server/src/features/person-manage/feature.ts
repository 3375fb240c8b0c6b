import type { Feature } from '../../feature.ts'
import { deletePerson, freezePerson, revealPerson, unfreezePerson } from './manage.ts'
import { queryPersons, readPerson } from './query.ts'

/** Accounts as system managers keep them; the tables are those of `people`. */
export const personManageFeature = {
  name: 'person-manage',
  calls: {
    personManageQuery: queryPersons,
    personManageQueryPersonInfoV2: queryPersons,
    personGetById: readPerson,
    personManageFreeze: freezePerson,
    personManageUnfreeze: unfreezePerson,
    personManageAccountDelete: deletePerson,
    personManageReveal: revealPerson,
  },
} satisfies Feature
