import { expect, it } from 'vitest'
import { EntryCollector, highestNumberOf, type CrossReferenceEntry } from './cross-reference-entries.ts'
import { ReadingBudget } from './reading-budget.ts'

const at = (offset: number): CrossReferenceEntry => ({ kind: 'offset', offset, generation: 0 })

function collect(numbers: readonly number[]): EntryCollector['entries'] {
  const collector = new EntryCollector(new ReadingBudget(0))
  for (const number of numbers) collector.add(number, at(number + 1))
  return collector.entries
}

it.each([
  ['in order', [0, 1, 2, 3]],
  ['from behind', [9, 8, 7]],
  ['with gaps', [1, 5, 20, 36, 60]],
  ['far from one another', [6000, 1, 2, 1_000_000, 3, 70, 80, 5999]],
  ['that come to those far away', [30, ...Array.from({ length: 40 }, (_, index) => index)]],
])('entries are found under numbers %s', (_, numbers) => {
  const entries = collect(numbers)
  const wanted = [...new Set(numbers)]
  expect(entries.size).toBe(wanted.length)
  expect([...entries.keys()].toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b))
  for (const number of wanted) {
    expect(entries.get(number)).toEqual(at(number + 1))
    entries.set(number, at(7))
    expect(entries.size).toBe(wanted.length)
  }
  expect([highestNumberOf(entries), highestNumberOf(new Map(entries))]).toEqual([
    Math.max(...wanted),
    Math.max(...wanted),
  ])
  expect(new Map(entries)).toEqual(new Map([...entries.keys()].map((number) => [number, at(7)])))
  expect([entries.has(4000), entries.get(4000), entries.delete(4000)]).toEqual([false, undefined, false])
  for (const number of wanted) expect([entries.delete(number), entries.has(number)]).toEqual([true, false])
  expect([entries.size, [...entries], highestNumberOf(entries)]).toEqual([0, [], -1])
})

it('the first of two entries with a number counts, and what is free gives way to what is not', () => {
  const collector = new EntryCollector(new ReadingBudget(0))
  collector.add(4, at(1))
  collector.add(4, at(2))
  collector.add(3, { kind: 'free' })
  collector.add(3, at(3))
  collector.add(2, at(0))
  collector.endSection()
  collector.add(2, at(5))
  expect(new Map(collector.entries)).toEqual(
    new Map<number, CrossReferenceEntry>([
      [2, { kind: 'free' }],
      [3, at(3)],
      [4, at(1)],
    ]),
  )
})
