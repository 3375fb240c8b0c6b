import { companyRealNameSubmit, companyRealNameWithdraw } from '@qiyin/calls/areas/company-real-name.ts'
import {
  companyRealNameReview,
  companyRealNameReviewBankNo,
  companyRealNameReviewDetail,
  companyRealNameReviewLicence,
} from '@qiyin/calls/areas/company-review.ts'
import { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import { compose } from '@qiyin/pdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginApplication, handIn, judge, type Application } from '../../testing/company-applications.ts'
import { withdraw } from '../../testing/person-fixtures.ts'
import { newCreditCode } from '../../testing/supplier-world.ts'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer, TestSession } from '../../testing/test-client.ts'

let server: TestServer
let wang: TestSession
let system: TestSession
let minute = 0
const start = new Date('2026-11-20T02:00:00Z').getTime()
beforeAll(async () => {
  server = await startTestServer({ demoData: true, now: () => new Date(start + minute * 60_000) })
  wang = await logIn(server, '13800000006')
  system = await logIn(server, '13800000003')
})
afterAll(() => server.close())

async function applied(companyName: string, creditNo: string): Promise<Application> {
  minute += 1
  const which = await beginApplication({ server, session: wang }, { companyName, creditNo })
  await handIn({ server, session: wang }, which)
  return which
}

async function nextDay(): Promise<void> {
  minute += 24 * 60
  wang = await logIn(server, '13800000006')
}

const look = (
  which: Application,
  session = system,
): Promise<TestAnswer<typeof companyRealNameReviewDetail>> =>
  server.call(companyRealNameReviewDetail, which, { session })

it('shows the reviewer what came before, who applies, and the way to the next one', async () => {
  const first = await applied('苏州先到贸易有限公司', '91330106MA2B00020X')
  const second = await applied('苏州后到贸易有限公司', '91330106MA2B00019Q')
  await judge({ server, session: system }, first, { pass: false, reason: '营业执照照片模糊' })
  const { result } = await look(first)
  expect(result.queue).toBeNull()
  expect(result.submissions).toMatchObject([
    { event: 'reviewRejected', note: '营业执照照片模糊' },
    { event: 'reviewRequested', personName: '王梓涵' },
  ])
  expect(result.applicantVerifiedTime).not.toBeNull()
  const third = await applied('苏州再到贸易有限公司', '91440300MA5DA1CM0G')
  expect((await look(second)).result.queue).toMatchObject({ position: 1, previous: null, next: third })
  expect((await look(third)).result.queue).toMatchObject({ previous: second, next: null })
})

it('shows an account number whole only to who asks for it, which is logged', async () => {
  const which = await applied('常州账号贸易有限公司', '91350100M000100Y43')
  expect((await look(which)).result.bankNo).toMatch(/^\d*[* ]+\d{3,4}$/)
  const reveal = (session: TestSession): Promise<TestAnswer<typeof companyRealNameReviewBankNo>> =>
    server.call(companyRealNameReviewBankNo, which, { session })
  expect((await reveal(wang)).status).toBe(403)
  expect((await reveal(system)).result.bankNo).toBe('571904888210802')
  const log = await server.call(operatorLogQuery, { event: 'SENSITIVE_VIEW' }, { session: system })
  expect(log.result.list.map(({ content }) => content)).toContain('查看企业 常州账号贸易有限公司 的对公账号')
})

it('tells the second of two reviewers who was first', async () => {
  const which = await applied('无锡两审贸易有限公司', '91320205MA1X8P5L22')
  const { authenticationSerialNo } = (await look(which)).result
  const pass = { ...which, authenticationSerialNo, pass: true }
  await server.call(companyRealNameReview, pass, { session: system })
  const late = await server.call(companyRealNameReview, pass, { session: system })
  expect([late.refusal, late.message]).toEqual(['REVIEWED_BEFORE', '该申请已由周慕白处理'])
})

it('passes nothing that replaced what the reviewer has looked at', async () => {
  const which = await applied('镇江换件贸易有限公司', newCreditCode())
  const { authenticationSerialNo } = (await look(which)).result
  const applicant = { server, session: wang }
  await server.call(companyRealNameWithdraw, which, { session: wang })
  await handIn(applicant, which, '571904888210811')
  const pass = { ...which, authenticationSerialNo, pass: true }
  const stale = await server.call(companyRealNameReview, pass, { session: system })
  expect([stale.refusal, stale.message]).toEqual([
    'REVIEWED_BEFORE',
    '申请人已撤回并重新提交，请核对新的资料后再审核',
  ])
  const again = (await look(which)).result
  expect([again.authStatus, again.submissions.map(({ event }) => event)]).toEqual([
    3,
    ['reviewRequested', 'withdrawn', 'reviewRequested'],
  ])
  expect((await judge({ server, session: system }, which)).code).toBe(0)
})

it('sends no money to a company that was frozen while it waited', async () => {
  const which = await applied('镇江冻结贸易有限公司', newCreditCode())
  const { db } = server.services.database
  await withdraw(db, { freezeCompanyId: which.companyId })
  const refused = await judge({ server, session: system }, which, { pass: true })
  expect(refused).toMatchObject({
    refusal: 'COMPANY_FROZEN',
    message: '该企业已冻结，解冻后才能审核通过',
  })
  expect((await look(which)).result).toMatchObject({ authStatus: 3 })
  expect((await judge({ server, session: system }, which, { pass: false, reason: '资料不全' })).code).toBe(0)
})

it('sends no money while who applied is frozen', async () => {
  const which = await applied('镇江冻人贸易有限公司', newCreditCode())
  const { db } = server.services.database
  const person = db.updateTable('person').where('name', '=', '王梓涵')
  const pass = () => judge({ server, session: system }, which, { pass: true })
  await person.set({ status: 1 }).execute()
  const refused = await pass()
  await person.set({ status: 0 }).execute()
  expect([refused.refusal, refused.message]).toEqual(['FAILED', '申请人的账号已冻结，解冻后才能审核通过'])
  expect((await look(which)).result).toMatchObject({ authStatus: 3 })
  expect((await pass()).code).toBe(0)
})

it('reads the licence for the reviewer', async () => {
  const blocks = ['名称 杭州照读贸易有限公司', '法定代表人 王梓涵'].map(
    (text) => ({ kind: 'paragraph', text }) as const,
  )
  const pdf = await compose({ title: '样张', size: 'A4', blocks })
  const licence = new Uint8Array(await server.services.pdf.run('renderPage', pdf, { page: 0, widthPx: 1400 }))
  const which = await beginApplication(
    { server, session: wang },
    { companyName: '杭州照读贸易有限公司', creditNo: '91440300MA5DA1CM0G', licence },
  )
  const read = await server.call(companyRealNameReviewLicence, which, { session: system })
  expect(read.result).toMatchObject({ companyName: '杭州照读贸易有限公司', legalPersonName: '王梓涵' })
  expect((await server.call(companyRealNameReviewLicence, which, { session: wang })).status).toBe(403)
})

it('sends a company’s payment off five times a day, however often it is taken back, and again on the next', async () => {
  await nextDay()
  const which = await applied('泰州常撤贸易有限公司', newCreditCode())
  const again = async (): Promise<string | undefined> => {
    await server.call(companyRealNameWithdraw, which, { session: wang })
    return (await server.call(companyRealNameSubmit, which, { session: wang })).message
  }
  const more = [await again(), await again(), await again(), await again()]
  expect(more).toEqual(Array(4).fill('操作成功'))
  expect(await again()).toBe('今日申请打款认证的次数过多，请明天再试')
  await nextDay()
  expect(await again()).toBe('操作成功')
})
