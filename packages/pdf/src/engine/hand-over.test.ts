import { expect, test } from 'vitest'
import { handedOverIn, handOver } from './hand-over.ts'

test('only what was handed over is moved, at any depth', () => {
  const [given, kept] = [new Uint8Array(10), new Uint8Array(10)]
  handOver(given)
  expect(handedOverIn([{ documents: [given, kept] }, kept])).toEqual([given.buffer])
})

test('bytes that share their memory are not moved, lest the others go with them', () => {
  const whole = new Uint8Array(10)
  const part = handOver(whole.subarray(2))
  expect(handedOverIn([part])).toEqual([])
})
