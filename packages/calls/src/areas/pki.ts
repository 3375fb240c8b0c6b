import { z } from 'zod'
import { defineCall } from '../call.ts'

const open = {
  method: 'GET',
  access: 'public',
  rate: { count: 120, seconds: 60 },
  changesState: false,
  answer: 'file',
  result: z.null(),
  refusals: [],
} as const

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

/** The revocation list of the issuing authority, DER. */
export const pkiCrl = defineCall({
  ...open,
  path: '/pki/crl',
  summary: '证书吊销列表',
  request: z.object({}),
})
