import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { externalContractDownload, externalContractQuery } from '@qiyin/calls/areas/external-contract.ts'
import { signedText } from '@qiyin/calls/signed-request.ts'
import { expect, it } from 'vitest'
import { createClient } from './client.ts'

interface Signatures {
  readonly privateKey: string
  readonly publicKey: string
  readonly examples: readonly {
    readonly request: Readonly<
      Record<'method' | 'path' | 'appId' | 'timestamp' | 'nonce' | 'bizContent', string>
    >
    readonly signatures: readonly {
      readonly version: number
      readonly text: string
      readonly sign: string
    }[]
  }[]
}

// What docs/api.md refers to: others hold their programs against it.
const { privateKey, publicKey, examples } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../examples/signatures.json'), 'utf8'),
) as Signatures

const cases = examples.flatMap(({ request, signatures }) =>
  signatures.map((signature) => ({ request, ...signature })),
)

it.each(cases)(
  'signs $request.method by version $version as the example says',
  ({ request, ...expected }) => {
    const { method, path, ...fields } = request
    const text = signedText(fields, expected.version === 2 ? { method, path } : undefined)
    expect(text).toBe(expected.text)
    expect(sign('sha256', Buffer.from(text), createPrivateKey(privateKey)).toString('base64')).toBe(
      expected.sign,
    )
  },
)

/** What a client sends, and whether it is signed so. */
async function sentBy(signVersion?: 1 | 2) {
  const sent: { address: URL; init: RequestInit }[] = []
  const client = createClient({
    origin: 'https://sign.example.com/',
    appId: 'erp',
    privateKey,
    ...(signVersion && { signVersion }),
    fetch: async (address, init = {}) => {
      sent.push({ address: new URL(new Request(address).url), init })
      return Response.json({ code: 0, result: null })
    },
  })
  await client.ask(externalContractQuery, { contractId: '1' })
  await client.download(externalContractDownload, { contractId: '1' }).catch(() => undefined)
  return sent.map(({ address, init }) => {
    const fields = (
      typeof init.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(address.searchParams)
    ) as Record<'appId' | 'timestamp' | 'nonce' | 'bizContent' | 'sign', string>
    const target = { method: init.method ?? 'GET', path: address.pathname }
    const isSigned = (text: string): boolean =>
      verify('sha256', Buffer.from(text), createPublicKey(publicKey), Buffer.from(fields.sign, 'base64'))
    return {
      version: new Headers(init.headers).get('x-qiyin-sign-version'),
      byParameters: isSigned(signedText(fields)),
      byTarget: isSigned(signedText(fields, target)),
    }
  })
}

it('a client signs method and path as well, and the parameters alone for an older platform', async () => {
  const second = { version: '2', byParameters: false, byTarget: true }
  expect(await sentBy()).toEqual([second, second])
  const first = { version: '1', byParameters: true, byTarget: false }
  expect(await sentBy(1)).toEqual([first, first])
})
