import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { contractQueryListPerson, contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import {
  signCancel,
  signExecute,
  signIntentCode,
  signReject,
  signSavedSignature,
  signSignReturn,
  signTask,
  signUrl,
} from '@qiyin/calls/areas/sign.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { describe, expect, it } from 'vitest'
import { initiate, signIn } from '../../testing/initiations.ts'
import { readCode } from '../../testing/log-in.ts'
import { revokeGrant } from '../../testing/parties.ts'
import { withdraw } from '../../testing/person-fixtures.ts'
import {
  attemptsAt,
  certificatesOf,
  detailOf,
  handwriting,
  initiateFor,
  prepareExecution,
  signSlotAs,
  slotsOf,
  transactionNo,
  verifiedFields,
  viewDocument,
  type Execution,
  type Signer,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { parties, passTime, server, startSigningServer } from '../../testing/signing-server.ts'
import { contractById } from '../contracts/public.ts'
import { fileById } from '../files/public.ts'

const dayMs = 86_400_000

startSigningServer('2026-11-20T04:00:00Z')

const execute = (
  { session }: Signer,
  execution: Execution,
): ReturnType<typeof server.call<typeof signExecute>> => server.call(signExecute, execution, { session })

const taskOf = async (slot: Slot, { session }: Signer): Promise<Answer<typeof signTask>> =>
  (await server.call(signTask, { ...slot }, { session })).result

const savedOf = async ({ session }: Signer): Promise<unknown> =>
  (await server.call(signSavedSignature, {}, { session })).result

/** What each of these calls answers, word for word. */
async function answersOf(slot: Slot, { session }: Signer): Promise<unknown[]> {
  const execution = { ...slot, consent: true, code: '123456', signature: { kind: 'name' } } as const
  const all = [
    await server.call(signTask, { ...slot }, { session }),
    await server.call(signIntentCode, { ...slot }, { session }),
    await server.call(signExecute, execution, { session }),
  ]
  return all.map(({ status, code, message }) => [status, code, message])
}

/** How each of the calls that lead to a signature refuses. */
async function refusalsOf(slot: Slot, signer: Signer): Promise<(string | undefined)[]> {
  const { session } = signer
  const signTransactionNo = await transactionNo(server.services.database.db, slot)
  const execution = { ...slot, consent: true, code: '123456', signature: { kind: 'name' } } as const
  return [
    (await server.call(signUrl, { signTransactionNo }, { session })).refusal,
    (await taskOf(slot, signer)).blocked?.name,
    (await server.call(signIntentCode, { ...slot }, { session })).refusal,
    (await execute(signer, execution)).refusal,
  ]
}

const four = (name: string): string[] => [name, name, name, name]

describe('signing', () => {
  it('goes from stage to stage until the contract is complete', async () => {
    const [first, second, third] = (await initiateFor(server, parties)) as [Slot, Slot, Slot]
    const states = async (): Promise<number[]> =>
      (await detailOf(server, first.contractId, parties.initiator)).detailSigners.map(
        ({ signStatus }) => signStatus,
      )
    const signed = await signSlotAs(server, first, parties.individual)
    expect(signed.result).toEqual({ signed: true, contractStatus: 0, next: null })
    expect(await states()).toEqual([2, 1, 0])
    await signSlotAs(server, second, parties.agent)
    expect(await states()).toEqual([2, 2, 1])
    const last = await signSlotAs(server, third, parties.initiator)
    expect(last.result).toEqual({ signed: true, contractStatus: 2, next: null })

    const { contractId } = first
    const detail = await detailOf(server, contractId, parties.individual)
    expect(detail).toMatchObject({ contractStatus: 2, signStatus: 2, auditIntact: true })
    expect(detail.areas.map(({ signed: done }) => done)).toEqual([true, true, true])
    const report = await server.call(contractQuerySignatures, { contractId }, parties.individual)
    expect(report.result).toMatchObject({ verdict: 'valid', problems: [] })
    expect(report.result.documentSha256).toBe(detail.documentSha256)
    expect(
      report.result.signatures.map(({ kind, signerName, organization, valid }) => [
        kind,
        signerName,
        organization,
        valid,
      ]),
    ).toEqual([
      ['certification', '契印电子签约平台', '契印电子签约平台', true],
      ['signature', '林个人', null, true],
      ['signature', '顾经办', parties.otherCompany.companyName, true],
      ['signature', '沈发起', parties.ourCompany.companyName, true],
      ['timestamp', '契印电子签约平台 时间戳服务', '契印电子签约平台', true],
    ])
    const serials = new Set(await certificatesOf(server.services.database.db, contractId))
    const inDocument = report.result.signatures.filter(({ kind }) => kind === 'signature')
    expect(new Set(inDocument.map(({ serialNumber }) => serialNumber))).toEqual(serials)
    for (const one of inDocument)
      expect(one).toMatchObject({
        issuerName: '契印电子签约平台 签名证书CA',
        algorithm: 'RSA-SHA256，2048 位',
      })
    await server.runJobs()
    for (const { mobile } of [parties.initiator, parties.agent, parties.individual]) {
      const [newest] = (await server.call(demoMessages, { phone: mobile })).result
      expect(newest?.scene).toBe('COMPLETE')
    }
  })

  it('leads on to the next contract that waits for the same person', async () => {
    const [one] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    const [other] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    const { result } = await signSlotAs(server, one, parties.individual)
    expect(result).toEqual({
      signed: true,
      contractStatus: 2,
      next: { ...other, contractName: '货物采购合同' },
    })
  })

  it('takes the drawn signature, the kept one, or the name as a seal', async () => {
    const { individual } = parties
    const slots = await Promise.all(
      [1, 2, 3, 4].map(async () => (await initiateFor(server, parties, ['individual']))[0] as Slot),
    )
    const signWith = async (slot: Slot, signature: Execution['signature']): Promise<string | undefined> => {
      passTime(30_000)
      const execution = await prepareExecution(server, slot, individual)
      return (await execute(individual, { ...execution, signature })).refusal
    }
    const [one, two, three, fourth] = slots as [Slot, Slot, Slot, Slot]
    expect((await taskOf(one, individual)).savedSignature).toBeNull()
    expect(await signWith(one, { kind: 'saved' })).toBe('SIGNATURE_REQUIRED')
    expect(await signWith(one, { kind: 'drawn', drawing: handwriting, keep: true })).toBeUndefined()
    expect((await taskOf(two, individual)).savedSignature).toEqual(handwriting)
    expect(await savedOf(individual)).toEqual(handwriting)
    expect(await savedOf(parties.agent)).toBeNull()
    expect(await signWith(two, { kind: 'saved' })).toBeUndefined()
    const other = { ...handwriting, strokes: [[10, 10, 90, 90]] }
    expect(await signWith(three, { kind: 'drawn', drawing: other })).toBeUndefined()
    expect((await taskOf(fourth, individual)).savedSignature).toEqual(handwriting)
    expect(await signWith(fourth, { kind: 'name' })).toBeUndefined()
    for (const { contractId } of slots)
      expect(await verifiedFields(server, contractId, individual)).toEqual({
        verdict: 'valid',
        fields: ['S1_1'],
      })
  })

  it('keeps the signature only for its own person', async () => {
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    const execution = await prepareExecution(server, slot, parties.individual)
    await execute(parties.individual, {
      ...execution,
      signature: { kind: 'drawn', drawing: handwriting, keep: true },
    })
    const [company] = (await initiateFor(server, parties, ['agent'])) as [Slot]
    expect((await taskOf(company, parties.agent)).savedSignature).toBeNull()
  })

  it('binds the trail’s head and the way the identity was checked into the signature', async () => {
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    await signSlotAs(server, slot, parties.individual)
    const { auditTrail } = await detailOf(server, slot.contractId, parties.individual)
    const before = auditTrail.find(({ event }) => event === 'INTENT_VERIFIED')
    const bytes = await server.services.blobs.read(await blobOf(slot.contractId))
    const { signatures } = await server.services.pdf.run('verifyPdf', bytes)
    const mine = signatures.find(({ fieldName }) => fieldName === 'S1_1')
    expect(mine?.auditHead).toBe(before?.hash)
    expect(mine?.policyOids).toEqual(['2.25.283919530104427063451840711296471250915.1.1'])
  })
})

describe('who may sign, and when', () => {
  it('refuses out of turn, on every call', async () => {
    const [, second] = (await initiateFor(server, parties)) as [Slot, Slot, Slot]
    expect(await refusalsOf(second, parties.agent)).toEqual(four('NOT_YOUR_TURN'))
    expect((await taskOf(second, parties.agent)).currentSigners).toEqual(['林个人'])
    const { contractId } = second
    const rejected = await server.call(signReject, { contractId, reason: '不想等' }, parties.agent)
    expect(rejected.refusal).toBe('NOT_YOUR_TURN')
  })

  it("answers for another person's slot as for one that is not there", async () => {
    const [first] = (await initiateFor(server, parties)) as [Slot, Slot, Slot]
    // A signer of the same contract, and somebody who has nothing to do with it.
    for (const person of [parties.agent, parties.stranger]) {
      const missing = await answersOf({ ...first, signId: '987654321' }, person)
      expect(await answersOf(first, person)).toEqual(missing)
      expect(missing[0]).toEqual(expect.arrayContaining(['合同不存在或无权访问']))
    }
    const signTransactionNo = await transactionNo(server.services.database.db, first)
    const url = await server.call(signUrl, { signTransactionNo }, parties.stranger)
    const made = await server.call(signUrl, { signTransactionNo: 'A'.repeat(32) }, parties.stranger)
    expect([url.status, url.code, url.message]).toEqual([made.status, made.code, made.message])
    expect(await attemptsAt(server.services.database.db, first)).toEqual([])
  })

  it('refuses once the contract is canceled', async () => {
    const [slot] = (await initiateFor(server, parties)) as [Slot, Slot, Slot]
    const { contractId } = slot
    await server.call(signCancel, { contractId, cancelReason: '条款有误' }, parties.initiator)
    expect(await refusalsOf(slot, parties.individual)).toEqual(four('CONTRACT_CANCELED'))
  })

  it('refuses once the contract is completed, and a slot that is signed', async () => {
    const [first, second] = (await initiateFor(server, parties, ['individual', 'agent'])) as [Slot, Slot]
    await signSlotAs(server, first, parties.individual)
    expect(await refusalsOf(first, parties.individual)).toEqual(four('ALREADY_SIGNED'))
    await signSlotAs(server, second, parties.agent)
    expect(await refusalsOf(first, parties.individual)).toEqual(four('CONTRACT_COMPLETED'))
  })

  it('refuses after the deadline', async () => {
    const { contractId } = await initiate(server, parties)
    const [slot] = (await slotsOf(server, contractId, parties.initiator)) as [Slot]
    passTime(8 * dayMs)
    // A new session: one lasts an hour here.
    const again = { ...parties.individual, session: await signIn(server, parties.individual) }
    expect(await refusalsOf(slot, again)).toEqual(four('CONTRACT_EXPIRED'))
    const late = await server.call(signReject, { contractId, reason: '太晚了' }, again)
    expect(late.refusal).toBe('CONTRACT_EXPIRED')
  })

  it('refuses a person who has been proven to be somebody else than the one named', async () => {
    const { contractId } = await initiate(server, parties)
    const [slot] = (await slotsOf(server, contractId, parties.initiator)) as [Slot]
    // As if the person had been proven after the contract was initiated: before, initiating is refused.
    await server.services.database.db
      .updateTable('signer')
      .set({ identity_no_fp: Buffer.alloc(32, 1) })
      .where('id', '=', slot.signId)
      .execute()
    expect(await refusalsOf(slot, parties.individual)).toEqual(four('SIGNER_INVALID'))
  })

  it('refuses in an application while it is frozen', async () => {
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    await setApplication(accountStatus.frozen)
    expect(await refusalsOf(slot, parties.individual)).toEqual(four('BUSINESS_FROZEN'))
    await setApplication(accountStatus.active)
    expect(await refusalsOf(slot, parties.individual)).not.toContain('BUSINESS_FROZEN')
  })

  it('refuses for a company that is frozen', async () => {
    const [slot] = (await initiateFor(server, parties, ['agent'])) as [Slot]
    const { companyId } = parties.otherCompany
    await withdraw(server.services.database.db, { freezeCompanyId: companyId })
    expect(await refusalsOf(slot, parties.agent)).toEqual(four('COMPANY_FROZEN'))
  })
})

async function setApplication(status: 0 | 1): Promise<void> {
  const { db } = server.services.database
  const { businessTypeId } = parties
  await db.updateTable('business_type').set({ status }).where('id', '=', businessTypeId).execute()
}

describe('the intent code', () => {
  it('must be the one sent for this slot, and may be mistyped four times', async () => {
    const { individual } = parties
    const [one] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    const [other] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    const execution = await prepareExecution(server, one, individual)
    const elsewhere = { ...execution, ...other, shown: await viewDocument(server, other, individual) }
    expect((await execute(individual, elsewhere)).refusal).toBe('CODE_EXPIRED')
    const wrong = execution.code === '000000' ? '000001' : '000000'
    for (let tried = 0; tried < 4; tried++)
      expect((await execute(individual, { ...execution, code: wrong })).refusal).toBe('CODE_WRONG')
    expect((await execute(individual, { ...execution, code: wrong })).refusal).toBe('CODE_EXPIRED')
    expect((await execute(individual, execution)).refusal).toBe('CODE_EXPIRED')
    expect(await attemptsAt(server.services.database.db, one)).toEqual([])
    expect((await server.call(signIntentCode, { ...one }, individual)).refusal).toBe('CODE_TOO_SOON')
    passTime(30_000)
    expect((await signSlotAs(server, one, individual)).result.signed).toBe(true)
  })

  it('goes to the signer’s own phone, and is worth nothing to another signer', async () => {
    const { individual, agent } = parties
    const [first] = (await initiateFor(server, parties)) as [Slot, Slot, Slot]
    const asked = await server.call(signIntentCode, { ...first }, individual)
    expect(asked.result).toEqual({
      mobile: `${individual.mobile.slice(0, 3)}*****${individual.mobile.slice(-3)}`,
      resendAfterSec: 30,
    })
    const code = await readCode(server, individual.mobile)
    expect(asked.bytes.toString()).not.toContain(code)
    const [company] = (await initiateFor(server, parties, ['agent'])) as [Slot]
    const execution = await prepareExecution(server, company, agent)
    const other = execution.code === code ? '000000' : code
    expect((await execute(agent, { ...execution, code: other })).refusal).toBe('CODE_WRONG')
  })

  it('is the last one sent, also when the clock was ahead and has been put right', async () => {
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    passTime(90_000)
    await prepareExecution(server, slot, parties.individual)
    passTime(-60_000)
    expect((await signSlotAs(server, slot, parties.individual)).result.signed).toBe(true)
    passTime(60_000)
  })

  it('expires after five minutes', async () => {
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    const execution = await prepareExecution(server, slot, parties.individual)
    passTime(5 * 60_000)
    expect((await execute(parties.individual, execution)).refusal).toBe('CODE_EXPIRED')
  })

  it('is not asked for without consent', async () => {
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    const execution = await prepareExecution(server, slot, parties.individual)
    const without = { ...execution, consent: false } as unknown as Execution
    const refused = await execute(parties.individual, without)
    expect([refused.refusal, refused.message]).toEqual(['PARAMETER_INVALID', '请先阅读并同意签署全部内容'])
    expect((await execute(parties.individual, execution)).result.signed).toBe(true)
  })
})

describe('seals and signatures', () => {
  it('refuses a seal whose authorization was taken back between opening the page and signing', async () => {
    const [slot] = (await initiateFor(server, parties, ['agent'])) as [Slot]
    const execution = await prepareExecution(server, slot, parties.agent)
    await revokeGrant(server.services.database.db, parties.otherCompany.sealAuthorizeId)
    expect((await execute(parties.agent, execution)).refusal).toBe('SEAL_NOT_AUTHORIZED')
    expect(await refusalsOf(slot, parties.agent)).toEqual(four('SEAL_NOT_AUTHORIZED'))
    expect(await attemptsAt(server.services.database.db, slot)).toEqual([])
  })

  it('refuses a seal of another company, and an area without a seal', async () => {
    const { agent, initiator } = parties
    const [theirs, ours] = (await initiateFor(server, parties, ['agent', 'initiator'])) as [Slot, Slot]
    const execution = await prepareExecution(server, theirs, agent)
    const [foreign] = execution.seals ?? []
    expect((await execute(agent, execution)).result).toMatchObject({ signed: true })
    const own = await prepareExecution(server, ours, initiator)
    const seals = own.seals?.map((seal) => ({ ...seal, sealId: foreign?.sealId ?? '' })) ?? []
    expect((await execute(initiator, { ...own, seals })).refusal).toBe('SEAL_NOT_AUTHORIZED')
    expect((await execute(initiator, { ...own, seals: [] })).message).toBe('请为每一处签署位置选择印章')
    // Nothing of it has used the code up.
    expect((await execute(initiator, own)).result.signed).toBe(true)
  })

  it.each([
    ['none', null],
    ['no ink', { kind: 'drawn', drawing: { ...handwriting, strokes: [[]] } }],
    ['half a point', { kind: 'drawn', drawing: { ...handwriting, strokes: [[1, 2, 3]] } }],
    ['off the pad', { kind: 'drawn', drawing: { ...handwriting, strokes: [[1e9, 2, 3, 4]] } }],
  ] as const)('refuses a personal area without a signature: %s', async (_, signature) => {
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    const execution = await prepareExecution(server, slot, parties.individual)
    const given = { ...execution, signature } as Execution
    expect((await execute(parties.individual, given)).refusal).toBe('SIGNATURE_REQUIRED')
    expect((await execute(parties.individual, execution)).result.signed).toBe(true)
  })
})

describe('refusing to sign', () => {
  it('ends the contract with its reason and tells the initiator', async () => {
    const [slot] = (await initiateFor(server, parties)) as [Slot, Slot, Slot]
    const { contractId } = slot
    const reason = '付款条款与协商内容不一致'
    const answer = await server.call(signReject, { contractId, reason }, parties.individual)
    expect([answer.code, answer.result]).toEqual([0, null])
    const detail = await detailOf(server, contractId, parties.initiator)
    expect(detail).toMatchObject({
      contractStatus: 4,
      endReason: reason,
      endedBy: '林个人',
      auditIntact: true,
    })
    expect(detail.auditTrail.map(({ text }) => text)).toContain(`拒签合同，原因：${reason}`)
    expect(await refusalsOf(slot, parties.individual)).toEqual(four('CONTRACT_REFUSED'))
    await server.runJobs()
    const [message] = (await server.call(demoMessages, { phone: parties.initiator.mobile })).result
    expect(message).toMatchObject({
      scene: 'REJECT',
      content: `林个人拒签了《货物采购合同》，原因：${reason}。`,
    })
    expect((await server.call(demoMessages, { phone: parties.agent.mobile })).result).toEqual([])
  })

  it('keeps what others have signed', async () => {
    const [first, second] = (await initiateFor(server, parties)) as [Slot, Slot, Slot]
    const { contractId } = first
    await signSlotAs(server, first, parties.individual)
    await server.call(signReject, { contractId, reason: '金额需要复核' }, parties.agent)
    expect(await detailOf(server, contractId, parties.agent)).toMatchObject({ contractStatus: 4 })
    const report = await server.call(contractQuerySignatures, { contractId }, parties.agent)
    expect(report.result.verdict).toBe('valid')
    expect(await refusalsOf(second, parties.agent)).toEqual(four('CONTRACT_REFUSED'))
  })

  it('is for signers only, and needs a reason', async () => {
    const [{ contractId }] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    const by = async (signer: Signer, reason = '不签'): Promise<string | undefined> =>
      (await server.call(signReject, { contractId, reason }, signer)).refusal
    expect(await by(parties.stranger)).toBe('CONTRACT_NOT_FOUND')
    expect(await by(parties.initiator)).toBe('CONTRACT_NOT_FOUND')
    expect(await by(parties.individual, '  ')).toBe('PARAMETER_INVALID')
    expect(await detailOf(server, contractId, parties.individual)).toMatchObject({ contractStatus: 0 })
  })
})

describe('links and numbers', () => {
  it('lead the signer to the page, and back from it, whatever the page says of the outcome', async () => {
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    const { contractId, signId } = slot
    const number = await transactionNo(server.services.database.db, slot)
    const url = await server.call(signUrl, { signTransactionNo: number }, parties.individual)
    expect(url.result).toBe(`/esignature/web/file-center/sign?contractId=${contractId}&signId=${signId}`)
    const back = await server.call(
      signSignReturn,
      { transactionNo: number, resultCode: 3000 },
      parties.individual,
    )
    expect(back.result).toBe(`/esignature/web/file-center/detail?contractId=${contractId}&signId=${signId}`)
    expect(await detailOf(server, contractId, parties.individual)).toMatchObject({ contractStatus: 0 })
    const foreign = await server.call(signSignReturn, { transactionNo: number }, parties.agent)
    expect(foreign.refusal).toBe('CONTRACT_NOT_FOUND')
  })

  it("never show one person another's transaction number", async () => {
    const slots = (await initiateFor(server, parties)) as [Slot, Slot, Slot]
    const { contractId } = slots[0]
    const { db } = server.services.database
    const numbers = await Promise.all(slots.map((slot) => transactionNo(db, slot)))
    const people = [parties.individual, parties.agent, parties.initiator]
    const seen = async (signer: Signer, slot: Slot): Promise<string> => {
      const answers = [
        await server.call(contractQueryListPerson, {}, signer),
        await server.call(signTask, { ...slot }, signer),
        await server.call(contractQuerySignatures, { contractId }, signer),
      ]
      const detail = await detailOf(server, contractId, signer)
      return answers.map(({ bytes }) => bytes.toString()).join('') + JSON.stringify(detail)
    }
    for (const [round, signing] of people.entries()) {
      for (const [index, signer] of people.entries()) {
        const text = await seen(signer, slots[index] as Slot)
        expect(numbers.filter((number, whose) => whose !== index && text.includes(number))).toEqual([])
      }
      expect((await signSlotAs(server, slots[round] as Slot, signing)).code).toBe(0)
    }
    expect(new Set(numbers).size).toBe(3)
  })

  it('are shown to the signer whose turn it is, with what the page needs', async () => {
    const [slot] = (await initiateFor(server, parties)) as [Slot, Slot, Slot]
    const task = await taskOf(slot, parties.individual)
    expect(task).toMatchObject({
      ...slot,
      contractName: '货物采购合同',
      initiator: '沈发起',
      initiatorCompany: parties.ourCompany.companyName,
      contractStatus: 0,
      blocked: null,
      verified: true,
      signerName: '林个人',
      companyName: null,
      seals: [],
      intentText: '我确认已阅读并同意《货物采购合同》的全部内容，自愿使用电子签名签署，签署后具有法律效力',
    })
    expect(task.areas.map(({ mine, kind, signed }) => [mine, kind, signed])).toEqual([
      [true, 0, false],
      [false, 1, false],
      [false, 1, false],
    ])
    expect(JSON.stringify(task)).not.toContain(parties.individual.mobile)
  })
})

async function blobOf(contractId: string): Promise<string> {
  const { db } = server.services.database
  const contract = await contractById(db, contractId)
  const file = await fileById(db, contract?.fileId ?? '')
  return file?.blobKey ?? ''
}
