import type { Feature } from '../../feature.ts'
import { listGroups, listByParent, listEntries } from './read-entries.ts'

export const dictionaryFeature = {
  name: 'dictionary',
  calls: {
    descAll: listGroups,
    descParentCodes: listByParent,
    desc: listEntries,
  },
} satisfies Feature
