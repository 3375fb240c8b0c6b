import { expect, it } from 'vitest'
import { findChanges } from './find-changes.ts'
import { instrument } from './instrument.ts'
import { parseSource } from './syntax.ts'

function changesOf(source: string): string[] {
  return findChanges(parseSource('a.ts', source), source).map(({ start, end, text, form }) =>
    form === 'statement' ? `without ${source.slice(start, end)}` : `${source.slice(start, end)} → ${text}`,
  )
}

it.each([
  ['if (a) b()', ['a → true', 'a → false', 'without b()']],
  ['if (a === 1) b()', ['a === 1 → true', 'a === 1 → false', 'without b()']],
  ['x = a < b', ['without x = a < b', 'a < b → (a) <= (b)', 'a < b → (a) >= (b)']],
  ['while (a > 0) b--', ['a > 0 → false', 'a > 0 → (a) >= (0)', 'without b--', 'b-- → b++']],
  [
    'const x = a && b && c',
    [
      'a && b && c → (b) && (c)',
      'a && b && c → (a) && (c)',
      'a && b && c → (a) && (b)',
      'a && b && c → (a) || (b) || (c)',
    ],
  ],
  ['const x = a ?? b', ['a ?? b → (b)', 'a ?? b → (a)']],
  ['const x = a + b * c', ['a + b * c → (a) - (b * c)', 'b * c → (b) / (c)']],
  [`const x = a + 'b'`, [`'b' → ''`]],
  ['const f = (a) => !a', ['!a → true', '!a → false', '!a → a']],
  ['const f = () => g()', ['g() → undefined']],
  ['function f() { return [a] }', ['[a] → []']],
  [
    'for (const a of b) { if (a) continue; c.push(a) }',
    ['a → true', 'a → false', 'without continue;', 'without c.push(a)'],
  ],
  ['const x = { ...a, b: true }', ['a → []', 'true → false']],
  ['const x = a?.b.filter(c).length', ['a?.b.filter(c).length → a?.b.length']],
  ['const x = (a ?? []).slice(1)', ['(a ?? []).slice(1) → (a ?? [])', 'a ?? [] → ([])', 'a ?? [] → (a)']],
  ['const x = a.some(b)', ['a.some(b) → a.every(b)']],
  ['const x = /^a$/i', ['/^a$/i → /a$/i', '/^a$/i → /^a/i', '/^a$/i → /^a$/']],
  [`if (a) throw new TypeError('b')`, ['a → true', 'a → false', `without throw new TypeError('b')`]],
  [`import { a } from 'b'`, []],
  [`type A = 'b'; interface C { d: 'e' }`, []],
  [`const x: A<'b'> = c as 'd'`, []],
])('%s', (source, wanted) => {
  expect(changesOf(source)).toEqual(wanted)
})

/** What a piece of source pushes when a change is at work. */
function run(text: string, active: number): number[] {
  const x: number[] = []
  // The sources are ours, above.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval, typescript/no-unsafe-call
  new Function('a', 'b', 'x', '__mutant', text)(2, true, x, (id: number) => id === active)
  return x
}

it('all changes stand in one source, and one at a time is at work', () => {
  const source = 'if (a > 1 && b) { x.push(a) }\nx.push(a > 2 ? 3 : 4)\n'
  const changes = findChanges(parseSource('a.js', source), source).map((change, id) => ({ ...change, id }))
  const code = instrument(source, changes)
  const changed = (id: number): string => {
    const { start = 0, end = 0, text = '' } = changes[id] ?? {}
    return source.slice(0, start) + text + source.slice(end)
  }
  expect(run(code, -1)).toEqual([2, 4])
  expect(changes.length).toBeGreaterThan(10)
  for (const { id } of changes) expect(run(code, id)).toEqual(run(changed(id), -1))
})
