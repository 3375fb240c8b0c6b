import { expect, it } from 'vitest'
import { begin, failureOf, send, type ProviderUnderTest } from './provider-under-test.ts'

/** What must be true of codes on our page; where a supplier has none, that it says so. */
export function testCodes(make: () => ProviderUnderTest): void {
  it('verifies a person by the code it sent', async () => {
    const world = make()
    const { mobile } = world.good
    expect(await course(world)).toEqual(
      hasCodes(world)
        ? [`${mobile.slice(0, 3)}*****${mobile.slice(-3)}`, 'later', 'six digits', 'verified']
        : ['InvalidInput'],
    )
  })

  it('takes no code of an abandoned serial number', async () => {
    expect(await abandoned(make())).toBe('refused')
  })

  it('sends no code when the elements do not belong together', async () => {
    const world = make()
    const sent = await sentFor(world, world.mismatched)
    expect(sent).toEqual([hasCodes(world) ? 'IdentityMismatch' : 'InvalidInput', undefined])
  })

  it('sends no code when the authority does not answer', async () => {
    const world = make()
    const sent = await sentFor(world, world.unanswered)
    expect(sent).toEqual([hasCodes(world) ? 'Transient' : 'InvalidInput', undefined])
  })
}

function hasCodes({ provider }: ProviderUnderTest): boolean {
  return provider.capabilities.personMethods.mobile === 'inline'
}

type Seen = readonly (string | Error | undefined)[]

async function course(world: ProviderUnderTest): Promise<Seen> {
  const { provider, good, receivedCode } = world
  if (!hasCodes(world)) return [await failureOf(send(world, 'S'))]
  const serialNo = await begin(world, { method: 'mobile' })
  const { maskedMobile, resendAfterSec } = await send(world, serialNo)
  const code = (await receivedCode(serialNo)) ?? ''
  const { status } = await provider.person.verifyFactorCode({
    serialNo,
    method: 'mobile',
    factors: good,
    code,
  })
  const looks = /^\d{6}$/.test(code) ? 'six digits' : code
  return [maskedMobile, resendAfterSec > 0 ? 'later' : 'at once', looks, status]
}

async function abandoned(world: ProviderUnderTest): Promise<'refused' | 'taken'> {
  const { provider, good, receivedCode } = world
  const { person } = provider
  const serialNo = await begin(world)
  if (hasCodes(world)) await send(world, serialNo)
  const code = (await receivedCode(serialNo)) ?? ''
  await person.abandonPersonAuthentication({ serialNo })
  await person.abandonPersonAuthentication({ serialNo })
  const outcome = person.verifyFactorCode({ serialNo, method: 'mobile', factors: good, code })
  return (await failureOf(outcome)) === undefined ? 'taken' : 'refused'
}

async function sentFor(world: ProviderUnderTest, factors = world.good): Promise<Seen> {
  const serialNo = hasCodes(world) ? await begin(world, { method: 'mobile', factors }) : 'S'
  return [await failureOf(send(world, serialNo, factors)), await world.receivedCode(serialNo)]
}
