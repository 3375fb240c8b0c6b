import type { Feature } from '../../feature.ts'
import { addSource, deleteSource, querySources, updateSource } from './manage.ts'

export const sourceSystemsFeature = {
  name: 'source-systems',
  calls: {
    contractSourceQuery: querySources,
    contractSourceAdd: addSource,
    contractSourceUpdate: updateSource,
    contractSourceDelete: deleteSource,
  },
  tables: ['contract_source'],
} satisfies Feature
