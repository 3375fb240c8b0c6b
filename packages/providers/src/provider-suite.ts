import { describe, expect, it } from 'vitest'
import type { PersonFactors, Provider } from './provider.ts'
import { ProviderError, type ProviderErrorKind } from './provider-error.ts'

/** A provider under test and what the test must know of the world around it. */
export interface ProviderUnderTest {
  readonly provider: Provider
  /** Factors the authority accepts. */
  readonly good: PersonFactors
  /** Factors that do not belong together. */
  readonly mismatched: PersonFactors
  /** Factors for which the authority does not answer. */
  readonly unanswered: PersonFactors
  /** The code the person received last for the serial number; undefined when none was sent. */
  readonly receivedCode: (serialNo: string) => string | undefined
}

/** The tests every implementation of the port has to pass. */
export function describeProvider(name: string, make: () => ProviderUnderTest): void {
  describe(`${name} as a provider of person identity`, () => {
    testSerialNumbers(make)
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

  it('refuses a way outside its capabilities', async () => {
    const { provider, good } = make()
    const missing = (['face', 'bankCard', 'mobile'] as const).filter(
      (method) => provider.capabilities.personMethods[method] === 'none',
    )
    const kinds = await Promise.all(
      missing.map((method) =>
        failureOf(
          provider.person.createPersonAuthentication({ personAccountId: '1', method, factors: good }),
        ),
      ),
    )
    expect(kinds).toEqual(missing.map(() => 'InvalidInput'))
  })
}

function testCodes(make: () => ProviderUnderTest): void {
  it('verifies a person by the code it sent', async () => {
    const world = make()
    const { provider, good, receivedCode } = world
    const serialNo = await begin(world)
    const sent = await provider.person.sendFactorCode({ serialNo, factors: good })
    expect(sent.resendAfterSec).toBeGreaterThan(0)
    expect(sent.maskedMobile).toBe(`${good.mobile.slice(0, 3)}*****${good.mobile.slice(-3)}`)
    const code = receivedCode(serialNo)
    expect(code).toMatch(/^\d{6}$/)
    const outcome = provider.person.verifyFactorCode({ serialNo, factors: good, code: code ?? '' })
    await expect(outcome).resolves.toMatchObject({ status: 'verified' })
  })

  it('takes no code of an abandoned serial number', async () => {
    const world = make()
    const { provider, good, receivedCode } = world
    const serialNo = await begin(world)
    await provider.person.sendFactorCode({ serialNo, factors: good })
    const code = receivedCode(serialNo) ?? ''
    await provider.person.abandonPersonAuthentication({ serialNo })
    await provider.person.abandonPersonAuthentication({ serialNo })
    const outcome = provider.person.verifyFactorCode({ serialNo, factors: good, code })
    expect(await failureOf(outcome)).toBeDefined()
  })
}

function testFailures(make: () => ProviderUnderTest): void {
  it('sends no code when the elements do not belong together', async () => {
    const world = make()
    const serialNo = await begin(world, world.mismatched)
    const sending = world.provider.person.sendFactorCode({ serialNo, factors: world.mismatched })
    expect(await failureOf(sending)).toBe('IdentityMismatch')
    expect(world.receivedCode(serialNo)).toBeUndefined()
  })

  it('sends no code when the authority does not answer', async () => {
    const world = make()
    const serialNo = await begin(world, world.unanswered)
    const sending = world.provider.person.sendFactorCode({ serialNo, factors: world.unanswered })
    expect(await failureOf(sending)).toBe('Transient')
    expect(world.receivedCode(serialNo)).toBeUndefined()
  })
}

async function begin({ provider, good }: ProviderUnderTest, factors = good): Promise<string> {
  const started = await provider.person.createPersonAuthentication({
    personAccountId: '1',
    method: 'mobile',
    factors,
  })
  return started.serialNo
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
