import { signExecute } from '@qiyin/calls/areas/sign.ts'
import { companySealSize, signatureSize, signingDateSize } from '@qiyin/domain/seal/position.ts'
import { a4 } from '@qiyin/domain/testing/page-sizes.ts'
import { compose } from '@qiyin/pdf'
import { inkShare } from '@qiyin/pdf/testing'
import { expect, it } from 'vitest'
import { initiate, upload } from '../../testing/initiations.ts'
import {
  downloadOf,
  prepareExecution,
  signSlotAs,
  slotsOf,
  verifiedFields,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { parties, server, startSigningServer } from '../../testing/signing-server.ts'

/** The evening of 20 November in London is the 21st in China. */
startSigningServer('2026-11-20T17:00:00Z')

/** A contract of three pages that one company signs with a cross-page seal, a seal and a date. */
async function initiateThreePages(types: readonly number[] = [1, 2, 3]): Promise<Slot> {
  const { session } = parties.initiator
  const page = [{ kind: 'paragraph' as const, text: '正文' }, { kind: 'pageBreak' as const }]
  const bytes = await compose({ title: '合同', size: 'A4', blocks: [page, page, page].flat() })
  const name = { name: '三页.pdf', bytes: new Uint8Array(bytes) }
  const { result } = await upload(server, session, name)
  const cord = { pageNum: 3, leftPercent: 20, topPercent: 20 }
  const cordList = types.map((type) => ({ ...cord, type, topPercent: 10 + type * 20 }))
  const { contractId } = await initiate(server, parties, (given) => ({
    contractInfo: { ...given.contractInfo, files: [{ fileId: result.id }] },
    signers: given.signers.slice(2).map((signer) => ({ ...signer, cordList })),
  }))
  const [slot] = await slotsOf(server, contractId, parties.initiator)
  if (!slot) throw new Error('the contract has a slot')
  return slot
}

it('fills dates with the Chinese day of signing and every page with its strip, all valid', async () => {
  const slot = await initiateThreePages()
  expect((await signSlotAs(server, slot, parties.initiator)).result).toMatchObject({ signed: true })
  const { verdict, fields } = await verifiedFields(server, slot.contractId, parties.initiator)
  expect([verdict, fields]).toEqual(['valid', ['S1_1', 'S1_2', 'S1_3_1', 'S1_3_2', 'S1_3_3']])
  const bytes = await downloadOf(server, slot.contractId, parties.initiator)
  for (const page of [0, 1, 2]) {
    const edge = { left: a4.widthPt - companySealSize.widthPt / 3, top: 0.7 * a4.heightPt }
    expect(await inkShare(bytes, page, { ...edge, widthPt: 39, heightPt: 119 }, 'red')).toBeGreaterThan(0.05)
  }
  const date = { left: 0.2 * a4.widthPt, top: 0.5 * a4.heightPt, ...signingDateSize }
  expect(await inkShare(bytes, 2, date, 'black')).toBeGreaterThan(0.05)
})

it('takes the seal named at one strip for all of them', async () => {
  const slot = await initiateThreePages()
  const { session } = parties.initiator
  const execution = await prepareExecution(server, slot, parties.initiator)
  const [seal, strip] = execution.seals ?? []
  if (!seal || !strip) throw new Error('a seal and three strips wait for a choice')
  const without = await server.call(signExecute, { ...execution, seals: [seal] }, { session })
  expect(without.message).toContain('请为每一处签署位置选择印章')
  const signed = await server.call(signExecute, { ...execution, seals: [seal, strip] }, { session })
  expect(signed.result).toMatchObject({ signed: true })
})

it('puts the signature of who acts for a company beside its seal', async () => {
  const slot = await initiateThreePages([1, 0])
  expect((await signSlotAs(server, slot, parties.initiator)).result).toMatchObject({ signed: true })
  const { verdict, fields } = await verifiedFields(server, slot.contractId, parties.initiator)
  expect([verdict, fields]).toEqual(['valid', ['S1_1', 'S1_2']])
  const bytes = await downloadOf(server, slot.contractId, parties.initiator)
  const signature = { left: 0.2 * a4.widthPt, top: 0.1 * a4.heightPt, ...signatureSize }
  expect(await inkShare(bytes, 2, signature, 'black')).toBeGreaterThan(0.005)
})
