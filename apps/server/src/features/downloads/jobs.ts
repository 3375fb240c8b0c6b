import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { pack } from './pack.ts'

/** Makes the archive of a record; a run that dies is begun anew, and the record ends once. */
export const packDownload = defineJob({
  name: 'pack-download',
  label: '打包批量下载',
  version: 1,
  payload: z.object({ recordId: z.string() }),
  retry: { times: 10, delaySec: 15, mostDelaySec: 120 },
  // Somebody waits before the list of records.
  interactive: true,
  // A large one holds up nobody alone.
  concurrency: 2,
  mostMinutes: 120,
  run: ({ recordId }, services) => pack(services, recordId),
})
