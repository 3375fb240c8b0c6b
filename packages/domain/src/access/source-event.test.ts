import { expect, it } from 'vitest'
import {
  isFrameHost,
  isNotifyHost,
  nextTry,
  notifyUrlProblem,
  retryPausesMs,
  returnUrlProblem,
} from './source-event.ts'

it('tries again with growing pauses for about a day, then gives up', () => {
  const start = new Date('2026-11-20T00:00:00Z')
  expect(nextTry(1, start)?.toISOString()).toBe('2026-11-20T00:00:10.000Z')
  expect(nextTry(retryPausesMs.length, start)).not.toBeNull()
  expect(nextTry(retryPausesMs.length + 1, start)).toBeNull()
  expect(retryPausesMs.toSorted((a, b) => a - b)).toEqual(retryPausesMs)
  const hours = retryPausesMs.reduce((sum, pause) => sum + pause, 0) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
})

it.each([
  ['erp.example.com', true],
  ['[2400:3200::1]', true],
  ['[2400:3200::1]:8443', true],
  ['[2400:3200:0::1]', false],
  ['[2400:3200::A]', false],
  ['[2400:3200::1]/x', false],
  ['[2400:3200::1', false],
  ['2400:3200::1', false],
  ['erp.example.com:8443', true],
  ['10.1.2.3:9000', true],
  ['https://erp.example.com', false],
  ['erp.example.com/x', false],
  ['-erp.example.com', false],
  ['', false],
  ['a@b.example', false],
])('a host of callbacks: %s', (text, is) => {
  expect(isNotifyHost(text)).toBe(is)
})

it('lets no IPv6 address frame pages, which browsers would not understand', () => {
  expect(isFrameHost('erp.example.com:8443')).toBe(true)
  expect(isFrameHost('[2400:3200::1]')).toBe(false)
})

const given = {
  hosts: ['erp.example.com', '10.0.0.5:8080', '[2400:3200::1]:8443'],
  privateHosts: ['10.0.0.5:8080'],
}

it.each([
  ['https://erp.example.com/callback?x=1', null],
  ['http://10.0.0.5:8080/callback', null],
  ['https://[2400:3200:0::1]:8443/callback', null],
  ['https://[2400:3200::1]/callback', '不在允许的域名内'],
  ['http://erp.example.com/callback', 'https'],
  ['ftp://erp.example.com/', 'https'],
  ['erp.example.com', 'https'],
  ['https://user:secret@erp.example.com/', '用户名'],
  ['https://other.example.com/', '不在允许的域名内'],
  ['https://erp.example.com:8443/', '不在允许的域名内'],
  ['https://erp.example.com.evil.example/', '不在允许的域名内'],
])('an address for callbacks: %s', (url, problem) => {
  const found = notifyUrlProblem(url, given)
  expect(found === null ? null : found.includes(problem ?? '-')).toBe(problem === null ? null : true)
})

it.each([
  ['https://erp.example.com/tasks?id=7', null],
  ['http://erp.example.com/', '返回地址应为https://开头的网址'],
  ['javascript:alert(1)', '返回地址应为https://开头的网址'],
  ['//erp.example.com/', '返回地址应为https://开头的网址'],
  ['https://a:b@erp.example.com/', '返回地址不能包含用户名和密码'],
  ['https://erp.example.com.evil.example/', '返回地址的域名不在允许的域名内：erp.example.com.evil.example'],
])('an address that people are sent back to: %s', (url, problem) => {
  expect(returnUrlProblem(url, { hosts: ['erp.example.com'], privateHosts: [] })).toBe(problem)
})
