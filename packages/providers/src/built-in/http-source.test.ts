import { afterEach, describe, expect, it } from 'vitest'
import { ProviderError } from '../provider-error.ts'
import { startCheckingServer, type CheckingServer, type Reply } from '../testing/checking-server.ts'
import { httpSource, signAnswer } from './http-source.ts'
import type { AuthoritySource } from './authority-source.ts'

const person = { name: '李明', identityType: 0, identityNo: '110101199003071233', mobile: '13800000001' }
const taken = { serialNo: 'S', personAccountId: '1', factors: person }
const company = {
  companyName: '杭州示例科技有限公司',
  creditNo: '91330503MA2B5PX11T',
  legalPersonName: '李明',
  legalPersonIdentityNo: '110101199003071233',
}

let server: CheckingServer | undefined
afterEach(() => server?.close())

/** A source whose service gives these answers one after the other, the last one for good. */
async function sourceOf(...replies: Reply[]): Promise<{ source: AuthoritySource; server: CheckingServer }> {
  const started = await startCheckingServer(
    () => (replies.length > 1 ? replies.shift() : replies[0]) ?? 'silence',
  )
  server = started
  const { url, secret } = started
  const patience = { tryMs: replies[0] === 'silence' ? 50 : 60_000, pauseMs: 1 }
  return { source: httpSource({ url, secret, methods: ['mobile'], patience }), server: started }
}

const said = (result: string): Reply => ({ body: JSON.stringify({ result }) })
const status = (code: number): Reply => ({ status: code, body: '{}' })

describe('the checking service', () => {
  it('is asked about elements, faces and companies, each signed', async () => {
    const asking = await sourceOf(said('match'), said('mismatch'), said('match'))
    expect(await asking.source.check(person)).toBe('match')
    expect(await asking.source.compareFace({ ...taken, picture: new Uint8Array([1, 2, 3]) })).toBe('mismatch')
    expect(await asking.source.checkCompany?.(company)).toBe('match')
    expect(
      asking.server.asked.map(({ operation, isSigned, body }) => ({ operation, isSigned, body })),
    ).toEqual([
      { operation: 'person', isSigned: true, body: person },
      { operation: 'face', isSigned: true, body: { ...person, picture: 'AQID' } },
      { operation: 'company', isSigned: true, body: company },
    ])
  })

  it.each<[string, Reply]>([
    ['hangs up', 'hang up'],
    ['is being restarted', status(503)],
    ['has too much to do', status(429)],
  ])('is asked again with the same request id when it %s', async (_, reply) => {
    const { source, server: service } = await sourceOf(reply, reply, said('match'))
    expect(await source.check(person)).toBe('match')
    expect(service.asked).toHaveLength(3)
    expect(new Set(service.asked.map(({ requestId }) => requestId)).size).toBe(1)
  })

  it.each<[string, Reply, string, number]>([
    ['stays silent', 'silence', 'Transient', 3],
    ['stays away', status(502), 'Transient', 3],
    ['does not believe us', status(401), 'CredentialRejected', 1],
    ['does not want us', status(403), 'CredentialRejected', 1],
    ['has no credit left for us', status(402), 'QuotaExhausted', 1],
    ['cannot check this', status(422), 'InvalidInput', 1],
    ['sends us elsewhere', status(307), 'Transient', 1],
    ['answers what is no JSON', { body: 'match' }, 'Transient', 1],
    ['answers what is not agreed', said('perhaps'), 'Transient', 1],
    ['is somebody else, who signs nothing', { ...match(), signature: '' }, 'CredentialRejected', 1],
    [
      'is somebody else, with a key of his own',
      { ...match(), signature: 'ab'.repeat(32) },
      'CredentialRejected',
      1,
    ],
  ])('that %s is no match', async (_, reply, kind, questions) => {
    const { source, server: service } = await sourceOf(reply)
    const failure: unknown = await source.check(person).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderError)
    expect(failure).toMatchObject({ kind })
    // Operators read the message: nobody's data stand in it.
    expect(String(failure)).not.toMatch(/李明|1101|138/)
    expect(service.asked).toHaveLength(questions)
  })

  it('cannot be answered for with the answer to another question', async () => {
    const [secret, requestId] = ['a key of both sides that is long enough', 'another question']
    const { source } = await sourceOf({
      ...match(),
      signature: signAnswer(secret, { requestId, ...match() }),
    })
    await expect(source.check(person)).rejects.toMatchObject({ kind: 'CredentialRejected' })
  })
})

function match(): { body: string } {
  return { body: '{"result":"match"}' }
}
