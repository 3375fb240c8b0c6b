import { expect, test } from 'vitest'
import { areaOf, paths, routerPathOf, safeRedirect, withWayBack } from './paths.ts'

test.each([
  ['/file-center/detail?contractId=9007199254740993', '/file-center/detail?contractId=9007199254740993'],
  ['/esignature/web/file-center', '/file-center'],
  ['/esignature/web', '/'],
  ['/esignature/h5/web/user-center?tab=1', '/user-center?tab=1'],
  ['/esignature/web//evil.example/', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/login', '/'],
  ['', '/'],
  [null, '/'],
])('goes after login from %s to %s', (target, kept) => {
  expect(safeRedirect(target)).toBe(kept)
})

test.each([
  ['/', '/'],
  ['/file-center/detail', '/file-center'],
  ['/tpl-history/PL1', '/file-center'],
  ['/sys-manage/role-manage', '/sys-manage'],
])('finds the area of %s', (path, area) => {
  expect(areaOf(path)).toBe(area)
})

test('keeps long ids as text and leaves absent ones out', () => {
  expect(paths.contractDetail('1934567890123456789')).toBe(
    '/file-center/detail?contractId=1934567890123456789',
  )
  expect(paths.contractDetail('1', '2')).toBe('/file-center/detail?contractId=1&signId=2')
})

test('names a batch in its address and tells nothing else of it', () => {
  const row = { batchInitNo: 'PL1', templateCode: 'NDA', batchSignerName: '王梓涵', remark: '身份证号不一致' }
  expect(paths.signTempl(row)).toBe('/sign-templ?batchInitNo=PL1&templateCode=NDA')
})

test('tells own addresses from others', () => {
  const origin = 'http://qiyin.example:8080'
  expect(routerPathOf('/esignature/web/file-center/sign?contractId=1', origin)).toBe(
    '/file-center/sign?contractId=1',
  )
  expect(routerPathOf('http://qiyin.example:8080/esignature/web', origin)).toBe('/')
  expect(routerPathOf('/esignature/h5/web/file-center#a', origin)).toBe('/file-center#a')
  expect(routerPathOf('/esignature/website', origin)).toBeNull()
  expect(routerPathOf('https://provider.example/esignature/web/', origin)).toBeNull()
  expect(routerPathOf('/esignature/api/short/x', origin)).toBeNull()
})

test('an authentication leads back to where it was asked for, and nowhere from the home page', () => {
  const authentication = '/esignature/web/personal-authentication/7/BEST_SIGN'
  expect(withWayBack(authentication, '/')).toBe(authentication)
  const target = paths.signRedirect('9007199254740993')
  const query = new URL(withWayBack(authentication, target), 'https://a.example').searchParams
  expect(safeRedirect(query.get('redirect'))).toBe(target)
  expect(withWayBack(`${authentication}?userType=1`, target)).toMatch(/\?userType=1&redirect=/)
})

test('an authentication that a session was lost in leads back to where it led before, never to itself', () => {
  const authentication = '/esignature/web/personal-authentication/7/BEST_SIGN'
  const asked = routerPathOf(withWayBack(authentication, '/file-center'), 'https://a.example') ?? ''
  expect(withWayBack(authentication, asked)).toBe(withWayBack(authentication, '/file-center'))
  expect(withWayBack(authentication, paths.personalAuthentication('7', 'BEST_SIGN'))).toBe(authentication)
  const overseas = paths.personalAuthentication('7', 'E_SIGN', { userType: 1, redirect: '/file-center' })
  expect(withWayBack(authentication, overseas)).toBe(`/esignature/web${overseas}`)
  expect(withWayBack(authentication, '/personal-authentication/7/NOBODY?userType=1')).toBe(authentication)
  // Somebody else has logged in.
  expect(withWayBack('/esignature/web/personal-authentication/8/BEST_SIGN', asked)).not.toContain('redirect')
})
