import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'

/** A certified OpenID provider on a port of its own. Whoever comes is logged in there already, as the employee. */
export interface OidcServer {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Its claims; set before a browser comes. */
  employee: Readonly<Record<string, unknown>>
  /** False: the person does not want to be told of. */
  agrees: boolean
  /** Follows an address of the provider as a browser does, until it leaves for `returnAddress`. */
  visit(there: string): Promise<URL>
  close(): Promise<void>
}

/** Starts one that knows us by the return address. */
export async function startOidcServer(returnAddress: string): Promise<OidcServer> {
  // The provider's name holds the port, which is known when the server listens.
  const listening: { answer?: (request: IncomingMessage, response: ServerResponse) => Promise<void> } = {}
  const server = createServer((request, response) => void listening.answer?.(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const issuer = `http://127.0.0.1:${port}`
  const [clientId, clientSecret] = ['qiyin', 'a secret of the test']
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [returnAddress] }],
    cookies: { keys: ['a key of the test'] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...oidc.employee }) }),
  })
  const pages = provider.callback()
  listening.answer = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return pages(request, response)
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (!oidc.agrees) return provider.interactionFinished(request, response, { error: 'access_denied' })
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: 'employee' } })
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId })
    grant.addOIDCScope(String(params['scope']))
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }
  const oidc: OidcServer = {
    issuer,
    clientId,
    clientSecret,
    employee: {},
    agrees: true,
    visit: (there) => follow(there, returnAddress),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return oidc
}

async function follow(there: string, returnAddress: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let address = there
  for (let hop = 0; hop < 10 && !address.startsWith(returnAddress); hop += 1) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    // Each page leads to the next one.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    address = new URL(answer.headers.get('location') ?? '', address).href
  }
  return new URL(address)
}
