import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTestAuthority, testPolicy, type TestAuthority } from '../../testing/test-authority.ts'
import { describeWithOpenssl, fileSaver, openssl } from '../../testing/openssl.ts'
import { makeCertificateRequest } from './certificate-request.ts'
import { readElement, sequenceOf } from './der-reader.ts'
import { displayName } from './distinguished-name.ts'
import { requestCertificate } from './http-authority.ts'
import { issueCertificate, type CertificateRequest } from './issue-certificate.ts'
import { policyOids, readCertificate } from './read-certificate.ts'
import { generateKeyPair, type KeyPair } from './signing-key.ts'
import { testServices } from '../../testing/test-services.ts'

const save = fileSaver()
const subject = { commonName: '张三', organization: '北京示例科技有限公司', country: 'CN' }
const notBefore = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000)
const notAfter = new Date(notBefore.getTime() + 3_600_000)

let authority: TestAuthority
let stranger: TestAuthority
let keys: KeyPair
let other: KeyPair
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
  stranger = await makeTestAuthority('p-256')
  keys = await generateKeyPair('rsa-2048')
  other = await generateKeyPair('p-256')
})

const { listen } = testServices()

interface Asked {
  csr: string
  notBefore: string
  notAfter: string
  policyOid: string
}

/** An authority that issues what it is asked for, or what the test wants instead. */
async function startAuthority(differently: Partial<CertificateRequest> = {}, chain = true): Promise<string> {
  const issue = async (body: Buffer): Promise<object> => {
    // The test's own request.
    const asked = JSON.parse(body.toString()) as Asked
    const [signedPart] = sequenceOf(readElement(Buffer.from(asked.csr, 'base64')))
    const [, name, publicKey] = sequenceOf(signedPart)
    const certificate = await issueCertificate({
      subject: { commonName: name ? displayName(name) : '', country: 'CN' },
      publicKey: publicKey?.whole ?? Buffer.alloc(0),
      issuer: authority.issuing,
      notBefore: new Date(asked.notBefore),
      notAfter: new Date(asked.notAfter),
      policyOids: [asked.policyOid],
      usages: ['signing'],
      ...differently,
    })
    const above = chain ? [authority.issuing.certificate] : []
    return {
      certificate: certificate.toString('base64'),
      chain: above.map((der) => Buffer.from(der).toString('base64')),
    }
  }
  const url = await listen((request, response) => {
    if (request.headers.authorization !== 'Bearer secret') return void response.writeHead(401).end()
    void buffer(request)
      .then(issue)
      .then((answer) => response.end(JSON.stringify(answer)))
  })
  return `${url}/issue`
}

function wanted(): Parameters<typeof requestCertificate>[1] {
  return { subject, keys, notBefore, notAfter, policyOid: testPolicy }
}

const unavailable = { code: 'signer-unavailable' }

describe('requestCertificate', () => {
  it('gets a certificate for the key, with its chain', async () => {
    const service = { url: await startAuthority(), token: 'secret', roots: [authority.root.certificate] }
    const issued = await requestCertificate(service, wanted(), new Date())
    const certificate = readCertificate(issued.certificate)
    expect(certificate.publicKey.equals(keys.publicKey)).toBe(true)
    expect(displayName(certificate.subject)).toBe('张三')
    expect(policyOids(certificate)).toEqual([testPolicy])
    expect([certificate.notBefore, certificate.notAfter]).toEqual([notBefore, notAfter])
    expect(issued.chain).toHaveLength(1)
  })

  it.each<[string, () => Parameters<typeof startAuthority>, string]>([
    ['for another key', () => [{ publicKey: other.publicKey }], 'for another key'],
    ['by somebody who is no authority', () => [{ issuer: authority.person }], 'trusted root'],
    ['that is not valid yet', () => [{ notBefore: notAfter }], 'not valid now'],
    ['by somebody else', () => [{ issuer: stranger.issuing }], 'trusted root'],
    ['with a gap in its chain', () => [{}, false], 'trusted root'],
  ])('refuses a certificate %s', async (_, differently, why) => {
    const url = await startAuthority(...differently())
    const service = { url, token: 'secret', roots: [authority.root.certificate] }
    const refused = requestCertificate(service, wanted(), new Date())
    await expect(refused).rejects.toMatchObject({
      ...unavailable,
      cause: { message: expect.stringContaining(why) as string },
    })
  })

  it('refuses what is no certificate, and an authority that does not know us', async () => {
    const roots = [authority.root.certificate]
    const nonsense = await listen((_, response) => response.end('{"certificate":"AA=="}'))
    for (const url of [await startAuthority(), nonsense]) {
      const asked = requestCertificate({ url, roots }, wanted(), new Date())
      await expect(asked).rejects.toMatchObject(unavailable)
    }
  })
})

describeWithOpenssl('openssl', () => {
  it('accepts the requests', async () => {
    for (const kind of ['rsa-2048', 'p-256'] as const) {
      const csr = await makeCertificateRequest(subject, await generateKeyPair(kind))
      const path = save('request.der', csr)
      const what = ['-noout', '-verify', '-subject', '-nameopt', 'utf8']
      const { output } = openssl('req', '-inform', 'DER', '-in', path, ...what)
      expect(output).toContain('verify OK')
      expect(output).toContain('CN=张三')
    }
  })

  it('accepts a request with SM2', async () => {
    const path = save('sm2.der', await makeCertificateRequest(subject, await generateKeyPair('sm2')))
    const check = ['req', '-inform', 'DER', '-in', path, '-noout', '-verify', '-vfyopt']
    expect(openssl(...check, 'distid:1234567812345678').output).toContain('verify OK')
    expect(openssl(...check, 'distid:other').output).not.toContain('verify OK')
  })
})
