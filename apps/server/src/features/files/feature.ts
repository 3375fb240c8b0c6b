import type { Feature } from '../../feature.ts'
import { keptLosses } from './failed-files.ts'
import { mergeFiles } from './merge.ts'
import { openManual, uploadFile } from './upload-any.ts'
import { uploadContractFile } from './upload.ts'

export const filesFeature = {
  name: 'files',
  calls: {
    filesManual: openManual,
    filesUpload: uploadFile,
    filesUploadContract: uploadContractFile,
    filesMerge: mergeFiles,
  },
  kept: [keptLosses],
  tables: ['file', 'file_hold'],
} satisfies Feature
