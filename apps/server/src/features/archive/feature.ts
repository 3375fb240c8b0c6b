import type { Feature } from '../../feature.ts'
import { archiveContracts } from './gauges.ts'
import { renewArchives } from './jobs.ts'
import { showArchiveProgress } from './query.ts'

export const archiveFeature = {
  name: 'archive',
  calls: { adminArchiveQuery: showArchiveProgress },
  jobs: [renewArchives],
  gauges: [archiveContracts],
  tables: ['archive_stamp'],
} satisfies Feature
