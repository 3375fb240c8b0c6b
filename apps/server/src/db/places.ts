/**
 * The servers that a connection string names, one string each: `postgres://user@a:5432,b:5433/name` means a, or b
 * where a is away or a standby. A name is resolved anew for each connection.
 */
export function placesOf(url: string): readonly string[] {
  const match = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/.exec(url)
  if (!match) return [url]
  const [, before = '', hosts = '', after = ''] = match
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}
