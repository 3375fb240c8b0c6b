import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What lies between the product and its database, and can be made to fail. */
export interface TcpProxy {
  readonly port: number
  /** Breaks every connection there is. */
  cut(): void
  /** `pass`; `refuse` breaks new connections; `stall` lets nothing through and says nothing. */
  set(mode: Mode): void
  close(): Promise<void>
}

type Mode = 'pass' | 'refuse' | 'stall'

/** Listens on a free port and passes everything on to `target`. */
export async function startProxy(target: {
  readonly host: string
  readonly port: number
}): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let mode: Mode = 'pass'
  const server = createServer((inner) => {
    if (mode === 'refuse') {
      inner.destroy()
      return
    }
    const outer = connect(target)
    const pair = [inner, outer] as const
    pairs.add(pair)
    if (mode === 'stall') for (const one of pair) one.pause()
    for (const [one, other] of [pair, [outer, inner] as const]) {
      one.on('data', (bytes) => {
        if (!other.write(bytes)) one.pause()
      })
      other.on('drain', () => mode !== 'stall' && one.resume())
      one.on('end', () => other.end())
      // What broke is told by the other side's connection breaking too.
      one.on('error', () => other.destroy())
      one.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port')
  const cut = (): void => pairs.forEach(([inner, outer]) => void [inner.destroy(), outer.destroy()])
  return {
    port: address.port,
    cut,
    set: (wanted) => {
      mode = wanted
      for (const one of [...pairs].flat()) {
        if (wanted === 'stall') one.pause()
        else one.resume()
      }
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
