import type { Handlers } from '../../http/handler.ts'
import { downloadContract } from './download.ts'
import { mergeFiles } from './merge.ts'
import { readFileBytes, readPageImage } from './read.ts'
import { contractImages } from './to-images.ts'
import { uploadContractFile } from './upload.ts'

export const fileCalls = {
  filesUploadContract: uploadContractFile,
  filesMerge: mergeFiles,
  filesOverview: readFileBytes,
  filesPageImage: readPageImage,
  adminPdfToImage: contractImages,
  filesContractsDownload: downloadContract,
  filesDownloadContractFileId: downloadContract,
} satisfies Partial<Handlers>
