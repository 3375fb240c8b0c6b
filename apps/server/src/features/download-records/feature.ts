import type { Feature } from '../../feature.ts'
import { downloadGuard } from './guard.ts'

/** Who asked for which archive, and what became of it; it knows nothing of contracts. */
export const downloadRecordsFeature = {
  name: 'download-records',
  guards: { download: downloadGuard },
  tables: ['download_record'],
} satisfies Feature
