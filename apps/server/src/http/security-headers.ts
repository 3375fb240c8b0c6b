import { apiBase } from '@qiyin/calls/call.ts'
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * For pages: scripts and connections of our own origin only, and inline scripts of these hashes; styles inline,
 * because antd writes them so.
 */
const pagePolicy = (scriptHashes: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

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
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const data = request.url.startsWith(apiBase) && !request.url.startsWith(`${apiBase}/docs`)
  void reply
    .headers(always)
    .header('content-security-policy', data ? dataPolicy : pagePolicy([]))
    .header('x-request-id', request.id)
  // Only over TLS: browsers ignore it elsewhere, and a plain demo must not claim it.
  if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000')
}

/** Lets the inline scripts of our own page run, each by its hash, and no others. */
export function allowInlineScripts(reply: FastifyReply, html: string): void {
  const hashes = Array.from(html.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = '']) => {
    return `sha256-${createHash('sha256').update(script).digest('base64')}`
  })
  void reply.header('content-security-policy', pagePolicy(hashes))
}
