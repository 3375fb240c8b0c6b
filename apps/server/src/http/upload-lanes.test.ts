import { expect, test } from 'vitest'
import { createUploadLanes, type UploadLanes } from './upload-lanes.ts'

/** Work of callers that ends when told. */
function crew(lanes: UploadLanes) {
  const running: string[] = []
  const ends: Record<string, () => void> = {}
  const add = (caller: string, name = caller): Promise<void> =>
    lanes.run(caller, async () => {
      running.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends[name] = resolve
      await promise
      running.splice(running.indexOf(name), 1)
    })
  return { running, add, end: (name: string) => ends[name]?.() }
}

test('as many run at once as there are lanes, one of each caller, and the others in their order', async () => {
  const { running, add, end } = crew(createUploadLanes(2))
  const all = [add('a', 'a1'), add('a', 'a2'), add('b'), add('c')]
  await expect.poll(() => running).toEqual(['a1', 'b'])
  end('b')
  await expect.poll(() => running).toEqual(['a1', 'c'])
  end('a1')
  await expect.poll(() => running).toEqual(['c', 'a2'])
  end('a2')
  end('c')
  await Promise.all(all)
  expect(running).toEqual([])
})

test('one caller cannot fill the queue, makes room in a full one, and a queue of equals refuses', async () => {
  const lanes = createUploadLanes(1)
  const { running, add, end } = crew(lanes)
  const busy = { refusal: 'SERVER_BUSY', httpStatus: 503 }
  const greedy = [1, 2, 3, 4, 5].map((n) => add('greedy', `${n}`))
  await expect(add('greedy', '6')).rejects.toMatchObject(busy)
  const others = Array.from({ length: 12 }, (_, index) => add(`other ${index}`))
  for (const [at, name] of ['late', 'later', 'latest'].entries()) {
    others.push(add(name))
    await expect(greedy[4 - at]).rejects.toMatchObject(busy)
  }
  await expect(add('too late')).rejects.toMatchObject(busy)
  const all = [...greedy.slice(0, 2), ...others]
  for (let ended = 0; ended < all.length; ended += 1) {
    await expect.poll(() => running.length).toBe(1)
    end(running[0] ?? '')
    await expect.poll(() => running.length === 1 || ended === all.length - 1).toBe(true)
  }
  await Promise.all(all)
})

test('nobody waits for ever', async () => {
  const { add, end } = crew(createUploadLanes(1, 1))
  const first = add('a')
  await expect(add('b')).rejects.toMatchObject({ refusal: 'SERVER_BUSY', httpStatus: 503 })
  end('a')
  await first
})

test('a failure gives the lane back', async () => {
  const lanes = createUploadLanes(1)
  await expect(lanes.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await lanes.run('a', async () => 'next')).toBe('next')
})
