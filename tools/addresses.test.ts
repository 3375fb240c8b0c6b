import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const homes = ['packages/calls/src/addresses/paths.ts', 'packages/domain/src/access/pages.ts']
const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}').filter(
  (path) => !path.includes('.test.') && !homes.includes(path),
)

/** The base of pages at the beginning of a text, or of its fixed part. */
const pageAddress = /['"`}]\/esignature\/(?:h5\/)?web\b/

/** First parts of pages' paths; `/login` and `/fail` are left out, since calls and providers have such paths too. */
const areas = [
  'file-center',
  'tpl-history',
  'sign-templ',
  'sign-redirect',
  'user-center',
  'enterprise-manage',
  'app-manage',
  'sys-manage',
  'personal-authentication',
  'out-enterprise-authentication',
  'common/404',
]
const pagePath = new RegExp(`['"\`}]/(?:${areas.join('|')})(?![\\w-])`)

const handTyped = (source: string): boolean => pageAddress.test(source) || pagePath.test(source)

test('only the homes of addresses write the addresses of pages', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((path) => handTyped(readFileSync(path, 'utf8')))).toEqual([])
})

test.each([
  ["navigate('/file-center/detail')", true],
  ["pages.includes('/enterprise-manage')", true],
  ['`${base}/sys-manage/business-manage`', true],
  ["'/esignature/h5/web'", true],
  ["import('./pages/file-center/list/list-page.tsx')", false],
  ["path: 'file-center/detail'", false],
  ["'/esignature/api/user/info'", false],
])('of %s it says %s', (source, found) => {
  expect(handTyped(source)).toBe(found)
})
