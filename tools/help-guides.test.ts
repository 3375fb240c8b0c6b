import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { handbook } from '../packages/ui/src/help/guides/handbook.ts'
import { guides } from '../packages/ui/src/help/guides.ts'

const root = join(import.meta.dirname, '..')
const all = [...guides, handbook]
const steps = all.flatMap(({ sections }) => sections.flatMap((section) => section.steps ?? []))

test('the guides have the pictures that are stored, all of them and no other', () => {
  const stored = globSync('packages/ui/src/help/pictures/*.webp', { cwd: root }).map((path) =>
    path.replace(/^.*\/|\.webp$/g, ''),
  )
  const shown = new Set(steps.flatMap(({ picture }) => picture ?? []))
  expect(stored.toSorted()).toEqual([...shown].toSorted())
})

test('every name in a guide stands in the product', () => {
  const sources = [
    'apps/web/src',
    'apps/h5/src',
    'packages/ui/src',
    'packages/domain/src',
    'apps/server/src/db',
  ]
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,sql}`, { cwd: root }))
    .filter((path) => !path.includes('/help/') && !path.includes('.test.'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const texts = JSON.stringify(all)
  const names = [...texts.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(50)
  expect([...new Set(names)].filter((name) => !sources.includes(name))).toEqual([])
})
