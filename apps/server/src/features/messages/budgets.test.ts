import { personSmsSendVerificationCode } from '@qiyin/calls/areas/person.ts'
import { dayOf, startOfDay } from '@qiyin/domain/dates.ts'
import { messageBudgets } from '@qiyin/domain/message/budgets.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { initiate } from '../../testing/initiations.ts'
import { makeParties } from '../../testing/parties.ts'
import { outbox, spendBudget, type OutboxMessage } from '../../testing/person-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { mobileFingerprint } from '../people/public.ts'
import type { Tx } from '../../http/context.ts'
import { countCode, countNotice } from './budgets.ts'
import { sendMessage } from './jobs.ts'
import { purgeMessages } from './purge.ts'
import { queueCode, queueNotice } from './public.ts'
import { takeFromBudget } from './store-budgets.ts'

// Ten in the morning in Shanghai.
let time = new Date('2026-11-20T02:00:00Z').getTime()
const hourMs = 3_600_000
const dayMs = 24 * hourMs
let server: TestServer
let receiver: { personId: string; mobile: string }
let contractId: string
let phones = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(time) })
  const parties = await makeParties(server.services.database.db, server.services.secrets)
  receiver = parties.individual
  contractId = (await initiate(server, parties)).contractId
  await server.runJobs()
})
afterAll(() => server.close())
// Each test has its own day, so that no window reaches from one into the next.
beforeEach(() => {
  time += dayMs
})

const newPhone = (): string => `167${String(++phones).padStart(8, '0')}`
const day = (): Date => startOfDay(dayOf(new Date(time)))
const hour = (): Date => new Date(time - (time % hourMs))
const fingerprint = (phone: string): string =>
  mobileFingerprint(server.services.secrets, phone).toString('hex')
const spend = (budget: string, subject: string, windowStart: Date, used: number): Promise<void> =>
  spendBudget(server.services.database.db, { budget, subject, windowStart, used })
const askForCode = (phone: string): ReturnType<typeof server.call<typeof personSmsSendVerificationCode>> =>
  server.call(personSmsSendVerificationCode, { phone })

const queue = (companyId: string): Promise<void> =>
  server.services.database.transaction((tx) =>
    queueNotice(tx, server.services, {
      personId: receiver.personId,
      scene: 'EXPIRE',
      values: { contractName: '采购合同' },
      contract: {
        contractId,
        contractNo: 'HT1',
        contractName: '采购合同',
        storedStatus: 0,
        companyId,
        businessTypeId: '1',
        sourceId: '1',
        sendMessage: true,
      },
    }),
  )
const newest = async (): Promise<OutboxMessage | undefined> =>
  (await outbox(server.services.database.db)).at(-1)
const notify = async (companyId: string): Promise<OutboxMessage | undefined> => {
  await queue(companyId)
  await server.runJobs()
  return newest()
}

describe('codes', () => {
  it('go to one phone so often in a day, whatever they are for', async () => {
    const phone = newPhone()
    const { most } = messageBudgets.codesToReceiver
    await spend('codesToReceiver', fingerprint(phone), day(), most - 1)
    expect((await askForCode(phone)).code).toBe(0)
    time += 60_000
    expect((await askForCode(phone)).refusal).toBe('CODE_LIMIT')
    expect((await askForCode(newPhone())).code).toBe(0)
    time += dayMs
    expect((await askForCode(phone)).code).toBe(0)
  })

  it.each([
    ['one address', 'codesFromAddress', '127.0.0.1', messageBudgets.codesFromAddress.most],
    ['the installation', 'codesOfInstallation', '', 10_000],
  ])(
    'come from %s so often in an hour, and what was refused is not counted',
    async (_, budget, subject, most) => {
      await spend(budget, subject, hour(), most)
      const phone = newPhone()
      const { refusal, message } = await askForCode(phone)
      expect([refusal, message]).toEqual(['CODE_LIMIT', '当前获取验证码的人数过多，请一小时后再试'])
      time += hourMs
      // Not CODE_TOO_SOON, and the phone's own budget is whole.
      expect((await askForCode(phone)).code).toBe(0)
    },
  )
})

const askAs = (personId: string, mobile = newPhone()): Promise<void> =>
  server.services.database.transaction((tx) =>
    queueCode(tx, server.services, { mobile, personId, code: '123456', address: '127.0.0.1' }),
  )

describe('codes of people who are known', () => {
  it('are not held up by what others at their address have asked for, nor counted against it', async () => {
    await spend('codesFromAddress', '127.0.0.1', hour(), messageBudgets.codesFromAddress.most - 1)
    await askAs('1')
    await askAs('2')
    expect((await askForCode(newPhone())).code).toBe(0)
    expect((await askForCode(newPhone())).refusal).toBe('CODE_LIMIT')
    await askAs('1')
  })

  it('end when the person has asked for too many, whoever gets them', async () => {
    await spend('codesOfPerson', '1', hour(), messageBudgets.codesOfPerson.most - 1)
    await askAs('1')
    await expect(askAs('1')).rejects.toMatchObject({
      refusal: 'CODE_LIMIT',
      message: '获取验证码过于频繁，请一小时后再试',
    })
    await askAs('2')
    time += hourMs
    await askAs('1')
  })
})

it('counts what is given up, by its reason', async () => {
  const count = async (reason: string): Promise<number> => {
    const text = await server.services.metrics.text()
    return Number(
      new RegExp(`qiyin_messages_given_up_total\\{reason="${reason}"\\} (\\d+)`).exec(text)?.[1] ?? 0,
    )
  }
  const before = await count('budget')
  await spend('noticesOfCompany', '7', day(), server.services.config.messages.noticesOfCompanyPerDay)
  await notify('7')
  // What is scraped is kept for a second.
  await expect.poll(() => count('budget')).toBe(before + 1)
})

describe('what the operator allows', () => {
  it('counts instead of what is usual', async () => {
    const { services } = server
    const { config } = services
    const fewer = { ...config.messages, noticesOfCompanyPerDay: 1, codesFromAddressPerHour: 1 }
    const strict = { ...services, config: { ...config, messages: fewer } }
    const inside = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => services.database.transaction(run)
    const notice = { mobileFp: Buffer.from('01', 'hex'), companyId: '8' }
    const code = { mobileFp: Buffer.from('02', 'hex'), personId: undefined, address: '192.0.2.7' }
    expect(await inside((tx) => countNotice(tx, strict, notice))).toBeUndefined()
    expect(await inside((tx) => countNotice(tx, strict, notice))).toBe('noticesOfCompany')
    expect(await inside((tx) => countCode(tx, strict, code))).toBeUndefined()
    expect(await inside((tx) => countCode(tx, strict, code))).toBe('codesFromAddress')
    expect(await inside((tx) => countCode(tx, services, code))).toBeUndefined()
  })
})

describe('notices', () => {
  it('of one company to one phone end, and those of another go on', async () => {
    const { most } = messageBudgets.noticesOfCompanyToReceiver
    await spend('noticesOfCompanyToReceiver', `1 ${fingerprint(receiver.mobile)}`, day(), most - 1)
    expect(await notify('1')).toMatchObject({ status: 1 })
    const refused = { status: 2, failure: 'the budget noticesOfCompanyToReceiver is spent', readable: false }
    expect(await notify('1')).toMatchObject(refused)
    expect(await notify('2')).toMatchObject({ status: 1 })
    time += dayMs
    expect(await notify('1')).toMatchObject({ status: 1 })
  })

  it.each([
    ['noticesOfCompany', '1', messageBudgets.noticesOfCompany.most],
    ['noticesToReceiver', undefined, messageBudgets.noticesToReceiver.most],
  ])('end when %s is spent', async (budget, subject, most) => {
    await spend(budget, subject ?? fingerprint(receiver.mobile), day(), most)
    expect(await notify('1')).toMatchObject({ status: 2, failure: `the budget ${budget} is spent` })
  })

  it('wait when the installation has sent too many', async () => {
    await spend('noticesOfInstallation', '', hour(), 10_000)
    await queue('1')
    const { services } = server
    const messageId = (await newest())?.id ?? ''
    // More often than a message that a carrier refuses is tried.
    for (let tries = 0; tries < sendMessage.retry.times + 2; tries += 1)
      await sendMessage.run({ messageId }, services)
    expect(await newest()).toMatchObject({ status: 0, attempts: 0, readable: true })
    await server.runJobs()
    expect(await newest()).toMatchObject({ status: 0 })
    time += hourMs
    await server.runJobs()
    expect(await newest()).toMatchObject({ status: 1, attempts: 1 })
  })
})

it('counts every message once when many are counted at the same time', async () => {
  const { database } = server.services
  const taking = { budget: 'test', subject: 'one', windowStart: day(), most: 5 }
  const taken = await Promise.all(
    Array.from({ length: 12 }, () => database.transaction((tx) => takeFromBudget(tx, taking))),
  )
  expect(taken.filter(Boolean)).toHaveLength(5)
})

it('forgets counts whose window is long over', async () => {
  const { services } = server
  const count = (): Promise<string | undefined> =>
    services.database.transaction((tx) =>
      countNotice(tx, services, { mobileFp: Buffer.from('00', 'hex'), companyId: null }),
    )
  await spend('noticesToReceiver', '00', day(), messageBudgets.noticesToReceiver.most)
  expect(await count()).toBe('noticesToReceiver')
  await purgeMessages(services)
  expect(await count()).toBe('noticesToReceiver')
  time += 2 * dayMs
  await purgeMessages(services)
  time -= 2 * dayMs
  expect(await count()).toBeUndefined()
})
