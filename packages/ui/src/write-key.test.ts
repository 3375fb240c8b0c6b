import { expect, test } from 'vitest'
import { createWriteKey } from './write-key.ts'

const keys = (): ReturnType<typeof createWriteKey> => {
  let made = 0
  return createWriteKey(() => `key ${++made}`)
}

test('a second click while the first is under way carries its key', () => {
  const key = keys()
  expect([key.take('a'), key.take('a')]).toEqual(['key 1', 'key 1'])
})

test('the same content after a lost answer carries the first key, other content a new one', () => {
  const key = keys()
  key.take('a')
  key.settle(false)
  expect(key.take('a')).toBe('key 1')
  key.settle(false)
  expect(key.take('b')).toBe('key 2')
})

test('what was answered is done: the same content again is another write', () => {
  const key = keys()
  key.take('a')
  key.settle(true)
  expect(key.take('a')).toBe('key 2')
})
