import { describe, expect, it } from 'vitest'
import { esignVectors as vectors } from '../testing/signature-vectors.ts'
import {
  esignCallbackSignature,
  esignContentMd5,
  esignSignature,
  esignStringToSign,
  type EsignSigned,
} from './esign-signature.ts'

const { secret } = vectors

describe('the signatures of E_SIGN', () => {
  it.each(Object.entries(vectors.contentMd5))('digest the body %s', (body, md5) => {
    expect(esignContentMd5(Buffer.from(body))).toBe(md5)
  })

  it('leave the digest of no body empty', () => {
    expect(esignContentMd5(undefined)).toBe('')
  })

  it.each<[string, EsignSigned, { string: string; signature: string }]>([
    [
      'a body',
      { method: 'POST', path: '/v3/psn-auth-url', body: Buffer.from(Object.keys(vectors.contentMd5)[1]!) },
      vectors.post,
    ],
    ['a query-less question', { method: 'GET', path: '/v3/sign-flow/abc123/detail' }, vectors.get],
    [
      'a query out of order with an empty value',
      {
        method: 'GET',
        path: '/v3/organizations/identity-info',
        query: { orgName: '某某科技有限公司', orgIDCardType: '' },
      },
      vectors.getQuery,
    ],
  ])('sign %s', (_, signed, expected) => {
    expect(esignStringToSign(signed)).toBe(expected.string)
    expect(esignSignature(secret, signed)).toBe(expected.signature)
  })

  it('sign a callback with the values of its address', () => {
    const { timestamp, query, body, signature } = vectors.callback
    expect(esignCallbackSignature(secret, { timestamp, query, body })).toBe(signature)
  })
})
