import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id } from '../shapes/fields.ts'
import { signedRequest } from '../signed-request.ts'

/**
 * Login by a source system's signed link (/login-redirect). `bizContent` is JSON with the mobile number, the contract to go
 * to if there is one, and as `returnUrl` where to go back to, whose host the application has been allowed. Whoever has not agreed yet logs in by the usual way and agrees once.
 */
export const externalSignLogin = defineCall({
  method: 'POST',
  path: '/external/sign/login',
  summary: '来源系统登录（外部系统）',
  access: 'public',
  rate: { count: 30, seconds: 60 },
  changesState: true,
  request: signedRequest.extend({
    /** The link need not carry one: each is good once anyway. */
    nonce: signedRequest.shape.nonce.optional(),
    /** Said by the person at the page, to be logged in from now on, or in somebody else's place. */
    agree: z.boolean({ error: '同意格式不正确' }).default(false),
  }),
  result: z.object({
    /** `done` leads on; `login` first by the usual way; `agree` asks once; `switch` asks, for somebody else is logged in. */
    state: z.enum(['done', 'login', 'agree', 'switch']),
    sourceName: z.string(),
    /** Masked. */
    mobile: z.string(),
    /** Where it leads, with `done`. */
    redirectUrl: z.string().nullable(),
  }),
  refusals: [
    'APPLICATION_UNKNOWN',
    'APPLICATION_FROZEN',
    'SIGNATURE_INVALID',
    'REQUEST_EXPIRED',
    'REQUEST_REPLAYED',
    'SCOPE_MISSING',
    'PARAMETER_INVALID',
    'SIGNER_NOT_BOUND',
    'ACCOUNT_FROZEN',
  ],
})

/** The systems that may log me in. */
export const userSourceLogins = defineCall({
  method: 'GET',
  path: '/user/source-logins',
  summary: '已授权登录的系统',
  ours: true,
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.array(
    z.object({
      sourceId: z.string(),
      sourceName: z.string(),
      agreedTime: z.string(),
      usedTime: z.string().nullable(),
    }),
  ),
  refusals: [],
})

/** Where this session came from and may go back to: the address that a source system's link has named, if it is allowed still. */
export const userSourceReturn = defineCall({
  method: 'GET',
  path: '/user/source-return',
  summary: '返回来源系统的地址',
  ours: true,
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.object({ sourceName: z.string(), url: z.string() }).nullable(),
  refusals: [],
})

/** One of them may not any more. */
export const userSourceLoginsEnd = defineCall({
  method: 'POST',
  path: '/user/source-logins/end',
  summary: '取消系统登录授权',
  ours: true,
  access: 'user',
  changesState: true,
  request: z.object({ sourceId: id('来源系统') }),
  result: z.null(),
  refusals: [],
})
