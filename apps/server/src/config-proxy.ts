import { z } from 'zod'
import { networkOf, onOff, whole, type Network } from './config-values.ts'

/** How the server is reached through others. */
export interface ProxyConfig {
  /** Whose X-Forwarded-* headers are believed: so many proxies in front, or those in these networks. */
  readonly trustProxy: false | number | readonly Network[]
  /** True tells browsers to reach the subdomains, too, over TLS only. */
  readonly strictSubdomains: boolean
}

/** The variables, in the order of .env.example. */
export const proxyVariables = {
  TRUST_PROXY: trustedProxies().default(false),
  HSTS_SUBDOMAINS: onOff().default(false),
}

const schema = z.object(proxyVariables)

/** The part of the configuration these variables make. */
export function proxyConfig(values: z.output<typeof schema>): ProxyConfig {
  return { trustProxy: values.TRUST_PROXY, strictSubdomains: values.HSTS_SUBDOMAINS }
}

/** A count, or addresses and networks. To believe everybody is no choice: whoever asks would write his own address. */
function trustedProxies(): z.ZodType<ProxyConfig['trustProxy'], string | undefined> {
  const wrong =
    '应为前置代理的层数（0 到 10），或代理的 IP 地址或网段（如 10.0.0.0/8），多项以逗号分隔；不能信任所有来源'
  const count = whole(0, 10).transform((proxies) => (proxies === 0 ? false : proxies))
  const networks = z
    .string()
    .transform((value) => value.split(',').map(networkOf))
    // A network of all addresses believes everybody.
    .refine((list) => list.every((one) => one !== undefined && one.prefix > 0))
    .transform((list) => list.flatMap((one) => one ?? []))
  return z.union([count, networks], { error: wrong })
}
