import { expect, test } from 'vitest'
import { PdfError } from '../errors.ts'
import { packError, packFunctions, transferable, unpack } from './messages.ts'
import { unpackError } from './unpack-error.ts'

function double(value: unknown): number {
  return Number(value) * 2
}

test('functions become marks and marks become functions, at any depth', () => {
  const { wire, functions } = packFunctions([{ source: { kind: 'function', token: double } }, 7])
  expect(wire).toEqual([{ source: { kind: 'function', token: { engineFunction: 0 } } }, 7])
  expect(structuredClone(wire)).toEqual(wire)
  const calls: number[] = []
  const back = unpack(wire[0], (fn) => (value) => {
    calls.push(fn)
    return functions[fn]?.(value)
  })
  expect(back).toMatchObject({ source: { token: expect.any(Function) } })
  const { token } = (back as { source: { token: (value: number) => number } }).source
  expect([token(21), calls]).toEqual([42, [0]])
})

test('byte arrays come back as Buffers and dates stay dates', () => {
  const date = new Date(0)
  const value = unpack(structuredClone({ bytes: Buffer.from('abc'), list: [new Uint8Array([1])], date }))
  expect(value).toEqual({ bytes: Buffer.from('abc'), list: [Buffer.from([1])], date })
})

test('only memory that belongs to one buffer is moved', () => {
  const whole = new Uint8Array(100)
  const part = new Uint8Array(100).subarray(10, 20)
  expect(transferable({ whole, list: [part, whole], empty: new Uint8Array(0) })).toEqual([whole.buffer])
})

test('a PdfError crosses as one, with its code and stack', () => {
  const error = new PdfError('broken', 'no pages')
  const crossed = unpackError(structuredClone(packError(error)))
  expect(crossed).toBeInstanceOf(PdfError)
  expect(crossed).toMatchObject({ name: 'PdfError', code: 'broken', message: 'no pages', stack: error.stack })
})

test('other errors cross with their name, and values that are no errors as errors', () => {
  const crossed = unpackError(packError(new RangeError('too far')))
  expect(crossed).toMatchObject({ name: 'RangeError', message: 'too far' })
  expect(unpackError(packError('plain')).message).toBe('plain')
})
