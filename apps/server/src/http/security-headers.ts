import { apiBase } from '@qiyin/calls/call.ts'
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Inline parts that a page may have, as sources of a policy: hashes and nonces. */
interface Inline {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** The one origin whose page may show this one inside; none unless told. */
  readonly ancestor?: string | undefined
}

/** For pages: everything of our own origin, and inline parts that are named. */
function pagePolicy({ scripts, styles, ancestor = "'none'" }: Inline): string {
  return [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    `frame-ancestors ${ancestor}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

const plainPage = pagePolicy({ scripts: [], styles: [] })

/** For answers that are no page: whatever they contain, nothing of it runs. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'x-permitted-cross-domain-policies': 'none',
} as const

/** Sets the headers that protect every answer. */
export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { strictSubdomains }: Pick<Config['http'], 'strictSubdomains'>,
): void {
  const data = request.url.startsWith(apiBase) && !request.url.startsWith(`${apiBase}/docs`)
  void reply
    .headers(always)
    .header('content-security-policy', data ? dataPolicy : plainPage)
    .header('x-request-id', request.id)
  // Only over TLS: browsers ignore it elsewhere, and a plain demo must not claim it.
  if (request.protocol === 'https')
    void reply.header(
      'strict-transport-security',
      `max-age=31536000${strictSubdomains ? '; includeSubDomains' : ''}`,
    )
}

/** What says how a document may be shown or what it may do: nothing to a script or a style sheet. */
const ofDocuments = [
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-permitted-cross-domain-policies',
] as const

/**
 * Takes from the answer with a file of the build what means nothing there: some 600 bytes for each of two dozen files
 * of a page. A worker obeys the policy it comes with, and a drawing can be opened as a document: they keep theirs.
 */
export function leanFileHeaders(reply: FastifyReply, path: string): void {
  void reply.removeHeader('x-request-id')
  if (!/\.(js|css)(\.br|\.gz)?$/.test(path) || path.includes('worker')) return
  for (const name of ofDocuments) void reply.removeHeader(name)
}

/** The inline scripts and style sheets of a page of ours, each by its hash. */
export function inlineOf(html: string): Inline {
  return { scripts: hashesOf(html, 'script'), styles: hashesOf(html, 'style') }
}

/** Lets these inline parts of the page run and no others, and the one page show it inside, if any. */
export function allowInline(reply: FastifyReply, inline: Inline): void {
  void reply.header('content-security-policy', pagePolicy(inline))
  if (inline.ancestor === undefined) return
  // It knows no origins, and browsers that know both obey the policy; a page that isolates itself asks for the other.
  void reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
}

function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const inline = html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))
  return Array.from(inline, ([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  })
}
