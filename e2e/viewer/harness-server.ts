import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { extname, join, normalize } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pdfjsAssetFolders } from '../../packages/viewer/src/assets.ts'
import { twinFile, viewerFile } from '../sample-files/viewer-files.ts'
import { buildHarness } from './harness-files.ts'
import { keptFile, keepFile, takeRoom } from './kept-files.ts'
import { pieceBytes, sendRanges } from './send-ranges.ts'

/**
 * Stricter than the product's: the viewer must need nothing more. Style attributes alone are allowed, though not by
 * the product, where they have no effect: pdf.js puts them into the page with the MathML of some documents, and the
 * console would be full of them.
 */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
  "style-src 'self'; style-src-attr 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'"

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.gif': 'image/gif',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
}

export interface HarnessFolders {
  /** Other people's PDFs, served under /corpus/. */
  readonly corpus?: string | undefined
}

/**
 * Serves the pages of the viewer's tests, their files, and the wrong answers they ask for:
 * `/harness/`, `/files/NAME` (made here), `/corpus/NAME`, `/answers/500`, `/answers/cut`, `/page-image/N`,
 * `/kept/NAME` (what was PUT there), and under `/esignature/assets/pdfjs/` what pdf.js fetches. `?delayMs=` and
 * `?kBps=` slow a file down; of `/kept/NAME?most=` no more bytes than that are ever sent.
 */
export async function startHarness(port: number, { corpus }: HarnessFolders = {}): Promise<Server> {
  const pages = await buildHarness()
  const folders = new Map(
    pdfjsAssetFolders().map(({ from, to }) => [`/esignature/assets/pdfjs/${to}/`, fileURLToPath(from)]),
  )
  const places = new Map([
    ['/harness/', pages],
    ...folders,
    ...(corpus ? [['/corpus/', corpus] as const] : []),
  ])
  const server = createServer((request, response) => {
    answer(request, response, places).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  places: ReadonlyMap<string, string>,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://harness')
  response.setHeader('content-security-policy', policy)
  response.setHeader('x-content-type-options', 'nosniff')
  if (pathname === '/answers/500') return end(response, 500)
  if (pathname === '/answers/cut') return cut(response)
  if (pathname.startsWith('/page-image/')) return sendPicture(response)
  if (pathname.startsWith('/kept/') && request.method === 'PUT') {
    keepFile(pathname, await buffer(request))
    return end(response, 204)
  }
  await wait(Number(searchParams.get('delayMs') ?? 0))
  const bytes = await find(decodeURIComponent(pathname), places)
  if (!bytes) return end(response, 404)
  const type = types[extname(pathname.replace(/\/$/, '/index.html'))] ?? 'application/octet-stream'
  const kBps = Number(searchParams.get('kBps') ?? 0)
  const most = searchParams.get('most')
  // A request for the whole file gets its first piece and then waits, as on a slow line.
  const room = request.headers.range === undefined ? pieceBytes : Number(most)
  const maySend = (count: number): boolean => most === null || takeRoom(pathname, count, room)
  return sendRanges(request, response, { bytes, type, kBps, maySend })
}

async function find(path: string, places: ReadonlyMap<string, string>): Promise<Buffer | undefined> {
  const twin = /^\/files\/twin-(\d+)\.pdf$/.exec(path)
  if (twin) return twinFile(Number(twin[1]))
  if (path.startsWith('/kept/')) return keptFile(path)
  if (path.startsWith('/files/')) return viewerFile(path.slice('/files/'.length))
  const place = [...places].find(([prefix]) => path.startsWith(prefix))
  if (!place || normalize(path) !== path) return undefined
  const name = path.slice(place[0].length)
  return readFile(join(place[1], name === '' ? 'index.html' : name)).catch(() => undefined)
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end()
}

/** A connection that breaks in the middle of the answer. */
function cut(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 100_000 })
  response.write('%PDF-1.7\n', () => response.destroy())
}

/** One white pixel: what is drawn does not matter, where it stands does. */
function sendPicture(response: ServerResponse): void {
  const pixel = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
  response.writeHead(200, { 'content-type': 'image/gif' }).end(Buffer.from(pixel, 'base64'))
}
