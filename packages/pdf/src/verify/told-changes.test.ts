import { expect, it } from 'vitest'
import { ToldChanges, type FoundChange } from './told-changes.ts'

/** Permitted changes of this many objects. */
const harmless = (count: number): FoundChange[] =>
  Array.from({ length: count }, (_, object) => ({ kind: 'annotation-added', allowed: true, object, page: 1 }))

function toldOf(changes: readonly FoundChange[]): ToldChanges {
  const told = new ToldChanges()
  for (const change of changes) told.add(change)
  return told
}

it('each change is told once', () => {
  const change = { kind: 'field-filled', allowed: true, object: 7, field: 'a', page: 1, detail: 'V' } as const
  const others = [
    { ...change, kind: 'field-changed' as const },
    { ...change, allowed: false },
    { ...change, object: 8 },
    { ...change, page: 2 },
    { ...change, detail: 'AP' },
    { ...change, object: undefined },
    { ...change, object: undefined, field: 'b' },
  ]
  expect(toldOf([change, change, ...others, ...others]).report()).toEqual([change, ...others])
})

it('what is beyond five hundred is told by kind and page, with how much there is of it', () => {
  const filled = { kind: 'field-filled', allowed: true, object: 900, field: 'sum', page: 2 } as const
  const forbidden = { kind: 'page-content', allowed: false, page: 3 } as const
  const told = toldOf([
    ...harmless(510),
    filled,
    { ...filled, object: 901 },
    { ...filled, page: 4 },
    forbidden,
  ])
  expect(told.listed).toEqual([...harmless(500), forbidden])
  expect(told.report().slice(501)).toEqual([
    { kind: 'annotation-added', allowed: true, page: 1, detail: '+10' },
    { kind: 'field-filled', allowed: true, page: 2, detail: '+2' },
    { kind: 'field-filled', allowed: true, page: 4, detail: '+1' },
  ])
})

it('of very many pages by kind alone', () => {
  const pages = Array.from({ length: 700 }, (_, page): FoundChange => ({
    kind: 'metadata',
    allowed: true,
    page,
  }))
  const more = toldOf([...harmless(500), ...pages])
    .report()
    .slice(500)
  expect(more).toHaveLength(501)
  expect(more.at(-1)).toEqual({ kind: 'metadata', allowed: true, detail: '+200' })
})

it('what later checks ask for is known of all, listed or not', () => {
  const mark = { kind: 'annotation-added', allowed: true, detail: 'Highlight' } as const
  const told = toldOf([
    ...harmless(500),
    { ...mark, page: 2 },
    { ...mark, page: 3, kind: 'annotation-removed' },
    { ...mark, page: 4, allowed: false },
    { kind: 'field-filled', allowed: true, page: 5 },
  ])
  expect([...told.markedPages]).toEqual([2])
  expect([...told.kinds]).toEqual(['annotation-added', 'annotation-removed', 'field-filled'])
})
