import type { PdfDocument } from '../pdfjs.ts'

/**
 * The same document for the library's viewer, which asks on when nobody reads any more and then writes every
 * refusal to the console: after `closed`, what it has asked for is never answered.
 */
export function untilClosed(document: PdfDocument, closed: AbortSignal): PdfDocument {
  return new Proxy(document, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(value, target, given)
        return answer instanceof Promise ? whileOpen(answer, closed) : answer
      }
    },
  })
}

async function whileOpen(answer: Promise<unknown>, closed: AbortSignal): Promise<unknown> {
  try {
    const value = await answer
    if (!closed.aborted) return value
  } catch (error) {
    if (!closed.aborted) throw error
  }
  return new Promise(() => undefined)
}
