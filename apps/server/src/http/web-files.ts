import { h5Base, webBase } from '@qiyin/calls/addresses/paths.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EmbedReader } from './embedded.ts'
import { fillShell, readShell, type PageShell } from './page-shell.ts'
import { leanFileHeaders } from './security-headers.ts'

/** The two applications, each with its HTML below the build; the pages of one all answer the same HTML. */
const shells = { [webBase]: 'web/index.html', [h5Base]: 'h5/index.html' }

/** The built applications for desktops and phones; their files are named by their content. */
export async function registerWebFiles(
  app: FastifyInstance,
  dist: string,
  embeds?: Pick<EmbedReader, 'frameOrigin'>,
): Promise<void> {
  const assets = join(dist, 'assets')
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/esignature/assets/',
      preCompressed: true,
      index: false,
      decorateReply: false,
      cacheControl: false,
      // Never asked again, so never compared with what is there.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        leanFileHeaders(reply, path)
        reply.header('cache-control', 'public, max-age=31536000, immutable')
      },
    })
  }
  for (const url of ['/', '/esignature', '/esignature/'])
    app.get(url, async (_, reply) => reply.redirect(webBase, 302))
  for (const [home, file] of Object.entries(shells)) {
    const answer = shellOf(join(dist, file))
    for (const url of [home, `${home}/*`]) app.get(url, (_, reply) => answer(reply))
    app.get(`${home}/embed`, async (request, reply) => answer(reply, await ancestorOf(request, embeds)))
  }
}

/** Answers the page, which may be built anew while the server runs. */
function shellOf(file: string): (reply: FastifyReply, ancestor?: string) => Promise<FastifyReply> {
  let shell: PageShell | undefined
  return async (reply, ancestor) => {
    const html = await readFile(file, 'utf8').catch(() => undefined)
    void reply.header('cache-control', 'no-cache')
    if (html === undefined)
      return reply.code(503).type('text/plain; charset=utf-8').send('网页尚未构建，请运行 npm run build')
    if (shell?.html !== html) shell = readShell(html)
    const page = fillShell(reply, shell, ancestor)
    return reply.type('text/html; charset=utf-8').send(page)
  }
}

/** The page around one that is named in the address, where the system's registration still lets it. */
async function ancestorOf(
  { query }: FastifyRequest,
  embeds: Pick<EmbedReader, 'frameOrigin'> | undefined,
): Promise<string | undefined> {
  const embedId =
    typeof query === 'object' && query !== null && 'embedId' in query ? query.embedId : undefined
  return typeof embedId === 'string' ? embeds?.frameOrigin(embedId) : undefined
}
