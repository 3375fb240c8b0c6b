import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { PdfDocument } from '../read/document.ts'
import { listSignatureFields } from '../read/form-fields.ts'
import { PdfString } from '../read/objects.ts'
import { makeToken } from '../../testing/foreign-signer.ts'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import type { TimestampSource } from '../types.ts'
import { readSignedData } from '../verify/signed-data-reader.ts'
import { verifyPdf } from '../verify/verify-pdf.ts'
import { completeDocument } from './complete.ts'
import { fillFields } from './fill-fields.ts'
import { prepareFields } from './prepare-fields.ts'

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
})

const begin = Math.floor(Date.now() / 1000) * 1000
const minute = 60_000
const names = ['a', 'b', 'c']

/** Tells another minute each time it is asked; a negative step goes back. */
function clock(from: number, step = minute): TimestampSource {
  let next = from
  const now = (): Date => {
    const time = new Date(next)
    next += step
    return time
  }
  return { kind: 'built-in', authority: authority.timestamp, now }
}

async function signed(timestamp?: TimestampSource, upload = makeTestPdf()): Promise<Buffer> {
  const fields = names.map((name, index) => ({
    name,
    box: { page: 0, left: 0.2 * index, top: 0.1, widthPt: 50, heightPt: 50 },
  }))
  const { bytes } = await prepareFields(upload, { fields })
  const appearance = { kind: 'vector', width: 1, height: 1, content: '' } as const
  const filled = await fillFields(bytes, {
    fields: names.map((name) => ({ name, appearance })),
    signer: authority.person,
    signerName: '张三',
    time: new Date(begin),
    ...(timestamp && { timestamp }),
  })
  return filled.bytes
}

async function completed(bytes: Buffer, timestamp: TimestampSource): Promise<Buffer> {
  return (await completeDocument(bytes, { certificates: [], crls: [], ocsps: [], timestamp })).bytes
}

it('each time-stamp states its own moment', async () => {
  const timestamp = clock(begin)
  const { signatures } = verifyPdf(await completed(await signed(timestamp), timestamp), {
    trustedRoots: [authority.root.certificate],
    now: new Date(begin + 10 * minute),
  })
  const minutes = signatures.map(({ signedAt }) => ((signedAt?.getTime() ?? 0) - begin) / minute)
  expect(minutes).toEqual([0, 1, 2, 3])
})

it('a document is not closed by a time-stamp earlier than those it covers', async () => {
  const bytes = await signed(clock(begin))
  await expect(completed(bytes, clock(begin - minute))).rejects.toMatchObject({ code: 'timestamp-failed' })
  // The same second is no earlier, and another authority has a clock of its own.
  await expect(completed(bytes, clock(begin + 2 * minute))).resolves.toBeDefined()
  const other = await makeTestAuthority('p-256')
  const away: TimestampSource = { ...clock(begin - minute), kind: 'built-in', authority: other.timestamp }
  await expect(completed(bytes, away)).resolves.toBeDefined()
})

it('nobody signs by a time-stamp earlier than those before: no later one could put that right', async () => {
  await expect(signed(clock(begin, -minute))).rejects.toMatchObject({ code: 'timestamp-failed' })
})

it('what brings no time does not answer for the clocks of those before', async () => {
  const held = (seconds: number): string => {
    const token = makeToken(Buffer.alloc(1), new Date(begin + seconds * 1000), authority.timestamp)
    return `<</Type/Sig/SubFilter/ETSI.RFC3161/Contents<${token.toString('hex')}>>>`
  }
  const upload = makeTestPdf({
    catalog: '/AcroForm<</Fields[100 0 R 101 0 R]>>',
    extra: [600, 0].map((seconds, index) => `<</FT/Sig/T(f${index})/V${held(seconds)}>>`),
  })
  await expect(signed(undefined, upload)).resolves.toBeDefined()
  await expect(signed(clock(begin), upload)).rejects.toMatchObject({ code: 'timestamp-failed' })
})

it('names its algorithms in what is signed (RFC 6211)', async () => {
  const { signer } = readSignedData(firstContents(await signed(clock(begin))))
  expect(signer.signedAttributes.get('1.2.840.113549.1.9.52')).toHaveLength(1)
})

it('files evidence under the digest of the signature with its padding', async () => {
  const timestamp = clock(begin)
  const bytes = await signed(timestamp)
  const issuer = authority.issuing.certificate
  const { bytes: closed } = await completeDocument(bytes, {
    certificates: [issuer],
    crls: [],
    ocsps: [],
    timestamp,
  })
  const document = new PdfDocument(closed)
  const related = document.dict(document.dict(document.root.get('DSS'))?.get('VRI'))
  const digests = contentsOf(new PdfDocument(bytes)).map((contents) =>
    createHash('sha1').update(contents).digest('hex').toUpperCase(),
  )
  expect(digests).toHaveLength(names.length)
  expect([...(related?.entries.keys() ?? [])].toSorted()).toEqual(digests.toSorted())
})

function contentsOf(document: PdfDocument): Buffer[] {
  return listSignatureFields(document).flatMap((field) => {
    const contents = document.dict(field.value)?.get('Contents')
    return contents instanceof PdfString ? [contents.bytes] : []
  })
}

function firstContents(bytes: Buffer): Buffer {
  const [contents] = contentsOf(new PdfDocument(bytes))
  if (!contents) throw new Error('no signature')
  return contents
}
