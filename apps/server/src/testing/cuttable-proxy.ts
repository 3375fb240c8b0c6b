import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** Stands between a program and a server, and makes outages. */
export interface CuttableProxy {
  readonly port: number
  /** Ends every connection; new ones are served. */
  drop(): void
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>
  /** Keeps every connection and lets nothing through; new ones are accepted and get no answer. */
  stall(): void
  /** The server is there again; what was stalled is lost. */
  mend(): Promise<void>
  close(): Promise<void>
}

export async function openCuttableProxy(host: string, port: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  let stalled = false
  const drop = (): void => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    // A reset is what is being tested.
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((incoming) => {
    keep(incoming)
    if (stalled) return void incoming.pause()
    const outgoing = connect(port, host)
    keep(outgoing)
    incoming.pipe(outgoing)
    outgoing.pipe(incoming)
    incoming.once('close', () => outgoing.destroy())
    outgoing.once('close', () => incoming.destroy())
  })
  const listening = await listen(server, 0)
  return {
    port: listening,
    drop,
    cut: async () => {
      const closed = once(server, 'close')
      server.close()
      drop()
      await closed
    },
    stall: () => {
      stalled = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend: async () => {
      stalled = false
      drop()
      if (!server.listening) await listen(server, listening)
    },
    close: async () => {
      server.close()
      drop()
    },
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port, not on a path.
  return (server.address() as AddressInfo).port
}
