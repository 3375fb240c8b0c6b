import { expect, it } from 'vitest'
import { readAhead } from './read-ahead.ts'

const items = [0, 1, 2, 3, 4]

const readButTwo = (item: number): Promise<number> =>
  item === 2 ? Promise.reject(new Error('lost')) : Promise.resolve(item)

it('reads in order, so many at once', async () => {
  const calls = items.map(() => Promise.withResolvers<number>())
  const begun: number[] = []
  const all = readAhead(items, {
    atOnce: 3,
    read: (item) => {
      begun.push(item)
      return calls[item]?.promise ?? Promise.reject(new Error('no such item'))
    },
  })
  const first = all.next()
  expect(begun).toEqual([0, 1, 2])
  for (const item of [2, 1, 0, 4, 3]) calls[item]?.resolve(item * 10)
  expect(await first).toEqual({ done: false, value: 0 })
  expect(begun).toEqual([0, 1, 2])
  const rest: number[] = []
  for await (const value of all) rest.push(value)
  expect([rest, begun]).toEqual([[10, 20, 30, 40], items])
})

it('fails in the turn of what failed', async () => {
  const got: number[] = []
  const all = async (): Promise<void> => {
    for await (const value of readAhead(items, { atOnce: 3, read: readButTwo })) got.push(value)
  }
  await expect(all()).rejects.toThrow('lost')
  expect(got).toEqual([0, 1])
})

it('waits for what has been begun when it is left', async () => {
  let ended = 0
  const read = async (item: number): Promise<number> => {
    for (let turns = 0; turns < item * 10; turns += 1) await Promise.resolve()
    ended += 1
    return item
  }
  const all = readAhead(items, { atOnce: 4, read })
  await all.next()
  await all.return()
  expect(ended).toBe(4)
})
