import { expect, test } from 'vitest'
import { briefly } from './briefly.ts'

test('a flood costs one answer, also while it is being made, and the next moment another one', async () => {
  let time = 0
  let made = 0
  const slow = Promise.withResolvers<void>()
  const ask = briefly(
    1000,
    async () => {
      made += 1
      await slow.promise
      return made
    },
    () => time,
  )
  const first = Array.from({ length: 100 }, () => ask())
  time = 5000
  first.push(ask())
  slow.resolve()
  expect(new Set(await Promise.all(first))).toEqual(new Set([1]))
  time = 5999
  expect(await ask()).toBe(1)
  time = 6000
  expect(await ask()).toBe(2)
})

test('a failure is not kept longer than an answer', async () => {
  let time = 0
  let made = 0
  const ask = briefly(
    1000,
    async () => {
      made += 1
      if (made === 1) throw new Error('not now')
      return made
    },
    () => time,
  )
  await expect(ask()).rejects.toThrow('not now')
  await expect(ask()).rejects.toThrow('not now')
  time = 1000
  expect(await ask()).toBe(2)
})
