import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Paths of the project that a document names as code; patterns with braces or angle brackets stand for many. */
function pathsIn(text: string): string[] {
  const named = text.matchAll(/`((?:packages|apps|e2e|tools|bench|docs)\/[\w./-]+)`/g)
  return [...named].flatMap((match) => match[1] ?? [])
}

function documents(): string[] {
  const own = readdirSync(root).filter((name) => name.endsWith('.md'))
  const further = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  return [...own, ...further.filter((name) => name.endsWith('.md')).map((name) => join('docs', name))]
}

test('every file that a document names is there', () => {
  const missing = documents().flatMap((name) =>
    pathsIn(readFileSync(join(root, name), 'utf8'))
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${name}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('a path is found where it stands as code', () => {
  expect(pathsIn('see `apps/server/src/gone.ts`, `tools/*.ts` and packages/ui')).toEqual([
    'apps/server/src/gone.ts',
  ])
})
