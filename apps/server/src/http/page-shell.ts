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
 * others count. What stands around it inside another system is named to it, for it alone is spoken to. The nonce stands where the build tool's and the component library's code look for it.
 */
export function fillShell(reply: FastifyReply, { halves, inline }: PageShell, ancestor?: string): string {
  const nonce = randomBytes(16).toString('base64')
  allowInline(reply, { ...inline, styles: [...inline.styles, `'nonce-${nonce}'`], ancestor })
  // An origin that was checked: it holds nothing that HTML would read otherwise.
  const around = ancestor === undefined ? '' : `<meta name="qiyin-frame" content="${ancestor}">`
  return halves.join(`<meta property="csp-nonce" nonce="${nonce}">${around}`)
}
