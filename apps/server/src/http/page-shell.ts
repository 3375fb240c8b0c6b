import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { allowInline, inlineOf } from './security-headers.ts'

/** The HTML of an application, taken apart once, so that an answer costs a few random bytes. */
export interface PageShell {
  readonly html: string
  /** Before and after the place of the nonce. */
  readonly halves: readonly [string, string]
  readonly inline: ReturnType<typeof inlineOf>
}

const head = '<head>'

/** Takes a built page apart. */
export function readShell(html: string): PageShell {
  const place = html.indexOf(head) + head.length
  if (place < head.length) throw new Error('the page of an application has no <head>')
  return { html, halves: [html.slice(0, place), html.slice(place)], inline: inlineOf(html) }
}

/**
 * The page with a nonce of this answer alone: the style sheets that scripts of ours write carry it, and no
 * others count. It stands where the build tool's and the component library's code look for it.
 */
export function fillShell(reply: FastifyReply, { halves, inline }: PageShell): string {
  const nonce = randomBytes(16).toString('base64')
  allowInline(reply, { ...inline, styles: [...inline.styles, `'nonce-${nonce}'`] })
  return halves.join(`<meta property="csp-nonce" nonce="${nonce}">`)
}
