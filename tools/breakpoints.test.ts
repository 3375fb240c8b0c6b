import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const home = 'packages/ui/src/breakpoints.ts'

test('a width at which the layout changes is typed in one place', () => {
  const files = globSync(['apps/*/src/**/*.{css,ts,tsx}', 'packages/*/src/**/*.{css,ts,tsx}'], {
    cwd: project,
  }).filter((file) => file !== home)
  const typed = files.filter((file) =>
    /(@media[^{]*|matchMedia\([^)]*|useMedia\([^)]*)\bwidth\b\s*[:<>=]/.test(
      readFileSync(join(project, file), 'utf8'),
    ),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(typed).toEqual([])
})
