import { expect, test } from 'vitest'
import { FairQueue, type Waiting } from './fair-queue.ts'

interface Named extends Waiting {
  readonly name: string
}

function queueOf(...names: readonly string[]): FairQueue<Named> {
  const queue = new FairQueue<Named>()
  for (const name of names) queue.add(task(name))
  return queue
}

/** `a1` is the first task of a; `~a1` an idle one. */
function task(name: string): Named {
  return { name, owner: name.replaceAll(/[~\d]/g, ''), idle: name.startsWith('~') }
}

/** Takes everything, each task costing what `costs` says of its owner. */
function order(queue: FairQueue<Named>, costs: Readonly<Record<string, number>> = {}): string[] {
  const names: string[] = []
  for (let next = queue.take(); next; next = queue.take()) {
    names.push(next.name)
    queue.spent(next.owner, costs[next.owner] ?? 1)
  }
  return names
}

test("one person's ten pages do not go before another's one", () => {
  const pages = Array.from({ length: 10 }, (_, index) => `a${index}`)
  expect(order(queueOf(...pages, 'b0')).indexOf('b0')).toBe(1)
})

test('whoever takes longer has fewer turns', () => {
  const names = order(queueOf('a1', 'a2', 'a3', 'b1', 'b2', 'b3'), { a: 5000, b: 50 })
  expect(names).toEqual(['a1', 'b1', 'b2', 'b3', 'a2', 'a3'])
})

test('nobody saves up turns by staying away', () => {
  const queue = queueOf('a1', 'a2', 'a3')
  for (const cost of [10, 10]) {
    queue.take()
    queue.spent('a', cost)
  }
  for (const name of ['b1', 'b2', 'a4']) queue.add(task(name))
  expect(order(queue, { a: 10, b: 10 })).toEqual(['b1', 'a3', 'b2', 'a4'])
})

test('idle tasks wait for all others', () => {
  expect(order(queueOf('~a1', 'a2', '~b1', 'b2'))).toEqual(['a2', 'b2', '~a1', '~b1'])
})

test('what is taken out waits no longer', () => {
  const queue = queueOf('b1')
  const [first, second, idle] = [task('a1'), task('a2'), task('~a3')]
  for (const one of [first, second, idle]) queue.add(one)
  expect([first, idle, first].map((one) => queue.remove(one))).toEqual([true, true, false])
  expect([queue.size, queue.sizeOf('a'), queue.sizeOf('b')]).toEqual([2, 1, 1])
  expect(queue.clear().map(({ name }) => name)).toEqual(['b1', 'a2'])
  expect([queue.size, queue.take()]).toEqual([0, undefined])
})

test('in a full queue the newest task of whoever has most waiting makes room', () => {
  const queue = queueOf('a1', 'a2', 'a3', 'b1', 'b2')
  expect(queue.yieldTo(task('c1'))?.name).toBe('a3')
  expect(queue.yieldTo(task('a4'))).toBeUndefined()
  expect([queue.size, queue.sizeOf('a')]).toEqual([4, 2])
  expect(queue.yieldTo(task('b3'))).toBeUndefined()
  expect(queue.yieldTo(task('~c1'))).toBeUndefined()
})

test('among equals whoever was served more makes room, and nobody for an equal', () => {
  const queue = queueOf('a1', 'b1')
  expect(queue.yieldTo(task('c1'))).toBeUndefined()
  queue.spent('b', 100)
  expect(queue.yieldTo(task('c1'))?.name).toBe('b1')
})

test('idle tasks make room first', () => {
  expect(queueOf('a1', 'a2', '~b1').yieldTo(task('c1'))?.name).toBe('~b1')
})
