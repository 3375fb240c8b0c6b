import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { issueCertificate, type CertificateLocations } from './issue-certificate.ts'
import { issueCrl } from './issue-crl.ts'
import { answerOcsp } from './ocsp.ts'
import { readCertificate } from './read-certificate.ts'
import { askAboutRevocation } from './revocation-client.ts'
import { testServices } from '../../testing/test-services.ts'

const now = new Date()
const dayMs = 86_400_000

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
})

const { listen } = testServices()

async function certificateAt(locations: CertificateLocations): Promise<Buffer> {
  return issueCertificate({
    subject: { commonName: '张三', country: 'CN' },
    publicKey: readCertificate(authority.person.certificate).publicKey,
    issuer: authority.issuing,
    notBefore: new Date(now.getTime() - dayMs),
    notAfter: new Date(now.getTime() + dayMs),
    policyOids: [],
    usages: ['signing'],
    ...locations,
  })
}

function listOf(issuer: 'issuing' | 'root', nextUpdate: Date): Promise<Buffer> {
  const thisUpdate = new Date(now.getTime() - dayMs)
  return issueCrl({ issuer: authority[issuer], revoked: [], number: 1, thisUpdate, nextUpdate })
}

function ask(certificate: Buffer): ReturnType<typeof askAboutRevocation> {
  return askAboutRevocation(certificate, authority.issuing.certificate, { now })
}

describe('asking an outer authority about a certificate', () => {
  it('prefers its state to its list', async () => {
    let answered: Buffer | undefined
    const answer = async (bytes: Buffer): Promise<Buffer> => {
      answered = await answerOcsp(bytes, {
        responder: authority.responder,
        issuer: authority.issuing.certificate,
        statuses: [],
        thisUpdate: now,
        nextUpdate: new Date(now.getTime() + dayMs),
      })
      return answered
    }
    const url = await listen((request, response) => {
      void buffer(request)
        .then(answer)
        .then((bytes) => response.end(bytes))
    })
    const given = await ask(await certificateAt({ ocspUrl: `${url}/ocsp`, crlUrl: `${url}/crl` }))
    expect(given).toEqual({ ocsp: answered })
  })

  it('takes the list when the state cannot be had', async () => {
    const list = await listOf('issuing', new Date(now.getTime() + dayMs))
    const url = await listen((request, response) => {
      // tryLater
      response.end(request.method === 'POST' ? Buffer.from('30030a0103', 'hex') : list)
    })
    const given = await ask(await certificateAt({ ocspUrl: `${url}/ocsp`, crlUrl: `${url}/crl` }))
    expect(given).toEqual({ crl: list })
  })

  it('asks nobody when the certificate names nobody', async () => {
    expect(await ask(await certificateAt({}))).toBeUndefined()
    expect(await ask(await certificateAt({ crlUrl: 'ldap://directory/list' }))).toBeUndefined()
  })

  it.each<[string, () => Promise<Buffer>]>([
    ['a list of another authority', () => listOf('root', new Date(now.getTime() + dayMs))],
    ['a list that no longer holds', () => listOf('issuing', new Date(now.getTime() - 1000))],
    ['nonsense', () => Promise.resolve(Buffer.from('nonsense'))],
    ['a list too long', () => Promise.resolve(Buffer.alloc(1024 * 1024 + 1, 0x30))],
  ])('does not take %s', async (_, make) => {
    const list = await make()
    const url = await listen((_request, response) => response.end(list))
    await expect(ask(await certificateAt({ crlUrl: url }))).rejects.toBeInstanceOf(Error)
  })
})
