import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeTestAuthority } from '../../testing/test-authority.ts'
import { issueCrl } from '../pki/issue-crl.ts'
import { readCertificate } from '../pki/read-certificate.ts'
import { signatureMaker } from '../sign/cms.ts'
import { verifyDetached } from './verify-detached.ts'

const time = new Date(Math.floor(Date.now() / 1000) * 1000)
const { person, timestamp, root, issuing } = await makeTestAuthority('p-256')
const content = Buffer.from('清单')
const source = { kind: 'built-in', authority: timestamp, now: () => time } as const
const sign = async (source_: typeof source | undefined): Promise<Buffer> =>
  Buffer.from(await signatureMaker(person, source_).sign(createHash('sha256').update(content).digest()))
const container = await sign(source)
const options = { trustedRoots: [root.certificate], now: time }

it('passes, with the time of its time-stamp', () => {
  const { problems, signerName, signedAt } = verifyDetached(container, content, options)
  expect([problems, signedAt]).toEqual([[], time])
  expect(signerName).not.toBe('')
})

it('is of this content only, by somebody trusted, and has a time-stamp', async () => {
  expect(verifyDetached(container, Buffer.from('清単'), options).problems).toContain('digest-mismatch')
  const stranger = await makeTestAuthority('p-256')
  const trust = { ...options, trustedRoots: [stranger.root.certificate] }
  expect(verifyDetached(container, content, trust).problems).toContain('untrusted')
  expect(verifyDetached(await sign(undefined), content, options).problems).toContain('timestamp-value')
})

const problemsWith = (crl: Buffer): unknown =>
  verifyDetached(container, content, { ...options, crls: [crl] }).problems

it('is not valid once its signer was revoked before its time, by lists that come from elsewhere', async () => {
  const { serialNumber } = readCertificate(person.certificate)
  const hour = 3_600_000
  const listing = async (...revokedAt: Date[]): Promise<Buffer> =>
    issueCrl({
      issuer: issuing,
      revoked: revokedAt.map((at) => ({ serialNumber, revokedAt: at })),
      number: 1,
      thisUpdate: time,
      nextUpdate: new Date(time.getTime() + hour),
    })
  const before = await listing(new Date(time.getTime() - hour))
  expect(problemsWith(before)).toEqual(['revoked'])
  expect(problemsWith(await listing())).toEqual([])
})

it('is told without a signer, a time or a valid time-stamp as well', async () => {
  const nothing = verifyDetached(Buffer.from('30003000', 'hex'), content, options)
  expect(nothing).toMatchObject({ signerName: '', signedAt: null })
  expect(nothing.problems).not.toEqual([])
  const stranger = await makeTestAuthority('p-256')
  const foreign = await sign({ ...source, authority: stranger.timestamp })
  expect(verifyDetached(foreign, content, options)).toEqual({
    problems: ['timestamp-untrusted'],
    signerName: expect.stringMatching(/./),
    policyOids: expect.any(Array),
    signedAt: time,
  })
})

it('never throws, whatever byte is damaged', () => {
  for (let at = 0; at < container.length; at += 13) {
    const damaged = Buffer.from(container)
    damaged.writeUInt8(damaged.readUInt8(at) ^ 0x11, at)
    expect(() => verifyDetached(damaged, content, options)).not.toThrow()
  }
})

it('reports about a root whose name is damaged', () => {
  // The identifier of a common name, and no identifier.
  const damaged = Buffer.from(root.certificate)
    .toString('latin1')
    .replaceAll('\x06\x03\x55\x04\x03', '\x05\x03\x55\x04\x03')
  const trust = { ...options, trustedRoots: [Buffer.from(damaged, 'latin1')] }
  expect(verifyDetached(container, content, trust).problems).toContain('untrusted')
})
