import {
  changeContractSignNewInitiatorsQuery,
  changeContractSignNewSignersQuery,
  changeContractSignSignerInfoQuery,
  filesTransferSigner,
  transferSigner,
} from '@qiyin/calls/areas/signer-change.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { roleCode } from '@qiyin/domain/access/roles.ts'
import { maskIdentityNo } from '@qiyin/domain/person/masking.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lastLogged } from '../../testing/operator-log.ts'
import { initiate, readDetail, signIn } from '../../testing/initiations.ts'
import {
  makeParties,
  makeGrantHolder,
  makeRoleHolder,
  type Parties,
  type TestPerson,
} from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer, TestSession } from '../../testing/test-client.ts'

const now = new Date('2026-11-20T04:00:00Z')
let server: TestServer
let parties: Parties
let manager: TestSession
/** Holds a seal of the other company as well. */
let deputy: TestPerson

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  const { database, secrets } = server.services
  parties = await makeParties(database.db, secrets)
  manager = await signIn(server, await makeRoleHolder(database.db, secrets, roleCode.systemManager))
  deputy = await another('马代理')
})
afterAll(() => server.close())

function another(name: string): Promise<TestPerson> {
  const { database, secrets } = server.services
  return makeGrantHolder(database.db, secrets, { name, like: parties.otherCompany.sealAuthorizeId })
}

function transfer(
  contractNoList: string[],
  {
    person = deputy,
    session = manager,
    call = transferSigner,
    ...rest
  }: {
    person?: TestPerson
    session?: TestSession
    call?: typeof transferSigner | typeof filesTransferSigner
    modifyInitiator?: boolean
    initiatorUserName?: string
    originalIdentityNo?: string
  } = {},
): Promise<TestAnswer<typeof transferSigner>> {
  const { agent, otherCompany } = parties
  const original = { companyName: otherCompany.companyName, originalName: agent.name }
  return server.call(
    call,
    {
      contractNoList,
      ...original,
      originalIdentityNo: agent.identityNo,
      newUserName: person.userName,
      ...rest,
    },
    { session },
  )
}

it('says whom of the chosen contracts can be changed, and changes him, with the initiator, in each', async () => {
  const one = await initiate(server, parties)
  const two = await initiate(server, parties)
  const chosen = { contractIdList: [one.contractId, two.contractId] }
  const info = await server.call(changeContractSignSignerInfoQuery, chosen, { session: manager })
  const { agent, initiator, otherCompany, ourCompany } = parties
  expect(info.result.signers).toEqual([
    {
      companyName: otherCompany.companyName,
      originalPersonInfo: [
        {
          name: agent.name,
          identityNo: maskIdentityNo(agent.identityNo),
          personKey: expect.any(String),
          contractIdList: chosen.contractIdList,
        },
      ],
    },
    {
      companyName: ourCompany.companyName,
      originalPersonInfo: [
        {
          name: initiator.name,
          identityNo: maskIdentityNo(initiator.identityNo),
          personKey: expect.any(String),
          contractIdList: chosen.contractIdList,
        },
      ],
    },
  ])
  expect(info.result.contracts.map(({ reason }) => reason)).toEqual([null, null])
  const answer = await transfer([one.contractNo, 'QY-NONE', two.contractNo], {
    originalIdentityNo: info.result.signers[0]?.originalPersonInfo[0]?.personKey ?? '',
    modifyInitiator: true,
    initiatorUserName: initiator.userName,
  })
  expect(answer).toMatchObject({
    code: 0,
    result: [
      { contractNo: one.contractNo, success: true, message: null },
      { contractNo: 'QY-NONE', success: false, message: '合同不存在或无权访问' },
      { contractNo: two.contractNo, success: true },
    ],
  })
  expect(await lastLogged(server, 2)).toMatchObject(
    [one, two].map(({ contractNo }) => ({
      event: 'CONTRACT_CHANGE_SIGNER',
      content: expect.stringContaining(contractNo),
    })),
  )
  const detail = await readDetail(server, two.contractId, await signIn(server, deputy))
  expect(detail.detailSigners[1]).toMatchObject({ signerName: '马代理', isLoginUser: true })
  expect(detail.auditIntact).toBe(true)
})

it('changes a slot once when two managers want to, and answers under both addresses', async () => {
  const { contractNo } = await initiate(server, parties)
  const second = await another('苏代理')
  const answers = await Promise.all([
    transfer([contractNo]),
    transfer([contractNo], { person: second, call: filesTransferSigner }),
  ])
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  const lost = answers.find(({ code }) => code !== 0)
  expect(lost?.refusal).toBe('SIGNER_NOT_CHANGED')
  expect(lost?.message).toContain('不是此合同的签署人')
})

it('tells both the former and the new initiator, of whom the new one has the contract from then on', async () => {
  const { contractId, contractNo } = await initiate(server, parties)
  const { database, secrets } = server.services
  const newcomer = await makeGrantHolder(database.db, secrets, {
    name: '唐接任',
    like: parties.ourCompany.sealAuthorizeId,
  })
  expect(
    await transfer([contractNo], { modifyInitiator: true, initiatorUserName: newcomer.userName }),
  ).toMatchObject({ code: 0 })
  await server.runJobs()
  const told = async ({ mobile }: TestPerson): Promise<string[]> =>
    (await server.call(demoMessages, { phone: mobile })).result
      .filter(({ scene }) => scene === 'CHANGE_INITIATOR')
      .map(({ content }) => content)
  const text = expect.stringContaining('的发起人已变更为唐接任')
  expect([await told(newcomer), await told(parties.initiator)]).toEqual([[text], [text]])
  expect(await told(parties.agent)).toEqual([])
  const detail = await readDetail(server, contractId, await signIn(server, newcomer))
  expect(detail.isInitiator).toBe(true)
})

it('changes the initiator only to one who may initiate for the company, and then nothing of the contract', async () => {
  const { contractId, contractNo } = await initiate(server, parties)
  const wrong = { modifyInitiator: true, initiatorUserName: deputy.userName }
  const answer = await transfer([contractNo], wrong)
  expect(answer.refusal).toBe('SIGNER_NOT_CHANGED')
  expect(answer.message).toContain('不能以')
  const detail = await readDetail(server, contractId, await signIn(server, parties.initiator))
  expect(detail.detailSigners[1]?.signerName).toBe(parties.agent.name)
})

it('refuses a newcomer without a seal, a person unknown, and everybody but system managers', async () => {
  const { contractId, contractNo } = await initiate(server, parties)
  expect((await transfer([contractNo], { person: parties.stranger })).message).toContain('可用的印章授权')
  const nobody = { ...deputy, userName: 'nobody' }
  expect((await transfer([contractNo], { person: nobody })).refusal).toBe('NO_MATCHING_SIGNER')
  const missing = await transfer([contractNo], { modifyInitiator: true })
  expect([missing.refusal, missing.message]).toEqual(['PARAMETER_INVALID', '请选择新发起人'])
  const many = Array.from({ length: 1001 }, (_, index) => `QY${index}`)
  expect((await transfer(many)).message).toBe('一次最多选择1000份合同')
  const session = await signIn(server, parties.initiator)
  expect((await transfer([contractNo], { session })).refusal).toBe('ACCESS_DENIED')
  const chosen = { contractIdList: [contractId, '999999999'] }
  const info = await server.call(changeContractSignSignerInfoQuery, chosen, { session: manager })
  expect(info.refusal).toBe('CONTRACT_NOT_FOUND')
})

it('takes no masked number for a person, nor a key that another manager was given', async () => {
  const { contractId, contractNo } = await initiate(server, parties)
  const { database, secrets } = server.services
  const masked = await transfer([contractNo], {
    originalIdentityNo: maskIdentityNo(parties.agent.identityNo),
  })
  expect([masked.refusal, masked.message]).toEqual([
    'PARAMETER_INVALID',
    '原签署人的证件号不能带*，请重新选择原签署人',
  ])
  const other = await signIn(server, await makeRoleHolder(database.db, secrets, roleCode.systemManager))
  const chosen = { contractIdList: [contractId] }
  const info = await server.call(changeContractSignSignerInfoQuery, chosen, { session: other })
  const key = info.result.signers[0]?.originalPersonInfo[0]?.personKey ?? ''
  expect((await transfer([contractNo], { originalIdentityNo: key })).refusal).toBe('SIGNER_NOT_CHANGED')
  expect((await transfer([contractNo], { originalIdentityNo: key, session: other })).code).toBe(0)
})

it('names who could take a signer over, by the rule of the transfer, and of those found by a word why not', async () => {
  const one = await initiate(server, parties)
  const two = await initiate(server, parties)
  const { agent, otherCompany, ourCompany, initiator } = parties
  const contractIdList = [one.contractId, two.contractId]
  const asked = {
    contractIdList,
    companyName: otherCompany.companyName,
    originalName: agent.name,
    originalIdentityNo: agent.identityNo,
  }
  const ask = async (more: Partial<Args<typeof changeContractSignNewSignersQuery>>, session = manager) =>
    server.call(changeContractSignNewSignersQuery, { ...asked, ...more }, { session })
  const holders = await ask({})
  expect(holders.result.contracts).toBe(2)
  expect(holders.result.people).toContainEqual({
    name: deputy.name,
    username: deputy.userName,
    phone: expect.stringContaining('****'),
    contracts: 2,
    reason: null,
  })
  expect(holders.result.people.map(({ name }) => name)).not.toContain(agent.name)
  const judged = async (searchWord: string): Promise<unknown[]> =>
    (await ask({ searchWord })).result.people.map(({ name, contracts, reason }) => [name, contracts, reason])
  expect(await judged(initiator.userName)).toEqual([
    [initiator.name, 0, '没有此企业在合同所属应用下的印章授权'],
  ])
  expect(await judged(agent.userName)).toEqual([[agent.name, 0, '新签署人与原签署人相同']])
  expect(await judged('马')).toEqual([])
  await transfer([one.contractNo])
  // In the first he signs already, in the second he still can; and what was found is what the transfer then does.
  const left = await ask({ searchWord: deputy.userName })
  expect(left.result).toMatchObject({ contracts: 1, people: [{ name: deputy.name, contracts: 1 }] })
  const ours = { companyName: ourCompany.companyName, originalName: initiator.name }
  const masked = await ask({ ...ours, originalIdentityNo: maskIdentityNo(initiator.identityNo) })
  expect(masked.refusal).toBe('PARAMETER_INVALID')
  expect((await ask({ originalIdentityNo: initiator.identityNo })).result).toEqual({
    contracts: 0,
    people: [],
  })
  expect((await ask({}, await signIn(server, initiator))).refusal).toBe('ACCESS_DENIED')
})

it('names in whose name contracts could be initiated, by the rule of the transfer, and of others why not', async () => {
  const { database, secrets } = server.services
  const { agent, initiator, otherCompany, ourCompany } = parties
  const one = await initiate(server, parties)
  const two = await initiate(server, parties)
  await transfer([one.contractNo])
  const newcomer = await makeGrantHolder(database.db, secrets, {
    name: '钱接任',
    like: ourCompany.sealAuthorizeId,
  })
  const asked = {
    contractIdList: [one.contractId, two.contractId],
    companyName: otherCompany.companyName,
    originalName: agent.name,
    originalIdentityNo: agent.identityNo,
  }
  const ask = async (searchWord?: string, session = manager) =>
    server.call(changeContractSignNewInitiatorsQuery, { ...asked, searchWord }, { session })
  const fit = (await ask()).result
  // Of the first he is no signer any more, so that its initiator would stay.
  expect(fit.contracts).toBe(1)
  expect(fit.people).toContainEqual({
    name: '钱接任',
    username: newcomer.userName,
    phone: expect.stringContaining('****'),
    contracts: 1,
    reason: null,
  })
  expect(fit.people.map(({ name }) => name)).toContain(initiator.name)
  const stranger = await makeRoleHolder(database.db, secrets, roleCode.systemManager)
  await database.db
    .updateTable('person')
    .set({ our_part: true })
    .where('user_name', '=', stranger.userName)
    .execute()
  expect(fit.people.map(({ username }) => username)).not.toContain(stranger.userName)
  const unfit = (await ask(stranger.userName)).result.people
  const reason = `不能以“${ourCompany.companyName}”的名义在合同所属应用下发起合同`
  expect(unfit).toMatchObject([{ username: stranger.userName, contracts: 0, reason }])
  const change = { modifyInitiator: true, initiatorUserName: stranger.userName }
  expect((await transfer([two.contractNo], change)).message).toBe(`${unfit[0]?.name ?? ''}${reason}`)
  expect((await ask('钱')).result.people).toEqual([])
  expect((await ask(undefined, await signIn(server, initiator))).refusal).toBe('ACCESS_DENIED')
})
