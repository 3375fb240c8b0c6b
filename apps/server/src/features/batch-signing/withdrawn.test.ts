import { signExecute } from '@qiyin/calls/areas/sign.ts'
import {
  signBatch,
  signBatchExecute,
  signBatchIntentCode,
  signBatchProgress,
} from '@qiyin/calls/areas/sign-batch.ts'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../http/context.ts'
import { readCode } from '../../testing/log-in.ts'
import {
  freezeApplication,
  freezePerson,
  grantOf,
  restore,
  withdraw,
  type Withdrawal,
} from '../../testing/person-fixtures.ts'
import {
  attemptsAt,
  certificatesOf,
  detailOf,
  initiateFor,
  prepareExecution,
  signSlotAs,
  viewDocument,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { parties, passTime, server, startSigningServer } from '../../testing/signing-server.ts'

startSigningServer('2026-11-20T04:00:00Z')

/** Who signs, what is withdrawn meanwhile, and the words it is refused with. */
interface Case {
  readonly title: string
  readonly who: 'individual' | 'agent'
  readonly message: string
  readonly withdraw: (db: Db, sealAuthorizeId: string) => Promise<void>
}

const ended =
  (what: (sealAuthorizeId: string) => Withdrawal): Case['withdraw'] =>
  (db, grant) =>
    withdraw(db, what(grant))

const cases: readonly Case[] = [
  {
    title: 'its application is frozen',
    who: 'individual',
    message: '合同所属应用已冻结，暂不能签署，请联系平台管理员',
    withdraw: (db) => freezeApplication(db, parties.businessTypeId),
  },
  {
    title: 'its signer is frozen',
    who: 'individual',
    message: '账号已冻结，请联系管理员',
    withdraw: (db) => freezePerson(db, parties.individual.personId),
  },
  {
    title: 'its company is frozen',
    who: 'agent',
    message: '企业已冻结，请联系管理员',
    withdraw: ended(() => ({ freezeCompanyId: parties.otherCompany.companyId })),
  },
  {
    title: 'its company has to prove itself anew',
    who: 'agent',
    message: '企业尚未完成实名认证',
    withdraw: ended(() => ({ unauthenticateCompanyId: parties.otherCompany.companyId })),
  },
  {
    title: 'the right to its seal is revoked',
    who: 'agent',
    message: '您没有可用的印章授权，请联系企业管理员',
    withdraw: ended((revokeGrantId) => ({ revokeGrantId })),
  },
]

/** One contract that waits for nobody else. */
async function slotFor(who: Case['who']): Promise<Slot> {
  const [slot] = await initiateFor(server, parties, [who])
  if (!slot) throw new Error('the contract has no slot')
  return slot
}

/** Withdraws once the signed document lies ready, which is just before it is stored. */
function onceMade(act: () => Promise<void>): () => void {
  const { blobs } = server.services
  const put = blobs.put.bind(blobs)
  blobs.put = async (...content) => {
    const blob = await put(...content)
    blobs.put = put
    await act()
    return blob
  }
  return () => {
    blobs.put = put
  }
}

describe('a signature that is made, and not stored yet', () => {
  it.each(cases)('is not stored once $title, and can be made again', async ({ who, message, ...one }) => {
    const { db } = server.services.database
    const signer = parties[who]
    const slot = await slotFor(who)
    const grant = await grantOf(db, signer.personId)
    const execution = await prepareExecution(server, slot, signer)
    const stop = onceMade(() => one.withdraw(db, grant))
    const answer = await server.call(signExecute, execution, signer)
    stop()
    expect(answer.message).toBe(message)
    expect(await attemptsAt(db, slot)).toEqual([2])
    expect(await certificatesOf(db, slot.contractId)).toEqual([])
    await restore(db, { ...parties, grant })
    const detail = await detailOf(server, slot.contractId, signer)
    expect(detail).toMatchObject({ contractStatus: 0, auditIntact: true })
    passTime(60_000)
    expect((await signSlotAs(server, slot, signer)).result.signed).toBe(true)
  })
})

describe('a run of several contracts', () => {
  it('stores none after the freeze, says so of each, and goes on when it is over', async () => {
    const { db } = server.services.database
    const { individual } = parties
    const slots = [await slotFor('individual'), await slotFor('individual'), await slotFor('individual')]
    const contractIdList = slots.map(({ contractId }) => contractId)
    const { result: url } = await server.call(signBatch, { contractIdList }, individual)
    const batchNo = new URL(url, server.url).searchParams.get('batchNo') ?? ''
    const execute = async (): Promise<number> => {
      passTime(60_000)
      await server.call(signBatchIntentCode, { batchNo }, individual)
      const code = await readCode(server, individual.mobile)
      const items = []
      for (const slot of slots) items.push({ ...slot, shown: await viewDocument(server, slot, individual) })
      const signature = { kind: 'name' } as const
      const run = { batchNo, consent: true, code, items, signature } as const
      return (await server.call(signBatchExecute, run, individual)).result.signing
    }
    const states = async (): Promise<unknown[]> =>
      (await server.call(signBatchProgress, { batchNo }, individual)).result.items.map((item) => [
        item.state,
        item.message,
      ])
    expect(await execute()).toBe(3)
    await freezeApplication(db, parties.businessTypeId)
    await server.runJobs()
    const frozen = ['failed', '合同所属应用已冻结，暂不能签署，请联系平台管理员']
    expect(await states()).toEqual([frozen, frozen, frozen])
    await restore(db, { ...parties, grant: '' })
    expect(await execute()).toBe(3)
    await server.runJobs()
    expect(await states()).toEqual(slots.map(() => ['signed', null]))
  })
})
