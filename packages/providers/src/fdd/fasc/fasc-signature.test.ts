import { expect, it } from 'vitest'
import { fascVectors } from '../../testing/signature-vectors.ts'
import { fascSignature, fascStringToSign } from './fasc-signature.ts'

const { secret, timestamp, token, business, callback } = fascVectors

it.each([
  ['the question for a token', token],
  ['a call', business],
  ['a callback', callback],
])('signs %s as FASC 5.1 does', (_, { params, string, sign }) => {
  expect(fascStringToSign(params)).toBe(string)
  expect(fascSignature(secret, timestamp, params)).toBe(sign)
})
