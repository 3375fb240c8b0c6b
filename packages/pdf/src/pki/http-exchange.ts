/** An answer that cannot be used: too long, or not a success. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError'
  /** False when asking again cannot help. */
  readonly temporary: boolean

  constructor(message: string, temporary: boolean) {
    super(message)
    this.temporary = temporary
  }
}

/** How to ask. */
export interface ExchangeOptions {
  contentType: string
  /** Value of the Authorization header. */
  authorization?: string
  /** For one try; 10 seconds by default. */
  timeoutMs?: number
  /** Tries in all while the service cannot be reached or fails (5xx, 429); 1 by default. */
  tries?: number
}

const defaultTimeoutMs = 10_000
/** Longest answer that is read. */
const maxAnswerBytes = 256 * 1024

/** Posts bytes and reads the answer; throws ExchangeError or what fetch throws. */
export async function postBytes(
  url: string,
  bytes: Uint8Array,
  { contentType, authorization, timeoutMs = defaultTimeoutMs, tries = 1 }: ExchangeOptions,
): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': contentType, ...(authorization !== undefined && { authorization }) },
      body: new Uint8Array(bytes),
      // A redirect would carry the request, and perhaps the password, to an address nobody configured.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await readAnswer(response)
  } catch (error) {
    if (tries <= 1 || (error instanceof ExchangeError && !error.temporary)) throw error
    return postBytes(url, bytes, {
      contentType,
      timeoutMs,
      tries: tries - 1,
      ...(authorization !== undefined && { authorization }),
    })
  }
}

/** The body of a successful answer, up to `maxBytes`; throws ExchangeError. */
export async function readAnswer(response: Response, maxBytes: number = maxAnswerBytes): Promise<Buffer> {
  if (!response.ok) {
    await response.body?.cancel()
    throw new ExchangeError(
      `answered with status ${response.status}`,
      response.status >= 500 || response.status === 429,
    )
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > maxBytes) throw new ExchangeError('the answer is too long', false)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
