/** A server of one node. */
interface Node {
  readonly folder: string
  readonly port: number
  readonly user: string
}

/** What every node of a Swift must agree on. */
export const swiftConfig = `[swift-hash]
swift_hash_path_prefix = judge
swift_hash_path_suffix = judge
`

/** One process, that of the caller's own user; the rings and swift.conf lie beside. */
const common = ({ folder, port, user }: Node): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${user}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
workers = 0
`

/** An account, container or object server, without those that replicate and repair: there is one copy. */
export function backendConfig({ kind, ...node }: Node & { readonly kind: string }): string {
  return `${common(node)}
[pipeline:main]
pipeline = ${kind}-server

[app:${kind}-server]
use = egg:swift#${kind}
`
}

/** The proxy, which speaks S3 to one account; `slo` is what its multipart uploads are made of. */
export function proxyConfig({
  cachePort,
  credentials: { accessKeyId, secretAccessKey },
  ...node
}: Node & {
  readonly cachePort: number
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
}): string {
  const [account = '', name = ''] = accessKeyId.split(':')
  return `${common(node)}
[pipeline:main]
pipeline = catch_errors gatekeeper proxy-logging cache listing_formats s3api tempauth slo proxy-logging proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:gatekeeper]
use = egg:swift#gatekeeper

[filter:proxy-logging]
use = egg:swift#proxy_logging

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}

[filter:listing_formats]
use = egg:swift#listing_formats

[filter:s3api]
use = egg:swift#s3api

[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${name} = ${secretAccessKey} .admin

[filter:slo]
use = egg:swift#slo
`
}
