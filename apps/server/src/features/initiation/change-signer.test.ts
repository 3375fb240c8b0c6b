import { initiateChangeSigner } from '@qiyin/calls/areas/initiate.ts'
import { contractQueryListPerson } from '@qiyin/calls/areas/contract-query.ts'
import { signCancel, signRemove, signSignReturn, signTask, signUrl } from '@qiyin/calls/areas/sign.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { initiate, readDetail, signIn } from '../../testing/initiations.ts'
import { makeParties, makePerson, type Parties, type TestPerson } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer, TestSession } from '../../testing/test-client.ts'

const now = new Date('2026-11-20T04:00:00Z')
let server: TestServer
let parties: Parties
let initiator: TestSession
let individual: TestSession
let newcomer: TestPerson

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  const { database, secrets } = server.services
  parties = await makeParties(database.db, secrets)
  initiator = await signIn(server, parties.initiator)
  individual = await signIn(server, parties.individual)
  newcomer = await makePerson(database.db, secrets, { name: '田新人', ourPart: false })
})
afterAll(() => server.close())

async function contract(): Promise<{ contractId: string; signIds: string[]; transactionNo: string }> {
  const { contractId } = await initiate(server, parties)
  const { detailSigners, transactionNo } = await readDetail(server, contractId, individual)
  if (transactionNo === null) throw new Error('it is not his turn')
  return { contractId, signIds: detailSigners.map(({ signId }) => signId), transactionNo }
}

function change(
  contractId: string,
  signId: string | undefined,
  { person = newcomer, session = initiator, originalName = parties.individual.name } = {},
): Promise<TestAnswer<typeof initiateChangeSigner>> {
  const { name, identityNo, mobile } = person
  return server.call(
    initiateChangeSigner,
    { contractId, signId: signId ?? '', originalName, name, identityNo, mobile },
    { session },
  )
}

it('has another person sign: the old link is dead, the places stay, both and the trail know', async () => {
  const { contractId, signIds, transactionNo } = await contract()
  const before = await readDetail(server, contractId, initiator)
  expect(await change(contractId, signIds[0])).toMatchObject({ code: 0 })
  const after = await readDetail(server, contractId, await signIn(server, newcomer))
  expect(
    after.areas.map(({ positionId, leftPercent, topPercent }) => [positionId, leftPercent, topPercent]),
  ).toEqual(
    before.areas.map(({ positionId, leftPercent, topPercent }) => [positionId, leftPercent, topPercent]),
  )
  expect(after.detailSigners[0]).toMatchObject({ signerName: '田新人', signStatus: 1, isLoginUser: true })
  expect(after.auditIntact).toBe(true)
  expect(after.auditTrail.map(({ text }) => text)).toContain('更换签署人：由林个人更换为田新人')
  // Who lost the slot, with the link, on the signing page that is open, and on the detail page.
  const lost = { session: individual }
  expect((await server.call(signUrl, { signTransactionNo: transactionNo }, lost)).refusal).toBe(
    'SIGNER_CHANGED',
  )
  expect((await server.call(signSignReturn, { transactionNo }, lost)).refusal).toBe('SIGNER_CHANGED')
  const task = await server.call(signTask, { contractId, signId: signIds[0] ?? '' }, lost)
  expect([task.refusal, task.message]).toEqual(['SIGNER_CHANGED', '此合同的签署人已更换，您无需再签署'])
  // Nobody else has anything of the old link.
  const others = { session: await signIn(server, newcomer) }
  expect((await server.call(signSignReturn, { transactionNo }, others)).refusal).toBe('CONTRACT_NOT_FOUND')
  expect((await server.call(signUrl, { signTransactionNo: transactionNo }, others)).refusal).toBe(
    'CONTRACT_NOT_FOUND',
  )
  const listed = await server.call(contractQueryListPerson, { contractStatus: 0, signUser: '田新人' }, others)
  expect(listed.result.list.map((row) => row.contractId)).toContain(contractId)
  await server.runJobs()
  const scenes = async (phone: string): Promise<string[]> =>
    (await server.call(demoMessages, { phone })).result.map(({ scene }) => scene)
  expect((await scenes(parties.individual.mobile))[0]).toBe('CHANGE_SIGNER')
  expect(await scenes(newcomer.mobile)).toEqual(['SIGN_NOTICE'])
})

it('puts right the name of a signer that was mistyped: the account keeps its link and is asked once more', async () => {
  const typed = { name: '钱政名', mobile: '15600000001', identityNo: '110101199003071233' }
  const { contractId } = await initiate(server, parties, (initiation) => ({
    ...initiation,
    signers: initiation.signers.map((signer, index) => (index === 0 ? { ...signer, ...typed } : signer)),
  }))
  const before = await readDetail(server, contractId, initiator)
  const signId = before.detailSigners[0]?.signId
  const correct = { ...newcomer, ...typed, name: '钱正名' }
  const links = async (): Promise<string[]> => {
    await server.runJobs()
    const { result } = await server.call(demoMessages, { phone: typed.mobile })
    return result.map(({ scene, content }) => `${scene} ${/https?:\S+/.exec(content)?.[0] ?? ''}`)
  }
  const [first = ''] = await links()
  expect(first).toMatch(/^SIGN_NOTICE http/)
  const put = { person: correct, originalName: typed.name }
  expect(await change(contractId, signId, put)).toMatchObject({ code: 0 })
  const after = await readDetail(server, contractId, initiator)
  expect(after.detailSigners[0]).toMatchObject({ signerName: '钱正名', signStatus: 1 })
  expect(after.auditTrail.map(({ text }) => text)).toContain('更正签署人姓名：由钱政名更正为钱正名')
  expect(await links()).toEqual([first, first])
  const same = await change(contractId, signId, { person: correct, originalName: correct.name })
  expect(same.message).toBe('新签署人与原签署人相同')
})

it('changes a slot once when two want to', async () => {
  const { contractId, signIds } = await contract()
  const { database, secrets } = server.services
  const another = await makePerson(database.db, secrets, { name: '方另人', ourPart: false })
  const answers = await Promise.all([
    change(contractId, signIds[0]),
    change(contractId, signIds[0], { person: another }),
  ])
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(answers.find(({ code }) => code !== 0)?.message).toBe('签署人已被更换，请刷新页面后查看')
})

it('is for the initiator, with a signer who fits, while the contract is being signed', async () => {
  const { contractId, signIds } = await contract()
  expect((await change(contractId, signIds[0], { session: individual })).refusal).toBe('CONTRACT_NOT_FOUND')
  const same = await change(contractId, signIds[0], { person: parties.individual })
  expect([same.refusal, same.message]).toEqual(['SIGNER_INVALID', '新签署人与原签署人相同'])
  // Holds no seal of the company.
  const agent = { originalName: parties.agent.name }
  expect((await change(contractId, signIds[1], agent)).refusal).toBe('NO_MATCHING_SIGNER')
  const wrongNumber = { person: { ...newcomer, identityNo: '110101199001011234' } }
  expect((await change(contractId, signIds[0], wrongNumber)).refusal).toBe('SIGNER_INVALID')
  expect((await change(contractId, '999999999')).refusal).toBe('CONTRACT_NOT_FOUND')
  await server.call(signCancel, { contractId, cancelReason: '不签了' }, { session: initiator })
  expect((await change(contractId, signIds[0])).refusal).toBe('NOT_IN_SIGNING')
})

it('says nothing of the change once the contract is removed', async () => {
  const { contractId, signIds, transactionNo } = await contract()
  expect((await change(contractId, signIds[0])).code).toBe(0)
  await server.call(signCancel, { contractId, cancelReason: '不签了' }, { session: initiator })
  expect((await server.call(signRemove, { contractId }, { session: initiator })).code).toBe(0)
  const lost = { session: individual }
  const task = await server.call(signTask, { contractId, signId: signIds[0] ?? '' }, lost)
  expect(task.refusal).toBe('CONTRACT_NOT_FOUND')
  expect((await server.call(signUrl, { signTransactionNo: transactionNo }, lost)).refusal).toBe(
    'CONTRACT_NOT_FOUND',
  )
})
