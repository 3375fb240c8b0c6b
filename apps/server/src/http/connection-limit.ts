import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { refuseSocket } from './broken-requests.ts'
import { networkOf } from './network-of.ts'

/** Refuses connections beyond `most` of one address. Behind a proxy all are the proxy's: there it must count them. */
export function limitConnections(server: Server, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    if (count > most) refuseSocket(socket, 429, 'TOO_MANY_CONNECTIONS')
  })
}
