import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mdataBranchBanks, mdataBranchBanks2 } from '@qiyin/calls/areas/mdata.ts'
import { cnapsOf } from '@qiyin/domain/company/bank.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn } from '../testing/log-in.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import type { TestSession } from '../testing/test-client.ts'
import { banksCommand } from './banks.ts'

let server: TestServer
let folder: string
let session: TestSession

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qiyin-banks-'))
  server = await startTestServer({ config: { logLevel: 'silent' } })
  session = await logIn(server, '13900000001')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const head = '银行,省份,城市,支行,联行号'
const line = (name: string, number: string): string => `招商银行,浙江省,嘉兴市,${name},${cnapsOf(number)}`

async function importing(...lines: string[]): ReturnType<typeof banksCommand> {
  await writeFile(join(folder, '支行.csv'), lines.join('\n'))
  return banksCommand(['import', '支行.csv'], server.services, folder)
}

async function branchesOf(branchName: string): Promise<readonly unknown[]> {
  const { result } = await server.call(mdataBranchBanks, { bankName: '招商银行', branchName }, { session })
  return result ?? []
}

it('imports branches, which both calls then find', async () => {
  expect(
    await importing(head, line('嘉兴南湖支行', '30833500001'), line('嘉兴城北支行', '30833500002')),
  ).toEqual({
    exitCode: 0,
    output: '已导入 2 家支行',
  })
  const wanted = { bankName: '招商银行', cityName: '嘉兴市', branchName: '南湖' }
  for (const call of [mdataBranchBanks, mdataBranchBanks2])
    expect((await server.call(call, wanted, { session })).result).toEqual([
      { name: '嘉兴南湖支行', cnaps: cnapsOf('30833500001') },
    ])
})

it('renames a branch whose number is known', async () => {
  await importing(head, line('嘉兴旧支行', '30833500003'))
  await importing(head, line('嘉兴新支行', '30833500003'))
  expect(await branchesOf('嘉兴旧支行')).toEqual([])
  expect(await branchesOf('嘉兴新支行')).toHaveLength(1)
})

it('imports nothing of a file with a wrong line', async () => {
  const wrong = line('嘉兴错误支行', '30833500005').slice(0, -1) + 'x'
  const result = await importing(head, line('嘉兴半途支行', '30833500004'), wrong)
  expect(result).toMatchObject({ exitCode: 1, error: expect.stringContaining('第 3 行：联行号须为12位数字') })
  expect(await branchesOf('嘉兴半途支行')).toEqual([])
})

it.each([
  [[], '用法'],
  [['import'], '用法'],
  [['import', '没有.csv'], '无法读取文件 没有.csv'],
])('refuses %j', async (args, text) => {
  const result = await banksCommand(args, server.services, folder)
  expect(result).toMatchObject({ exitCode: 2, error: expect.stringContaining(text) })
})
