import { SignOnUnavailable } from './sign-on-outcome.ts'
import type { DirectoryEmployee } from '@qiyin/domain/access/single-sign-on.ts'
import { readCasAnswer } from './read-cas-answer.ts'

const answerMs = 10_000
const maxAnswerBytes = 64 * 1024

/** The address of the single sign-on that sends the browser back to `service` with a ticket (CAS protocol, 2.1). */
export function casLoginUrl(baseUrl: string, service: string): string {
  return `${baseUrl}/login?${new URLSearchParams({ service }).toString()}`
}

/**
 * Redeems a ticket (CAS protocol, 2.5 and 2.8): asks `/p3/serviceValidate`, which tells attributes, and where there is
 * none `/serviceValidate`. Undefined when the ticket is refused; throws SignOnUnavailable when nobody can say.
 */
export async function redeemTicket(
  baseUrl: string,
  query: { readonly service: string; readonly ticket: string },
): Promise<DirectoryEmployee | undefined> {
  try {
    const xml =
      (await ask(`${baseUrl}/p3/serviceValidate`, query)) ?? (await ask(`${baseUrl}/serviceValidate`, query))
    if (xml === undefined) throw new Error('the single sign-on has no address that redeems tickets')
    return readCasAnswer(xml)
  } catch (error) {
    throw new SignOnUnavailable('the single sign-on could not redeem a ticket', { cause: error })
  }
}

/** Undefined where there is no such address. */
async function ask(address: string, query: Record<string, string>): Promise<string | undefined> {
  const response = await fetch(`${address}?${new URLSearchParams(query).toString()}`, {
    headers: { accept: 'application/xml, text/xml' },
    // A ticket is worth a session: it goes nowhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  })
  if (response.status === 404) {
    await response.body?.cancel()
    return undefined
  }
  if (!response.ok) throw new Error(`the single sign-on answered ${response.status}`)
  return textWithin(response, maxAnswerBytes)
}

async function textWithin(response: Response, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    if (bytes > maxBytes) throw new Error('the single sign-on answered too much')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
