import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { checkHeaders, signAnswer, signQuestion, type CheckOperation } from '../built-in/http-source.ts'

/** A question as it came over the wire. */
export interface Asked {
  readonly operation: CheckOperation
  readonly requestId: string
  readonly isSigned: boolean
  readonly body: Readonly<Record<string, unknown>>
}

/** What the service does with a question: answers, hangs up, or stays silent until the other side gives up. */
export type Reply =
  | 'silence'
  | 'hang up'
  | { readonly status?: number; readonly body: string; readonly signature?: string }

/** A customer's checking service that runs in the test. */
export interface CheckingServer {
  readonly url: string
  readonly secret: string
  readonly asked: readonly Asked[]
  close(): Promise<void>
}

/** Starts one that answers as `reply` says; what it says is signed as the contract wants unless it brings a signature. */
export async function startCheckingServer(reply: (asked: Asked) => Reply): Promise<CheckingServer> {
  const secret = 'a key of both sides that is long enough'
  const asked: Asked[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const question = readQuestion(secret, request, await text(request))
    asked.push(question)
    const said = reply(question)
    if (said === 'silence') return
    if (said === 'hang up') return void response.destroy()
    const { status = 200, body } = said
    const signature = said.signature ?? signAnswer(secret, { requestId: question.requestId, body })
    response.writeHead(status, { 'content-type': 'application/json', [checkHeaders.signature]: signature })
    response.end(body)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the checking server has no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    secret,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The three sequence digits of the identity number decide, as with the simulated source; 999 hangs up. */
export function bySequence({ operation, body }: Asked): Reply {
  const number = String(body['identityNo'] ?? body['legalPersonIdentityNo']).slice(14, 17)
  if (number === '999') return 'hang up'
  const differs = number === '000' || (operation === 'face' && number === '001')
  return { body: JSON.stringify({ result: differs ? 'mismatch' : 'match' }) }
}

function readQuestion(secret: string, { url, headers }: IncomingMessage, body: string): Asked {
  const header = (name: string): string => String(headers[name] ?? '')
  // The three operations are all that is asked.
  const operation = ((url ?? '').split('/').at(-1) ?? '') as CheckOperation
  const [time, requestId] = [header(checkHeaders.time), header(checkHeaders.requestId)]
  return {
    operation,
    requestId,
    isSigned:
      Math.abs(Date.now() - Number(time)) < 5 * 60 * 1000 &&
      header(checkHeaders.signature) === signQuestion(secret, { time, requestId, operation, body }),
    // JSON objects are all that is sent.
    body: JSON.parse(body) as Record<string, unknown>,
  }
}
