import { expect, it } from 'vitest'
import type { StepMode } from './capabilities.ts'
import { failureOf, openPage, send, start, type ProviderUnderTest } from './provider-under-test.ts'

/** What must be true of faces, whether the page for them is ours or the supplier's. */
export function testFaces(make: () => ProviderUnderTest): void {
  it('looks at the face, and knows the outcome by itself', async () => {
    const world = make()
    expect(await courseOf(world)).toEqual(
      byMode(world, {
        inline: ['waiting', 'scanned', undefined, 'verified', 'done'],
        hosted: ['waiting', world.seesNoScan ? 'waiting' : 'scanned', undefined, 'verified', 'done'],
        none: ['InvalidInput'],
      }),
    )
  })

  it('gives an open page again, and renews it where it is ours', async () => {
    const world = make()
    expect(await pagesOf(world)).toEqual(
      byMode(world, {
        inline: ['same', 'closed', 'open'],
        hosted: ['same', 'open', 'open'],
        none: ['InvalidInput'],
      }),
    )
  })

  it('knows another face', async () => {
    const world = make()
    expect(await otherFaceOf(world)).toEqual(
      byMode(world, { inline: ['failed', 'done'], hosted: ['failed', 'done'], none: ['InvalidInput'] }),
    )
  })

  it('knows nothing any more of what was given up', async () => {
    const world = make()
    expect(await givenUp(world)).toEqual(
      byMode(world, {
        inline: ['closed', 'none', undefined],
        hosted: ['open', 'none', undefined],
        none: ['InvalidInput'],
      }),
    )
  })
}

type Seen = readonly (string | Error | undefined)[]

function byMode({ provider }: ProviderUnderTest, seen: { readonly [Mode in StepMode]: Seen }): Seen {
  return seen[provider.capabilities.personMethods.face]
}

/** Without faces there is one thing to see: how a page for one is refused. */
async function refusedPage(world: ProviderUnderTest): Promise<Seen | undefined> {
  if (world.provider.capabilities.personMethods.face !== 'none') return undefined
  return [await failureOf(openPage(world, 'S'))]
}

async function courseOf(world: ProviderUnderTest): Promise<Seen> {
  const refused = await refusedPage(world)
  if (refused) return refused
  const { person } = world.provider
  const serialNo = await reachFace(world)
  const { midUrl } = await openPage(world, serialNo)
  const opened = await person.getFaceSession({ serialNo })
  await world.scan(midUrl)
  const phone = await person.getFaceSession({ serialNo })
  const early = await person.getPersonAuthentication({ serialNo })
  await world.showFace(midUrl)
  const outcome = await person.getPersonAuthentication({ serialNo })
  const done = await person.getFaceSession({ serialNo })
  return [opened.state, phone.state, early?.status, outcome?.status, done.state]
}

async function pagesOf(world: ProviderUnderTest): Promise<Seen> {
  const refused = await refusedPage(world)
  if (refused) return refused
  const serialNo = await reachFace(world)
  const { midUrl: first } = await openPage(world, serialNo)
  const { midUrl: again } = await openPage(world, serialNo)
  const { midUrl: renewed } = await openPage(world, serialNo, { renew: true })
  return [again === first ? 'same' : 'another', await scanned(world, first), await scanned(world, renewed)]
}

async function otherFaceOf(world: ProviderUnderTest): Promise<Seen> {
  const refused = await refusedPage(world)
  if (refused) return refused
  const { person } = world.provider
  const serialNo = await reachFace(world, world.otherFace)
  const { midUrl } = await openPage(world, serialNo, { factors: world.otherFace })
  await world.scan(midUrl)
  await world.showFace(midUrl)
  const outcome = await person.getPersonAuthentication({ serialNo })
  return [outcome?.status, (await person.getFaceSession({ serialNo })).state]
}

async function givenUp(world: ProviderUnderTest): Promise<Seen> {
  const refused = await refusedPage(world)
  if (refused) return refused
  const { person } = world.provider
  const serialNo = await reachFace(world)
  const { midUrl } = await openPage(world, serialNo)
  await person.abandonPersonAuthentication({ serialNo })
  const page = await scanned(world, midUrl)
  if (page === 'open') await world.showFace(midUrl)
  const outcome = await person.getPersonAuthentication({ serialNo })
  return [page, (await person.getFaceSession({ serialNo })).state, outcome?.status]
}

async function scanned(world: ProviderUnderTest, page: string): Promise<'open' | 'closed'> {
  try {
    await world.scan(page)
    return 'open'
  } catch (error) {
    if (error instanceof Error && error.message.includes('页面')) return 'closed'
    throw error
  }
}

/** A serial number whose face comes next: after a right code, or at once where the supplier has the page. */
async function reachFace(world: ProviderUnderTest, factors = world.good): Promise<string> {
  const { provider, receivedCode } = world
  const started = await start(world, { method: 'face', factors })
  const { serialNo } = started
  if (started.mode === 'hosted') return serialNo
  await send(world, serialNo, factors)
  const code = (await receivedCode(serialNo)) ?? ''
  const outcome = await provider.person.verifyFactorCode({ serialNo, method: 'face', factors, code })
  if (outcome.status !== 'facePending') throw new Error('a right code does not lead to the face')
  return serialNo
}
