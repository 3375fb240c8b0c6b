import { pkiTsa } from '@qiyin/calls/areas/pki.ts'
import {
  isSm2Key,
  makeTimestampRequest,
  oidText,
  readCertificate,
  readElement,
  readSignedData,
  sequenceOf,
} from '@qiyin/pdf/pki'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import {
  downloadOf,
  initiateFor,
  makeSigners,
  signSlotAs,
  verifyBytes,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { authorityOf, checkAuthority } from './authority.ts'

let server: TestServer

beforeAll(async () => {
  const { signing } = readConfig({ SIGNATURE_ALGORITHM: 'sm2' })
  server = await startTestServer({ config: { signing } })
})
afterAll(() => server.close())

describe('an installation that signs with SM2', () => {
  it('does so throughout, and finds its documents valid', async () => {
    const parties = await makeSigners(server)
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    expect((await signSlotAs(server, slot, parties.individual)).result).toMatchObject({ contractStatus: 2 })
    const bytes = await downloadOf(server, slot.contractId, parties.individual)
    const report = await verifyBytes(server, bytes)
    expect([report.verdict, report.problems]).toEqual(['valid', []])
    expect(report.signatures.map(({ kind, algorithm }) => [kind, algorithm])).toEqual([
      ['certification', 'SM2-SM3'],
      ['signature', 'SM2-SM3'],
      ['timestamp', 'SM2-SM3'],
    ])
    for (const { certificate } of Object.values(await authorityOf(server.services)))
      expect(isSm2Key(readCertificate(certificate).publicKey)).toBe(true)
  })

  it('stamps with SM2 whatever digest it is asked about', async () => {
    const { request } = makeTimestampRequest(Buffer.alloc(32, 7))
    const { bytes } = await server.call(pkiTsa, { request })
    const token = sequenceOf(readElement(bytes))[1]?.whole ?? Buffer.alloc(0)
    const { signatureAlgorithm } = readSignedData(token).signer
    // SM2 with SM3 (GB/T 33560).
    expect(oidText(sequenceOf(signatureAlgorithm)[0])).toBe('1.2.156.10197.1.501')
  })

  it('cannot be turned into another one', async () => {
    const { services } = server
    const config = { ...services.config, signing: readConfig({}).signing }
    await expect(checkAuthority({ ...services, config })).rejects.toMatchObject({
      problems: [{ variable: 'SIGNATURE_ALGORITHM' }],
    })
  })
})
