import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '../..')

it('stands in every list that says in words of its own that it is empty', () => {
  const said = globSync('**/*.tsx', { cwd: sources })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => readFileSync(join(sources, path), 'utf8').match(/notFoundContent[=:][^>]*>?/g) ?? [])
  expect(said.length).toBeGreaterThan(8)
  expect(said.filter((one) => !one.includes('<NoOption>'))).toEqual([])
})
