import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../testing/initiations.ts'
import { openLine, type LiveLine } from '../../testing/live-line.ts'
import { makeParties, type Parties, type TestPerson } from '../../testing/parties.ts'
import { freezeApplication, freezePerson, sealIdOf, withdraw } from '../../testing/person-fixtures.ts'
import { startSecondProcess } from '../../testing/second-process.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let first: TestServer
let second: Awaited<ReturnType<typeof startSecondProcess>>
beforeAll(async () => {
  first = await startTestServer()
  second = await startSecondProcess(first)
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const told = { event: 'change', data: { contracts: [], messages: false, rights: true, all: false } }

const newParties = (): Promise<Parties> => makeParties(first.services.database.db, first.services.secrets)

async function lineOf(person: TestPerson, at: { url: string } = first): Promise<LiveLine> {
  return openLine(at, await signIn(first, person))
}

test.each<[string, (parties: Parties) => Promise<unknown>]>([
  [
    'a grant that ends',
    ({ otherCompany }) =>
      withdraw(first.services.database.db, { revokeGrantId: otherCompany.sealAuthorizeId }),
  ],
  [
    'a seal that is deleted',
    async ({ otherCompany }) => {
      const { db } = first.services.database
      await withdraw(db, { deleteSealId: await sealIdOf(db, otherCompany.sealAuthorizeId) })
    },
  ],
])('%s is told to whoever may use it, and to nobody else', async (_, change) => {
  const parties = await newParties()
  const [holder, stranger] = [await lineOf(parties.agent), await lineOf(parties.stranger, second)]
  await change(parties)
  expect(await holder.next()).toEqual(told)
  // Had the stranger heard of the seal, that would have come first.
  await freezePerson(first.services.database.db, parties.stranger.personId)
  expect(await stranger.next()).toEqual({ event: 'end', data: { reason: 'session' } })
  holder.close()
})

test.each<[string, (parties: Parties) => Promise<unknown>]>([
  [
    'a company that is frozen',
    ({ otherCompany: { companyId } }) => withdraw(first.services.database.db, { freezeCompanyId: companyId }),
  ],
  [
    'an application that is frozen',
    ({ businessTypeId }) => freezeApplication(first.services.database.db, businessTypeId),
  ],
])('%s is told to everybody, and ends no line', async (_, change) => {
  const parties = await newParties()
  const line = await lineOf(parties.agent, second)
  await change(parties)
  expect(await line.next()).toEqual(told)
  await withdraw(first.services.database.db, { revokeGrantId: parties.otherCompany.sealAuthorizeId })
  expect(await line.next()).toEqual(told)
  line.close()
})
