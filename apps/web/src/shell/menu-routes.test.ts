import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { routes } from '../routes.tsx'

interface SeededFunction {
  function_en_name: string
  index_page: string
  parent: string | null
  enable: boolean
}

// The compiler settings of the browser know no node types.
const fileSystem: string = 'node:fs/promises'
const { readFile }: { readFile: (file: URL, encoding: 'utf8') => Promise<string> } = await import(fileSystem)
const seeded = new URL('../../../server/src/db/function-menu.json', import.meta.url)
const functions = JSON.parse(await readFile(seeded, 'utf8')) as SeededFunction[]
const childrenOf = ({ function_en_name }: SeededFunction): SeededFunction[] =>
  functions.filter((one) => one.parent === function_en_name)
const isSubMenu = (one: SeededFunction): boolean => one.parent !== null && childrenOf(one).length > 0

/* The menu leads to every page there is, and to no other: whoever adds a page enables its function by migration. */
describe('the function tree and the routes', () => {
  test.each(functions.filter((one) => !isSubMenu(one)))(
    '$function_en_name is enabled exactly when $index_page has a page',
    ({ index_page, enable }) => {
      const hasPage = matchRoutes(routes, index_page)?.at(-1)?.route.path !== '*'
      expect(enable).toBe(hasPage)
    },
  )

  test.each(functions.filter(isSubMenu))(
    'the sub-menu $function_en_name is enabled exactly when one of its pages is',
    (one) => {
      expect(one.enable).toBe(childrenOf(one).some(({ enable }) => enable))
    },
  )

  test('nothing is enabled below what is not', () => {
    const closed = functions.filter(({ enable }) => !enable).flatMap(childrenOf)
    expect(closed.filter(({ enable }) => enable)).toEqual([])
  })
})
