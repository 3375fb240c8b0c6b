import { execFileSync, spawnSync } from 'node:child_process'
import { constants, createPrivateKey, privateEncrypt, type KeyObject } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPdfEngine, type PdfEngine } from '../engine/pdf-engine.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { describeWithOpenssl, fileSaver } from '../../testing/openssl.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import type { RemoteSigner, SignerMaterial } from '../types.ts'
import { findPath } from '../verify/check-chain.ts'
import type { PdfVerification } from '../verify/report.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'
import { element, integer, octetString, oid, sequence, tag } from './der.ts'
import { expectTag, readElement, sequenceOf } from './der-reader.ts'
import { httpSigner } from './http-signer.ts'
import { createIssuingAuthority, issueCertificate } from './issue-certificate.ts'
import { issueCrl } from './issue-crl.ts'
import { oids } from './oids.ts'
import { loadPkcs11, pkcs11, type Pkcs11Attribute, type Pkcs11Module } from './pkcs11-module.ts'
import { pkcs11Signer } from './pkcs11-signer.ts'
import { readCertificate } from './read-certificate.ts'
import { generateKeyPair, openSigningKey, type KeyPair } from './signing-key.ts'
import { testServices } from '../../testing/test-services.ts'

const save = fileSaver()
const notBefore = new Date(Date.now() - 3_600_000)
const notAfter = new Date(Date.now() + 3_600_000)

let authority: TestAuthority
let engine: PdfEngine
let rsa: KeyPair
let elliptic: KeyPair
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
  engine = createPdfEngine({ lanes: { signing: { workers: 1 } } })
  rsa = await generateKeyPair('rsa-2048')
  elliptic = await generateKeyPair('p-256')
})
afterAll(() => engine.close())

const services = testServices()
const listen = async (answer: RequestListener): Promise<string> => `${await services.listen(answer)}/kms`

/** What a key service or module does with a digest; node:crypto signs no ready ECDSA digest, openssl does. */
function signDigest(pair: KeyPair, digest: Uint8Array): Buffer {
  const key = createPrivateKey({ key: pair.privateKey, format: 'der', type: 'pkcs8' })
  if (key.asymmetricKeyType === 'rsa') return rawRsa(key, digestInfo(digest))
  const pem = save('service.key', key.export({ type: 'pkcs8', format: 'pem' }))
  return execFileSync('openssl', ['pkeyutl', '-sign', '-inkey', pem, '-in', save('digest', digest)])
}

function rawRsa(key: KeyObject, data: Buffer): Buffer {
  return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, data)
}

function digestInfo(digest: Uint8Array): Buffer {
  const algorithm = sequence(oid(oids.sha256), Buffer.from([tag.null, 0]))
  return sequence(algorithm, octetString(digest))
}

/** A key service as `httpSigner` describes it, with one key. */
function keyService(pair: KeyPair): RequestListener {
  const respond = async (request: IncomingMessage): Promise<[number, object]> => {
    if (request.headers.authorization !== 'Bearer secret') return [401, {}]
    if (!request.url?.startsWith('/kms/keys/platform%2F1')) return [404, {}]
    if (request.method === 'GET') return [200, { publicKey: pair.publicKey.toString('base64') }]
    // The test's own request.
    const asked = JSON.parse((await buffer(request)).toString()) as { algorithm: string; digest: string }
    const expected = pair === rsa ? 'RS256' : 'ES256'
    if (asked.algorithm !== expected) return [400, {}]
    const signature = signDigest(pair, Buffer.from(asked.digest, 'base64'))
    return [200, { signature: signature.toString('base64') }]
  }
  return (request, response) => {
    void respond(request).then(([status, answer]) => response.writeHead(status).end(JSON.stringify(answer)))
  }
}

class FakePkcs11Error extends Error {
  readonly code: number

  constructor(code: number) {
    super(`CKR ${code}`)
    this.code = code
  }
}

function valueOf(template: Pkcs11Attribute[], type: number): unknown {
  return template.find((attribute) => attribute.type === type)?.value
}

/** A module with one token and one key pair, which answers as PKCS#11 says. */
function fakeModule(pair: KeyPair): Pkcs11Module & { loseSessions: () => void; sessions: () => number } {
  const isRsa = pair === rsa
  let opened = 0
  let open = new Set<string>()
  let found: Buffer[] = []
  let mechanism: number | undefined
  const check = (session: Buffer): void => {
    if (!open.has(session.toString())) throw new FakePkcs11Error(0xb3)
  }
  return {
    loseSessions: () => void (open = new Set()),
    sessions: () => opened,
    load: () => undefined,
    C_Initialize: () => undefined,
    C_GetSlotList: () => [Buffer.from('other'), Buffer.from('slot')],
    C_GetTokenInfo: (slot) => ({ label: (slot.toString() === 'slot' ? 'qiyin' : 'other').padEnd(32) }),
    C_OpenSession: () => {
      opened += 1
      const session = Buffer.from(`session ${opened}`)
      open.add(session.toString())
      return session
    },
    C_CloseSession: (session) => {
      check(session)
      open.delete(session.toString())
    },
    C_Login: (session, _user, pin) => {
      check(session)
      if (pin !== '1234') throw new FakePkcs11Error(0xa0)
      if (open.size > 1) throw new FakePkcs11Error(pkcs11.alreadyLoggedIn)
    },
    C_FindObjectsInit: (session, template) => {
      check(session)
      const keyType = valueOf(template, pkcs11.keyType)
      const fits = keyType === undefined || keyType === (isRsa ? pkcs11.rsa : pkcs11.ellipticCurve)
      found = fits && valueOf(template, pkcs11.label) === 'platform' ? [Buffer.from('key')] : []
    },
    C_FindObjects: () => found,
    C_FindObjectsFinal: () => undefined,
    C_GetAttributeValue: (session, _object, template) => {
      check(session)
      const [algorithm, bits] = sequenceOf(readElement(pair.publicKey))
      const key = expectTag(bits, tag.bitString).content.subarray(1)
      const values = isRsa
        ? sequenceOf(readElement(key)).map(({ content }) => content)
        : [sequenceOf(algorithm)[1]?.whole ?? Buffer.alloc(0), octetString(key)]
      return template.map(({ type }, index) => ({ type, value: values[index] ?? Buffer.alloc(0) }))
    },
    C_SignInit: (session, asked) => {
      check(session)
      mechanism = asked.mechanism
    },
    C_SignAsync: (session, data) => {
      check(session)
      const key = createPrivateKey({ key: pair.privateKey, format: 'der', type: 'pkcs8' })
      if (mechanism === pkcs11.rsaPkcs1) return Promise.resolve(rawRsa(key, data))
      const halves = sequenceOf(readElement(signDigest(pair, data))).map(({ content }) =>
        Buffer.from(content.toString('hex').replace(/^00/, '').padStart(64, '0'), 'hex'),
      )
      return Promise.resolve(Buffer.concat(halves))
    },
  }
}

const place = { tokenLabel: 'qiyin', pin: '1234', keyLabel: 'platform' }

/** What every signer that keeps its key elsewhere must do: certificates, a list, and a certified document. */
async function documentBy(remote: RemoteSigner): Promise<PdfVerification> {
  const local = openSigningKey(remote)
  const message = Buffer.from('message')
  expect((await local.sign(message)).length).toBeLessThanOrEqual(local.maxSignatureLength)

  const issuing = await createIssuingAuthority({
    subject: { commonName: '密码机签发机构', country: 'CN' },
    keys: { privateKey: remote, publicKey: remote.publicKey },
    issuer: authority.root,
    notBefore,
    notAfter,
  })
  const certificate = await issueCertificate({
    subject: { commonName: '平台', country: 'CN' },
    publicKey: remote.publicKey,
    issuer: issuing,
    notBefore,
    notAfter,
    policyOids: [],
    usages: ['signing'],
  })
  const roots = [readCertificate(authority.root.certificate)]
  const pool = [readCertificate(issuing.certificate)]
  expect(findPath(readCertificate(certificate), pool, roots, new Date()).end).toBe('trusted')
  await issueCrl({ issuer: issuing, revoked: [], number: 1, thisUpdate: notBefore, nextUpdate: notAfter })

  const platform: SignerMaterial = {
    key: remote,
    certificate,
    chain: [issuing.certificate, authority.root.certificate],
  }
  const box = { page: 0, left: 0.1, top: 0.1, widthPt: 50, heightPt: 50 }
  // In a worker thread: the key is called back on this one.
  const { bytes } = await engine.run('prepareFields', makeTestPdf(), {
    fields: [{ name: 'one', box }],
    certify: {
      ...platform,
      time: new Date(),
      timestamp: { kind: 'built-in', authority: authority.timestamp },
    },
  })
  return verifyPdf(bytes, { trustedRoots: [authority.root.certificate] })
}

const certified = {
  verdict: 'valid',
  signatures: [{ kind: 'certification', signerName: '平台' }],
}

describeWithOpenssl('a key that is kept elsewhere', () => {
  it.each(['rsa', 'p-256'] as const)('signs in a key service: %s', async (kind) => {
    const url = await listen(keyService(kind === 'rsa' ? rsa : elliptic))
    const signer = await httpSigner({ url, token: 'secret' }, 'platform/1')
    expect(await documentBy(signer)).toMatchObject(certified)
  })

  it.each(['rsa', 'p-256'] as const)('signs in a hardware module: %s', async (kind) => {
    const signer = pkcs11Signer(fakeModule(kind === 'rsa' ? rsa : elliptic), place)
    expect(await documentBy(signer)).toMatchObject(certified)
  })
})

const unavailable = { code: 'signer-unavailable' }

describe('a key service', () => {
  it.each<[string, { token?: string; keyId: string }]>([
    ['does not know us', { token: 'wrong', keyId: 'platform/1' }],
    ['is told no token', { keyId: 'platform/1' }],
    ['does not know the key', { token: 'secret', keyId: 'other' }],
  ])('that %s gives no key', async (_, { token, keyId }) => {
    const url = await listen(keyService(rsa))
    await expect(httpSigner({ url, token }, keyId)).rejects.toMatchObject(unavailable)
  })

  it.each<[string, object]>([
    ['no key', {}],
    ['a key of a kind that is not used', { publicKey: sequence(integer(1)).toString('base64') }],
    ['text that is no base64', { publicKey: '***' }],
  ])('that answers %s is not used', async (_, answer) => {
    const url = await listen((_request, response) => response.end(JSON.stringify(answer)))
    await expect(httpSigner({ url }, 'key')).rejects.toMatchObject(unavailable)
  })

  it('that signs with another key is found out at once', async () => {
    const url = await listen((request, response) => {
      const answer =
        request.method === 'GET'
          ? { publicKey: rsa.publicKey.toString('base64') }
          : { signature: Buffer.alloc(256, 1).toString('base64') }
      response.end(JSON.stringify(answer))
    })
    const key = openSigningKey(await httpSigner({ url }, 'key'))
    await expect(key.sign(Buffer.from('message'))).rejects.toMatchObject(unavailable)
  })

  it('that goes away makes the signature fail, not the process', async () => {
    const url = await listen(keyService(rsa))
    const signer = await httpSigner({ url, token: 'secret', timeoutMs: 200 }, 'platform/1')
    services.close()
    await expect(signer.sign(Buffer.alloc(32))).rejects.toMatchObject(unavailable)
  })
})

describe('a hardware module', () => {
  it.each([
    ['another token', { ...place, tokenLabel: 'missing' }],
    ['a wrong PIN', { ...place, pin: '0000' }],
    ['an unknown key', { ...place, keyLabel: 'missing' }],
  ])('is not used with %s', (_, wrong) => {
    expect(() => pkcs11Signer(fakeModule(rsa), wrong)).toThrow(expect.objectContaining(unavailable))
  })

  it('signs again after it has lost its sessions', async () => {
    const module = fakeModule(rsa)
    const key = openSigningKey(pkcs11Signer(module, place))
    await key.sign(Buffer.from('one'))
    module.loseSessions()
    const both = await Promise.all([key.sign(Buffer.from('two')), key.sign(Buffer.from('three'))])
    expect(both.map(({ length }) => length)).toEqual([256, 256])
    expect(module.sessions()).toBe(2)
  })

  it('says so when it no longer signs', async () => {
    const module = fakeModule(rsa)
    const signer = pkcs11Signer(module, place)
    module.C_SignInit = () => {
      throw new FakePkcs11Error(0x30)
    }
    await expect(signer.sign(Buffer.alloc(32))).rejects.toMatchObject(unavailable)
  })

  it('reads a point that the module gives without its wrapping', () => {
    const module = fakeModule(elliptic)
    const wrapped = module.C_GetAttributeValue
    module.C_GetAttributeValue = (...args) =>
      wrapped(...args).map(({ type, value }) => ({
        type,
        value: type === pkcs11.point ? readElement(value).content : value,
      }))
    expect(Buffer.from(pkcs11Signer(module, place).publicKey).equals(elliptic.publicKey)).toBe(true)
  })

  it('is refused for a curve that is not used', () => {
    const module = fakeModule(elliptic)
    module.C_GetAttributeValue = (_session, _object, template) =>
      template.map(({ type }) => ({ type, value: element(tag.oid, Buffer.from([0x2b, 0x81])) }))
    expect(() => pkcs11Signer(module, place)).toThrow(expect.objectContaining(unavailable))
  })

  it('needs a library that is there', () => {
    expect(() => loadPkcs11('/nowhere.so')).toThrow(expect.objectContaining(unavailable))
  })
})

// A library of SoftHSM 2; pkcs11js and OpenSC are needed beside it. .ci/run has them, and requires these tests.
const library = process.env['TEST_PKCS11_LIBRARY']
const required = process.env['REQUIRE_PKCS11'] === '1'

describe.skipIf(library === undefined && !required)('SoftHSM', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'qiyin-softhsm-'))
    mkdirSync(join(folder, 'tokens'))
    const configuration = join(folder, 'softhsm2.conf')
    writeFileSync(configuration, `directories.tokendir = ${join(folder, 'tokens')}\nlog.level = ERROR\n`)
    process.env['SOFTHSM2_CONF'] = configuration
    spawnSync('softhsm2-util', [
      '--init-token',
      '--free',
      '--label',
      'qiyin',
      '--so-pin',
      '12345678',
      '--pin',
      '1234',
    ])
  })
  afterAll(() => {
    delete process.env['SOFTHSM2_CONF']
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(['rsa:2048', 'EC:prime256v1'])('signs with a %s key', async (kind) => {
    const login = ['--module', library ?? '', '--token-label', 'qiyin', '--login', '--pin', '1234']
    execFileSync('pkcs11-tool', [...login, '--keypairgen', '--key-type', kind, '--label', kind, '--id', '01'])
    const module = loadPkcs11(library ?? '')
    const signer = pkcs11Signer(module, { ...place, keyLabel: kind })
    expect(await documentBy(signer)).toMatchObject(certified)
  })
})
