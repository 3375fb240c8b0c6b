import { expect, it } from 'vitest'
import { api2Vectors } from '../../testing/signature-vectors.ts'
import { api2Digest, api2Time, valuesByName } from './api2-digest.ts'

const { appId, secret, timestamp } = api2Vectors

it.each(Object.entries(api2Vectors.digests))('digests %s', (_, { first, second, tail, digest }) => {
  expect(api2Digest({ appId, secret, first, second, tail })).toBe(digest)
})

it('puts the values of parameters in the order of their names', () => {
  expect(valuesByName({ open_id: 'u1', account_type: '1' })).toBe('1u1')
})

it('writes Beijing time', () => {
  expect(api2Time(new Date('2026-01-01T04:00:00Z'))).toBe(timestamp)
  expect(api2Time(new Date('2025-12-31T16:00:00Z'))).toBe('20260101000000')
})
