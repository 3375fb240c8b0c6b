import { businessMine } from '@qiyin/calls/areas/business.ts'
import { companySearch, companySearchInitiator } from '@qiyin/calls/areas/company.ts'
import { contractQueryListPerson } from '@qiyin/calls/areas/contract-query.ts'
import { filesSealsPreviewId } from '@qiyin/calls/areas/files.ts'
import { sealsAuthorizeByCompanyNameShow } from '@qiyin/calls/areas/seals.ts'
import { signExecute, signTask } from '@qiyin/calls/areas/sign.ts'
import { expect, it } from 'vitest'
import type { Db } from '../../http/context.ts'
import { initiate } from '../../testing/initiations.ts'
import { removeMembers, setPreview, withdraw, type Withdrawal } from '../../testing/person-fixtures.ts'
import {
  detailOf,
  initiateFor,
  signSlotAs,
  slotsOf,
  type Slot,
  viewDocument,
} from '../../testing/signing-fixtures.ts'
import { parties, passTime, server, startSigningServer } from '../../testing/signing-server.ts'

startSigningServer('2026-11-20T04:00:00Z')

interface Seal {
  readonly companyId: string
  readonly sealId: string
  readonly sealAuthorizeId: string
}

/** A company's only seal, granted to somebody who is no member of it. */
async function makeSeal(db: Db): Promise<Seal> {
  const { companyId, companyName } = parties.otherCompany
  await removeMembers(db, companyId)
  await setPreview(db, companyId, (await server.services.blobs.put(Buffer.from('picture'))).key)
  const { businessTypeCode, agent } = parties
  const asked = { companyName, ourpart: 1, businessTypeCode }
  const { result } = await server.call(sealsAuthorizeByCompanyNameShow, asked, agent)
  const [grant] = result
  if (!grant) throw new Error('the company has no seal')
  return { companyId, sealId: grant.sealId, sealAuthorizeId: grant.sealAuthorizeId }
}

/** What everybody who asks says of the grantee and the seal: each true while the seal may be used. */
async function answers({ contractId, signId }: Slot, { sealId }: Seal): Promise<Record<string, boolean>> {
  const { agent, otherCompany, businessTypeId, businessTypeCode } = parties
  const { list } = (await server.call(contractQueryListPerson, {}, agent)).result
  const { ableToSign } = await detailOf(server, contractId, agent)
  const task = (await server.call(signTask, { contractId, signId }, agent)).result
  const seals = task.areas.flatMap(({ mine, positionId }) => (mine ? [{ positionId, sealId }] : []))
  const shown = await viewDocument(server, { contractId, signId }, agent)
  const execution = { contractId, signId, consent: true, code: '000000', seals, shown } as const
  const { refusal } = await server.call(signExecute, execution, agent)
  const picture = await server.call(filesSealsPreviewId, { id: sealId }, agent)
  const found = (await server.call(companySearch, { userName: agent.userName }, agent)).result
  const asked = { companyName: otherCompany.companyName, ourpart: 1, businessTypeCode }
  const people = (await server.call(sealsAuthorizeByCompanyNameShow, asked, agent)).result
  const mine = (await server.call(businessMine, {}, agent)).result
  const initiating = (await server.call(companySearchInitiator, { businessTypeId }, agent)).result
  const named = await initiate(server, parties, withAgentAsSigner).then(
    () => true,
    () => false,
  )
  const next = await nextAfterOwnContract()
  return {
    'the row of the list': list.find((row) => row.contractId === contractId)?.ableToSign === true,
    'the detail': ableToSign,
    'the signing task': task.blocked === null && task.seals.length === 1,
    // No code was asked for: whoever gets as far as the code could sign.
    'the signature itself': refusal === 'CODE_EXPIRED' || refusal === 'CODE_WRONG',
    'the next contract after signing another': next === contractId,
    'the picture': picture.refusal === undefined,
    'the search of companies by person': found.length === 1,
    'the people of the company': people.length === 1,
    'my applications': mine.some((business) => business.businessTypeId === businessTypeId),
    'the companies I may initiate for': initiating.length === 1,
    'an initiation that names the grant': named,
  }
}

/** The contract that the page offers the grantee once a contract of his own is signed, which needs no seal. */
async function nextAfterOwnContract(): Promise<string | undefined> {
  const { agent, initiator } = parties
  const { name, identityNo, mobile } = agent
  const { contractId } = await initiate(server, parties, (given) => ({
    ...given,
    signers: given.signers.slice(0, 1).map((signer) => ({ ...signer, name, identityNo, mobile })),
  }))
  const [own] = await slotsOf(server, contractId, initiator)
  if (!own) throw new Error('the contract has no signer')
  // No second code within a minute.
  passTime(60_000)
  const { result } = await signSlotAs(server, own, agent)
  if (!result.signed) throw new Error('the contract is not signed')
  return result.next?.contractId
}

function withAgentAsSigner(given: Parameters<Parameters<typeof initiate>[2] & object>[0]): typeof given {
  const signers = given.signers
    .filter((_, index) => index === 1)
    .map((signer) => ({ ...signer, sealAuthorizeId: parties.otherCompany.sealAuthorizeId }))
  return { ...given, signers }
}

const withdrawals: [string, (seal: Seal) => Withdrawal][] = [
  ['the grant is revoked', ({ sealAuthorizeId }) => ({ revokeGrantId: sealAuthorizeId })],
  ['the seal is deleted', ({ sealId }) => ({ deleteSealId: sealId })],
  ['the company is frozen', ({ companyId }) => ({ freezeCompanyId: companyId })],
  ['the company is not authenticated any more', ({ companyId }) => ({ unauthenticateCompanyId: companyId })],
]

it.each(withdrawals)('everybody says that a seal cannot be used once %s', async (_, what) => {
  const { db } = server.services.database
  const [slot] = await initiateFor(server, parties, ['agent'])
  if (!slot) throw new Error('the contract has no signer')
  const seal = await makeSeal(db)
  const before = await answers(slot, seal)
  expect(before).toEqual(Object.fromEntries(Object.keys(before).map((who) => [who, true])))
  await withdraw(db, what(seal))
  const after = await answers(slot, seal)
  expect(after).toEqual(Object.fromEntries(Object.keys(after).map((who) => [who, false])))
})
