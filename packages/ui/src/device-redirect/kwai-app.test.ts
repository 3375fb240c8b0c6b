// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, test, vi } from 'vitest'
import { isKwaiOnAndroid, openInNativePages } from './kwai-app.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Version/4.0 Chrome/120.0 Mobile Safari/537.36'

test.each([
  [`${android} Kwai/12.4.20`, true],
  [`${android} ksNebula/12.4.20`, true],
  [android, false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Kwai/12.4.20', false],
])('%s', (userAgent, expected) => {
  expect(isKwaiOnAndroid(userAgent)).toBe(expected)
})

const opened: unknown[] = []
const bridge = { loadUrlOnNewPage: (parameters: string) => opened.push(JSON.parse(parameters)) }
const browserOpen = vi.fn<typeof window.open>(() => null)

beforeAll(() => {
  window.open = browserOpen
  openInNativePages('/esignature/h5/web')
})
beforeEach(() => {
  opened.length = 0
  browserOpen.mockClear()
  Reflect.set(window, 'Kwai', bridge)
})

/** Whether the click was taken from the page. */
function click(link: string): boolean {
  document.body.innerHTML = link
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  document.querySelector('b')?.dispatchEvent(event)
  return event.defaultPrevented
}

it.each([
  '<a href="https://www.example.com/help" target="_blank"><b>帮助</b></a>',
  '<a href="https://www.example.com/help"><b>帮助</b></a>',
])('opens %s in a native page', (link) => {
  expect(click(link)).toBe(true)
  expect(opened).toEqual([{ url: 'https://www.example.com/help', type: 'back' }])
})

it.each([
  ['within the pages', '<a href="/esignature/h5/web/file-center"><b>合同</b></a>'],
  ['to a number', '<a href="tel:4000000000"><b>电话</b></a>'],
  ['no link at all', '<b>文字</b>'],
])('leaves %s to the page', (_, link) => {
  expect(click(link)).toBe(false)
  expect(opened).toEqual([])
})

it('opens a window as a native page', () => {
  expect(window.open('/esignature/api/files/contracts/download?fileId=1', '_blank')).toBeNull()
  expect(opened).toEqual([
    { url: new URL('/esignature/api/files/contracts/download?fileId=1', location.href).href, type: 'back' },
  ])
  expect(browserOpen).not.toHaveBeenCalled()
})

it('does as any browser where the app gives no bridge', () => {
  Reflect.deleteProperty(window, 'Kwai')
  expect(click('<a href="https://www.example.com/help" target="_blank"><b>帮助</b></a>')).toBe(false)
  window.open('/esignature/api/x', '_blank')
  expect(browserOpen).toHaveBeenCalledWith('/esignature/api/x', '_blank', undefined)
})
