import { createHmac } from 'node:crypto'
import { companyRemove } from '@qiyin/calls/areas/company.ts'
import {
  companyRobots,
  companyRobotsFreeze,
  companyRobotsRemove,
  companyRobotsSave,
  companyRobotsTest,
} from '@qiyin/calls/areas/company-robot.ts'
import { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { robotLimits } from '@qiyin/domain/message/robot.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../testing/initiations.ts'
import { makeParties, makeRoleHolder, type Parties } from '../../testing/parties.ts'
import { startRobotSupplier, storedRobots, type RobotSupplier } from '../../testing/robot-supplier.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestAnswer, TestSession } from '../../testing/test-client.ts'

let supplier: RobotSupplier
let server: TestServer
let parties: Parties
let session: TestSession
let companyId: string
let clock = Date.parse('2026-11-20T04:00:00Z')

beforeAll(async () => {
  supplier = await startRobotSupplier()
  server = await startTestServer({ post: supplier.post, now: () => new Date(clock) })
})
afterAll(async () => {
  await server.close()
  await supplier.close()
})
beforeEach(async () => {
  clock += 3_600_000
  supplier.heard.length = 0
  supplier.answer = { errcode: 0 }
  parties = await makeParties(server.services.database.db, server.services.secrets)
  session = await signIn(server, parties.initiator)
  companyId = parties.ourCompany.companyId
})

const key = '693a91f6-7123-4bc4-97a0-0ec2abfa5aaa'
const wecom = {
  kind: 'WECOM',
  name: '合同组',
  address: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`,
  scenes: ['SIGN_NOTICE', 'COMPLETE'],
} satisfies Partial<Args<typeof companyRobotsSave>>
const dingtalk = {
  kind: 'DINGTALK',
  name: '法务群',
  address: `https://oapi.dingtalk.com/robot/send?access_token=${'ab12'.repeat(16)}`,
  secret: 'SECabcdef0123456789',
  scenes: ['REJECT'],
} satisfies Partial<Args<typeof companyRobotsSave>>

type Saving = Omit<Args<typeof companyRobotsSave>, 'companyId'>

const save = (robot: Saving): Promise<TestAnswer<typeof companyRobotsSave>> =>
  server.call(companyRobotsSave, { companyId, ...robot }, { session })
const saved = async (robot: Saving): Promise<string> => (await save(robot)).result.robotId
const list = async (): Promise<Answer<typeof companyRobots>> =>
  (await server.call(companyRobots, { companyId }, { session })).result
const test = (robotId: string): Promise<TestAnswer<typeof companyRobotsTest>> =>
  server.call(companyRobotsTest, { companyId, robotId }, { session })

describe('a robot', () => {
  it('is added, changed and removed; its key and secret are sealed, and never answered or logged', async () => {
    const robotId = await saved(dingtalk)
    expect(await list()).toEqual([
      {
        robotId,
        kind: 'DINGTALK',
        name: '法务群',
        address: 'https://oapi.dingtalk.com/robot/send?access_token=****ab12',
        scenes: ['REJECT'],
        frozen: false,
        revision: 0,
        lastTime: null,
        lastFailure: null,
      },
    ])
    const changed = {
      ...dingtalk,
      address: '',
      secret: 'SECanother0123456789',
      robotId,
      revision: 0,
      name: '法务',
    }
    expect((await save(changed)).code).toBe(0)
    expect(await save(changed)).toMatchObject(refusals.RECORD_CHANGED)
    const { db } = server.services.database
    const stored = await storedRobots(db)
    expect(stored).not.toMatch(/SECabc|SECanother|ab12ab12/)
    expect(stored).toContain('sealed')
    expect((await test(robotId)).result).toEqual({ failure: null })
    const removed = await server.call(companyRobotsRemove, { companyId, robotId }, { session })
    expect(removed.code).toBe(0)
    expect(await list()).toEqual([])
    const manager = await signIn(
      server,
      await makeRoleHolder(server.services.database.db, server.services.secrets, 'SYSTEM_MANAGER'),
    )
    const log = await server.call(operatorLogQuery, { content: '群机器人 法务' }, { session: manager })
    expect(log.result.list.map(({ event }) => event)).toEqual([
      'COMPANY_ROBOT_REMOVE',
      'COMPANY_ROBOT_UPDATE',
      'COMPANY_ROBOT_ADD',
    ])
    expect(log.result.list.map(({ after }) => after['加签密钥'])).toEqual([undefined, '已修改', undefined])
    expect(JSON.stringify(log.result)).not.toMatch(/SECabc|SECanother|ab12ab12/)
    // Nothing sealed is left, either.
    expect(await storedRobots(db)).not.toContain('sealed')
  })

  it.each([
    [{ name: '' }, '名称不能为空'],
    [{ name: '群'.repeat(31) }, '名称不能超过30个字符'],
    [{ kind: 'SLACK' as 'WECOM' }, '机器人类型格式不正确'],
    [{ scenes: [] }, '请至少选择一个通知场景'],
    [{ scenes: ['VERIFY_CODE' as 'REJECT'] }, '通知场景格式不正确'],
    [{ secret: '' }, '加签密钥不能为空，请在机器人的安全设置中开启签名校验'],
    [{ address: '' }, 'Webhook地址不能为空'],
    [
      { address: 'https://oapi.dingtalk.com.evil.example/robot/send?access_token=aaaaaaaaaaaaaaaaaaaaaa' },
      'Webhook地址不正确，钉钉机器人的地址应为https://oapi.dingtalk.com/robot/send?access_token=…',
    ],
    [
      { kind: 'FEISHU' as const },
      'Webhook地址不正确，飞书机器人的地址应为https://open.feishu.cn/open-apis/bot/v2/hook/…',
    ],
  ])('with %j is refused', async (wrong, message) => {
    expect(await save({ ...dingtalk, ...wrong })).toMatchObject({ message, result: null })
    expect(await list()).toEqual([])
  })

  it('of another kind needs an address and a secret of its own', async () => {
    const robotId = await saved(wecom)
    const turned = { ...dingtalk, robotId, address: '', secret: '' }
    expect(await save(turned)).toMatchObject({ message: 'Webhook地址不能为空' })
    expect((await save({ ...turned, address: dingtalk.address, secret: dingtalk.secret })).code).toBe(0)
  })

  it('is for the company’s administrators alone, and found in its own company alone', async () => {
    const robotId = await saved(wecom)
    const agent = await signIn(server, parties.agent)
    const foreign = await server.call(companyRobots, { companyId }, { session: agent })
    expect(foreign).toMatchObject(refusals.COMPANY_NOT_FOUND)
    const own = { companyId: parties.otherCompany.companyId, robotId }
    expect(await server.call(companyRobotsTest, own, { session: agent })).toMatchObject(
      refusals.RECORD_NOT_FOUND,
    )
    expect(await server.call(companyRobotsRemove, own, { session: agent })).toMatchObject(
      refusals.RECORD_NOT_FOUND,
    )
    expect(await list()).toHaveLength(1)
  })

  it('goes with its company', async () => {
    await saved({ ...dingtalk, name: '随企业的群' })
    expect(await storedRobots(server.services.database.db)).toContain('随企业的群,sealed')
    expect((await server.call(companyRemove, { companyId }, { session })).code).toBe(0)
    expect(await storedRobots(server.services.database.db)).not.toContain('随企业的群,sealed')
  })

  it('is one of so many', async () => {
    for (let count = 0; count < robotLimits.perCompany; count += 1) {
      // Thirty changes a minute are taken.
      clock += 3000
      await saved({ ...wecom, name: `群${count}` })
    }
    clock += 60_000
    expect(await save(wecom)).toMatchObject(refusals.ROBOTS_FULL)
  })
})

describe('trying a robot', () => {
  it('speaks to its supplier, signed, and shows what came of it', async () => {
    const robotId = await saved(dingtalk)
    expect((await test(robotId)).result).toEqual({ failure: null })
    const timestamp = String(clock)
    const sign = createHmac('sha256', dingtalk.secret).update(`${timestamp}\n${dingtalk.secret}`)
    const [request] = supplier.heard
    expect(request).toMatchObject({
      host: 'https://oapi.dingtalk.com',
      path: '/robot/send',
      body: { msgtype: 'text', text: { content: '【契印】测试消息：契印的合同通知将发送到本群。' } },
    })
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      access_token: 'ab12'.repeat(16),
      timestamp,
      sign: sign.digest('base64'),
    })
    expect(await list()).toMatchObject([{ lastTime: formatDateTime(new Date(clock)), lastFailure: null }])
  })

  it('tells in Chinese why the supplier refuses', async () => {
    const robotId = await saved(wecom)
    supplier.answer = { errcode: 93000, errmsg: 'invalid webhook url' }
    const failure = '企业微信：机器人不存在或已被移出群，请重新添加并更新Webhook地址（错误码93000）'
    expect((await test(robotId)).result).toEqual({ failure })
    expect(await list()).toMatchObject([{ lastFailure: failure }])
    supplier.answer = 'never'
    expect((await test(robotId)).result).toEqual({ failure: '企业微信未能连接：连接被中断' })
  })

  it('keeps to its pace, and to robots that are not frozen', async () => {
    const robotId = await saved(wecom)
    for (let count = 0; count < 5; count += 1) expect((await test(robotId)).code).toBe(0)
    expect(await test(robotId)).toMatchObject(refusals.ROBOT_PACED)
    clock += 4000
    expect((await test(robotId)).code).toBe(0)
    await server.call(companyRobotsFreeze, { companyId, robotId, frozen: true }, { session })
    clock += 60_000
    expect(await test(robotId)).toMatchObject(refusals.ROBOT_FROZEN)
    expect(await list()).toMatchObject([{ frozen: true }])
  })
})
