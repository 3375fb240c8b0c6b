import { describe, expect, it } from 'vitest'
import type { Capabilities, PersonFactors, PersonMethod, Provider } from './provider.ts'
import { ProviderError, type ProviderErrorKind } from './provider-error.ts'

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
}

/** The tests every implementation of the port has to pass; `make` may give the same world again. */
export function describeProvider(name: string, make: () => ProviderUnderTest): void {
  describe(`${name} as a provider of person identity`, () => {
    testSerialNumbers(make)
    testCapabilities(make)
    testCodes(make)
    testFailures(make)
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
    const { personMethods } = world.provider.capabilities
    const methods = ['face', 'bankCard', 'mobile'] as const
    return {
      done: await Promise.all(methods.map((method) => failureOf(begin(world, { method })))),
      claimed: methods.map((method) => (personMethods[method] === 'none' ? 'InvalidInput' : undefined)),
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
    const outcome = provider.person.verifyFactorCode({ serialNo, factors: good, code: code ?? '' })
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
    const outcome = provider.person.verifyFactorCode({ serialNo, factors: good, code })
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

async function begin(
  { provider, good, personAccountId = '1' }: ProviderUnderTest,
  { method = 'mobile', factors = good }: { method?: PersonMethod; factors?: PersonFactors } = {},
): Promise<string> {
  const started = await provider.person.createPersonAuthentication({ personAccountId, method, factors })
  return started.serialNo
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
