import { maxLength } from '@qiyin/domain/limits.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { optionalText, supplierCode, text } from '../shapes/fields.ts'
import { returned } from '../shapes/returned.ts'

/** What a supplier tells by itself; the same event may be told any number of times. */
export const providerCallbackSupplierCode = defineCall({
  method: 'POST',
  path: '/provider-callback/{supplierCode}',
  summary: '接收服务商回调',
  ours: true,
  access: 'public',
  rate: { count: 600, seconds: 60 },
  // Changes what its signature vouches for, not what a visitor could.
  changesState: false,
  // The built-in provider's, and those of the suppliers that write JSON or a form.
  rawBody: {
    contentType: 'application/vnd.qiyin.events+json',
    alsoTypes: ['application/json', 'application/x-www-form-urlencoded'],
    field: 'body',
  },
  query: ['signature', 'keyId'],
  request: z.object({
    supplierCode,
    body: z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: '回调内容格式不正确' }),
    signature: optionalText('签名', { max: maxLength.callbackSignature }),
    keyId: optionalText('密钥', { max: maxLength.callbackKeyId }),
  }),
  // FDD looks for this word, and tells an event again without it.
  result: z.object({ msg: z.literal('success') }),
  refusals: ['SIGNATURE_INVALID'],
})

/** Where the browser goes on after a person's authentication: the path that was stored, or nothing. */
export const returnAuthorizePerson = defineCall({
  method: 'POST',
  path: '/return/authorize/person',
  summary: '个人认证返回',
  access: 'public',
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: z.object(returned),
  result: z.string().nullable(),
  refusals: ['AUTHENTICATION_NOT_FOUND', 'AUTHORITY_UNAVAILABLE'],
})

/** The same for suppliers that name their own serial number. */
export const supplierReturnAuthorizePerson = defineCall({
  method: 'GET',
  path: '/supplier-return/authorize/person',
  summary: '服务商个人认证返回',
  access: 'public',
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: z.object({ serialNo: text('认证流水号', { max: maxLength.serialNo }) }),
  result: z.string().nullable(),
  refusals: ['AUTHENTICATION_NOT_FOUND', 'AUTHORITY_UNAVAILABLE'],
})
