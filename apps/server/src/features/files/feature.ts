import type { Feature } from '../../feature.ts'
import { mergeFiles } from './merge.ts'
import { uploadContractFile } from './upload.ts'

export const filesFeature = {
  name: 'files',
  calls: {
    filesUploadContract: uploadContractFile,
    filesMerge: mergeFiles,
  },
  tables: ['file', 'file_hold'],
} satisfies Feature
