import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'

/** The services of others, as far as a test needs them. */
export interface TestServices {
  /** Starts one on this machine; its address, without a path. */
  listen: (answer: RequestListener) => Promise<string>
  /** Lets all go away at once, as they do after each test. */
  close: () => void
}

/** Services for the tests of the file that asks for them. */
export function testServices(): TestServices {
  const servers: Server[] = []
  const close = (): void => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  }
  afterEach(close)
  return {
    close,
    listen: async (answer) => {
      const server = createServer(answer)
      servers.push(server)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      // A server that listens on a port has an address with one.
      const { port } = server.address() as AddressInfo
      return `http://127.0.0.1:${port}`
    },
  }
}
