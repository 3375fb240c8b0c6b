import type { Feature } from '../../feature.ts'
import { verifyUpload } from './verify-upload.ts'

/** The verification page: anybody's PDF, judged and forgotten. */
export const publicVerifyFeature = {
  name: 'public-verify',
  calls: { verifyFile: verifyUpload },
} satisfies Feature
