import type { Feature } from '../../feature.ts'
import { downloadDirectly } from './direct.ts'
import { packDownload } from './jobs.ts'
import { fetchDownload, listDownloads } from './records.ts'
import { requestDownload } from './request.ts'

/** Several contracts at once: as an archive at once, or by a record whose archive a job makes. */
export const downloadsFeature = {
  name: 'downloads',
  calls: {
    filesContractsDownloadBatch: downloadDirectly,
    downloadCenterContractsDownloadBatch: requestDownload,
    downloadCenterRecordQuery: listDownloads,
    downloadCenterDownloadFileId: fetchDownload,
  },
  jobs: [packDownload],
} satisfies Feature
