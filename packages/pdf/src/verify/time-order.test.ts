import { beforeAll, describe, expect, it } from 'vitest'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { element, integer, sequence, tag } from '../pki/der.ts'
import { parseTimestampInfo, readTimestampInfo } from '../pki/timestamp-info.ts'
import { makeTimestampToken } from '../pki/timestamp.ts'
import { completeDocument } from '../sign/complete.ts'
import { fillFields } from '../sign/fill-fields.ts'
import { prepareFields } from '../sign/prepare-fields.ts'
import type { TimestampSource } from '../types.ts'
import { verifyPdf } from './verify-pdf.ts'

let authority: TestAuthority
let other: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
  other = await makeTestAuthority('p-256')
})

const begin = Math.floor(Date.now() / 1000) * 1000
const names = ['a', 'b', 'c']

/** Two signatures and a closing time-stamp that state these moments, in seconds; the last may be another's. */
async function signedAt(
  [first = 0, second = 0, closing = 0]: readonly number[],
  closer = authority,
): Promise<Buffer> {
  const at = (seconds: number, by = authority): TimestampSource => ({
    kind: 'built-in',
    authority: by.timestamp,
    now: () => new Date(begin + seconds * 1000),
  })
  const appearance = { kind: 'vector', width: 1, height: 1, content: '' } as const
  const fill = async (bytes: Uint8Array, name: string, seconds: number): Promise<Buffer> => {
    const filled = await fillFields(bytes, {
      fields: [{ name, appearance }],
      signer: authority.person,
      signerName: '张三',
      time: new Date(begin),
      timestamp: at(seconds),
    })
    return filled.bytes
  }
  const fields = names.map((name, index) => ({
    name,
    box: { page: 0, left: 0.2 * index, top: 0.1, widthPt: 50, heightPt: 50 },
  }))
  const { bytes } = await prepareFields(makeTestPdf(), { fields })
  const signed = await fill(await fill(bytes, 'a', first), 'b', second)
  const material = { certificates: [], crls: [], ocsps: [] }
  return (await completeDocument(signed, { ...material, timestamp: at(closing, closer) })).bytes
}

function conclusions(bytes: Buffer, roots = [authority, other]): (string | null)[] {
  const { signatures, subIndication } = verifyPdf(bytes, {
    trustedRoots: roots.map(({ root }) => root.certificate),
    now: new Date(begin + 3_600_000),
  })
  return [...signatures.map((item) => item.subIndication ?? item.indication), subIndication]
}

const disorder = 'TIMESTAMP_ORDER_FAILURE'

describe('time-stamps of one file', () => {
  it('stand in the order of its revisions, as exactly as they declare', async () => {
    expect(conclusions(await signedAt([0, 60, 120]))).toEqual(['PASSED', 'PASSED', 'PASSED', null])
    expect(conclusions(await signedAt([2, 0, 120]))).toEqual(['PASSED', 'PASSED', 'PASSED', null])
  })

  it('prove nothing where they contradict each other', async () => {
    const bytes = await signedAt([0, 60, 30], other)
    expect(conclusions(bytes)).toEqual(['PASSED', disorder, disorder, disorder])
    const { signatures } = verifyPdf(bytes, {
      trustedRoots: [authority.root.certificate, other.root.certificate],
      now: new Date(begin + 3_600_000),
    })
    expect(signatures.map((item) => item.signedAt === null)).toEqual([false, true, true])
    expect(signatures[1]?.timestamp).toMatchObject({
      indication: 'INDETERMINATE',
      problems: ['timestamp-order'],
    })
  })

  it('are not contradicted by an authority that nobody here trusts', async () => {
    const bytes = await signedAt([0, 60, -3600], other)
    expect(conclusions(bytes, [authority])).toEqual(['PASSED', 'PASSED', 'NO_CERTIFICATE_CHAIN_FOUND', null])
  })
})

describe('the accuracy of a token', () => {
  it('is the sum of its parts, and unknown when it says nothing', async () => {
    expect(stated()).toBeUndefined()
    expect(stated(sequence(integer(2)))).toBe(2000)
    expect(stated(sequence(element(0x80, Buffer.from([1, 0]))))).toBe(256)
    expect(
      stated(sequence(integer(1), element(0x80, Buffer.from([5])), element(0x81, Buffer.from([250])))),
    ).toBe(1005.25)
    const token = await makeTimestampToken(Buffer.alloc(32), { authority: authority.timestamp })
    expect(readTimestampInfo(token).accuracyMs).toBe(1000)
  })
})

/** What a token with these parts behind its time declares, in milliseconds. */
function stated(...parts: Buffer[]): number | undefined {
  return parseTimestampInfo(
    sequence(
      integer(1),
      element(tag.oid, Buffer.from([42])),
      sequence(sequence(element(tag.oid, Buffer.from([42]))), element(tag.octetString)),
      integer(1),
      element(tag.generalizedTime, Buffer.from('20260101000000Z')),
      ...parts,
    ),
  ).accuracyMs
}
