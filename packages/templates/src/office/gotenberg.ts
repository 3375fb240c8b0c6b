import { TemplateError } from '../errors.ts'
import type { OfficeEngine } from './office-engine.ts'

/** Where a Gotenberg is, and how long it may take. */
export interface GotenbergOptions {
  /** Without a trailing slash. */
  readonly url: string
  readonly timeoutMs?: number
}

const mostBytes = 64 * 1024 * 1024

/** A Gotenberg (gotenberg.dev, LibreOffice behind `POST /forms/libreoffice/convert`). */
export function gotenberg({ url, timeoutMs = 60_000 }: GotenbergOptions): OfficeEngine {
  return {
    convert: async (docx) => {
      const form = new FormData()
      const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      form.append('files', new Blob([Uint8Array.from(docx)], { type }), 'document.docx')
      try {
        const response = await fetch(`${url}/forms/libreoffice/convert`, {
          method: 'POST',
          body: form,
          // A document must not go where nobody has configured it to go.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (response.status === 503 || response.status === 429) throw new TemplateError('busy')
        if (!response.ok)
          throw new TemplateError('engine-failed', undefined, { cause: await reasonOf(response) })
        return await bodyOf(response)
      } catch (error) {
        throw asRefusal(error)
      }
    },
    close: () => Promise.resolve(),
  }
}

async function reasonOf(response: Response): Promise<Error> {
  return new Error(`${response.status}: ${(await response.text()).slice(0, 500)}`)
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > mostBytes) throw new TemplateError('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function asRefusal(error: unknown): unknown {
  if (error instanceof TemplateError) return error
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  return new TemplateError(isLate ? 'timeout' : 'engine-failed', undefined, { cause: error })
}
