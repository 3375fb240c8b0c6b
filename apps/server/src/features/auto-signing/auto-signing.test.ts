import {
  sealsAutoSignCode,
  sealsAutoSignEnd,
  sealsAutoSignGrant,
  sealsAutoSignQuery,
} from '@qiyin/calls/areas/auto-sign.ts'
import {
  externalContractInitiateWithFile,
  externalContractQuery,
} from '@qiyin/calls/areas/external-contract.ts'
import { externalSignAutoSign, externalSignBatchAutoSign } from '@qiyin/calls/areas/external-sign.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { beforeEach, expect, it } from 'vitest'
import { initiationOf, samplePdf } from '../../testing/initiations.ts'
import { revokeGrant } from '../../testing/parties.ts'
import { readCode } from '../../testing/log-in.ts'
import { signSlotAs, verifiedFields, slotsOf } from '../../testing/signing-fixtures.ts'
import { parties, passTime, server, startSigningServer } from '../../testing/signing-server.ts'
import { askAs, registerApplication, type RegisteredApplication } from '../../testing/source-application.ts'

startSigningServer('2026-11-20T04:00:00Z')

let erp: RegisteredApplication
let systems = 0

beforeEach(async () => {
  systems += 1
  erp = await registerApplication(server, { code: `ERP${systems}`, actsAs: parties.initiator })
})

/** A contract of the system that waits for these of its signers. */
async function initiate(who: readonly ('individual' | 'agent' | 'initiator')[] = ['agent']): Promise<string> {
  const { contractInfo, signers } = initiationOf(parties, '1', server.services.now())
  const { files: _, ...info } = contractInfo
  const order = ['individual', 'agent', 'initiator'] as const
  const content = Buffer.from(await samplePdf()).toString('base64')
  const made = await askAs(server, erp, externalContractInitiateWithFile, {
    bizId: `biz-${Math.random()}`,
    contractInfo: info,
    signers: who.flatMap((name) => signers[order.indexOf(name)] ?? []),
    files: [{ fileName: '合同.pdf', content }],
  })
  expect(made.code).toBe(0)
  return (made.result as { contractId: string }).contractId
}

/** What the company's administrator does on the page of its seals. */
async function grant(change: { validUntil?: string; sourceId?: string } = {}) {
  const { agent, otherCompany } = parties
  const asked = { sealAuthorizeId: otherCompany.sealAuthorizeId, sourceId: erp.sourceId }
  passTime(60_000)
  const sent = await server.call(sealsAutoSignCode, asked, agent)
  expect(sent).toMatchObject({ code: 0, result: { mobile: expect.stringContaining('****') } })
  const code = await readCode(server, agent.mobile)
  return server.call(sealsAutoSignGrant, { ...asked, validUntil: '2027-03-31', code, ...change }, agent)
}

const autoSign = (contractId: string, signId?: string) =>
  askAs(server, erp, externalSignAutoSign, { contractId, ...(signId !== undefined && { signId }) })

it('a company lets a system seal by itself, and the contract is signed for it with that seal', async () => {
  const contractId = await initiate()
  expect((await autoSign(contractId)).code).toBe(refusals.AUTO_SIGN_NOT_GRANTED.code)
  expect((await grant()).code).toBe(0)
  const signed = await autoSign(contractId)
  expect(signed).toMatchObject({ code: 0, result: { contractId, signed: true, contractStatus: 2 } })
  const { verdict, fields } = await verifiedFields(server, contractId, parties.initiator)
  expect({ verdict, fields: fields.length }).toEqual({ verdict: 'valid', fields: 1 })
})

it('asked again, because an answer was lost, it says that it has signed, and says so of nothing that others signed', async () => {
  await grant()
  const first = await initiate()
  const signed = await autoSign(first)
  const { signId } = signed.result as { signId: string }
  expect((await autoSign(first)).result).toEqual(signed.result)
  expect((await autoSign(first, signId)).result).toEqual(signed.result)
  const both = await initiate(['individual', 'agent'])
  const [person, own] = await slotsOf(server, both, parties.initiator)
  if (!person || !own) throw new Error('two parties have two slots')
  expect((await signSlotAs(server, person, parties.individual)).code).toBe(0)
  expect((await autoSign(both, own.signId)).result).toMatchObject({ signed: true, contractStatus: 2 })
  expect((await autoSign(both)).result).toMatchObject({ signId: own.signId, signed: true })
  expect((await autoSign(both, person.signId)).code).toBe(refusals.NOT_IN_SIGNING.code)
})

it('says that it has not signed for a party that waits, whatever it has signed for another', async () => {
  await grant()
  const waits = await initiate(['agent', 'initiator'])
  const signed = await autoSign(waits)
  const { signId } = signed.result as { signId: string }
  expect((await autoSign(waits)).code).toBe(refusals.AUTO_SIGN_NOT_GRANTED.code)
  expect((await autoSign(waits, signId)).result).toMatchObject({ signId, signed: true, contractStatus: 0 })
})

it('what is allowed is listed, and ends at once when it is taken back, when its day is over, or with the right', async () => {
  const { agent, otherCompany } = parties
  const { sealAuthorizeId } = otherCompany
  await grant()
  const { result } = await server.call(sealsAutoSignQuery, { sealAuthorizeId }, agent)
  expect(result).toMatchObject({
    grants: [
      { sourceName: `ERP${systems}系统`, grantedBy: agent.name, validUntil: '2027-03-31', expired: false },
    ],
    latestDay: '2027-11-21',
  })
  expect(result.sources).toContainEqual({ sourceId: erp.sourceId, sourceName: `ERP${systems}系统` })
  const contractId = await initiate()
  const autoSignId = result.grants[0]?.autoSignId ?? ''
  expect((await server.call(sealsAutoSignEnd, { sealAuthorizeId, autoSignId }, agent)).code).toBe(0)
  expect((await server.call(sealsAutoSignEnd, { sealAuthorizeId, autoSignId }, agent)).refusal).toBe(
    'GRANT_NOT_FOUND',
  )
  expect((await autoSign(contractId)).code).toBe(refusals.AUTO_SIGN_NOT_GRANTED.code)
  await grant({ validUntil: '2026-11-20' })
  passTime(24 * 60 * 60_000)
  expect((await autoSign(contractId)).code).toBe(refusals.AUTO_SIGN_NOT_GRANTED.code)
  passTime(-24 * 60 * 60_000)
  await revokeGrant(server.services.database.db, sealAuthorizeId)
  expect((await autoSign(contractId)).code).toBe(refusals.AUTO_SIGN_NOT_GRANTED.code)
})

it('only the managers of a seal grant it, for at most a year, by their own code', async () => {
  const { initiator, agent, otherCompany } = parties
  const asked = { sealAuthorizeId: otherCompany.sealAuthorizeId, sourceId: erp.sourceId }
  expect((await server.call(sealsAutoSignCode, asked, initiator)).code).not.toBe(0)
  expect((await grant({ validUntil: '2027-11-22' })).message).toContain('最长')
  expect((await grant({ validUntil: '2026-11-19' })).message).toContain('从今天起')
  const wrong = { ...asked, validUntil: '2027-01-01', code: '000000' }
  expect((await server.call(sealsAutoSignGrant, wrong, agent)).refusal).toBe('CODE_WRONG')
  const unknown = { ...asked, sourceId: '999999' }
  expect((await server.call(sealsAutoSignCode, unknown, agent)).refusal).toBe('SOURCE_NOT_FOUND')
})

it('another system may not, nor may anybody sign for a person or before its turn', async () => {
  await grant()
  const contractId = await initiate()
  const other = await registerApplication(server, { code: `OTHER${systems}`, actsAs: parties.initiator })
  expect((await askAs(server, other, externalSignAutoSign, { contractId })).code).toBe(
    refusals.CONTRACT_NOT_FOUND.code,
  )
  const both = await initiate(['individual', 'agent'])
  expect((await autoSign(both)).code).toBe(refusals.AUTO_SIGN_NOT_GRANTED.code)
  const { signers } = (await askAs(server, erp, externalContractQuery, { contractId: both })).result as {
    signers: { signId: string }[]
  }
  expect((await autoSign(both, signers[0]?.signId)).code).toBe(refusals.AUTO_SIGN_NOT_GRANTED.code)
  const slot = { contractId: both, signId: signers[0]?.signId ?? '' }
  expect((await signSlotAs(server, slot, parties.individual)).code).toBe(0)
  expect((await autoSign(both)).result).toMatchObject({ signed: true, contractStatus: 2 })
})

it('two calls at once sign once', async () => {
  await grant()
  const contractId = await initiate()
  const answers = await Promise.all([autoSign(contractId), autoSign(contractId), autoSign(contractId)])
  expect(answers.map(({ code }) => code)).toContain(0)
  const { fields } = await verifiedFields(server, contractId, parties.initiator)
  expect(fields.length).toBe(1)
  const { result } = await askAs(server, erp, externalContractQuery, { contractId })
  expect(result).toMatchObject({ contractStatus: 2, signers: [{ signStatus: 2 }] })
})

it('several are begun at once, each with its own outcome, and jobs finish them', async () => {
  await grant()
  const one = await initiate()
  const two = await initiate()
  const people = await initiate(['individual'])
  const { result } = await askAs(server, erp, externalSignBatchAutoSign, {
    contractIds: [one, two, people, '999999'],
  })
  expect(result).toMatchObject([
    { contractId: one, success: true, message: null },
    { contractId: two, success: true },
    { contractId: people, success: false, message: refusals.AUTO_SIGN_NOT_GRANTED.message },
    { success: false, message: refusals.CONTRACT_NOT_FOUND.message },
  ])
  await server.runJobs()
  for (const contractId of [one, two])
    expect((await askAs(server, erp, externalContractQuery, { contractId })).result).toMatchObject({
      contractStatus: 2,
    })
})

it('several are asked for again, because an answer was lost: none is signed twice, and what others sign is not said to be signed', async () => {
  await grant()
  const own = await initiate()
  const people = await initiate(['individual'])
  const asked = { contractIds: [own, people] }
  const batch = async () => (await askAs(server, erp, externalSignBatchAutoSign, asked)).result
  const first = await batch()
  expect(first).toMatchObject([{ success: true }, { success: false }])
  expect(await batch()).toEqual(first)
  await server.runJobs()
  const [slot] = await slotsOf(server, people, parties.initiator)
  if (!slot) throw new Error('the person has a slot')
  expect((await signSlotAs(server, slot, parties.individual)).code).toBe(0)
  expect(await batch()).toMatchObject([
    { contractId: own, signId: expect.any(String), success: true, message: null },
    { contractId: people, signId: null, success: false, message: refusals.NOT_IN_SIGNING.message },
  ])
  const { fields } = await verifiedFields(server, own, parties.initiator)
  expect(fields.length).toBe(1)
})
