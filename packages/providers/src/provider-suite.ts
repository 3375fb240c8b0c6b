import { describe, expect, it } from 'vitest'
import { companyMethods } from '@qiyin/domain/company/company-method.ts'
import { personMethods, type Capabilities } from './capabilities.ts'
import type { CallbackRequest, ParsedCallback, ProviderEvent } from './events.ts'
import type { ProviderErrorKind } from './provider-error.ts'
import { testCodes } from './provider-suite-codes.ts'
import { testFaces } from './provider-suite-faces.ts'
import { begin, failureOf, firstMethod, requestOf, type ProviderUnderTest } from './provider-under-test.ts'

/** The tests every implementation of the port has to pass; `make` may give the same world again. */
export function describeProvider(name: string, make: () => ProviderUnderTest): void {
  describe(`${name} as a provider of person identity`, () => {
    testSerialNumbers(make)
    testCapabilities(make)
    testCodes(make)
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
  async documentPhoto(world) {
    const { provider, good, personAccountId = '1' } = world
    const method = firstMethod(world)
    const bare = provider.person.createPersonAuthentication({ ...requestOf(personAccountId, good), method })
    return {
      done: [await failureOf(bare)],
      claimed: [provider.capabilities.documentPhoto ? 'InvalidInput' : undefined],
    }
  },
  async companyMethods({ provider }) {
    // Each way is gone by `describeCompanyProvider`; without a company part nobody may claim one.
    const claims = companyMethods.map((method) => provider.capabilities.companyMethods[method])
    const isClaimed = claims.some((mode) => mode !== 'none')
    return {
      done: [provider.company ? 'InvalidInput' : undefined],
      claimed: [isClaimed ? 'InvalidInput' : undefined],
    }
  },
  async callbackSigned(world) {
    const { provider, callback } = world
    const told = callback(eventOf('S', 'a'))
    const forged = await provider.parseCallback({ ...told, body: `${told.body} ` })
    return {
      done: [forged.authentic === false ? 'InvalidInput' : undefined],
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

function testCallbacks(make: () => ProviderUnderTest): void {
  it('reads its own callbacks, and knows one that is told again', async () => {
    const { provider, callback, callbacksHint } = make()
    const { type, serialNo, outcome, ...first } = eventOf('RN1', 'first')
    const read = (told: ProviderEvent): Promise<ParsedCallback> => provider.parseCallback(callback(told))
    const parsed = await read({ type, serialNo, outcome, ...first })
    const event = { type, serialNo, outcome: { status: outcome.status }, occurredAt: expect.any(Date) }
    const told = callbacksHint ? { events: [], asks: [serialNo] } : { events: [event], asks: [] }
    expect(parsed).toMatchObject(
      provider.capabilities.callbackSigned
        ? { authentic: true, ...told }
        : { authentic: 'unsigned', asks: [serialNo] },
    )
    expect(await read({ type, serialNo, outcome, ...first })).toEqual(parsed)
    const other = await read(eventOf('RN2', 'second'))
    expect(keysOf(other).filter((key) => keysOf(parsed).includes(key))).toEqual([])
  })

  it.each<[string, (told: CallbackRequest) => CallbackRequest]>([
    ['without a signature', ({ body }) => ({ body, query: {}, headers: {} })],
    [
      'with another’s signature',
      ({ body, query, headers }) => ({ body, query: spoiled(query), headers: spoiled(headers) }),
    ],
    ['that was changed', ({ body, ...by }) => ({ body: body.replace('RN1', 'RN2'), ...by })],
    ['that is no text of its kind', (told) => ({ ...told, body: '<xml/>' })],
  ])('believes no callback %s', async (_, forge) => {
    const { provider, callback } = make()
    const { authentic } = await provider.parseCallback(forge(callback(eventOf('RN1', 'first'))))
    // Where nothing is signed nothing is believed either: it makes us ask, and no more.
    expect([false, provider.capabilities.callbackSigned || 'unsigned']).toContainEqual(
      authentic === true ? 'believed' : authentic,
    )
  })
}

function spoiled(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, 'AAAA']))
}

function keysOf(parsed: ParsedCallback): string[] {
  return parsed.authentic === true ? parsed.events.map(({ dedupeKey }) => dedupeKey) : []
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
