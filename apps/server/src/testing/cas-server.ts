import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

/** A Central Authentication Service as its protocol says: tickets are good once, for ten seconds, and for one service. */
export interface CasServer {
  readonly url: string
  /** Who is logged in there, with the attributes it tells; set before a browser comes. */
  employee: { readonly user: string; readonly attributes?: Readonly<Record<string, string>> }
  /** How it redeems tickets: by both protocols, by the second alone, or not at all. */
  speaks: 'cas3' | 'cas2' | 'nothing'
  close(): Promise<void>
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Starts one on a port of its own. */
export async function startCasServer(): Promise<CasServer> {
  const tickets = new Map<string, { service: string; untilMs: number; employee: CasServer['employee'] }>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cas')
    const service = searchParams.get('service') ?? ''
    if (pathname === '/cas/login') {
      const ticket = `ST-${randomBytes(20).toString('hex')}`
      tickets.set(ticket, { service, untilMs: Date.now() + 10_000, employee: cas.employee })
      response.writeHead(302, { location: `${service}${service.includes('?') ? '&' : '?'}ticket=${ticket}` })
      response.end()
      return
    }
    const isKnown =
      cas.speaks === 'cas3' ? ['/cas/p3/serviceValidate', '/cas/serviceValidate'] : ['/cas/serviceValidate']
    if (cas.speaks === 'nothing' || !isKnown.includes(pathname)) {
      response.writeHead(cas.speaks === 'nothing' ? 500 : 404)
      response.end()
      return
    }
    const name = searchParams.get('ticket') ?? ''
    const ticket = tickets.get(name)
    tickets.delete(name)
    const good = ticket?.service === service && Date.now() < ticket.untilMs
    response.writeHead(200, { 'content-type': 'application/xml; charset=utf-8' })
    response.end(answerOf(good ? ticket.employee : undefined, pathname.includes('/p3/')))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const cas: CasServer = {
    url: `http://127.0.0.1:${address.port}/cas`,
    employee: { user: 'nobody' },
    speaks: 'cas3',
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
  return cas
}

function answerOf(employee: CasServer['employee'] | undefined, withAttributes: boolean): string {
  const inner = employee
    ? `<cas:authenticationSuccess><cas:user>${escaped(employee.user)}</cas:user>${withAttributes ? attributesOf(employee) : ''}</cas:authenticationSuccess>`
    : '<cas:authenticationFailure code="INVALID_TICKET">not recognized</cas:authenticationFailure>'
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`
}

function attributesOf({ attributes = {} }: CasServer['employee']): string {
  const all = Object.entries(attributes).map(
    ([name, value]) => `<cas:${name}>${escaped(value)}</cas:${name}>`,
  )
  return `<cas:attributes>${all.join('')}</cas:attributes>`
}
