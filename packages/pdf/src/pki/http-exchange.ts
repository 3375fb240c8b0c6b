/** An answer that cannot be used: too long, not a success, or not what was asked for. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError'
  /** False when asking again cannot help. */
  readonly temporary: boolean

  constructor(message: string, temporary = false) {
    super(message)
    this.temporary = temporary
  }
}

/** What is asked, and how patiently. */
export interface Exchange {
  url: string
  /** Posted; without it the address is read. */
  body?: { bytes: Uint8Array; contentType: string }
  /** Value of the Authorization header. */
  authorization?: string | undefined
  /** For one try; 10 seconds by default. */
  timeoutMs?: number | undefined
  /** Tries in all while the service cannot be reached or fails (5xx, 429); 1 by default. */
  tries?: number
  /** Longest answer that is read; 256 KB by default. */
  maxAnswerBytes?: number
}

const defaults = { timeoutMs: 10_000, tries: 1, maxAnswerBytes: 256 * 1024 }

/** The body of the answer; throws ExchangeError or what fetch throws. */
export async function askOverHttp(exchange: Exchange): Promise<Buffer> {
  const { tries = defaults.tries } = exchange
  try {
    return await askOnce(exchange)
  } catch (error) {
    if (tries <= 1 || (error instanceof ExchangeError && !error.temporary)) throw error
    return askOverHttp({ ...exchange, tries: tries - 1 })
  }
}

async function askOnce({ url, body, authorization, timeoutMs, maxAnswerBytes }: Exchange): Promise<Buffer> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': body.contentType }),
      ...(authorization !== undefined && { authorization }),
    },
    ...(body && { body: new Uint8Array(body.bytes) }),
    // A redirect would carry the request, and perhaps a password, to an address nobody configured.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs ?? defaults.timeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    const temporary = response.status >= 500 || response.status === 429
    throw new ExchangeError(`answered with status ${response.status}`, temporary)
  }
  return readLimited(response, maxAnswerBytes ?? defaults.maxAnswerBytes)
}

async function readLimited(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > maxBytes) throw new ExchangeError('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** As `askOverHttp`, with JSON both ways; the answer must be an object. */
export async function askForJson(
  exchange: Omit<Exchange, 'body'> & { json?: unknown },
): Promise<Readonly<Record<string, unknown>>> {
  const { json, ...rest } = exchange
  const body = { bytes: Buffer.from(JSON.stringify(json ?? null)), contentType: 'application/json' }
  const text = (await askOverHttp(json === undefined ? rest : { ...rest, body })).toString('utf8')
  const answer = parsed(text)
  if (typeof answer !== 'object' || answer === null) throw new ExchangeError('the answer is no JSON object')
  return { ...answer }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ExchangeError('the answer is no JSON')
  }
}

/** Base64 of some bytes; throws ExchangeError for anything else. */
export function bytesInJson(value: unknown): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'base64') : Buffer.alloc(0)
  if (bytes.length === 0 || bytes.toString('base64') !== value)
    throw new ExchangeError('bytes in base64 were expected')
  return bytes
}
