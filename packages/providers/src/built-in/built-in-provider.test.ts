import { createHmac } from 'node:crypto'
import { supplierCodes, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { afterAll, describe, expect, it } from 'vitest'
import type { FaceState, PersonFactors } from '../person-identity.ts'
import { describeProvider } from '../provider-suite.ts'
import type { ProviderUnderTest } from '../provider-under-test.ts'
import { bySequence, startCheckingServer } from '../testing/checking-server.ts'
import type { AuthoritySource, FaceToCompare } from './authority-source.ts'
import { writeCallback, type EventSigner } from './built-in-events.ts'
import { builtInProvider, passedOutcome } from './built-in-provider.ts'
import type { FacePages } from './face-pages.ts'
import type { FactorCodes } from './factor-codes.ts'
import { httpSource } from './http-source.ts'
import { simulatedSource } from './simulated-source.ts'

const good = { name: '李明', identityType: 0, identityNo: '110101199003071233', mobile: '13800000001' }

const signer: EventSigner = {
  sign: (text) => ({ signature: createHmac('sha256', 'key').update(text).digest('base64'), keyId: '1' }),
  isSigned: (text, { signature }) => signer.sign(text).signature === signature,
}

function memoryCodes(): FactorCodes & Pick<ProviderUnderTest, 'receivedCode'> {
  const open = new Map<string, string>()
  let last = 100_000
  return {
    receivedCode: async (serialNo) => open.get(serialNo),
    async send({ serialNo }) {
      open.set(serialNo, String((last += 7)))
      return 30
    },
    async redeem(serialNo, _mobile, code) {
      if (open.get(serialNo) !== code) throw new Error('wrong code')
      open.delete(serialNo)
    },
    async revoke(serialNo) {
      open.delete(serialNo)
    },
  }
}

function faceOf(factors: PersonFactors): FaceToCompare {
  return { serialNo: 'S', personAccountId: '1', factors, picture: new Uint8Array() }
}

function memoryFaces(source = simulatedSource()): FacePages & Pick<ProviderUnderTest, 'scan' | 'showFace'> {
  const pages = new Map<string, { midUrl: string; state: FaceState; factors: PersonFactors }>()
  let opened = 0
  const pageAt = (midUrl: string): { state: FaceState; factors: PersonFactors } => {
    const page = [...pages.values()].find((one) => one.midUrl === midUrl)
    if (!page) throw new Error('页面已过期')
    return page
  }
  return {
    async open({ serialNo, factors, renew }) {
      const before = pages.get(serialNo)
      if (before && !renew) return { midUrl: before.midUrl, faceUrl: before.midUrl, expiresAt: new Date(0) }
      const midUrl = `https://example.test/face/${(opened += 1)}`
      pages.set(serialNo, { midUrl, factors, state: { state: 'waiting' } })
      return { midUrl, faceUrl: midUrl, expiresAt: new Date(0) }
    },
    read: async (serialNo) => pages.get(serialNo)?.state ?? { state: 'none' },
    async close(serialNo) {
      pages.delete(serialNo)
    },
    async scan(midUrl) {
      pageAt(midUrl).state = { state: 'scanned' }
    },
    async showFace(midUrl) {
      const page = pageAt(midUrl)
      const isSame = (await source.compareFace(faceOf(page.factors))) === 'match'
      const outcome = isSame ? passedOutcome(source) : ({ status: 'failed', reason: '不是本人' } as const)
      page.state = { state: 'done', outcome }
    },
  }
}

const checking = await startCheckingServer(bySequence)
afterAll(() => checking.close())

function worldOf(supplierCode: SupplierCode, authority: AuthoritySource): ProviderUnderTest {
  const [codes, faces] = [memoryCodes(), memoryFaces(authority)]
  return {
    good,
    mismatched: { ...good, identityNo: '110101199003070004' },
    otherFace: { ...good, identityNo: '110101199003070012' },
    unanswered: { ...good, identityNo: '110101199003079990' },
    ...codes,
    ...faces,
    callback: (event) => writeCallback(signer, { supplierCode, events: [event] }),
    provider: builtInProvider({ supplierCode, authority, codes, faces, signer }),
  }
}

for (const supplierCode of supplierCodes)
  describeProvider(`the built-in provider for ${supplierCode}`, () =>
    worldOf(supplierCode, simulatedSource()),
  )

describeProvider('the built-in provider over a checking service', () => {
  const patience = { tryMs: 60_000, pauseMs: 1 }
  const authority = httpSource({ ...checking, methods: ['face', 'bankCard', 'mobile'], patience })
  return worldOf('BEST_SIGN', authority)
})

describe('the built-in provider', () => {
  it('leads to a review where the authority source is a person who looks', async () => {
    const codes = memoryCodes()
    const authority = {
      assurance: 'manual',
      byReview: true,
      methods: ['mobile'],
      check: () => Promise.resolve('match' as const),
      compareFace: () => Promise.resolve('match' as const),
      checkCompany: () => Promise.resolve('match' as const),
    } as const
    const parts = { supplierCode: 'FDD', authority, codes, faces: memoryFaces(), signer } as const
    const { person, capabilities } = builtInProvider(parts)
    expect(capabilities.personMethods).toEqual({ face: 'none', bankCard: 'none', mobile: 'inline' })
    await person.sendFactorCode({ serialNo: 'S', factors: good, personAccountId: '1', address: '127.0.0.1' })
    const code = (await codes.receivedCode('S')) ?? ''
    await expect(
      person.verifyFactorCode({ serialNo: 'S', method: 'mobile', factors: good, code }),
    ).resolves.toEqual({ status: 'review' })
  })

  it('believes no callback that was meant for another supplier code', async () => {
    const parts = { authority: simulatedSource(), codes: memoryCodes(), faces: memoryFaces(), signer }
    const told = writeCallback(signer, { supplierCode: 'FDD', events: [] })
    const [other, own] = [
      builtInProvider({ supplierCode: 'E_SIGN', ...parts }),
      builtInProvider({ supplierCode: 'FDD', ...parts }),
    ]
    expect(await other.parseCallback(told)).toMatchObject({ authentic: false })
    expect(await own.parseCallback(told)).toMatchObject({ authentic: true })
  })
})

describe('the simulated source', () => {
  it.each<[string, object, string, string]>([
    ['an ordinary number', {}, 'match', 'match'],
    ['000', { identityNo: '110101199003070004' }, 'mismatch', 'match'],
    ['001', { identityNo: '110101199003070012' }, 'match', 'mismatch'],
    ['a card that ends in 0000', { bankCardNo: '6222020000000000' }, 'mismatch', 'match'],
    ['a passport that ends in 000', { identityType: 3, identityNo: 'E12345000' }, 'mismatch', 'match'],
  ])('knows %s', async (_, changed, elements, face) => {
    const source = simulatedSource()
    const factors = { ...good, ...changed }
    expect(await source.check(factors)).toBe(elements)
    expect(await source.compareFace(faceOf(factors))).toBe(face)
  })
})
