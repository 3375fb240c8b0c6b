import { expect, test } from 'vitest'
import { earlyPage } from './early-page.ts'

const pages = ['/', '/file-center', '/file-center/*', '/login'].map((path) => ({
  path,
  shape: '',
  files: [],
}))
const loads = { base: '/esignature/web', pages }

test.each([
  ['/esignature/web', '/'],
  ['/esignature/web/', '/'],
  ['/esignature/web/file-center', '/file-center'],
  ['/esignature/web/file-center/', '/file-center'],
  ['/esignature/web/file-center/detail', '/file-center/*'],
  ['/esignature/web/login', '/login'],
  ['/esignature/web/login-not', undefined],
])('%s is the page %s', (pathname, path) => {
  expect(earlyPage(loads, pathname)?.path).toBe(path)
})
