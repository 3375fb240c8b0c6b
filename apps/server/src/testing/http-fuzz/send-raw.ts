import { connect } from 'node:net'

/** What came back over one connection. */
export interface RawAnswer {
  /** Undefined where nothing came that is an answer. */
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** How the connection ended, if not by the server's closing it. */
  readonly failure: string | undefined
}

/** Sends the bytes as they are and reads until the server closes the connection. */
export function sendRaw(origin: string, bytes: Buffer, timeoutMs: number): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port) })
    const finish = (failure: string | undefined): void => {
      socket.destroy()
      resolve(readAnswer(Buffer.concat(chunks), failure))
    }
    socket.setTimeout(timeoutMs, () => finish('no end'))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (error) => finish(error.message))
    socket.on('end', () => finish(undefined))
    socket.write(bytes)
  })
}

function readAnswer(bytes: Buffer, failure: string | undefined): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n')
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(first) ?? []
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':')
      return [name.toLowerCase(), value.join(':').trim()]
    }),
  )
  // An interim answer (100 Continue) stands before the real one.
  if (status === '100') return readAnswer(bytes.subarray(end + 4), failure)
  return {
    status: status === undefined ? undefined : Number(status),
    headers,
    body: bytes.subarray(end + 4),
    failure,
  }
}
