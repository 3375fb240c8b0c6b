import { BlockList, isIP } from 'node:net'

// Two lists: an IPv4 address is looked up among those of IPv6, too, as ::ffff:…
const forbidden = { ipv4: new BlockList(), ipv6: new BlockList() }
// RFC 6890 and its registries: what is not a public host of the internet.
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  forbidden.ipv4.addSubnet(network, prefix, 'ipv4')
// Only 2000::/3 is handed out to public hosts; of it not documentation, benchmarks, 6to4 and Teredo, which carry IPv4.
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  forbidden.ipv6.addSubnet(network, prefix, 'ipv6')

/** Whether an address is not one of a public host: private, local, of documentation, of the machine itself or none at all. */
export function isForbiddenAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  return forbidden[kind].check(address, kind)
}

// RFC 6761 and 6762, and what ICANN keeps for networks of one's own: no such name is anybody's on the internet.
const insideNames = /(?:^|\.)(?:localhost|local|internal)$/

/** What is wrong with a host, with its port or without, that somebody has given for us to speak to, or null: it says of itself that it is no public one. Other names are judged by what they stand for when they are spoken to. */
export function insideHostProblem(
  label: string,
  host: string,
  privateHosts: readonly string[],
): string | null {
  if (privateHosts.includes(host)) return null
  // As it will be spoken to: 0x7f.1 is 127.0.0.1.
  const name = URL.parse(`https://${host}/`)?.hostname.replace(/^\[|\]$/g, '') ?? host
  const isInside = isIP(name) === 0 ? insideNames.test(name) : isForbiddenAddress(name)
  return isInside ? `${label}不能指向内部网络：${host}` : null
}
