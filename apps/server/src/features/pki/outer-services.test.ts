import { constants, createPrivateKey, privateEncrypt } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { siteInfo } from '@qiyin/calls/areas/site.ts'
import { verify } from '@qiyin/pdf'
import {
  answerOcsp,
  answerTimestamp,
  generateKeyPair,
  issueCertificate,
  type KeyPair,
  readCertificate,
  readElement,
  readOcspRequest,
  sequenceOf,
} from '@qiyin/pdf/pki'
import { PdfDocument, PdfStream } from '@qiyin/pdf/read'
import { makeTestAuthority, type TestAuthority } from '@qiyin/pdf/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig, type Environment } from '../../config.ts'
import type { Services } from '../../http/context.ts'
import { initiationOf, samplePdf, upload } from '../../testing/initiations.ts'
import {
  certificatesOf,
  downloadOf,
  initiateFor,
  makeSigners,
  signSlotAs,
  storedAuthorities,
  verifyBytes,
  type SigningParties,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { authorityOf, checkAuthority } from './authority.ts'
import { knownTrust } from './public.ts'
import { revokeCertificate } from './revoke.ts'

/** A code is sent to one phone once a minute. */
let aheadMs = 0
const now = (): Date => new Date(Date.now() + aheadMs)

/** What a service of the test answers, by path; undefined while it is away. */
type Answer = (request: IncomingMessage) => Promise<Uint8Array | string | undefined>

interface OuterService {
  readonly url: string
  close(): Promise<void>
}

async function startService(answer: Answer): Promise<OuterService> {
  const server: Server = createServer((request, response) => {
    void answer(request).then((body) =>
      body === undefined ? response.writeHead(503).end() : response.end(body),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function configured(environment: Environment): Pick<ReturnType<typeof readConfig>, 'signing' | 'timestamp'> {
  const { signing, timestamp } = readConfig({ SIGNATURE_ALGORITHM: 'p-256', ...environment })
  return { signing, timestamp }
}

describe('keys in a key service', () => {
  const keys: Record<string, KeyPair> = {}
  let away = false
  let signatures = 0
  let service: OuterService
  let server: TestServer
  let parties: SigningParties

  const answer: Answer = async (request) => {
    const [, name = '', action] = /^\/keys\/(\w+)(\/sign)?$/.exec(request.url ?? '') ?? []
    const pair = keys[name]
    if (away || !pair) return undefined
    if (!action) return JSON.stringify({ publicKey: pair.publicKey.toString('base64') })
    // The test's own request.
    const { digest } = JSON.parse((await buffer(request)).toString()) as { digest: string }
    signatures += 1
    const key = createPrivateKey({ key: pair.privateKey, format: 'der', type: 'pkcs8' })
    // DigestInfo of SHA-256 (RFC 8017, 9.2).
    const info = Buffer.from(
      `3031300d060960864801650304020105000420${Buffer.from(digest, 'base64').toString('hex')}`,
      'hex',
    )
    const signature = privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, info)
    return JSON.stringify({ signature: signature.toString('base64') })
  }

  const environment = (): Environment => ({
    KEY_SERVICE_URL: service.url,
    PLATFORM_KEY: 'platform',
    ISSUING_KEY: 'issuing',
  })

  /** Another process of the same installation, as far as one test can have it. */
  function elsewhere(changed: Environment): Services {
    const { services } = server
    return {
      ...services,
      database: { ...services.database },
      config: { ...services.config, ...configured(changed) },
    }
  }

  beforeAll(async () => {
    for (const name of ['platform', 'issuing', 'other']) keys[name] = await generateKeyPair('rsa-2048')
    service = await startService(answer)
    server = await startTestServer({ now, config: configured(environment()) })
    parties = await makeSigners(server)
  })
  afterAll(async () => {
    await server.close()
    await service.close()
  })

  it('issue certificates, certify documents and sign lists, and are not in the database', async () => {
    const before = signatures
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    expect((await signSlotAs(server, slot, parties.individual)).result).toMatchObject({ contractStatus: 2 })
    // The first revocation list, the certification, the signer's certificate and the closing list.
    expect(signatures - before).toBe(4)
    const report = await verifyBytes(server, await downloadOf(server, slot.contractId, parties.individual))
    expect([report.verdict, report.signatures.map(({ algorithm }) => algorithm)]).toEqual([
      'valid',
      ['RSA-SHA256', 'ECDSA-SHA256', 'ECDSA-SHA256'],
    ])
    const stored = await storedAuthorities(server.services.database.db)
    expect(stored.flatMap(({ name, key }) => (key ? [] : [name]))).toEqual(['issuing', 'platform'])
  })

  it('make a signature wait while the service is away', async () => {
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    away = true
    aheadMs += 60_000
    expect((await signSlotAs(server, slot, parties.individual)).result).toMatchObject({ signed: false })
    expect(await certificatesOf(server.services.database.db, slot.contractId)).toEqual([])
    away = false
  })

  it('refuse to begin a contract while the service is away', async () => {
    const { initiator } = parties
    const uploaded = await upload(server, initiator.session, { name: '合同.pdf', bytes: await samplePdf() })
    const initiation = initiationOf(parties, uploaded.result.id, now())
    away = true
    const refused = await server.call(initiateSave, initiation, initiator)
    away = false
    expect(refused.refusal).toBe('SIGNER_UNAVAILABLE')
    expect((await server.call(initiateSave, initiation, initiator)).code).toBe(0)
  })

  it('must answer, and be the same, when the server starts', async () => {
    away = true
    await expect(checkAuthority(elsewhere(environment()))).rejects.toMatchObject({
      code: 'signer-unavailable',
    })
    away = false
    await expect(checkAuthority(elsewhere({ ...environment(), ISSUING_KEY: 'other' }))).rejects.toMatchObject(
      {
        problems: [{ variable: 'ISSUING_KEY' }],
      },
    )
    await expect(checkAuthority(elsewhere({}))).rejects.toMatchObject({
      problems: [{ variable: 'ISSUING_KEY' }],
    })
    await expect(
      checkAuthority(elsewhere({ ...environment(), SIGNATURE_ALGORITHM: 'sm2' })),
    ).rejects.toMatchObject({ problems: [{ variable: 'SIGNATURE_ALGORITHM' }] })
    await expect(
      checkAuthority(elsewhere({ ...environment(), TRUSTED_ROOTS: '/nowhere.pem' })),
    ).rejects.toMatchObject({ problems: [{ variable: 'TRUSTED_ROOTS' }] })
    await expect(checkAuthority(elsewhere(environment()))).resolves.toBeUndefined()
  })

  it('may change for the platform, which is then certified anew', async () => {
    const before = await authorityOf(server.services)
    const moved = await authorityOf(elsewhere({ ...environment(), PLATFORM_KEY: 'other' }))
    expect(
      readCertificate(moved.platform.certificate).publicKey.equals(
        keys['other']?.publicKey ?? Buffer.alloc(0),
      ),
    ).toBe(true)
    expect(Buffer.from(moved.issuing.certificate).equals(before.issuing.certificate)).toBe(true)
    const back = await authorityOf(elsewhere({ KEY_SERVICE_URL: service.url, ISSUING_KEY: 'issuing' }))
    expect(back.platform.key).toBeInstanceOf(Uint8Array)
  })
})

describe('another certificate authority and time-stamp authority', () => {
  let outer: TestAuthority
  let folder: string
  let authorityService: OuterService
  let stampService: OuterService
  let server: TestServer
  let parties: SigningParties
  let away = false

  const states: Buffer[] = []
  async function answerState(request: Uint8Array): Promise<Buffer> {
    const answer = await answerOcsp(request, {
      responder: outer.responder,
      issuer: outer.issuing.certificate,
      statuses: readOcspRequest(request).serialNumbers.map((serialNumber) => ({
        serialNumber,
        status: 'good',
      })),
      thisUpdate: now(),
      nextUpdate: new Date(now().getTime() + 3_600_000),
    })
    states.push(answer)
    return answer
  }

  beforeAll(async () => {
    outer = await makeTestAuthority('p-256')
    folder = await mkdtemp(join(tmpdir(), 'qiyin-outer-'))
    const rootFile = join(folder, 'roots.pem')
    const base64 = Buffer.from(outer.root.certificate).toString('base64')
    await writeFile(rootFile, `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`)
    authorityService = await startService(async (request) => {
      if (request.url === '/ocsp') return answerState(await buffer(request))
      if (away || request.headers.authorization !== 'Bearer secret') return undefined
      // The test's own request.
      const asked = JSON.parse((await buffer(request)).toString()) as Record<string, string>
      const [signedPart] = sequenceOf(readElement(Buffer.from(asked['csr'] ?? '', 'base64')))
      const certificate = await issueCertificate({
        subject: { commonName: '林个人@示例机构', country: 'CN' },
        publicKey: sequenceOf(signedPart)[2]?.whole ?? Buffer.alloc(0),
        issuer: outer.issuing,
        notBefore: new Date(asked['notBefore'] ?? ''),
        notAfter: new Date(asked['notAfter'] ?? ''),
        policyOids: [asked['policyOid'] ?? ''],
        usages: ['signing'],
        ocspUrl: `${authorityService.url}/ocsp`,
      })
      const chain = [Buffer.from(outer.issuing.certificate).toString('base64')]
      return JSON.stringify({ certificate: certificate.toString('base64'), chain })
    })
    stampService = await startService(async (request) => {
      const login = `Basic ${Buffer.from('qiyin:密码').toString('base64')}`
      if (request.headers.authorization !== login) return undefined
      return answerTimestamp(await buffer(request), { authority: outer.timestamp })
    })
    server = await startTestServer({
      now,
      config: configured({
        CA_URL: authorityService.url,
        CA_TOKEN: 'secret',
        CA_NAME: '示例机构',
        TRUSTED_ROOTS: rootFile,
        TSA_URL: stampService.url,
        TSA_USER: 'qiyin',
        TSA_PASSWORD: '密码',
      }),
    })
    parties = await makeSigners(server)
  })
  afterAll(async () => {
    await server.close()
    await authorityService.close()
    await stampService.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('stand behind the signatures of a contract, and are trusted by the operator’s roots', async () => {
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    expect((await signSlotAs(server, slot, parties.individual)).result).toMatchObject({ contractStatus: 2 })
    const bytes = await downloadOf(server, slot.contractId, parties.individual)
    const report = await verify(bytes, await knownTrust(server.services))
    expect(report.verdict).toBe('valid')
    expect(
      report.signatures.map(({ kind, signerName, timestampedBy }) => [kind, signerName, timestampedBy]),
    ).toEqual([
      ['certification', '契印电子签约平台', '契印测试时间戳'],
      ['signature', '林个人@示例机构', '契印测试时间戳'],
      ['timestamp', '契印测试时间戳', '契印测试时间戳'],
    ])
    // The authority that issued the signer's certificate was asked about it, once, for the document.
    expect(states).toHaveLength(1)
    const pdf = new PdfDocument(bytes)
    const kept = (pdf.array(pdf.dict(pdf.root.get('DSS'))?.get('OCSPs')) ?? []).flatMap((item) => {
      const stream = pdf.resolve(item)
      return stream instanceof PdfStream ? [pdf.decode(stream)] : []
    })
    expect(kept.some((one) => one.equals(states[0] ?? one.subarray(1)))).toBe(true)
    // The platform's own root alone is not enough.
    expect((await verifyBytes(server, bytes)).verdict).toBe('indeterminate')
    const [serialNo = ''] = await certificatesOf(server.services.database.db, slot.contractId)
    expect(await revokeCertificate(server.services, serialNo, 'superseded')).toBe('external')
  })

  it('are named to readers', async () => {
    const { result } = await server.call(siteInfo, {})
    expect(result).toMatchObject({ certificateIssuer: '示例机构', ownAuthority: false })
  })

  it('make a signature wait while the certificate authority is away', async () => {
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    away = true
    aheadMs += 60_000
    expect((await signSlotAs(server, slot, parties.individual)).result).toMatchObject({ signed: false })
    away = false
  })
})
