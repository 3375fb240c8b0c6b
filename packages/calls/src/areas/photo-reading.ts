import { uploadRules } from '@qiyin/domain/uploads.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, supplierCode } from '../shapes/fields.ts'

/** A photo of my identity card, to be read; the one before is gone. */
export const personRealNameUploadIdentityCard = defineCall({
  method: 'POST',
  path: '/person-real-name/upload-identity-card',
  summary: '上传身份证照片',
  ours: true,
  access: 'user',
  rate: { count: 10, seconds: 60 },
  upload: {
    field: 'file',
    maxBytes: uploadRules.identityImage.maxBytes,
    tooLargeMessage: uploadRules.identityImage.sizeMessage,
  },
  changesState: true,
  request: z.object({}),
  result: z.object({ fileId: z.string() }),
  refusals: ['IMAGE_REFUSED', 'FILE_TOO_LARGE', 'FILE_MISSING'],
})

/** What stands on my photo, for the form: it proves nothing, and what could not be read is null. */
export const personRealNameOcrIdCard = defineCall({
  method: 'POST',
  path: '/person-real-name/ocr-id-card',
  summary: '识别身份证照片',
  access: 'user',
  rate: { count: 10, seconds: 60 },
  changesState: false,
  request: z.object({ fileId: id('证件照'), supplierCode }),
  result: z.object({
    realName: z.string().nullable(),
    identityNo: z.string().nullable(),
    address: z.string().nullable(),
    validity: z.string().nullable(),
  }),
  refusals: ['FILE_NOT_FOUND', 'IMAGE_REFUSED'],
})

/** What stands on the photo of a licence of a company I administer. */
export const companyRealNameCredentialVerifyCreditImageOcr = defineCall({
  method: 'GET',
  path: '/company-real-name/credential-verify-credit-image-ocr',
  summary: '识别营业执照照片',
  access: 'verified',
  rate: { count: 10, seconds: 60 },
  changesState: false,
  request: z.object({ fileId: id('营业执照') }),
  result: z.object({
    companyName: z.string().nullable(),
    creditNo: z.string().nullable(),
    legalPersonName: z.string().nullable(),
  }),
  refusals: ['FILE_NOT_FOUND', 'IMAGE_REFUSED'],
})
