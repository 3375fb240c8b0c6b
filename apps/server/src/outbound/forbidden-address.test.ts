import { expect, it } from 'vitest'
import { insideHostProblem, isForbiddenAddress } from './forbidden-address.ts'

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is not spoken to', (address) => {
  expect(isForbiddenAddress(address)).toBe(true)
})

it.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2400:3200::1', '2606:4700::1111'])(
  '%s is a public host',
  (address) => {
    expect(isForbiddenAddress(address)).toBe(false)
  },
)

it.each([
  '127.0.0.1',
  '10.0.0.1:8080',
  '169.254.169.254',
  '[fd00::1]:9000',
  '0x7f.1',
  '2130706433',
  'localhost',
  'LOCALHOST:8080',
  'a.localhost',
  'metadata.google.internal',
  'printer.local',
])('%s is refused where it is given', (host) => {
  expect(insideHostProblem('回调地址', host, [])).toBe(`回调地址不能指向内部网络：${host}`)
  expect(insideHostProblem('回调地址', host, [host])).toBeNull()
})

it.each([
  'erp.example.com',
  'erp.example.com:8443',
  '8.8.8.8',
  '[2400:3200::1]',
  'internal.example.com',
  'erp',
])('%s says nothing of itself', (host) => {
  expect(insideHostProblem('回调地址', host, [])).toBeNull()
})
