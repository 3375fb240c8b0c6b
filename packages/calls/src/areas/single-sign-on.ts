import { maxLength } from '@qiyin/domain/limits.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { optionalText } from '../shapes/fields.ts'

/**
 * The corporate single sign-on: without a ticket the way there, with one the way back. A browser opens it; it always
 * answers with an address, on the login page where something went wrong.
 */
export const loginCas = defineCall({
  method: 'GET',
  path: '/login/cas',
  base: '/esignature',
  summary: '单点登录',
  access: 'public',
  rate: { count: 60, seconds: 60 },
  // A session is opened only for the browser that left, which the state in its cookie tells.
  changesState: false,
  answer: 'redirect',
  request: z.object({
    ticket: optionalText('登录凭证', { max: maxLength.ticket }),
    redirect_url: optionalText('跳转地址', { max: maxLength.redirectUrl }),
    /** Ours: what the cookie of the browser that left must say. */
    state: optionalText('登录状态', { max: maxLength.ticket }),
  }),
  result: z.null(),
  refusals: [],
})

/**
 * Where an OpenID provider sends the browser back to (OpenID Connect Core 1.0, 3.1.2.5): with a code, or with an error.
 * The way there begins at `loginCas`, as with any single sign-on.
 */
export const loginOidc = defineCall({
  method: 'GET',
  path: '/login/oidc',
  base: '/esignature',
  ours: true,
  summary: '单点登录返回（OpenID Connect）',
  access: 'public',
  rate: { count: 60, seconds: 60 },
  changesState: false,
  answer: 'redirect',
  request: z.object({
    code: optionalText('授权码', { max: maxLength.authorizationCode }),
    state: optionalText('登录状态', { max: maxLength.ticket }),
    /** The provider's own name (RFC 9207). */
    iss: optionalText('颁发者', { max: maxLength.redirectUrl }),
    session_state: optionalText('会话状态', { max: maxLength.ticket }),
    error: optionalText('错误', { max: maxLength.ticket }),
    error_description: optionalText('错误说明', { max: maxLength.redirectUrl, characters: 'any' }),
  }),
  result: z.null(),
  refusals: [],
})
