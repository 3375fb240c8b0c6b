import type { Feature } from '../../feature.ts'
import { downloadContract } from './download.ts'
import { fileGuard } from './guard.ts'
import { keptFailures, keptImages } from './page-images.ts'
import { readFileBytes, readPageImage } from './read.ts'
import { downloadRevision, listRevisions } from './revisions.ts'
import { contractImages } from './to-images.ts'

export const documentsFeature = {
  name: 'documents',
  calls: {
    filesOverview: readFileBytes,
    filesPageImage: readPageImage,
    adminPdfToImage: contractImages,
    filesContractsDownload: downloadContract,
    filesDownloadContractFileId: downloadContract,
    contractQueryRevisions: listRevisions,
    contractQueryRevisionDownload: downloadRevision,
  },
  kept: [keptImages, keptFailures],
  guards: { file: fileGuard },
} satisfies Feature
