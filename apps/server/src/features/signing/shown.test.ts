import { contractQueryEvidenceReport } from '@qiyin/calls/areas/contract-query.ts'
import { filesContractsDownload, filesOverview } from '@qiyin/calls/areas/files.ts'
import { signExecute, signTask, signViewed } from '@qiyin/calls/areas/sign.ts'
import { text as pageTexts } from '@qiyin/pdf'
import { expect, it } from 'vitest'
import { initiate } from '../../testing/initiations.ts'
import {
  attemptsAt,
  detailOf,
  initiateFor,
  prepareExecution,
  shownAs,
  signSlotAs,
  slotsOf,
  viewDocument,
  type Execution,
  type Signer,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { passTime, parties, server, startSigningServer } from '../../testing/signing-server.ts'

// Half an hour before midnight in China.
startSigningServer('2026-11-20T15:30:00Z')

async function refusalOf(execution: Execution, { session }: Signer): Promise<string | undefined> {
  return (await server.call(signExecute, execution, { session })).refusal
}

/** Two people of one stage, either of whom may sign first. */
async function initiateTwice(): Promise<[Slot, Slot]> {
  const { contractId } = await initiate(server, parties, (given) => {
    const [person, company] = given.signers
    if (!person || !company) throw new Error('a contract has signers')
    const { companyName: _, ...agent } = company
    return { ...given, signers: [person, { ...agent, signType: 0, cordList: person.cordList }] }
  })
  return (await slotsOf(server, contractId, parties.initiator)) as [Slot, Slot]
}

it('signs nothing that was not shown, and asks for no new code then', async () => {
  const { individual } = parties
  const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
  const { documentSha256 } = (await server.call(signTask, { ...slot }, individual)).result
  const { shown, ...silent } = await prepareExecution(server, slot, individual, { looksAt: false })
  expect(shown).toEqual(shownAs(documentSha256))
  expect(await refusalOf(silent, individual)).toBe('DOCUMENT_NOT_SHOWN')
  expect(await refusalOf({ ...silent, shown: { ...shown!, pages: [] } }, individual)).toBe(
    'DOCUMENT_NOT_SHOWN',
  )
  // The browser says so, but the platform has given it nothing.
  expect(await refusalOf({ ...silent, shown }, individual)).toBe('DOCUMENT_NOT_SHOWN')
  await viewDocument(server, slot, individual)
  expect(await refusalOf({ ...silent, shown: { ...shown!, pages: [99] } }, individual)).toBe(
    'PARAMETER_INVALID',
  )
  expect(await refusalOf({ ...silent, shown: shownAs('0'.repeat(64)) }, individual)).toBe('DOCUMENT_CHANGED')
  expect(await attemptsAt(server.services.database.db, slot)).toEqual([])
  expect((await server.call(signExecute, { ...silent, shown }, individual)).result.signed).toBe(true)
})

it('counts a download as given', async () => {
  const { individual } = parties
  const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
  const { fileId } = (await server.call(signTask, { ...slot }, individual)).result
  const execution = await prepareExecution(server, slot, individual, { looksAt: false })
  await server.call(filesContractsDownload, { fileId }, individual)
  expect((await server.call(signExecute, execution, individual)).result).toMatchObject({ signed: true })
})

it('refuses what was shown before somebody else signed; the same code does after another look', async () => {
  const { individual, agent } = parties
  const [first, second] = await initiateTwice()
  const execution = await prepareExecution(server, first, individual)
  expect((await signSlotAs(server, second, agent)).result.signed).toBe(true)
  const late = await server.call(signExecute, execution, individual)
  expect([late.refusal, late.message]).toEqual([
    'DOCUMENT_CHANGED',
    '合同文件已更新（有其他签署方完成签署），请查看最新文件后再签署',
  ])
  const shown = await viewDocument(server, first, individual)
  expect((await server.call(signExecute, { ...execution, shown }, individual)).result.signed).toBe(true)
})

it('gives no part of a file under the digest of another', async () => {
  const { individual } = parties
  const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
  const { fileId, documentSha256 } = (await server.call(signTask, { ...slot }, individual)).result
  const statusUnder = async (digest: string): Promise<number> => {
    const headers = { range: 'bytes=0-99', 'if-match': `"${digest}"` }
    return (await server.call(filesOverview, { fileId }, { ...individual, headers })).status
  }
  expect(await statusUnder('0'.repeat(64))).toBe(412)
  // Refused, it was not given either.
  const execution = await prepareExecution(server, slot, individual, { looksAt: false })
  expect(await refusalOf(execution, individual)).toBe('DOCUMENT_NOT_SHOWN')
  expect(await statusUnder(documentSha256)).toBe(206)
})

it('is said by trail, detail and evidence', async () => {
  const { individual, initiator } = parties
  const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
  const execution = await prepareExecution(server, slot, individual)
  const sha256 = execution.shown?.sha256 ?? ''
  const shown = { sha256, way: 'whole' as const, pages: [1], seconds: 80 }
  await server.call(signExecute, { ...execution, shown }, individual)
  const { auditTrail, detailSigners } = await detailOf(server, slot.contractId, initiator)
  expect(detailSigners[0]?.shown).toBe('第 1 页（共 1 页），1 分 20 秒')
  expect(detailSigners[0]?.intent).toMatch(/^短信验证码，\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 通过$/)
  expect(auditTrail.map(({ text }) => text)).toContain(
    '完成签署意愿确认，签署前查看了第 1 页（共 1 页），1 分 20 秒',
  )
  const { contractId } = slot
  const { bytes } = await server.call(contractQueryEvidenceReport, { contractId }, initiator)
  const words = (await pageTexts(bytes)).join('').replaceAll(/\s/g, '')
  expect(words).toContain(`所见文件摘要${sha256}`)
  expect(words).toContain('对其字节计算摘要并随签署请求提交，平台核对其与签署当时的合同文件一致')
  expect(words).toContain('该摘要是合同文件第1个版本（共2个版本）的摘要')
  expect(words).toContain('第1页（共1页），1分20秒（页码和时长由签署方的浏览器报告）')
})

it('is in the trail once a day where nothing was signed, if the platform has given it', async () => {
  const { individual, stranger, initiator } = parties
  const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
  const { documentSha256: sha256 } = (await server.call(signTask, { ...slot }, individual)).result
  const told = { ...slot, shown: { sha256, pages: [1], seconds: 12 } }
  expect((await server.call(signViewed, told, individual)).refusal).toBe('DOCUMENT_NOT_SHOWN')
  await viewDocument(server, slot, individual)
  expect((await server.call(signViewed, told, stranger)).refusal).toBe('CONTRACT_NOT_FOUND')
  const other = { ...told, shown: { ...told.shown, sha256: '0'.repeat(64) } }
  expect((await server.call(signViewed, other, individual)).refusal).toBe('DOCUMENT_CHANGED')
  expect((await server.call(signViewed, told, individual)).result).toBe(true)
  expect((await server.call(signViewed, told, individual)).result).toBe(false)
  const { auditTrail, auditIntact } = await detailOf(server, slot.contractId, initiator)
  const said = auditTrail.filter(({ text }) => text === '查看合同第 1 页（共 1 页），12 秒')
  expect([said.length, auditIntact]).toEqual([1, true])
})

it('takes down in trail and evidence who would have signed what he had not seen, once a day', async () => {
  const { individual, initiator } = parties
  const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
  const execution = await prepareExecution(server, slot, individual)
  const other = { ...execution, shown: shownAs('ab'.repeat(32)) }
  expect(await refusalOf(other, individual)).toBe('DOCUMENT_CHANGED')
  expect(await refusalOf({ ...other, shown: shownAs('cd'.repeat(32)) }, individual)).toBe('DOCUMENT_CHANGED')
  const text = '提交签署时所见的文件不是当前合同文件，未予签署'
  const refused = async (): Promise<number> => {
    const { auditTrail } = await detailOf(server, slot.contractId, initiator)
    return auditTrail.filter((one) => one.text === text).length
  }
  expect(await refused()).toBe(1)
  expect(await refusalOf(other, individual)).toBe('DOCUMENT_CHANGED')
  expect(await refused()).toBe(1)
  passTime(40 * 60 * 1000)
  expect(await refusalOf(other, individual)).toBe('DOCUMENT_CHANGED')
  expect(await refused()).toBe(2)
  const { contractId } = slot
  const { bytes } = await server.call(contractQueryEvidenceReport, { contractId }, initiator)
  const words = (await pageTexts(bytes)).join('').replaceAll(/\s/g, '')
  expect(words).toContain(text)
  expect(words).toContain(`所见文件${'ab'.repeat(32)}`)
  expect((await detailOf(server, contractId, initiator)).auditIntact).toBe(true)
})
