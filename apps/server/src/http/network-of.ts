import { isIPv6 } from 'node:net'

/**
 * The part of an address that its owner cannot change at will: all of an IPv4 address, the first 64 bits of an
 * IPv6 address, the rest of which a single machine chooses freely.
 */
export function networkOf(address: string): string {
  const [host = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(host)?.[1]
  if (mapped !== undefined || !isIPv6(host)) return mapped ?? host
  // The URL parser writes every form of an address the same way: at most one run of zeros left out.
  const [head = '', tail = ''] = new URL(`http://[${host}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
