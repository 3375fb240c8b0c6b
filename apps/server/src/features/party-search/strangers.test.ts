import { companySearch } from '@qiyin/calls/areas/company.ts'
import { initiateValidate } from '@qiyin/calls/areas/initiate.ts'
import { sealsAuthorizeByCompanyName, sealsAuthorizeByCompanyNameShow } from '@qiyin/calls/areas/seals.ts'
import { userMasterDataList } from '@qiyin/calls/areas/user.ts'
import { maskIdentityNo } from '@qiyin/domain/person/masking.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context, SessionUser } from '../../http/context.ts'
import { initiate, initiationOf, signIn } from '../../testing/initiations.ts'
import { makeParties, makePerson, type Parties, type TestPerson } from '../../testing/parties.ts'
import { shareGrants, withdraw } from '../../testing/person-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { listAuthorizedPeople } from './authorized-people.ts'

const now = new Date('2026-11-20T04:00:00Z')
let server: TestServer
let here: Parties
/** People and companies of another application, who have nothing to do with those here. */
let elsewhere: Parties

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  const { database, secrets } = server.services
  here = await makeParties(database.db, secrets)
  elsewhere = await makeParties(database.db, secrets)
})
afterAll(() => server.close())

const as = async (person: TestPerson): Promise<{ session: TestSession }> => ({
  session: await signIn(server, person),
})
const absent = '没有的公司'

/** What the calls for choosing a company's person tell somebody of a company here. */
async function told(person: TestPerson, companyName: string): Promise<unknown[]> {
  const caller = await as(person)
  const asked = { companyName, ourpart: 1, businessTypeCode: here.businessTypeCode } as const
  const listed = await server.call(sealsAuthorizeByCompanyName, asked, caller)
  const shown = await server.call(sealsAuthorizeByCompanyNameShow, asked, caller)
  return [listed.status, listed.code, listed.message, listed.result, shown.result]
}

const foundPeople = async (person: TestPerson, searchWord: string): Promise<unknown> =>
  (await server.call(userMasterDataList, { searchWord }, await as(person))).result

const countPeople = async (person: TestPerson, word: string): Promise<number> =>
  ((await foundPeople(person, word)) as unknown[]).length

const foundCompanies = async (person: TestPerson): Promise<unknown> => {
  const { name, identityNo } = here.agent
  return (await server.call(companySearch, { name, identityNo }, await as(person))).result
}

describe('the signers of a company', () => {
  it('are hidden from others like those of a company that does not exist', async () => {
    const { companyName } = here.otherCompany
    for (const person of [here.stranger, elsewhere.initiator, elsewhere.agent, elsewhere.stranger]) {
      const hidden = await told(person, companyName)
      expect(hidden).toEqual(await told(person, absent))
      expect(hidden).toEqual([200, 6001, '企业不存在或无权访问', null, []])
    }
  })

  it('are shown to its people and to those who use seals in the same application, without their ids', async () => {
    for (const person of [here.agent, here.initiator]) {
      const [, code, , listed] = await told(person, here.otherCompany.companyName)
      expect([code, listed]).toEqual([
        0,
        [
          {
            sealAuthorizeId: here.otherCompany.sealAuthorizeId,
            sealId: expect.any(String),
            sealName: '公章',
            sealType: 1,
            name: here.agent.name,
            username: here.agent.userName,
            email: here.agent.email,
            mobile: expect.stringMatching(/^155\*+\d{3}$/),
            self: person === here.agent,
          },
        ],
      ])
    }
  })

  it('are shown to those who share a contract with it', async () => {
    const { individual, otherCompany } = here
    expect(await told(individual, otherCompany.companyName)).toEqual(await told(individual, absent))
    await initiate(server, here)
    expect((await told(individual, otherCompany.companyName))[1]).toBe(0)
    expect(await told(elsewhere.individual, otherCompany.companyName)).toEqual(
      await told(elsewhere.individual, absent),
    )
  })

  it('cost the same questions to the database, hidden or not there', async () => {
    const count = async (companyName: string): Promise<number> => {
      let questions = 0
      const db = server.services.database.db.withPlugin({
        transformQuery: ({ node }) => {
          questions += 1
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      })
      const user: Pick<SessionUser, 'personId' | 'ourPart'> = {
        personId: elsewhere.agent.personId,
        ourPart: false,
      }
      const asked = { companyName, ourpart: 1, businessTypeCode: here.businessTypeCode } as const
      // All that this handler takes from its context.
      const answer = listAuthorizedPeople(asked, { db, user } as Context)
      await expect(answer).rejects.toThrow('企业不存在或无权访问')
      return questions
    }
    expect(await count(here.otherCompany.companyName)).toBe(await count(absent))
  })
})

describe('searching people of our part', () => {
  it('finds them for colleagues and for those who have to do with a company they sign for', async () => {
    const { name, userName, email, mobile, identityNo } = here.initiator
    const shown = { name, username: userName, email, phone: expect.stringMatching(/^155\*+\d{3}$/) }
    for (const [person, number] of [
      [here.agent, null],
      [here.individual, null],
      [elsewhere.initiator, maskIdentityNo(identityNo)],
    ] as const)
      for (const word of [userName, mobile])
        expect(await foundPeople(person, word)).toEqual([{ ...shown, identityNo: number }])
  })

  it('shows five of a company at most to those who are no colleagues, and nobody for a letter', async () => {
    const { database, secrets } = server.services
    for (let made = 0; made < 7; made++) {
      const colleague = await makePerson(database.db, secrets, { name: '同事', ourPart: true })
      await shareGrants(database.db, here.initiator.personId, colleague.personId)
    }
    expect(await countPeople(here.individual, '同事')).toBe(5)
    expect(await countPeople(here.initiator, '同事')).toBe(7)
    for (const person of [here.individual, here.initiator])
      for (const word of ['@', 'a', '同', 'example'])
        expect([word, await countPeople(person, word)]).toEqual([word, 0])
  })

  it('finds nobody for others', async () => {
    for (const person of [here.stranger, elsewhere.agent, elsewhere.stranger])
      for (const word of [here.initiator.name, here.initiator.userName, here.initiator.mobile, 'example'])
        expect(await foundPeople(person, word)).not.toContainEqual(
          expect.objectContaining({ username: here.initiator.userName }),
        )
  })
})

describe('searching the companies of a person', () => {
  it('finds those that one has to do with, by name and seals alone', async () => {
    const seals = [expect.objectContaining({ sealAuthorizeId: here.otherCompany.sealAuthorizeId })]
    expect(await foundCompanies(here.initiator)).toEqual([
      { companyName: here.otherCompany.companyName, ourpart: 1, seals },
    ])
    expect(await foundCompanies(here.stranger)).toEqual([])
    expect(await foundCompanies(elsewhere.initiator)).toEqual([])
  })
})

describe('an initiation', () => {
  it('tells nobody how a company of others stands', async () => {
    const { database } = server.services
    const { ourCompany, otherCompany } = elsewhere
    await withdraw(database.db, { freezeCompanyId: ourCompany.companyId })
    await withdraw(database.db, { unauthenticateCompanyId: otherCompany.companyId })
    const caller = await as(here.initiator)
    const form = initiationOf(here, '1', now)
    const answerFor = async (companyId: string): Promise<unknown[]> => {
      const contractInfo = { ...form.contractInfo, companyId }
      const { code, message } = await server.call(initiateValidate, { ...form, contractInfo }, caller)
      return [code, message]
    }
    const unknown = await answerFor('999999999')
    expect(unknown).toEqual([6001, '企业不存在或无权访问'])
    expect(await answerFor(ourCompany.companyId)).toEqual(unknown)
    expect(await answerFor(otherCompany.companyId)).toEqual(unknown)
  })
})
