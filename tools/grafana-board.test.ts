import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const board = readFileSync(new URL('deploy/grafana/qiyin.json', root), 'utf8')

it('asks for metrics that the server declares, and for nothing else', () => {
  const source = new URL('apps/server/src/', root)
  const declared = new Set<string>()
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    for (const [, name = ''] of readFileSync(new URL(file, source), 'utf8').matchAll(/name: '(qiyin_\w+)'/g))
      declared.add(name)
  }
  const asked = new Set([...board.matchAll(/qiyin_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')))
  expect([...asked].filter((name) => !declared.has(name))).toEqual([])
  expect(asked.size).toBeGreaterThan(15)
})
