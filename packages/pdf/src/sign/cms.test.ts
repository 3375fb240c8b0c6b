import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeTestAuthority } from '../../testing/test-authority.ts'
import { oids } from '../pki/oids.ts'
import { readTimestampInfo } from '../pki/timestamp-info.ts'
import { readSignedData } from '../verify/signed-data-reader.ts'
import { signatureMaker } from './cms.ts'
import { timestampRoom } from './timestamp-source.ts'

const authorities = {
  'p-256': await makeTestAuthority('p-256'),
  'rsa-2048': await makeTestAuthority('rsa-2048'),
  sm2: await makeTestAuthority('sm2'),
}
const time = new Date('2026-06-01T04:05:06Z')

describe.each(['p-256', 'rsa-2048', 'sm2'] as const)('the container of a signature by %s', (kind) => {
  const { person, timestamp } = authorities[kind]
  const source = { kind: 'built-in', authority: timestamp, now: () => time } as const

  it('states the digest, and has room enough and little to spare', async () => {
    const maker = signatureMaker(person, undefined)
    expect(maker.digestName).toBe(kind === 'sm2' ? 'sm3' : 'sha256')
    const digest = Buffer.alloc(32, 5)
    const container = await maker.sign(digest)
    const { content, contentType, certificates, signer } = readSignedData(container)
    expect([contentType, content]).toEqual([oids.data, undefined])
    expect(certificates.map(({ der }) => der)).toEqual([person.certificate, ...person.chain])
    expect(signer.signedAttributes.get(oids.messageDigest)?.[0]?.content).toEqual(digest)
    expect(signer.unsignedAttributes.size).toBe(0)
    expect(maker.room).toBeGreaterThan(container.length)
    expect(maker.room).toBeLessThan(container.length + 640)
  })

  it('is time-stamped over its own value where there is a source, which has room too', async () => {
    const maker = signatureMaker(person, source)
    expect(maker.room).toBe(signatureMaker(person, undefined).room + timestampRoom(source))
    const container = await maker.sign(Buffer.alloc(32, 5))
    const { signer } = readSignedData(container)
    const token = signer.unsignedAttributes.get(oids.signatureTimestamp)?.[0]?.whole ?? Buffer.alloc(0)
    expect(readTimestampInfo(token)).toMatchObject({
      time,
      hash: createHash('sha256').update(signer.signature).digest(),
    })
    expect(maker.room).toBeGreaterThan(container.length)
  })
})
