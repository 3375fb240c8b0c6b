import { z } from 'zod'
import { defineCall } from '../call.ts'

const open = {
  method: 'GET',
  ours: true,
  access: 'public',
  rate: { count: 120, seconds: 60 },
  changesState: false,
  answer: 'file',
  result: z.null(),
  refusals: [],
} as const

function bytes(wrong: string): z.ZodType<Uint8Array> {
  return z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: wrong })
}

/** A certificate of the built-in authority, DER or PEM. */
export const pkiCa = defineCall({
  ...open,
  path: '/pki/ca',
  summary: '平台证书',
  request: z.object({
    authority: z.enum(['issuing', 'root'], { error: '证书名称格式不正确' }).default('issuing'),
    format: z.enum(['der', 'pem'], { error: '证书格式不正确' }).default('der'),
  }),
})

/** The revocation list of an authority, DER. */
export const pkiCrl = defineCall({
  ...open,
  path: '/pki/crl',
  summary: '证书吊销列表',
  request: z.object({
    authority: z.enum(['issuing', 'root'], { error: '证书名称格式不正确' }).default('issuing'),
  }),
})

/** Whether certificates of the issuing authority are revoked (RFC 6960), asked by POST. */
export const pkiOcsp = defineCall({
  ...open,
  method: 'POST',
  path: '/pki/ocsp',
  summary: '证书状态查询',
  rawBody: { contentType: 'application/ocsp-request', field: 'request' },
  request: z.object({ request: bytes('请求内容应为证书状态查询') }),
})

/** As `pkiOcsp`, asked by GET: the request is base64 in the path (RFC 6960, appendix A). */
export const pkiOcspRequest = defineCall({
  ...open,
  path: '/pki/ocsp/{request}',
  summary: '证书状态查询（GET）',
  request: z.object({ request: z.base64({ error: '请求内容应为证书状态查询' }) }),
})

/** A time-stamp of the built-in authority (RFC 3161, 3.4). */
export const pkiTsa = defineCall({
  ...open,
  method: 'POST',
  path: '/pki/tsa',
  summary: '时间戳服务',
  rawBody: { contentType: 'application/timestamp-query', field: 'request' },
  request: z.object({ request: bytes('请求内容应为时间戳请求') }),
})
