import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { initiateRecentSigners, initiateSave, initiateValidate } from '@qiyin/calls/areas/initiate.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initiate, initiationOf, samplePdf, signIn, upload } from '../../testing/initiations.ts'
import { makeParties, type Parties, type TestPerson } from '../../testing/parties.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer } from '../../testing/test-client.ts'

type Initiation = Args<typeof initiateSave>
type Signer = Initiation['signers'][number]

const now = new Date('2026-11-20T04:00:00Z')
let server: TestServer
let parties: Parties

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  parties = await makeParties(server.services.database.db, server.services.secrets)
})
afterAll(() => server.close())

const stamp = (type: number, topPercent: number) => ({ type, pageNum: 1, leftPercent: 20, topPercent })
const self: Signer = { ourPart: 1, signType: 0, known: { kind: 'self' }, cordList: [stamp(0, 10)] }
const ownCompany = (): Signer => ({
  ourPart: 1,
  signType: 1,
  known: { kind: 'ownCompany' },
  companyName: parties.otherCompany.companyName,
  sealAuthorizeId: parties.otherCompany.sealAuthorizeId,
  cordList: [stamp(1, 30)],
})

/** A contract of the other company, whose agent initiates it with these signers. */
async function byAgent(
  signers: Signer[],
  at: { validate: boolean },
): Promise<TestAnswer<typeof initiateSave>> {
  return begin(parties.agent, parties.otherCompany.companyId, signers, at)
}

async function begin(
  person: TestPerson,
  companyId: string,
  signers: Signer[],
  { validate }: { validate: boolean },
): Promise<TestAnswer<typeof initiateSave>> {
  const session = await signIn(server, person)
  const file = await upload(server, session, { name: '合同.pdf', bytes: await samplePdf() })
  const { contractInfo } = initiationOf(parties, file.result.id, now)
  const info = { ...contractInfo, companyId, initUser: person.personId, contractName: crypto.randomUUID() }
  // Both calls answer the same refusals.
  return server.call(
    validate ? (initiateValidate as never) : initiateSave,
    { contractInfo: info, signers },
    { session },
  )
}

describe('a signer whom the server knows', () => {
  it('is the initiator and his own company, without a number on the wire', async () => {
    const { result, code } = await byAgent([self, ownCompany()], { validate: false })
    expect(code).toBe(0)
    const session = await signIn(server, parties.agent)
    const { contractId } = result
    const { detailSigners } = (await server.call(contractQueryDetail, { contractId }, { session })).result
    const { name } = parties.agent
    expect(
      detailSigners.map(({ signerName, companyName, signStatus }) => [signerName, companyName, signStatus]),
    ).toEqual([
      [name, null, 1],
      [name, parties.otherCompany.companyName, 0],
    ])
    expect(result.signId).not.toBeNull()
  })

  it('is refused when the same person was typed as well', async () => {
    const { name, mobile, identityNo } = parties.agent
    const typed: Signer = { ourPart: 1, signType: 0, name, mobile, identityNo }
    const answer = await byAgent([self, typed], { validate: true })
    expect([answer.refusal, answer.message]).toEqual(['SIGNER_INVALID', `签署人${name}重复，请勿重复添加`])
    expect(answer.result).toEqual({ place: { section: 'signer', signerIndex: 1, field: 'name' } })
  })

  it('must be of a company of the initiator, whatever grant is named', async () => {
    const { personId } = parties.initiator
    const answer = await begin(parties.initiator, parties.ourCompany.companyId, [ownCompany()], {
      validate: true,
    })
    expect([personId !== parties.agent.personId, answer.refusal]).toEqual([true, 'SIGNER_INVALID'])
    expect(answer.message).toContain('签署人信息已变更，请删除后重新添加')
  })

  it('needs to be chosen', async () => {
    const answer = await byAgent([{ ...ownCompany(), sealAuthorizeId: '' }], { validate: true })
    expect(answer.message).toContain('请选择签署人')
  })
})

describe('signers of before', () => {
  let past: { signId: string; name: string; companyName: string | null; mobile: string; signType: number }[]

  beforeAll(async () => {
    await initiate(server, parties)
    await initiate(server, parties, (form) => ({
      ...form,
      contractInfo: { ...form.contractInfo, contractName: '第二份合同' },
    }))
    const session = await signIn(server, parties.initiator)
    const { businessTypeId } = parties
    past = (await server.call(initiateRecentSigners, { businessTypeId }, { session })).result
  })

  it('are suggested once each, masked, and only to whoever had asked them', async () => {
    const masked = expect.stringMatching(/^155\*+\d{3}$/)
    expect(past).toEqual([
      {
        signId: expect.any(String),
        signType: 1,
        name: '顾经办',
        companyName: parties.otherCompany.companyName,
        mobile: masked,
      },
      { signId: expect.any(String), signType: 0, name: '林个人', companyName: null, mobile: masked },
    ])
    const session = await signIn(server, parties.individual)
    const { businessTypeId } = parties
    expect((await server.call(initiateRecentSigners, { businessTypeId }, { session })).result).toEqual([])
  })

  const again = (index: number, change: Partial<Signer> = {}): Signer => {
    const { signId, companyName = null, signType = 0 } = past[index] ?? { signId: '' }
    const stamps = [stamp(signType === 1 ? 1 : 0, 40)]
    return {
      ourPart: 1,
      signType: signType === 1 ? 1 : 0,
      ...(companyName !== null && { companyName }),
      known: { kind: 'past', signId },
      cordList: stamps,
      ...change,
    }
  }

  it('sign again as they are known', async () => {
    const { companyId } = parties.ourCompany
    const answer = await begin(parties.initiator, companyId, [again(1), again(0)], { validate: false })
    expect(answer.code).toBe(0)
    const session = await signIn(server, parties.individual)
    const { contractId } = answer.result
    const detail = (await server.call(contractQueryDetail, { contractId }, { session })).result
    expect(detail.detailSigners.map(({ signerName }) => signerName)).toEqual(['林个人', '顾经办'])
    expect(detail.ableToSign).toBe(true)
  })

  it.each<[string, () => Promise<TestAnswer<typeof initiateSave>>]>([
    ['in another initiator’s name', () => byAgent([again(1)], { validate: true })],
    [
      'for no company',
      () =>
        begin(parties.initiator, parties.ourCompany.companyId, [again(0, { signType: 0, companyName: '' })], {
          validate: true,
        }),
    ],
  ])('are not found %s', async (_, asked) => {
    const answer = await asked()
    expect(answer.refusal).toBe('SIGNER_INVALID')
    expect(answer.message).toContain('签署人信息已变更')
  })
})
