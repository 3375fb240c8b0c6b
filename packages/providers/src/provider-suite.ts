import { describe, expect, it } from 'vitest'
import { companyMethods, personMethods, type Capabilities, type PersonMethod } from './capabilities.ts'
import type { CallbackRequest, ProviderEvent } from './events.ts'
import type { FaceSession, PersonAuthenticationRequest, PersonFactors } from './person-identity.ts'
import { ProviderError, type ProviderErrorKind } from './provider-error.ts'
import type { Provider } from './provider.ts'

/** A provider under test and what the test must know of the world around it. */
export interface ProviderUnderTest {
  readonly provider: Provider
  /** The account that asks; 1 unless given. */
  readonly personAccountId?: string
  /** Factors the authority accepts. */
  readonly good: PersonFactors
  /** Factors that do not belong together. */
  readonly mismatched: PersonFactors
  /** Factors for which the authority does not answer. */
  readonly unanswered: PersonFactors
  /** The code the person received last for the serial number; undefined when none was sent. */
  readonly receivedCode: (serialNo: string) => Promise<string | undefined>
  /** The phone opens the page for the face, as scanning the QR code does; throws a text with 页面 when it is closed. */
  readonly scan: (midUrl: string) => Promise<void>
  /** The person's face is taken on the page. */
  readonly showFace: (midUrl: string) => Promise<void>
  /** Factors that belong together, but not to that face. */
  readonly otherFace: PersonFactors
  /** The supplier tells of the event. */
  readonly callback: (event: ProviderEvent) => CallbackRequest
}

/** The tests every implementation of the port has to pass; `make` may give the same world again. */
export function describeProvider(name: string, make: () => ProviderUnderTest): void {
  describe(`${name} as a provider of person identity`, () => {
    testSerialNumbers(make)
    testCapabilities(make)
    testCodes(make)
    testFailures(make)
    testFaces(make)
    testCallbacks(make)
  })
}

function testSerialNumbers(make: () => ProviderUnderTest): void {
  it('gives each authentication its own unguessable serial number', async () => {
    const world = make()
    const serials = [await begin(world), await begin(world)]
    expect(new Set(serials).size).toBe(2)
    expect(serials.every((serial) => serial.length >= 32)).toBe(true)
  })
}

/** What a provider does with a claim tried out, beside what it should do by its capabilities. */
interface Proof {
  readonly done: readonly (ProviderErrorKind | Error | undefined)[]
  readonly claimed: readonly (ProviderErrorKind | undefined)[]
}

/* Every capability has to be true: a new field does not compile without its proof. */
const proofs: { readonly [Field in keyof Capabilities]: (world: ProviderUnderTest) => Promise<Proof> } = {
  async personMethods(world) {
    const claims = world.provider.capabilities.personMethods
    return {
      done: await Promise.all(personMethods.map((method) => failureOf(begin(world, { method })))),
      claimed: personMethods.map((method) => (claims[method] === 'none' ? 'InvalidInput' : undefined)),
    }
  },
  async documentTypes(world) {
    const { documentTypes } = world.provider.capabilities
    const types = [0, 1, 2, 3, 4, 5, 99]
    const begun = types.map((identityType) => begin(world, { factors: { ...world.good, identityType } }))
    return {
      done: await Promise.all(begun.map(failureOf)),
      claimed: types.map((type) => (documentTypes.includes(type) ? undefined : 'InvalidInput')),
    }
  },
  async documentPhoto({ provider, good, personAccountId = '1' }) {
    const bare = provider.person.createPersonAuthentication({ ...requestOf(personAccountId, good) })
    return {
      done: [await failureOf(bare)],
      claimed: [provider.capabilities.documentPhoto ? 'InvalidInput' : undefined],
    }
  },
  async companyMethods({ provider }) {
    // The port has no company part yet: nobody may claim one.
    const claims = companyMethods.map((method) => provider.capabilities.companyMethods[method])
    return { done: [], claimed: claims.flatMap((mode) => (mode === 'none' ? [] : ['InvalidInput' as const])) }
  },
  async callbackSigned(world) {
    const { provider, callback } = world
    const { body, query } = callback(eventOf('S', 'a'))
    const forged = provider.parseCallback({ body: body.replace('verified', 'failed'), query })
    return {
      done: [forged.authentic ? undefined : 'InvalidInput'],
      claimed: [provider.capabilities.callbackSigned ? 'InvalidInput' : undefined],
    }
  },
}

function testCapabilities(make: () => ProviderUnderTest): void {
  it.each(Object.entries(proofs))('can do what %s says, and nothing else', async (_, prove) => {
    const { done, claimed } = await prove(make())
    expect(done).toEqual(claimed)
  })
}

function testCodes(make: () => ProviderUnderTest): void {
  it('verifies a person by the code it sent', async () => {
    const world = make()
    const { provider, good, receivedCode } = world
    const serialNo = await begin(world)
    const sent = await send(world, serialNo)
    expect(sent.resendAfterSec).toBeGreaterThan(0)
    expect(sent.maskedMobile).toBe(`${good.mobile.slice(0, 3)}*****${good.mobile.slice(-3)}`)
    const code = await receivedCode(serialNo)
    expect(code).toMatch(/^\d{6}$/)
    const outcome = provider.person.verifyFactorCode({
      serialNo,
      method: 'mobile',
      factors: good,
      code: code ?? '',
    })
    await expect(outcome).resolves.toMatchObject({ status: 'verified' })
  })

  it('takes no code of an abandoned serial number', async () => {
    const world = make()
    const { provider, good, receivedCode } = world
    const serialNo = await begin(world)
    await send(world, serialNo)
    const code = (await receivedCode(serialNo)) ?? ''
    await provider.person.abandonPersonAuthentication({ serialNo })
    await provider.person.abandonPersonAuthentication({ serialNo })
    const outcome = provider.person.verifyFactorCode({ serialNo, method: 'mobile', factors: good, code })
    expect(await failureOf(outcome)).toBeDefined()
  })
}

function testFailures(make: () => ProviderUnderTest): void {
  it('sends no code when the elements do not belong together', async () => {
    const world = make()
    const serialNo = await begin(world, { factors: world.mismatched })
    expect(await failureOf(send(world, serialNo, world.mismatched))).toBe('IdentityMismatch')
    expect(await world.receivedCode(serialNo)).toBeUndefined()
  })

  it('sends no code when the authority does not answer', async () => {
    const world = make()
    const serialNo = await begin(world, { factors: world.unanswered })
    expect(await failureOf(send(world, serialNo, world.unanswered))).toBe('Transient')
    expect(await world.receivedCode(serialNo)).toBeUndefined()
  })
}

function testFaces(make: () => ProviderUnderTest): void {
  it('looks at the face after a right code, and knows the outcome by itself', async () => {
    const world = make()
    const { provider, good, personAccountId = '1', receivedCode, scan, showFace } = world
    const serialNo = await begin(world, { method: 'face' })
    expect(await provider.person.getFaceSession({ serialNo })).toEqual({ state: 'none' })
    await send(world, serialNo)
    const code = (await receivedCode(serialNo)) ?? ''
    const pending = provider.person.verifyFactorCode({ serialNo, method: 'face', factors: good, code })
    await expect(pending).resolves.toEqual({ status: 'facePending' })

    const { midUrl, expiresAt } = await provider.person.createFaceSession({
      serialNo,
      personAccountId,
      factors: good,
    })
    expect(expiresAt).toBeInstanceOf(Date)
    expect(await provider.person.getFaceSession({ serialNo })).toEqual({ state: 'waiting' })
    await scan(midUrl)
    expect(await provider.person.getFaceSession({ serialNo })).toEqual({ state: 'scanned' })
    expect(await provider.person.getPersonAuthentication({ serialNo })).toBeUndefined()
    await showFace(midUrl)
    const outcome = await provider.person.getPersonAuthentication({ serialNo })
    expect(outcome).toMatchObject({ status: 'verified' })
    expect(await provider.person.getFaceSession({ serialNo })).toEqual({ state: 'done', outcome })
  })

  it('opens a new page in the place of the one before', async () => {
    const world = make()
    const serialNo = await begin(world, { method: 'face' })
    const { midUrl: first } = await openPage(world, serialNo)
    const { midUrl: second } = await openPage(world, serialNo)
    expect(second).not.toBe(first)
    await expect(world.scan(first)).rejects.toThrow('页面')
    await world.scan(second)
  })

  it('knows another face, and closes the page of what was given up', async () => {
    const world = make()
    const { person } = world.provider
    const [other, given] = [await begin(world, { method: 'face' }), await begin(world, { method: 'face' })]
    const page = await openPage(world, other, world.otherFace)
    await world.scan(page.midUrl)
    await world.showFace(page.midUrl)
    expect(await person.getPersonAuthentication({ serialNo: other })).toMatchObject({ status: 'failed' })

    const { midUrl } = await openPage(world, given)
    await person.abandonPersonAuthentication({ serialNo: given })
    await expect(world.scan(midUrl)).rejects.toThrow('页面')
    expect(await person.getPersonAuthentication({ serialNo: given })).toBeUndefined()
  })
}

function openPage(
  { provider, good, personAccountId = '1' }: ProviderUnderTest,
  serialNo: string,
  factors: PersonFactors = good,
): Promise<FaceSession> {
  return provider.person.createFaceSession({ serialNo, personAccountId, factors })
}

function testCallbacks(make: () => ProviderUnderTest): void {
  it('reads its own callbacks', () => {
    const { provider, callback } = make()
    const event = eventOf('RN1', 'first')
    expect(provider.parseCallback(callback(event))).toEqual({ authentic: true, events: [event] })
  })

  it.each<[string, (told: CallbackRequest) => CallbackRequest]>([
    ['without a signature', ({ body }) => ({ body, query: {} })],
    ['with another’s signature', ({ body, query }) => ({ body, query: { ...query, signature: 'AAAA' } })],
    ['that was changed', ({ body, query }) => ({ body: body.replace('RN1', 'RN2'), query })],
    ['that is no text of its kind', ({ query }) => ({ body: '<xml/>', query })],
  ])('believes no callback %s', (_, forge) => {
    const { provider, callback } = make()
    expect(provider.parseCallback(forge(callback(eventOf('RN1', 'first'))))).toEqual({ authentic: false })
  })
}

function eventOf(serialNo: string, dedupeKey: string): ProviderEvent {
  return {
    type: 'person.authenticated',
    serialNo,
    outcome: { status: 'verified', assurance: 'simulated' },
    occurredAt: new Date('2026-11-20T02:00:00Z'),
    dedupeKey,
  }
}

async function begin(
  { provider, good, personAccountId = '1' }: ProviderUnderTest,
  { method = 'mobile', factors = good }: { method?: PersonMethod; factors?: PersonFactors } = {},
): Promise<string> {
  const started = await provider.person.createPersonAuthentication({
    ...requestOf(personAccountId, factors),
    method,
    ...(provider.capabilities.documentPhoto && { documentPhoto: onePixel }),
  })
  return started.serialNo
}

/** A PNG of one pixel: what stands on it is nobody's matter here. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function requestOf(personAccountId: string, factors: PersonFactors): PersonAuthenticationRequest {
  return {
    personAccountId,
    method: 'face',
    factors,
    returnUrl: 'http://127.0.0.1/return',
    notifyUrl: 'http://127.0.0.1/notify',
  }
}

function send(
  { provider, good, personAccountId = '1' }: ProviderUnderTest,
  serialNo: string,
  factors: PersonFactors = good,
): ReturnType<Provider['person']['sendFactorCode']> {
  return provider.person.sendFactorCode({ serialNo, factors, personAccountId, address: '127.0.0.1' })
}

/** The kind of a provider's failure, the error itself of any other, undefined of a success. */
async function failureOf(promise: Promise<unknown>): Promise<ProviderErrorKind | Error | undefined> {
  try {
    await promise
    return undefined
  } catch (error) {
    if (error instanceof ProviderError) return error.kind
    return error instanceof Error ? error : new Error('something that is no error was thrown')
  }
}
