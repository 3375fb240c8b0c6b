import {
  companyRobotsFreeze,
  companyRobotsRemove,
  companyRobotsSave,
} from '@qiyin/calls/areas/company-robot.ts'
import { messageLedgerQuery } from '@qiyin/calls/areas/message-ledger.ts'
import { messageTemplateAdd } from '@qiyin/calls/areas/message-template.ts'
import { signCancel, signUrge } from '@qiyin/calls/areas/sign.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import type { RobotScene } from '@qiyin/domain/message/robot-scenes.ts'
import { robotTries } from '@qiyin/domain/message/robot-pace.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loseRobotJobs } from '../../testing/failed-message.ts'
import { initiate, signIn } from '../../testing/initiations.ts'
import { makeParties, makeRoleHolder, type Parties, type TestPerson } from '../../testing/parties.ts'
import { startRobotSupplier, type RobotSupplier } from '../../testing/robot-supplier.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let supplier: RobotSupplier
let server: TestServer
let parties: Parties
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
  supplier.answer = { code: 0, msg: 'success', data: {} }
  parties = await makeParties(server.services.database.db, server.services.secrets)
  await server.runJobs()
  supplier.heard.length = 0
})

const scenes: RobotScene[] = ['SIGN_NOTICE', 'SIGN_URGE', 'CANCEL']
const key = '693a91f6-7123-4bc4-97a0-0ec2abfa5aaa'

/** A robot of a company of the parties, added by the one who administers it. */
async function addRobot(
  company: 'ourCompany' | 'otherCompany',
  name = '合同群',
): Promise<{ companyId: string; robotId: string; person: TestPerson }> {
  const person = company === 'ourCompany' ? parties.initiator : parties.agent
  const { companyId } = parties[company]
  const address = `https://open.feishu.cn/open-apis/bot/v2/hook/${key}`
  const robot = { companyId, kind: 'FEISHU', name, address, secret: 'Gd8a7sZ2kq', scenes } as const
  const session = await signIn(server, person)
  const { result } = await server.call(companyRobotsSave, { ...robot, scenes: [...scenes] }, { session })
  return { companyId, robotId: result.robotId, person }
}

/** A contract that the other company’s agent is asked to sign at once. */
async function ask(): Promise<string> {
  const { contractId } = await initiate(server, parties, (initiation) => ({
    ...initiation,
    signers: initiation.signers.slice(1, 2),
  }))
  return contractId
}

async function cancel(contractId: string): Promise<void> {
  const session = await signIn(server, parties.initiator)
  const answer = await server.call(signCancel, { contractId, cancelReason: '金额有误' }, { session })
  expect(answer.code).toBe(0)
}

const texts = (): unknown[] =>
  supplier.heard.map(({ body }) => (body['content'] as { text: string } | undefined)?.text)

async function ledger(): Promise<Answer<typeof messageLedgerQuery>['list']> {
  const { database, secrets } = server.services
  const session = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
  const asked = { messageType: 'ROBOT', pageSize: 10 } as const
  return (await server.call(messageLedgerQuery, asked, { session })).result.list
}

describe('a group', () => {
  it('is told that its company is to sign, and with a link that asks who one is', async () => {
    await addRobot('otherCompany')
    const contractId = await ask()
    await server.runJobs()
    expect(supplier.heard).toHaveLength(1)
    expect(supplier.heard[0]).toMatchObject({
      host: 'https://open.feishu.cn',
      path: `/open-apis/bot/v2/hook/${key}`,
      body: { msg_type: 'text', timestamp: String(Math.floor(clock / 1000)), sign: expect.any(String) },
    })
    const [text] = texts()
    expect(text).toMatch(
      /^【契印】沈发起邀请贵公司签署《货物采购合同》，请于[\d-]+ 23:59:59前完成签署。\n登录后查看合同：http:\/\/\S+\/esignature\/web\/file-center\/detail\?contractId=(\d+)$/,
    )
    expect(text).toContain(`contractId=${contractId}`)
    expect(text).not.toMatch(/\/short\/|1\d{10}|顾经办/)
    expect((await ledger())[0]).toMatchObject({
      scene: 'SIGN_NOTICE',
      messageType: 'ROBOT',
      receiverName: '合同群（飞书）',
      receiverMobile: null,
      state: 'sent',
    })
  })

  it('of the initiating company and of those asked is told once how it ended, without the reason', async () => {
    const contractId = await ask()
    await addRobot('ourCompany')
    await addRobot('otherCompany')
    await cancel(contractId)
    await server.runJobs()
    expect(texts()).toHaveLength(2)
    expect(texts().map((text) => String(text).split('\n')[0])).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/^【契印】\S+已撤销《货物采购合同》。$/)),
    )
  })

  it('hears nothing of what others are asked, of other scenes and of what is rolled back', async () => {
    await addRobot('ourCompany')
    await ask()
    await server.runJobs()
    expect(texts()).toEqual([])
  })

  it('is told in the words of a template, which leaves out what a group is not told', async () => {
    const { database, secrets } = server.services
    const session = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
    const { businessTypeId } = parties
    const words = { scene: 'CANCEL', messageType: 'ROBOT', businessTypeId } as const
    const wrong = { ...words, content: '因${reason}撤销' }
    expect(await server.call(messageTemplateAdd, wrong, { session })).toMatchObject({
      message: '未知变量：reason',
    })
    const right = { ...words, content: '本应用：《${contractName}》不签了' }
    expect((await server.call(messageTemplateAdd, right, { session })).code).toBe(0)
    const contractId = await ask()
    await addRobot('otherCompany')
    await cancel(contractId)
    await server.runJobs()
    expect(texts()).toEqual([expect.stringMatching(/^【契印】本应用：《货物采购合同》不签了\n/)])
  })
})

describe('what waits for a robot', () => {
  it('goes in order, five at once and then one every four seconds', async () => {
    await addRobot('otherCompany')
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1) ids.push(await ask())
    await server.runJobs()
    expect(texts()).toHaveLength(5)
    clock += 4000
    await server.runJobs()
    expect(texts()).toHaveLength(6)
    clock += 4000
    await server.runJobs()
    expect(texts().map((text) => /contractId=(\d+)/.exec(String(text))?.[1])).toEqual(ids)
  })

  it('is tried again after a rest, and given up in the end with the supplier’s reason', async () => {
    await addRobot('otherCompany')
    supplier.answer = { code: 19021, msg: 'sign match fail or timestamp is not within one hour' }
    await ask()
    await server.runJobs()
    await server.runJobs()
    expect(texts()).toHaveLength(1)
    for (let tries = 1; tries < robotTries; tries += 1) {
      clock += 3_600_000
      await server.runJobs()
    }
    expect(texts()).toHaveLength(robotTries)
    expect((await ledger())[0]).toMatchObject({
      state: 'failed',
      failure: '飞书：签名校验未通过，请核对加签密钥（错误码19021）',
      canResend: false,
    })
    supplier.answer = { code: 0 }
    await ask()
    await server.runJobs()
    expect((await ledger())[0]).toMatchObject({ state: 'sent' })
  })

  it('goes again when the answer was lost', async () => {
    await addRobot('otherCompany')
    supplier.answer = 'never'
    await ask()
    await server.runJobs()
    supplier.answer = { code: 0 }
    clock += 60_000
    await server.runJobs()
    const [first, second] = texts()
    expect(second).toBe(first)
    expect((await ledger())[0]).toMatchObject({ state: 'sent', failure: null })
  })

  it('is given up when its words are refused, and holds up nothing', async () => {
    await addRobot('otherCompany')
    supplier.answer = { code: 19002, msg: 'params error' }
    await ask()
    await ask()
    await server.runJobs()
    expect(texts()).toHaveLength(2)
    expect((await ledger()).slice(0, 2).map(({ state }) => state)).toEqual(['failed', 'failed'])
  })

  it.each([
    ['frozen', '机器人已停用'],
    ['removed', '机器人已移除'],
  ] as const)('is given up when the robot is %s', async (how, failure) => {
    const { companyId, robotId, person } = await addRobot('otherCompany')
    await ask()
    const session = await signIn(server, person)
    const of = { companyId, robotId }
    await (how === 'frozen'
      ? server.call(companyRobotsFreeze, { ...of, frozen: true }, { session })
      : server.call(companyRobotsRemove, of, { session }))
    await server.runJobs()
    expect(texts()).toEqual([])
    expect((await ledger())[0]).toMatchObject({ state: 'failed', failure, receiverName: '合同群（飞书）' })
  })

  it('is found again when its job was lost', async () => {
    await addRobot('otherCompany')
    await ask()
    const { jobs, database } = server.services
    await loseRobotJobs(database.db)
    await server.runJobs()
    expect(texts()).toEqual([])
    await database.transaction((tx) => jobs.runNow(tx, 'sweep-robot-messages'))
    await server.runJobs()
    expect(texts()).toHaveLength(1)
  })

  it('is of each urging, once for a company whoever of it is urged', async () => {
    // By day: at night groups are told in the morning.
    clock = Date.parse('2026-11-23T04:00:00Z')
    await addRobot('otherCompany', '甲群')
    await addRobot('otherCompany', '乙群')
    const contractId = await ask()
    const session = await signIn(server, parties.initiator)
    expect((await server.call(signUrge, { contractId }, { session })).code).toBe(0)
    await server.runJobs()
    expect(texts().filter((text) => String(text).includes('提醒贵公司签署'))).toHaveLength(2)
  })
})
