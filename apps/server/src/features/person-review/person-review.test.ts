import {
  personRealNameChangeAuthWay,
  personRealNameGetVFaceUrl,
} from '@qiyin/calls/areas/person-real-name.ts'
import {
  personRealNameReview,
  personRealNameReviewDetail,
  personRealNameReviewPhoto,
  personRealNameReviews,
} from '@qiyin/calls/areas/person-review.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { personRealNameUploadIdentityCard } from '@qiyin/calls/areas/photo-reading.ts'
import { companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import { companyRealNameBankInfoAudit } from '@qiyin/calls/areas/company-real-name.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beginApplication } from '../../testing/company-applications.ts'
import { logIn } from '../../testing/log-in.ts'
import { makeNewcomer, newcomerSteps, phoneSteps, type Newcomer } from '../../testing/newcomer.ts'
import { freezePerson, thawPerson } from '../../testing/person-fixtures.ts'
import { samplePng } from '../../testing/sample-image.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { purgeReviewPhotos } from '../identity-source/public.ts'

const dayMs = 24 * 60 * 60 * 1000
let time = new Date('2026-11-20T02:00:00Z').getTime()
let server: TestServer
let reviewer: TestSession
let phones = 0

beforeAll(async () => {
  server = await startTestServer({
    demoData: true,
    now: () => new Date(time),
    config: { identity: { kind: 'manual' } },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  time += dayMs
  reviewer = await logIn(server, '13800000003')
})

const photo = new Uint8Array(samplePng(320, 200))
const face = new Uint8Array(samplePng(320, 320))

/** Somebody who has given the photo of the document and typed who they are. */
async function newcomer(): Promise<Newcomer> {
  phones += 1
  const person = await makeNewcomer(server, `166${String(phones).padStart(8, '0')}`, { authWay: 0 })
  const file = { bytes: photo, name: '证件.png', type: 'image/png' }
  const { result } = await server.call(personRealNameUploadIdentityCard, {}, { ...person, file })
  return { ...person, identity: { ...person.identity, identityCardFileId: result.fileId } }
}

/** The same, and the camera has taken the face. */
async function applicant(): Promise<{ person: Newcomer; authenticationSerialNo: string }> {
  const person = await newcomer()
  const steps = newcomerSteps(server)
  expect((await steps.prove(person)).result).toMatchObject({ authStatus: 1 })
  const { url } = (await server.call(personRealNameGetVFaceUrl, steps.account(person), person)).result
  const phone = phoneSteps(server)
  await phone.scan(url)
  expect((await phone.show(url, face)).result).toEqual({ status: 'review' })
  await server.runJobs()
  const { result } = await steps.readInfo(person)
  expect(result).toMatchObject({ authStatus: 3 })
  return { person, authenticationSerialNo: result.authenticationSerialNo ?? '' }
}

const review = (
  authenticationSerialNo: string,
  verdict: { pass: boolean; reason?: string },
  session = reviewer,
): ReturnType<typeof server.call<typeof personRealNameReview>> =>
  server.call(personRealNameReview, { authenticationSerialNo, ...verdict }, { session })

const look = (
  authenticationSerialNo: string,
  kind: 'document' | 'face',
  session = reviewer,
): ReturnType<typeof server.call<typeof personRealNameReviewPhoto>> =>
  server.call(personRealNameReviewPhoto, { authenticationSerialNo, kind }, { session })

const stepsOf = async (serialNo: string): Promise<string[]> => {
  const { db } = server.services.database
  const rows = await db
    .selectFrom('person_review_step')
    .select('event')
    .where('serial_no', '=', serialNo)
    .orderBy('id')
    .execute()
  return rows.map(({ event }) => event)
}

const noticesTo = async (phone: string): Promise<string> =>
  JSON.stringify((await server.call(demoMessages, { phone })).result)

it('takes nobody further without a photo of the document', async () => {
  const steps = newcomerSteps(server)
  const person = await makeNewcomer(server, '16700000001', { authWay: 0 })
  expect((await steps.readInfo(person)).result).toMatchObject({ wantsPhoto: true, ways: [0] })
  expect(await steps.askCode(person)).toMatchObject({
    refusal: 'PARAMETER_INVALID',
    message: '请上传证件照片',
  })
  // Another's photo is none.
  const { identityCardFileId } = (await newcomer()).identity
  expect((await steps.askCode(person, { identityCardFileId })).refusal).toBe('PARAMETER_INVALID')
  // The other ways compare nothing that a person could look at.
  expect((await steps.askCode(person, { authWay: 2 })).refusal).toBe('WAY_UNSUPPORTED')
})

it('lets a system manager compare the photos, records each look, and tells the person', async () => {
  const { person, authenticationSerialNo } = await applicant()
  const queue = await server.call(personRealNameReviews, {}, { session: reviewer })
  expect(queue.result.list).toContainEqual({
    authenticationSerialNo,
    supplierCode: 'BEST_SIGN',
    name: '欧阳明月',
    identityType: 0,
    identityNo: expect.stringContaining('************'),
    mobile: expect.stringContaining('*****'),
    submittedTime: expect.stringMatching(/^2026-11-/),
    own: false,
  })
  const detail = { authenticationSerialNo }
  expect((await server.call(personRealNameReviewDetail, detail, { session: reviewer })).result).toMatchObject(
    {
      name: '欧阳明月',
      identityNo: person.identity.identityNo,
      authStatus: 3,
    },
  )
  expect((await look(authenticationSerialNo, 'document')).bytes).toEqual(Buffer.from(photo))
  expect((await look(authenticationSerialNo, 'face')).bytes).toEqual(Buffer.from(face))

  expect((await review(authenticationSerialNo, { pass: true })).code).toBe(0)
  const { result } = await newcomerSteps(server).readInfo(person)
  expect(result).toMatchObject({ authStatus: 2, assurance: 'manual', name: '欧阳明月' })
  expect(await stepsOf(authenticationSerialNo)).toEqual([
    'viewed',
    'document-viewed',
    'face-viewed',
    'passed',
  ])
  await server.runJobs()
  expect(await noticesTo(person.phone)).toContain('实名认证')
  expect((await review(authenticationSerialNo, { pass: true })).refusal).toBe('REVIEWED_BEFORE')
  expect((await review(authenticationSerialNo, { pass: false, reason: '不符' })).refusal).toBe(
    'REVIEWED_BEFORE',
  )
  expect((await newcomerSteps(server).readInfo(person)).result.authStatus).toBe(2)

  // They prove who it was: time takes them from nobody.
  time += 400 * dayMs
  await purgeReviewPhotos(server.services)
  reviewer = await logIn(server, '13800000003')
  expect((await look(authenticationSerialNo, 'face')).status).toBe(200)
})

it('refuses with a reason that the person reads, and lets them try again', async () => {
  const { person, authenticationSerialNo } = await applicant()
  expect(await review(authenticationSerialNo, { pass: false })).toMatchObject({ message: '请填写不通过原因' })
  const reason = '证件照片模糊，请重新拍摄'
  expect((await review(authenticationSerialNo, { pass: false, reason })).code).toBe(0)
  const steps = newcomerSteps(server)
  expect((await steps.readInfo(person)).result).toMatchObject({ authStatus: 4, failReason: reason })
  expect((await look(authenticationSerialNo, 'document')).refusal).toBe('FILE_NOT_FOUND')
  const again = { ...steps.account(person), authWay: 0 } as const
  expect((await server.call(personRealNameChangeAuthWay, again, person)).code).toBe(0)
  time += 60_000
  expect((await steps.askCode(person)).code).toBe(0)
})

it('shows nothing of it to anybody else, and lets nobody judge oneself', async () => {
  const { person, authenticationSerialNo } = await applicant()
  for (const session of [person.session, await logIn(server, '13800000006')]) {
    expect((await look(authenticationSerialNo, 'face', session)).refusal).toBe('ACCESS_DENIED')
    expect((await review(authenticationSerialNo, { pass: true }, session)).refusal).toBe('ACCESS_DENIED')
  }
  await server.services.database.db
    .updateTable('person_authentication')
    .set({ person_id: (await server.call(userInfo, {}, { session: reviewer })).result.personAccountId })
    .where('serial_no', '=', authenticationSerialNo)
    .execute()
  expect((await review(authenticationSerialNo, { pass: true })).refusal).toBe('OWN_REVIEW')
})

it('passes nobody whose account is frozen, and keeps the review until it is not', async () => {
  const { db } = server.services.database
  const { person, authenticationSerialNo } = await applicant()
  const { personAccountId } = (await server.call(userInfo, {}, person)).result
  await freezePerson(db, personAccountId)
  expect(await review(authenticationSerialNo, { pass: true })).toMatchObject({
    refusal: 'FAILED',
    message: '该用户的账号已冻结，解冻后才能审核通过',
  })
  expect(await stepsOf(authenticationSerialNo)).toEqual([])
  await thawPerson(db, personAccountId)
  expect((await review(authenticationSerialNo, { pass: true })).code).toBe(0)
  expect((await newcomerSteps(server).readInfo(person)).result).toMatchObject({ authStatus: 2 })
})

it('settles nothing that the person has given up meanwhile', async () => {
  const { person, authenticationSerialNo } = await applicant()
  const given = { ...newcomerSteps(server).account(person), authWay: 0 } as const
  expect((await server.call(personRealNameChangeAuthWay, given, person)).code).toBe(0)
  expect((await review(authenticationSerialNo, { pass: true })).refusal).toBe('REVIEWED_BEFORE')
  expect((await look(authenticationSerialNo, 'face')).refusal).toBe('FILE_NOT_FOUND')
  time += 31 * dayMs
  await purgeReviewPhotos(server.services)
  const left = await server.services.database.db
    .selectFrom('person_review_photo')
    .select('kind')
    .where('serial_no', '=', authenticationSerialNo)
    .execute()
  expect(left).toEqual([])
})

it('settles a review once when two managers judge at the same moment', async () => {
  const { person, authenticationSerialNo } = await applicant()
  const answers = await Promise.all([
    review(authenticationSerialNo, { pass: true }),
    review(authenticationSerialNo, { pass: false, reason: '不是本人' }),
  ])
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(answers.map(({ refusal }) => refusal)).toContain('REVIEWED_BEFORE')
  const { authStatus } = (await newcomerSteps(server).readInfo(person)).result
  expect(authStatus).toBe(answers[0].code === 0 ? 2 : 4)
})

it('offers companies the payment alone: nobody can tell their elements', async () => {
  const session = await logIn(server, '13800000006')
  const which = await beginApplication(
    { server, session },
    { companyName: '杭州梓涵商贸有限公司', creditNo: '91330106MA2B00019Q', legalPerson: '王梓涵' },
  )
  const { result } = await server.call(companyGetByCompanyId, which, { session })
  expect(result.onlySupportVerifyWay).toBe(2)
  const audit = { ...which, companyVerifyWay: 1, legalPersonIdentityNo: '310107199608300049' }
  expect((await server.call(companyRealNameBankInfoAudit, audit, { session })).refusal).toBe(
    'WAY_UNSUPPORTED',
  )
})
