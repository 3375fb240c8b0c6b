import {
  companyRealNameBankAmountVerify,
  companyRealNameBankInfoAudit,
  companyRealNameSubmitInfo,
} from '@qiyin/calls/areas/company-real-name.ts'
import { companyRealNameReviewDetail } from '@qiyin/calls/areas/company-review.ts'
import { companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  applicationStatus,
  bankInfoBO,
  beginApplication,
  handIn,
  passReview,
  type Applicant,
  type Application,
} from '../../testing/company-applications.ts'
import { logIn } from '../../testing/log-in.ts'
import { freezePerson } from '../../testing/person-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer, TestSession } from '../../testing/test-client.ts'

let server: TestServer
let wang: Applicant
let lin: Applicant
let reviewer: TestSession
const numbers = { wang: '310107199608300049' }

beforeAll(async () => {
  server = await startTestServer({ demoData: true, now: () => new Date('2026-11-20T02:00:00Z') })
  wang = { server, session: await logIn(server, '13800000006') }
  lin = { server, session: await logIn(server, '13800000005') }
  reviewer = await logIn(server, '13800000003')
})
afterAll(() => server.close())

const proveAsLegalPerson = (which: Application): Promise<TestAnswer> =>
  server.call(
    companyRealNameBankInfoAudit,
    { ...which, companyVerifyWay: 1, legalPersonIdentityNo: numbers.wang },
    { session: wang.session },
  )

const type = (
  who: Applicant,
  which: Application,
  amount: string,
): Promise<TestAnswer<typeof companyRealNameBankAmountVerify>> =>
  server.call(companyRealNameBankAmountVerify, { ...which, amount }, { session: who.session })

describe('two administrators who authenticate one company at once', () => {
  it('by the amount of the bank: one has it, the other is told by 102018 whom to ask', async () => {
    const creditNo = '91350100M000100Y43'
    const both = [
      { who: wang, which: await beginApplication(wang, { companyName: '福州新桥机电有限公司', creditNo }) },
      { who: lin, which: await beginApplication(lin, { companyName: '福州新桥机电工程有限公司', creditNo }) },
    ]
    const amounts: string[] = []
    for (const { who, which } of both) {
      await handIn(who, which)
      amounts.push(await passReview(who, { reviewer, which }))
    }
    const answers = await Promise.all(
      both.map(({ who, which }, index) => type(who, which, amounts[index] ?? '')),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 102018]))
    const statuses = await Promise.all(both.map(({ who, which }) => applicationStatus(who, which)))
    expect(new Set(statuses)).toEqual(new Set([4, 7]))
    expect(statuses[answers.findIndex(({ code }) => code === 0)]).toBe(4)
  })

  it('under one name by two numbers: one has it, the other is told by 102018 whom to ask', async () => {
    const companyName = '福州新桥仪器有限公司'
    const both = [
      { who: wang, which: await beginApplication(wang, { companyName, creditNo: '91310115M00000001A' }) },
      { who: lin, which: await beginApplication(lin, { companyName, creditNo: '91310115M00000002D' }) },
    ]
    const amounts: string[] = []
    for (const { who, which } of both) {
      await handIn(who, which)
      amounts.push(await passReview(who, { reviewer, which }))
    }
    const answers = await Promise.all(
      both.map(({ who, which }, index) => type(who, which, amounts[index] ?? '')),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 102018]))
  })

  it('while one hands in the bank and the other proves himself: 102018 or the next step, and one company', async () => {
    const creditNo = '1211000040000000XT'
    const company = { companyName: '宁波海远物流有限公司', creditNo, legalPerson: '王梓涵' }
    const own = await beginApplication(wang, company)
    const other = await beginApplication(lin, { companyName: '宁波海远物流集团有限公司', creditNo })
    const audit = { ...other, companyVerifyWay: 2, bankInfoBO }
    const [proof, bank] = await Promise.all([
      proveAsLegalPerson(own),
      server.call(companyRealNameBankInfoAudit, audit, { session: lin.session }),
    ])
    expect(proof.code).toBe(0)
    expect([0, 102018]).toContain(bank.code)
    expect([await applicationStatus(wang, own), await applicationStatus(lin, other)]).toEqual([4, 7])
    const again = await server.call(companyRealNameBankInfoAudit, audit, { session: lin.session })
    expect([again.code, again.message]).toEqual([102018, '该企业已认证'])
  })

  it('never proves what was not checked, however often the licence is written anew meanwhile', async () => {
    const creditNo = '51110000500001237N'
    const which = await beginApplication(wang, {
      companyName: '杭州梓涵商贸有限公司',
      creditNo,
      legalPerson: '王梓涵',
    })
    const { result: before } = await server.call(companyGetByCompanyId, which, { session: wang.session })
    const rewritten = {
      ...which,
      organizationType: 0,
      creditImageFileId: before.creditImageFileId ?? '',
      companyName: '杭州梓涵国际贸易有限公司',
      creditNo: '91110108MA00000070',
      legalPersonName: '王梓涵',
    }
    const [proof, info] = await Promise.all([
      proveAsLegalPerson(which),
      server.call(companyRealNameSubmitInfo, rewritten, { session: wang.session }),
    ])
    expect([proof.code, info.code].filter((code) => code === 0)).toHaveLength(1)
    const { result } = await server.call(companyGetByCompanyId, which, { session: wang.session })
    const expected = proof.code === 0 ? [4, before.companyName] : [2, rewritten.companyName]
    expect([result.authStatus, result.companyName]).toEqual(expected)
  })
})

describe('the amount', () => {
  it('is guessed three times at most by any number of requests at once', async () => {
    const which = await beginApplication(wang, {
      companyName: '嘉兴平湖服饰有限公司',
      creditNo: '91110108123456788E',
    })
    await handIn(wang, which)
    const amount = await passReview(wang, { reviewer, which })
    const guesses = Array.from({ length: 10 }, (_, cents) => `0.${cents + 10}`).filter(
      (one) => one !== amount,
    )
    const answers = await Promise.all(guesses.map((guess) => type(wang, which, guess)))
    const counted = answers.filter(({ code }) => code === 0)
    expect(counted).toHaveLength(3)
    expect(new Set(counted.map(({ result }) => result.remainTimes))).toEqual(new Set([0, 1, 2]))
    expect(counted.some(({ result }) => result.isMatchAmount)).toBe(false)
    expect(await applicationStatus(wang, which)).toBe(0)
    expect((await type(wang, which, amount)).code).not.toBe(0)
  })
})

describe('somebody who is frozen on the way', () => {
  it('gets no further, and what was handed in stays where it stood', async () => {
    const company = { companyName: '绍兴越秀纺织有限公司', creditNo: '91330106MA2B00019Q' }
    const which = await beginApplication(lin, company)
    await handIn(lin, which)
    const amount = await passReview(lin, { reviewer, which })
    await freezePerson(server.services.database.db, '5')
    const refused = await type(lin, which, amount)
    expect([refused.status, refused.message]).toEqual([403, '账号已冻结，请联系管理员'])
    const { result } = await server.call(companyRealNameReviewDetail, which, { session: reviewer })
    expect(result.authStatus).toBe(6)
  })
})
