import { X509Certificate } from 'node:crypto'
import { inspect, prepare, sign } from '@qiyin/pdf'
import { makeTestAuthority, type TestAuthority } from '@qiyin/pdf/testing'

/** Where somebody signs at a fake, as its API was told: points from the left and from the bottom, of the middle. */
export interface FakePlace {
  readonly fileId: string
  readonly page: number
  readonly x: number
  readonly y: number
}

/** Who has signed, and where. */
export interface SignedBy {
  readonly key: string
  readonly places: readonly FakePlace[]
}

const stamp = { widthPt: 80, heightPt: 40 }
const frame = { kind: 'vector', width: 80, height: 40, content: '1 0 0 RG 1 1 78 38 re S' } as const

let made: Promise<TestAuthority> | undefined

/** A supplier's own authority, made when it is first asked for. */
function authority(): Promise<TestAuthority> {
  made ??= makeTestAuthority('p-256')
  return made
}

/** The root of a fake's certificates, PEM. */
export async function rootOfFake(): Promise<string> {
  const { root } = await authority()
  return new X509Certificate(root.certificate).toString()
}

/** The document with a signature in each place of those who have signed, one after the other. */
export async function signedByAll(
  bytes: Buffer,
  fileId: string,
  signers: readonly SignedBy[],
): Promise<Buffer> {
  const { pages } = await inspect(bytes)
  const fields = signers.flatMap(({ key, places }) =>
    places
      .filter((place) => place.fileId === fileId)
      .map(({ page, x, y }, index) => {
        const { widthPt, heightPt } = pages[page - 1] ?? { widthPt: 595, heightPt: 842 }
        const left = (x - stamp.widthPt / 2) / widthPt
        const top = (heightPt - y - stamp.heightPt / 2) / heightPt
        return { name: `s${key}n${index}`, box: { page: page - 1, left, top, ...stamp } }
      }),
  )
  const { person } = await authority()
  const prepared = await prepare(bytes, { fields })
  const { bytes: signed } = await sign(prepared.bytes, {
    fields: fields.map(({ name }) => ({ name, appearance: frame })),
    signer: person,
    signerName: '签署人',
    reason: '签署',
    time: new Date(),
  })
  return Buffer.from(signed)
}
