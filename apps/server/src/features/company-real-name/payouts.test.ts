import {
  companyRealNameBankAmountVerify,
  companyRealNameDocument,
  companyRealNamePayoutRenew,
  companyRealNameWithdraw,
} from '@qiyin/calls/areas/company-real-name.ts'
import {
  companyRealNamePaid,
  companyRealNameReviewDetail,
  companyRealNameReviewDocument,
  companyRealNameReviews,
} from '@qiyin/calls/areas/company-review.ts'
import { companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import { mdataCities, mdataProvinces, mdataQueryBankInfo } from '@qiyin/calls/areas/mdata.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  applicationStatus,
  beginApplication,
  handIn,
  judge,
  type Application,
} from '../../testing/company-applications.ts'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { sendPayout } from './payout-job.ts'

interface People {
  server: TestServer
  wang: TestSession
  lin: TestSession
  system: TestSession
}

let time = new Date('2026-11-20T02:00:00Z').getTime()
const hourMs = 3_600_000

async function start(config: Parameters<typeof startTestServer>[0]): Promise<People> {
  const server = await startTestServer({ demoData: true, now: () => new Date(time), ...config })
  return {
    server,
    wang: await logIn(server, '13800000006'),
    lin: await logIn(server, '13800000005'),
    system: await logIn(server, '13800000003'),
  }
}

/** An application that a reviewer has passed. */
async function passed(
  { server, wang, system }: People,
  companyName: string,
  creditNo: string,
): Promise<Application> {
  const which = await beginApplication({ server, session: wang }, { companyName, creditNo })
  await handIn({ server, session: wang }, which)
  await judge({ server, session: system }, which)
  return which
}

describe('where a system manager pays by hand', () => {
  let people: People
  beforeAll(async () => {
    people = await start({
      config: { companyPayout: { kind: 'manual' }, companyPayoutPayer: '契印网络科技有限公司' },
    })
  })
  afterAll(() => people.server.close())

  it('the amount is shown to him alone, and counts as sent once he says so', async () => {
    const { server, wang, system } = people
    const which = await passed(people, '苏州工业园区精密仪器有限公司', '91350100M000100Y43')
    await server.runJobs()
    const read = async () =>
      (await server.call(companyGetByCompanyId, which, { session: wang })).result.payout
    expect(await read()).toMatchObject({ sentTime: null, payer: '契印网络科技有限公司' })
    const waiting = await server.call(companyRealNameReviews, { state: 'payout' }, { session: system })
    expect(waiting.result.list.map(({ companyId }) => companyId)).toEqual([which.companyId])
    const detail = await server.call(companyRealNameReviewDetail, which, { session: system })
    const amount = detail.result.payout?.amount ?? ''
    expect(amount).toMatch(/^[01]\.\d\d$/)
    expect((await server.call(companyRealNamePaid, which, { session: wang })).status).toBe(403)
    expect((await server.call(companyRealNamePaid, which, { session: system })).code).toBe(0)
    expect((await server.call(companyRealNamePaid, which, { session: system })).refusal).toBe(
      'REVIEWED_BEFORE',
    )
    expect((await read())?.sentTime).not.toBeNull()
    const typed = await server.call(companyRealNameBankAmountVerify, { ...which, amount }, { session: wang })
    expect(typed.result).toMatchObject({ isMatchAmount: true })
  })

  it('an application is taken back while it waits, and handed in again', async () => {
    const { server, wang } = people
    const applicant = { server, session: wang }
    const company = { companyName: '常熟市纺织品有限公司', creditNo: '91110108123456788E' }
    const which = await beginApplication(applicant, company)
    const early = await server.call(companyRealNameWithdraw, which, { session: wang })
    expect(early.code).not.toBe(0)
    await handIn(applicant, which)
    expect((await server.call(companyRealNameWithdraw, which, { session: wang })).code).toBe(0)
    expect(await applicationStatus(applicant, which)).toBe(2)
    await handIn(applicant, which)
    expect(await applicationStatus(applicant, which)).toBe(3)
  })

  it('photos are shown to who handed them in and to reviewers, whose looks are kept', async () => {
    const { server, wang, lin, system } = people
    const applicant = { server, session: wang }
    const company = { companyName: '昆山开发区模具有限公司', creditNo: '91110108MA00000070' }
    const which = await beginApplication(applicant, company)
    const { result } = await server.call(companyGetByCompanyId, which, { session: wang })
    const photo = { companyId: which.companyId, documentId: result.creditImageFileId ?? '' }
    expect((await server.call(companyRealNameDocument, photo, { session: wang })).status).toBe(200)
    expect((await server.call(companyRealNameDocument, photo, { session: lin })).code).not.toBe(0)
    expect((await server.call(companyRealNameReviewDocument, photo, { session: wang })).status).toBe(403)
    const looks = async (): Promise<number> =>
      (await server.call(companyGetByCompanyId, which, { session: wang })).result.records.filter(
        ({ note }) => note === '审核人员查看认证图片',
      ).length
    const before = await looks()
    expect((await server.call(companyRealNameReviewDocument, photo, { session: system })).status).toBe(200)
    expect((await looks()) - before).toBe(1)
  })

  it('provinces, cities and banks are found by their names', async () => {
    const { server, wang } = people
    const as = { session: wang }
    const provinces = await server.call(mdataProvinces, {}, as)
    const zhejiang = provinces.result.find(({ name }) => name === '浙江省')
    const cities = await server.call(mdataCities, { provinceId: zhejiang?.code ?? '', name: '杭' }, as)
    expect(cities.result).toEqual([{ name: '杭州市' }])
    const banks = await server.call(mdataQueryBankInfo, { name: '招商' }, as)
    expect(banks.result.map(({ name }) => name)).toEqual(['招商银行'])
  })
})

describe('where a payout service pays', () => {
  const ordered: { authorization: string | undefined; body: Record<string, unknown> }[] = []
  const refusedTimes = 1
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await text(request)) as Record<string, unknown>
    ordered.push({ authorization: request.headers.authorization, body })
    response.writeHead(ordered.length <= refusedTimes ? 503 : 202).end()
  }
  const service = createServer((request, response) => void take(request, response))
  let people: People
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has an address of this kind.
    const { port } = service.address() as AddressInfo
    const companyPayout = {
      kind: 'http',
      url: `http://127.0.0.1:${port}/transfers`,
      token: 'secret',
    } as const
    people = await start({ config: { companyPayout } })
  })
  afterAll(async () => {
    await people.server.close()
    service.close()
  })

  it('is asked again with the same number until it accepts, and the amount that it got proves the company', async () => {
    const { server, wang } = people
    const which = await passed(people, '无锡惠山轴承有限公司', '91350100M000100Y43')
    const sent = async () =>
      (await server.call(companyGetByCompanyId, which, { session: wang })).result.payout?.sentTime ?? null
    await server.runJobs()
    expect([ordered.length, await sent()]).toEqual([refusedTimes, null])
    // The queue waits by the machine's clock: what it does after that is done here at once, and once more.
    const { result } = await server.call(companyGetByCompanyId, which, { session: wang })
    const job = { ...which, serialNo: result.authenticationSerialNo ?? '' }
    await sendPayout.run(job, server.services)
    await sendPayout.run(job, server.services)
    expect(await sent()).not.toBeNull()
    const numbers = ordered.map(({ body }) => body['requestId'])
    expect([numbers.length, new Set(numbers).size]).toEqual([refusedTimes + 1, 1])
    const last = ordered.at(-1)
    expect(last).toMatchObject({
      authorization: 'Bearer secret',
      body: { account: '571904888210802', holder: '无锡惠山轴承有限公司', bankName: '招商银行' },
    })
    const cents = Number(last?.body['amountCents'])
    expect(cents).toBeGreaterThanOrEqual(1)
    expect(cents).toBeLessThanOrEqual(100)
    const typed = await server.call(
      companyRealNameBankAmountVerify,
      { ...which, amount: (cents / 100).toFixed(2) },
      { session: wang },
    )
    expect(typed.result).toMatchObject({ isMatchAmount: true })
  })

  it('is asked once more when the amount has not come, for the same amount under another number', async () => {
    const { server, wang, lin } = people
    const which = await passed(people, '无锡锡山重发机械有限公司', '91330106MA2B00019Q')
    const pay = async (): Promise<void> => {
      const { result } = await server.call(companyGetByCompanyId, which, { session: wang })
      await sendPayout.run({ ...which, serialNo: result.authenticationSerialNo ?? '' }, server.services)
    }
    const renew = async (session = wang): Promise<unknown> =>
      (await server.call(companyRealNamePayoutRenew, which, { session })).refusal
    expect(await renew()).toBe('PAYOUT_NOT_SENT')
    await pay()
    const first = ordered.at(-1)?.body
    expect(await renew()).toBe('PAYOUT_NOT_RENEWABLE')
    time += 2 * hourMs
    expect(await renew(lin)).toBe('COMPANY_NOT_FOUND')
    expect(await renew()).toBeUndefined()
    // The first may come while the second is on its way.
    const amount = first?.['amountCents'] === 1 ? '0.02' : '0.01'
    const typed = await server.call(companyRealNameBankAmountVerify, { ...which, amount }, { session: wang })
    expect(typed.result).toMatchObject({ isMatchAmount: false, remainTimes: 2 })
    await pay()
    const second = ordered.at(-1)?.body
    expect(second).toEqual({ ...first, requestId: `${String(first?.['requestId'])}-2` })
    time += 2 * hourMs
    expect(await renew()).toBe('PAYOUT_NOT_RENEWABLE')
  })
})
