import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The built web application: pages answer index.html, whose files are named by their content. */
export async function registerWebFiles(app: FastifyInstance, dist: string): Promise<void> {
  const assets = join(dist, 'assets')
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/esignature/assets/',
      preCompressed: true,
      index: false,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable')
      },
    })
  }
  const home = '/esignature/web'
  for (const url of ['/', '/esignature', '/esignature/'])
    app.get(url, async (_, reply) => reply.redirect(home, 302))
  for (const url of [home, `${home}/*`]) {
    app.get(url, async (_, reply) => {
      const page = await readFile(join(dist, 'index.html')).catch(() => undefined)
      void reply.header('cache-control', 'no-cache')
      if (page === undefined)
        return reply.code(503).type('text/plain; charset=utf-8').send('网页尚未构建，请运行 npm run build')
      return reply.type('text/html; charset=utf-8').send(page)
    })
  }
}
