import { expect, it } from 'vitest'
import { deviceName, isHandheld } from './device-name.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'
const weChat = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148 MicroMessenger/8.0.50 Safari/604.1'

it.each([
  [chrome, 'Chrome，Windows', false],
  [`${chrome} Edg/131.0`, 'Edge，Windows', false],
  [weChat, '微信浏览器，iPhone', true],
  ['curl/8.0', '未知设备', false],
])('calls %s %s', (userAgent, name, handheld) => {
  expect([deviceName(userAgent), isHandheld(userAgent)]).toEqual([name, handheld])
})
