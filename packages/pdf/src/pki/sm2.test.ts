import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { describeWithOpenssl, fileSaver, openssl, toPem } from '../../testing/openssl.ts'
import { completeDocument } from '../sign/complete.ts'
import { fillFields } from '../sign/fill-fields.ts'
import { prepareFields } from '../sign/prepare-fields.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'
import { readSignedData } from '../verify/signed-data-reader.ts'
import { bitString, integer, oid, sequence } from './der.ts'
import { issueCrl } from './issue-crl.ts'
import { oids } from './oids.ts'
import { readCertificate } from './read-certificate.ts'
import { prepareSigner, signData } from './signed-data.ts'
import { generateKeyPair, openSigningKey } from './signing-key.ts'
import { derivedPublicKey, isSm2Key, sm2Digest, verifySm2 } from './sm2.ts'

const save = fileSaver()
const distinguishing = 'distid:1234567812345678'

/** The example of GB/T 32918.5-2017, annex A.2: signature over "message digest". */
const example = {
  publicKey: sequence(
    sequence(oid(oids.ecPublicKey), oid(oids.sm2Curve)),
    bitString(
      Buffer.from(
        '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13',
        'hex',
      ),
    ),
  ),
  message: Buffer.from('message digest'),
  e: 'f0b43e94ba45accaace692ed534382eb17e6ab5a19ce7b31f4486fdfc0d28640',
  r: Buffer.from('f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3', 'hex'),
  s: Buffer.from('b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa', 'hex'),
}

function signatureOf(r: Uint8Array, s: Uint8Array): Buffer {
  return sequence(integer(r), integer(s))
}

describe('SM2 with SM3', () => {
  it('digests as the standard says', () => {
    expect(createHash('sm3').update('abc').digest('hex')).toBe(
      '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0',
    )
    expect(sm2Digest(example.publicKey, example.message).toString('hex')).toBe(example.e)
  })

  it('accepts the standard’s own signature and no variant of it', () => {
    const { publicKey, message, r, s } = example
    expect(verifySm2(publicKey, message, signatureOf(r, s))).toBe(true)
    expect(verifySm2(publicKey, Buffer.from('message digesT'), signatureOf(r, s))).toBe(false)
    expect(verifySm2(publicKey, message, signatureOf(s, r))).toBe(false)
    const order = Buffer.from('fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123', 'hex')
    const zero = Buffer.from([0])
    for (const [first, second] of [
      [zero, s],
      [r, zero],
      [order, s],
      [r, order],
      [Buffer.concat([Buffer.from([1]), r]), s],
    ] as const) {
      expect(verifySm2(publicKey, message, signatureOf(first, second))).toBe(false)
    }
    expect(verifySm2(publicKey, message, Buffer.from('nonsense'))).toBe(false)
    expect(verifySm2(publicKey, message, sequence(integer(r)))).toBe(false)
  })

  it('refuses a point that is not on the curve', () => {
    const { publicKey, message, r, s } = example
    const moved = Buffer.from(publicKey)
    moved[moved.length - 1] = (moved.at(-1) ?? 0) ^ 1
    expect(verifySm2(moved, message, signatureOf(r, s))).toBe(false)
  })

  it('signs with fresh keys, whose public half can be told from the private one', async () => {
    const { privateKey, publicKey } = await generateKeyPair('sm2')
    expect(isSm2Key(publicKey)).toBe(true)
    expect(isSm2Key((await generateKeyPair('p-256')).publicKey)).toBe(false)
    expect(derivedPublicKey(privateKey).equals(publicKey)).toBe(true)
    const key = openSigningKey(privateKey)
    const [one, two] = [await key.sign(example.message), await key.sign(example.message)]
    expect(verifySm2(publicKey, example.message, one)).toBe(true)
    expect(verifySm2(publicKey, example.message, two)).toBe(true)
    expect(one.equals(two)).toBe(false)
    expect(one.length).toBeLessThanOrEqual(key.maxSignatureLength)
  })
})

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('sm2')
})

describe('a document signed with SM2', () => {
  it('is recognised and found valid, and changes are found', async () => {
    const timestamp = { kind: 'built-in', authority: authority.timestamp } as const
    const appearance = { kind: 'vector', width: 9, height: 9, content: '0 0 9 9 re f' } as const
    const box = { page: 0, left: 0.1, top: 0.1, widthPt: 50, heightPt: 50 }
    const prepared = await prepareFields(makeTestPdf(), {
      fields: [
        { name: 'one', box },
        { name: 'two', box: { ...box, left: 0.5 } },
      ],
      certify: { ...authority.platform, timestamp, time: new Date() },
    })
    const signed = await fillFields(prepared.bytes, {
      fields: ['one', 'two'].map((name) => ({ name, appearance })),
      signer: authority.person,
      signerName: '张三',
      time: new Date(),
      timestamp,
    })
    const day = { thisUpdate: new Date(), nextUpdate: new Date(Date.now() + 86_400_000) }
    const { bytes } = await completeDocument(signed.bytes, {
      certificates: [authority.issuing.certificate, authority.root.certificate],
      crls: [await issueCrl({ issuer: authority.issuing, revoked: [], number: 1, ...day })],
      ocsps: [],
      timestamp,
    })
    const trusted = { trustedRoots: [authority.root.certificate] }
    const report = verifyPdf(bytes, trusted)
    expect([report.verdict, report.problems]).toEqual(['valid', []])
    expect(report.signatures.map(({ kind, algorithm, keyBits }) => [kind, algorithm, keyBits])).toEqual([
      ['certification', 'SM2-SM3', 256],
      ['signature', 'SM2-SM3', 256],
      ['signature', 'SM2-SM3', 256],
      ['timestamp', 'SM2-SM3', 256],
    ])
    const stranger = await makeTestAuthority('sm2')
    const untrusted = verifyPdf(bytes, { trustedRoots: [stranger.root.certificate] })
    expect(untrusted.verdict).toBe('indeterminate')
    bytes[100] = (bytes[100] ?? 0) ^ 1
    expect(verifyPdf(bytes, trusted).verdict).toBe('invalid')
  })
})

describeWithOpenssl('openssl', () => {
  it('accepts our signatures under the standard user identity only', async () => {
    const { privateKey, publicKey } = await generateKeyPair('sm2')
    const signature = save('sm2.sig', await openSigningKey(privateKey).sign(example.message))
    const message = save('message', example.message)
    const key = save('sm2.pub', toPem('PUBLIC KEY', publicKey))
    const check = ['dgst', '-sm3', '-verify', key, '-signature', signature]
    expect(openssl(...check, '-sigopt', distinguishing, message).output).toBe('Verified OK\n')
    expect(openssl(...check, '-sigopt', 'distid:8765432187654321', message).status).toBe(1)
  })

  it('makes signatures that we accept', async () => {
    const { privateKey, publicKey } = await generateKeyPair('sm2')
    const message = save('message', example.message)
    const key = save('sm2.key', toPem('PRIVATE KEY', privateKey))
    const out = save('openssl.sig', '')
    openssl('dgst', '-sm3', '-sign', key, '-sigopt', distinguishing, '-out', out, message)
    expect(verifySm2(publicKey, example.message, readFileSync(out))).toBe(true)
    openssl('dgst', '-sm3', '-sign', key, '-sigopt', 'distid:other', '-out', out, message)
    expect(verifySm2(publicKey, example.message, readFileSync(out))).toBe(false)
  })

  it('accepts every link of the certificate chain', () => {
    const names = ['root', 'issuing', 'person', 'timestamp', 'responder'] as const
    const [root = '', issuing = '', ...leaves] = names.map((name) =>
      save(`sm2-${name}.pem`, toPem('CERTIFICATE', authority[name].certificate)),
    )
    // The option reaches the certificate named last, not those between it and the root.
    const link = ['verify', '-x509_strict', '-partial_chain', '-vfyopt', distinguishing, '-trusted']
    expect(openssl(...link, root, root).output).toBe(`${root}: OK\n`)
    expect(openssl(...link, root, issuing).output).toBe(`${issuing}: OK\n`)
    for (const leaf of leaves) expect(openssl(...link, issuing, leaf).output).toBe(`${leaf}: OK\n`)
    expect(openssl(...link, root, leaves[0] ?? '').status).not.toBe(0)
  })

  it('accepts the signature over the signed attributes of a container', async () => {
    const signer = prepareSigner(authority.person)
    const digest = createHash('sm3').update('content').digest()
    const open = await signData(signer, { contentType: oids.data, digest, withCertificates: true })
    const data = readSignedData(open.finish())
    expect(data.signer.digestAlgorithm).toBe(oids.sm3)
    const attributes = save('attributes.der', data.signer.signedBytes ?? Buffer.alloc(0))
    const signature = save('attributes.sig', data.signer.signature)
    const { publicKey } = readCertificate(authority.person.certificate)
    const key = save('person.pub', toPem('PUBLIC KEY', publicKey))
    const check = ['dgst', '-sm3', '-verify', key, '-signature', signature, '-sigopt', distinguishing]
    expect(openssl(...check, attributes).output).toBe('Verified OK\n')
  })
})
