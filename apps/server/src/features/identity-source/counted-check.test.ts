import { companyRealNameBankInfoAudit, companyRealNameRestart } from '@qiyin/calls/areas/company-real-name.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginApplication, type Application } from '../../testing/company-applications.ts'
import { newCreditCode } from '../../testing/supplier-world.ts'
import { logIn } from '../../testing/log-in.ts'
import { identityNumber, makeNewcomer, newcomerSteps } from '../../testing/newcomer.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer, TestSession } from '../../testing/test-client.ts'

/* Nobody may find out identity numbers by asking. */

const tooMany = '今日身份核验失败次数过多，请明天再试'
let time = new Date('2026-11-20T02:00:00Z').getTime()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demoData: true, now: () => new Date(time) })
})
afterAll(() => server.close())

/** Beyond the calls of a minute. */
function wait(): void {
  time += 61_000
}

it('answers no ten times a day to one person who asks about many at once', async () => {
  const steps = newcomerSteps(server)
  const person = await makeNewcomer(server, '16500000001')
  const answers: TestAnswer[] = []
  for (let round = 0; round < 3; round++) {
    wait()
    const strangers = Array.from({ length: 8 }, (_, day) => identityNumber('000', `199003${day + 10}`))
    answers.push(...(await Promise.all(strangers.map((identityNo) => steps.askCode(person, { identityNo })))))
  }
  expect(answers.filter(({ refusal }) => refusal === 'IDENTITY_MISMATCH')).toHaveLength(10)
  wait()
  expect((await steps.askCode(person)).message).toBe(tooMany)
})

it('does not count what was right, nor what the source did not answer', async () => {
  const steps = newcomerSteps(server)
  const person = await makeNewcomer(server, '16500000002')
  for (let round = 0; round < 12; round++) {
    wait()
    const identityNo = identityNumber('999', `199003${round + 10}`)
    expect((await steps.askCode(person, { identityNo })).refusal).toBe('AUTHORITY_UNAVAILABLE')
  }
  expect((await steps.prove(person)).code).toBe(0)
})

const guess = (which: Application, session: TestSession, day: number): Promise<TestAnswer> =>
  server.call(
    companyRealNameBankInfoAudit,
    { ...which, companyVerifyWay: 1, legalPersonIdentityNo: identityNumber('000', `197005${day}`) },
    { session },
  )

it('answers no ten times a day about the legal representatives of companies, however often one begins again', async () => {
  const session = await logIn(server, '13800000005')
  const application = (companyName: string): Promise<Application> =>
    beginApplication({ server, session }, { companyName, creditNo: newCreditCode() })
  const messages: (string | undefined)[] = []
  for (let round = 0; round < 12; round++) {
    wait()
    const which = await application('绍兴越城纺织有限公司')
    messages.push((await guess(which, session, round + 10)).message)
    await server.call(companyRealNameRestart, which, { session })
  }
  expect(messages.filter((message) => message !== tooMany)).toHaveLength(10)
  const other = await application('绍兴柯桥纺织有限公司')
  expect((await guess(other, session, 25)).message).toBe(tooMany)
  time += 24 * 60 * 60 * 1000
  const nextDay = await logIn(server, '13800000005')
  expect((await guess(other, nextDay, 25)).refusal).toBe('COMPANY_DATA_MISMATCH')
})
