import { expect, test } from 'vitest'
import { deviceTarget } from './device-target.ts'

const phone = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  platform: 'Linux armv81',
  maxTouchPoints: 5,
}
const desktop = {
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  platform: 'Win32',
  maxTouchPoints: 10,
}
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

test.each([
  ['/esignature/web', '/esignature/h5/web'],
  ['/esignature/web/', '/esignature/h5/web'],
  ['/esignature/web/login', '/esignature/h5/web/login'],
  ['/esignature/web/file-center', '/esignature/h5/web/file-center'],
  ['/esignature/web/file-center/detail/1934567890123456789', '/esignature/h5/web/file-center/detail'],
  ['/esignature/web/file-center/contract/17/edit', '/esignature/h5/web/file-center/contract'],
  ['/esignature/web/common/404', '/esignature/h5/web/common/404'],
  ['/esignature/web/personal-authentication/1/2', '/esignature/h5/web/personal-authentication/1/2'],
  ['/esignature/web/verify', '/esignature/h5/web/verify'],
  ['/esignature/web/help', '/esignature/h5/web/help'],
  ['/esignature/web/embed', '/esignature/h5/web/embed'],
  ['/esignature/web/messages', '/esignature/h5/web/messages'],
  ['/esignature/web/nowhere/at/all', '/esignature/h5/web'],
  ['/esignature/web/logins', '/esignature/h5/web'],
  ['/esignature/h5/web/file-center', null],
  ['/esignature/h5/web', null],
  ['/esignature/website', null],
])('a phone at %s goes to %s', (path, target) => {
  expect(deviceTarget(path, phone)).toBe(target)
})

test.each([
  ['/esignature/h5/web', '/esignature/web'],
  ['/esignature/h5/web/', '/esignature/web/'],
  ['/esignature/h5/web/user-center', '/esignature/web/user-center'],
  ['/esignature/web/file-center', null],
])('a desktop at %s goes to %s', (path, target) => {
  expect(deviceTarget(path, desktop)).toBe(target)
})

test.each([
  ['a Mac', { userAgent: mac, platform: 'MacIntel', maxTouchPoints: 0 }, null],
  [
    'a tablet that calls itself a Mac',
    { userAgent: mac, platform: 'MacIntel', maxTouchPoints: 5 },
    '/esignature/h5/web',
  ],
  [
    'an older tablet of Apple, which says so',
    { userAgent: 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)', platform: 'iPad', maxTouchPoints: 5 },
    '/esignature/h5/web',
  ],
  ['an iPhone', { ...phone, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' }, '/esignature/h5/web'],
])('%s at the desktop pages', (_, device, target) => {
  expect(deviceTarget('/esignature/web', device)).toBe(target)
})

test.each([
  ['/esignature/web/embed', 390, '/esignature/h5/web/embed'],
  ['/esignature/web/embed', 719, '/esignature/h5/web/embed'],
  ['/esignature/web/embed', 720, null],
  // Not shown yet.
  ['/esignature/web/embed', 0, null],
  ['/esignature/h5/web/embed', 390, null],
  ['/esignature/h5/web/embed', 1024, '/esignature/web/embed'],
  ['/esignature/web/file-center', 390, null],
])('a frame of a computer at %s that is %i wide goes to %s', (path, widthPx, target) => {
  expect(deviceTarget(path, desktop, widthPx)).toBe(target)
})
