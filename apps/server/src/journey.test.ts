/*
 * One contract from end to end, through plain HTTP calls: what a client of the API does, in this order. Codes
 * and links are read where a person reads them, in the messages to the phone (GET /demo/messages, demo mode).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractQueryDetail, contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import { filesContractsDownload, filesMerge, filesUploadContract } from '@qiyin/calls/areas/files.ts'
import { initiateSave, initiateValidate } from '@qiyin/calls/areas/initiate.ts'
import { personRealNameGetVCode, personRealNameVerifyVCode } from '@qiyin/calls/areas/person-real-name.ts'
import { personLogin, personSmsSendVerificationCode } from '@qiyin/calls/areas/person.ts'
import {
  shortTransactionNo,
  signExecute,
  signIntentCode,
  signTask,
  signUrl,
} from '@qiyin/calls/areas/sign.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { checkCharacterOf } from '@qiyin/domain/person/id-number.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { samplePdf } from './testing/initiations.ts'
import { logIn, readCode } from './testing/log-in.ts'
import { askJudges, type Judges } from './testing/pdf-judges.ts'
import {
  handwriting,
  makeSigners,
  verifyBytes,
  viewDocument,
  type SigningParties,
} from './testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'
import { newSession } from './testing/test-client.ts'

/** The verdict of a program that is not installed; with REQUIRE_PDF_TOOLS=1 that is a failure. */
const absent = undefined

let server: TestServer
let parties: SigningParties
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qiyin-journey-'))
  server = await startTestServer()
  // Two companies with their seals and the people who may use them.
  parties = await makeSigners(server)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

it('leads a new mobile number to a contract that is signed, complete and verifiable', async () => {
  const { ourCompany, otherCompany, agent, businessTypeCode } = parties

  // 1. Somebody new logs in: the first login makes the account, which is nobody yet.
  const phone = '18612345678'
  const name = '欧阳明月'
  const identityNo = `11010119900307123${checkCharacterOf('11010119900307123')}`
  const person = { session: newSession() }
  await server.call(personSmsSendVerificationCode, { phone })
  const login = await server.call(personLogin, { mobile: phone, code: await readCode(server, phone) }, person)
  expect(login.result.authentication).toBe(false)
  const { personAccountId } = (await server.call(userInfo, {}, person)).result

  // 2. A person of our part writes the contract: two files, joined.
  const initiator = { session: await logIn(server, parties.initiator.mobile) }
  const uploaded: string[] = []
  for (const title of ['货物采购合同', '附件一 技术要求']) {
    const file = { name: `${title}.pdf`, bytes: await samplePdf(title) }
    uploaded.push((await server.call(filesUploadContract, {}, { ...initiator, file })).result.id)
  }
  const merged = await server.call(
    filesMerge,
    { fileIdList: uploaded, contractName: '货物采购合同' },
    initiator,
  )
  expect(merged.result.pageCount).toBe(2)

  // 3. Who signs where: the new person on page one, the other company with its seal on page two.
  const initiation = {
    contractInfo: {
      files: [{ fileId: merged.result.id }],
      businessTypeCode,
      companyId: ourCompany.companyId,
      initUser: parties.initiator.personId,
      contractName: '货物采购合同',
      signOrderType: 1,
      signDeadlineTime: addDays(dayOf(server.services.now()), 7),
    },
    signers: [
      {
        ourPart: 1,
        signType: 0,
        name,
        identityNo,
        mobile: phone,
        cordList: [{ type: 0, pageNum: 1, leftPercent: 20, topPercent: 60 }],
      },
      {
        ourPart: 1,
        signType: 1,
        name: agent.name,
        identityNo: agent.identityNo,
        mobile: agent.mobile,
        companyName: otherCompany.companyName,
        cordList: [{ type: 1, pageNum: 2, leftPercent: 55, topPercent: 60 }],
      },
    ],
  }
  expect((await server.call(initiateValidate, initiation, initiator)).result).toBe(true)
  const saved = await server.call(initiateSave, initiation, {
    ...initiator,
    idempotencyKey: 'journey-initiation',
  })
  const { contractId } = saved.result

  // 4. The new person is asked to sign. The link in the message leads to the signing redirect …
  await server.runJobs()
  const [notice] = (await server.call(demoMessages, { phone })).result
  expect(notice).toMatchObject({ scene: 'SIGN_NOTICE' })
  expect(notice?.content).toContain('沈发起邀请您签署《货物采购合同》')
  const transactionNo = /\/esignature\/api\/short\/([\w-]+)$/.exec(notice?.content ?? '')?.[1] ?? ''
  const followed = await server.call(shortTransactionNo, { transactionNo })
  expect([followed.status, followed.headers.get('location')]).toEqual([
    302,
    `/esignature/web/sign-redirect?signTransactionNo=${transactionNo}`,
  ])

  // … and that to code 1001: whoever has not been verified is shown the way to it, and cannot sign.
  const unverified = await server.call(signUrl, { signTransactionNo: transactionNo }, person)
  expect([unverified.code, unverified.message]).toEqual([1001, '您尚未完成实名认证，请先完成认证后再继续'])
  expect(unverified.result).toContain(personAccountId)

  // 5. Real-name authentication the phone way.
  const identity = { accountValue: phone, supplierCode: 'BEST_SIGN', authWay: 2, name, identityNo } as const
  await server.call(personRealNameGetVCode, identity, person)
  const vCode = await readCode(server, phone)
  const verified = await server.call(
    personRealNameVerifyVCode,
    { ...identity, personAccountId, vCode },
    person,
  )
  expect(verified.result).toMatchObject({ authStatus: 2, name })

  // 6. Now the signing page opens: the document, my area, nothing in the way.
  const url = await server.call(signUrl, { signTransactionNo: transactionNo }, person)
  const signId = new URL(url.result, server.url).searchParams.get('signId') ?? ''
  expect(url.result).toBe(`/esignature/web/file-center/sign?contractId=${contractId}&signId=${signId}`)
  const slot = { contractId, signId }
  const task = (await server.call(signTask, slot, person)).result
  expect(task).toMatchObject({ blocked: null, verified: true, signerName: name, companyName: null })
  expect(task.areas.map(({ mine, kind, pageNum }) => [mine, kind, pageNum])).toEqual([
    [true, 0, 1],
    [false, 1, 2],
  ])

  // 7. Consent, the code that proves the intent, a signature drawn by hand.
  await server.call(signIntentCode, slot, person)
  const drawn = { kind: 'drawn', drawing: handwriting } as const
  const signed = await server.call(
    signExecute,
    {
      ...slot,
      consent: true,
      code: await readCode(server, phone),
      signature: drawn,
      shown: await viewDocument(server, slot, person),
    },
    { ...person, idempotencyKey: 'journey-signature' },
  )
  expect(signed.result).toEqual({ signed: true, contractStatus: 0, next: null })

  // 8. That opens the second stage: the company's signer is asked, and signs with the seal.
  const company = { session: await logIn(server, agent.mobile) }
  const waiting = (await server.call(contractQueryDetail, { contractId }, company)).result
  expect(waiting).toMatchObject({ signStatus: 1, ableToSign: true })
  const sealSlot = { contractId, signId: waiting.signId ?? '' }
  const sealTask = (await server.call(signTask, sealSlot, company)).result
  const seals = sealTask.areas
    .filter(({ mine }) => mine)
    .map(({ positionId }) => ({ positionId, sealId: sealTask.seals[0]?.sealId ?? '' }))
  await server.call(signIntentCode, sealSlot, company)
  const sealed = await server.call(
    signExecute,
    {
      ...sealSlot,
      consent: true,
      code: await readCode(server, agent.mobile),
      seals,
      shown: await viewDocument(server, sealSlot, company),
    },
    company,
  )
  expect(sealed.result).toEqual({ signed: true, contractStatus: 2, next: null })

  // 9. The contract is complete: everybody is told, and the trail says how it came about.
  await server.runJobs()
  for (const mobile of [phone, agent.mobile, parties.initiator.mobile]) {
    const [newest] = (await server.call(demoMessages, { phone: mobile })).result
    expect(newest).toMatchObject({ scene: 'COMPLETE' })
  }
  const detail = (await server.call(contractQueryDetail, { contractId }, initiator)).result
  expect(detail).toMatchObject({ contractStatus: 2, auditIntact: true })
  expect(detail.auditTrail.map(({ event, actorName }) => [event, actorName])).toEqual([
    ['CREATED', '沈发起'],
    ['NOTIFIED', '系统'],
    ['VIEWED', name],
    ['INTENT_VERIFIED', name],
    ['SIGNED', name],
    ['NOTIFIED', '系统'],
    ['VIEWED', '顾经办'],
    ['INTENT_VERIFIED', '顾经办'],
    ['SIGNED', '顾经办'],
    ['COMPLETED', '系统'],
    ['VIEWED', '沈发起'],
  ])

  // 10. The document speaks for itself: to us, to the root certificate's holder, and to other people's programs.
  const report = (await server.call(contractQuerySignatures, { contractId }, person)).result
  expect([report.verdict, report.documentSha256]).toEqual(['valid', detail.documentSha256])
  const { bytes } = await server.call(filesContractsDownload, { fileId: detail.fileId }, person)
  const verdict = await verifyBytes(server, bytes)
  expect(verdict.verdict).toBe('valid')
  expect(
    verdict.signatures.map(({ kind, signerName, organization, trusted }) => [
      kind,
      signerName,
      organization,
      trusted,
    ]),
  ).toEqual([
    ['certification', '契印电子签约平台', '契印电子签约平台', true],
    ['signature', name, '', true],
    ['signature', '顾经办', otherCompany.companyName, true],
    ['timestamp', '契印电子签约平台 时间戳服务', '契印电子签约平台', true],
  ])
  const judges = await judge('signed.pdf', bytes)
  expect(['', absent]).toContain(judges.soundness)
  const valid = 'Signature is Valid.'
  expect([[valid, valid, valid], absent]).toContainEqual(judges.signatures)

  // 11. One bit of the text changed, and nobody accepts it any more.
  const forged = Buffer.from(bytes)
  const at = forged.indexOf('stream') + 'stream'.length + 20
  forged[at] = (forged[at] ?? 0) ^ 1
  expect((await verifyBytes(server, forged)).verdict).toBe('invalid')
  const { signatures } = await judge('forged.pdf', forged)
  const mismatch = 'Digest Mismatch.'
  expect([[mismatch, mismatch, mismatch], absent]).toContainEqual(signatures)
})

/** What other programs say of the file, where they are installed. */
async function judge(fileName: string, bytes: Uint8Array): Promise<Judges> {
  const path = join(folder, fileName)
  await writeFile(path, bytes)
  return askJudges(path)
}
