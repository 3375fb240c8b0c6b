import { expect, it } from 'vitest'
import { maxCanvasPixels } from './canvas-limit.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0'

it.each([
  ['a Windows desktop', { userAgent: WINDOWS, platform: 'Win32', maxTouchPoints: 10 }, 16_777_216],
  ['a Mac', { userAgent: MAC, platform: 'MacIntel', maxTouchPoints: 0 }, 16_777_216],
  ['a tablet of Apple', { userAgent: MAC, platform: 'MacIntel', maxTouchPoints: 5 }, 5_242_880],
  [
    'an older tablet of Apple',
    { userAgent: 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)', platform: 'iPad', maxTouchPoints: 5 },
    5_242_880,
  ],
  ['an iPhone', { userAgent: IPHONE, platform: 'iPhone', maxTouchPoints: 5 }, 5_242_880],
  ['an Android phone', { userAgent: ANDROID, platform: 'Linux armv81', maxTouchPoints: 5 }, 5_242_880],
])('gives %s its share', (_, device, pixels) => {
  expect(maxCanvasPixels(device)).toBe(pixels)
})
