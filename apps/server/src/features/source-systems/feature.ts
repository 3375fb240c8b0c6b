import type { Feature } from '../../feature.ts'
import { addSource, deleteSource, querySources, updateSource } from './manage.ts'

export const sourceSystemsFeature = {
  name: 'source-systems',
  calls: {
    contractSourceQuery: querySources,
    contractSourceAdd: addSource,
    contractSourceUpdate: updateSource,
    contractSourceDeleteId: deleteSource,
  },
  tables: ['contract_source'],
} satisfies Feature
