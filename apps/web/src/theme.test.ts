import { expect, test } from 'vitest'
import { color } from './theme.ts'

// The compiler settings of the browser know no node types, and the test runner empties imported style sheets.
const fileSystem: string = 'node:fs'

test('every colour that antd is given is one of the style sheets', async () => {
  const { readFileSync }: { readFileSync: (file: URL, encoding: 'utf8') => string } = await import(fileSystem)
  const css = readFileSync(new URL('../../../packages/ui/src/styles/tokens.css', import.meta.url), 'utf8')
  const named = Object.fromEntries(
    Array.from(css.matchAll(/^ {2}--([\w-]+): (#[0-9a-f]+|rgba\([^)]+\));/gm), (match) => [
      match[1],
      match[2],
    ]),
  )
  const expected = Object.fromEntries(
    Object.entries(color).map(([name, value]) => [
      name.replaceAll(/(?<=[a-z])[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    ]),
  )
  expect(named).toMatchObject(expected)
})
