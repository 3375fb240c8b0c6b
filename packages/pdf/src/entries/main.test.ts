import { beforeAll, describe, expect, it } from 'vitest'
import { makeTestAuthority, type TestAuthority } from '../../testing/test-authority.ts'
import { makeTestPdf } from '../../testing/test-pdf.ts'
import { issueCrl } from '../pki/issue-crl.ts'
import type { SignerMaterial } from '../types.ts'
import {
  complete,
  prepare,
  sign,
  verify,
  type CertifyRequest,
  type FieldRequest,
  type LockRequest,
  type PdfVerification,
  type ValidationMaterial,
} from './main.ts'

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
})

function field(name: string, lock?: LockRequest): FieldRequest {
  const box = { page: 0, left: 0.1, top: 0.1, widthPt: 50, heightPt: 50 }
  return { name, box, ...(lock && { lock }) }
}

async function signField(bytes: Uint8Array, name: string, stamped = false): Promise<Buffer> {
  const appearance = { kind: 'vector', width: 1, height: 1, content: '' } as const
  const signed = await sign(bytes, {
    fields: [{ name, appearance }],
    signer: authority.person,
    signerName: '张三',
    time: new Date(),
    ...(stamped && { timestamp: { kind: 'built-in', authority: authority.timestamp } }),
  })
  return signed.bytes
}

function certifier(permission?: 1 | 2 | 3): { certify: CertifyRequest } {
  return { certify: { ...authority.platform, time: new Date(), ...(permission && { permission }) } }
}

async function judge(bytes: Uint8Array): Promise<PdfVerification> {
  return verify(bytes, { trustedRoots: [authority.root.certificate] })
}

async function levelOf(signed: Uint8Array): Promise<unknown> {
  const { verdict, signatures } = await judge(signed)
  expect(verdict).toBe('valid')
  return signatures[0]?.level
}

describe('a certification', () => {
  it.each([
    [undefined, 2],
    [2, 2],
    [3, 3],
  ] as const)('asked for level %s permits signing at level %s', async (asked, permission) => {
    const { bytes } = await prepare(makeTestPdf(), { fields: [field('a')], ...certifier(asked) })
    const { verdict, signatures } = await judge(await signField(bytes, 'a'))
    expect(verdict).toBe('valid')
    expect(signatures[0]).toMatchObject({ kind: 'certification', permission })
  })

  it('of level 1 stands alone', async () => {
    const refusal = prepare(makeTestPdf(), { fields: [field('a')], ...certifier(1) })
    await expect(refusal).rejects.toMatchObject({ code: 'invalid-input' })
    const { bytes } = await prepare(makeTestPdf(), { fields: [], ...certifier(1) })
    const { verdict, signatures } = await judge(bytes)
    expect(verdict).toBe('valid')
    expect(signatures).toMatchObject([{ kind: 'certification', permission: 1 }])
    await expect(prepare(bytes, { fields: [field('a')] })).rejects.toMatchObject({ code: 'certified' })
  })
})

describe('a lock of one field', () => {
  it('keeps the fields that it names from being signed after it, and no others', async () => {
    const fields = [field('a', { action: 'Include', fields: ['b'] }), field('b'), field('c')]
    const { bytes } = await prepare(makeTestPdf(), { fields })
    const signed = await signField(bytes, 'a')
    await expect(signField(signed, 'b')).rejects.toMatchObject({ code: 'certified' })
    expect((await judge(await signField(signed, 'c'))).verdict).toBe('valid')
  })

  it('that permits nothing more closes the document', async () => {
    const fields = [field('a'), field('b', { action: 'All', permission: 1 })]
    const { bytes } = await prepare(makeTestPdf(), { fields, ...certifier() })
    const signed = await signField(bytes, 'b')
    const { verdict, signatures } = await judge(signed)
    expect(verdict).toBe('valid')
    expect(signatures.at(-1)).toMatchObject({ fieldName: 'b', permission: 1 })
    await expect(signField(signed, 'a')).rejects.toMatchObject({ code: 'certified' })
  })
})

describe('the level of a signature', () => {
  const day = 86_400_000

  async function material(): Promise<ValidationMaterial> {
    const { root, issuing, timestamp, person } = authority
    const times = { thisUpdate: new Date(Date.now() - day), nextUpdate: new Date(Date.now() + day) }
    const listOf = async (issuer: SignerMaterial): Promise<Buffer> =>
      issueCrl({ issuer, revoked: [], number: 1, ...times })
    const certificates = [root, issuing, timestamp, person].map(({ certificate }) => certificate)
    return { certificates, crls: [await listOf(root), await listOf(issuing)], ocsps: [] }
  }

  it('is as high as what was asked for', async () => {
    const { bytes } = await prepare(makeTestPdf(), { fields: [field('a')] })
    const stamped = await signField(bytes, 'a', true)
    const kept = await material()
    const timestamp = { kind: 'built-in', authority: authority.timestamp } as const
    expect(await levelOf(await signField(bytes, 'a'))).toBe('B-B')
    expect(await levelOf(stamped)).toBe('B-T')
    expect(await levelOf((await complete(stamped, { ...kept, level: 'B-LT' })).bytes)).toBe('B-LT')
    expect(await levelOf((await complete(stamped, { ...kept, timestamp })).bytes)).toBe('B-LTA')
  })
})
