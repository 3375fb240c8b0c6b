import { maxLength } from '@qiyin/domain/limits.ts'
import { uploadRules } from '@qiyin/domain/uploads.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { text } from '../shapes/fields.ts'

/** What names a page for a face; whoever holds it may show a face there, once. */
const token = text('页面地址', { max: maxLength.faceToken })

/** What came of a face that was shown. */
const outcome = z.enum(['verified', 'review', 'failed'])

/**
 * Opens the page for a face on a phone: whose face is wanted, the number masked. Where a face was shown a moment ago it
 * says what came of that, and names nobody.
 */
export const personRealNameFaceOpen = defineCall({
  method: 'POST',
  path: '/person-real-name/face/open',
  summary: '打开人脸识别页面',
  ours: true,
  access: 'public',
  rate: { count: 30, seconds: 60 },
  changesState: true,
  request: z.object({ token }),
  result: z.object({ name: z.string(), identityNo: z.string(), status: outcome.nullable() }),
  refusals: ['FACE_PAGE_EXPIRED', 'ACCOUNT_FROZEN'],
})

/** The picture that the phone has taken; sent again because its answer was lost, it is answered as the first time. */
export const personRealNameFacePicture = defineCall({
  method: 'POST',
  path: '/person-real-name/face/picture',
  summary: '提交人脸照片',
  ours: true,
  access: 'public',
  rate: { count: 10, seconds: 60 },
  upload: {
    field: 'file',
    maxBytes: uploadRules.face.maxBytes,
    tooLargeMessage: uploadRules.face.sizeMessage,
  },
  changesState: true,
  request: z.object({ token }),
  result: z.object({ status: outcome }),
  refusals: [
    'FACE_PAGE_EXPIRED',
    'ACCOUNT_FROZEN',
    'IMAGE_REFUSED',
    'AUTHORITY_UNAVAILABLE',
    'FILE_TOO_LARGE',
    'FILE_MISSING',
    // Another process of the platform does not know the key that signed the outcome.
    'SIGNATURE_INVALID',
  ],
})
