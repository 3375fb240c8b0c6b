import { generateKeyPairSync, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { bestsignVectors } from '../testing/signature-vectors.ts'
import { bestsignSignature, bestsignStringToSign } from './bestsign-signature.ts'

const { developerId, rtick, post, get } = bestsignVectors

it('signs the body of a POST by its digest', () => {
  const signed = { developerId, rtick, path: post.path, body: Buffer.from(post.body) }
  expect(bestsignStringToSign(signed)).toBe(post.string)
})

it('signs the parameters of a GET', () => {
  expect(bestsignStringToSign({ developerId, rtick, path: get.path, params: get.params })).toBe(get.string)
})

it('signs with RSA and SHA-1', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signed = { developerId, rtick, path: post.path, body: Buffer.from(post.body) }
  const signature = Buffer.from(bestsignSignature(privateKey, signed), 'base64')
  expect(verify('sha1', Buffer.from(post.string), publicKey, signature)).toBe(true)
})
