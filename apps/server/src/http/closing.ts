import type { FastifyInstance } from 'fastify'

/**
 * Lets a server that is asked to end go with its last answer: a connection that was busy then would otherwise be kept
 * for its next request, a minute long, and the server with it.
 */
export function closeWithLastAnswer(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onResponse', async () => {
    // Idle only once this answer's own turn is over.
    if (closing) setImmediate(() => app.server.closeIdleConnections())
  })
}
