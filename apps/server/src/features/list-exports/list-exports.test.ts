import * as exports from '@qiyin/calls/areas/list-export.ts'
import { businessSave } from '@qiyin/calls/areas/business-manage.ts'
import { personManageQuery } from '@qiyin/calls/areas/person-manage.ts'
import { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import { roleManageQuery, roleManageUpdatePerson } from '@qiyin/calls/areas/role-manage.ts'
import { listExportRows } from '@qiyin/domain/paging.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Context } from '../../http/context.ts'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'
import { exportOf, filterLabel } from './export-of.ts'
import { filterWord } from './filter-words.ts'

let server: TestServer
let system: TestSession
beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  system = await logIn(server, '13800000003')
})
afterAll(() => server.close())

/** All text of a workbook. */
function textOf(bytes: Buffer): string {
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n')
}

it.each(Object.entries(exports))('%s answers with a workbook', async (_name, call) => {
  const answer = await server.call(call, {}, { session: system })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet')
  expect(textOf(answer.bytes)).toContain('导出时间')
})

it.each(Object.entries(exports))('%s answers with CSV where it is asked to', async (_name, call) => {
  const answer = await server.call(call, { format: 'csv' }, { session: system })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(/\.csv$/)
  expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'))
})

it('as CSV holds what the list shows, a line for each, and no formula', async () => {
  const business = { businessTypeCode: 'CSV_FORMULA', businessTypeName: '=1+1,采购' }
  expect((await server.call(businessSave, business, { session: system })).code).toBe(0)
  const asked = { business: 'CSV_FORMULA', format: 'csv' as const }
  const { bytes } = await server.call(exports.businessExport, asked, { session: system })
  expect(bytes.toString()).toBe(
    '\uFEFF应用编码,应用名称,管理员,显示快手号,快手号必填,状态\r\n' +
      'CSV_FORMULA,"\'=1+1,采购",,否,否,正常\r\n',
  )
})

it('holds what is queried, as the list shows it, and is logged without the numbers of people', async () => {
  const asked = { accountValue: '13800000006' }
  const answer = await server.call(exports.personManageExport, asked, { session: system })
  const text = textOf(answer.bytes)
  expect(text).toContain('王梓涵')
  expect(text).not.toContain('陈思远')
  expect(text).not.toContain('13800000006')
  const log = await server.call(operatorLogQuery, { event: 'LIST_EXPORT' }, { session: system })
  expect(log.result.list[0]).toMatchObject({
    content: '导出个人用户 1 条',
    after: { 筛选条件: '手机号/账号' },
  })
  await server.call(exports.personManageExport, { name: '13800000006' }, { session: system })
  const searched = await server.call(operatorLogQuery, { event: 'LIST_EXPORT' }, { session: system })
  expect(searched.result.list[0]?.after).toEqual({ 筛选条件: '姓名=***' })
})

it.each(Object.values(exports).map((call) => [call.summary, call] as const))(
  '%s names in Chinese by what it was narrowed',
  (_summary, call) => {
    const labels = Object.keys(call.request.shape).map((name) => filterLabel(call, name))
    expect(labels.filter((label) => !/^\p{Script=Han}/u.test(label))).toEqual([])
    expect(new Set(labels).size).toBe(labels.length)
  },
)

/** What a filter has to choose from; nothing where anything can be typed. */
function valuesOf(field: z.ZodType): string[] {
  const schema = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })
  const found: unknown[] = []
  JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'enum' && Array.isArray(value)) found.push(...value.map(String))
    return value
  })
  return found.map(String)
}

it.each(Object.values(exports).map((call) => [call.summary, call] as const))(
  '%s has a word for whatever can be chosen',
  (_summary, call) => {
    const { format: _format, ...filters } = call.request.shape
    const without = Object.entries(filters).flatMap(([name, field]) =>
      valuesOf(field).filter((value) => filterWord(filterLabel(call, name), value) === undefined),
    )
    expect(without).toEqual([])
  },
)

it('writes the application down by its name', async () => {
  const made = await server.call(
    businessSave,
    { businessTypeCode: 'NAMED', businessTypeName: '具名应用' },
    { session: system },
  )
  const { businessTypeId } = made.result
  await server.call(exports.operatorLogExport, { businessTypeId, event: 'LIST_EXPORT' }, { session: system })
  const log = await server.call(operatorLogQuery, { event: 'LIST_EXPORT' }, { session: system })
  const text = String(log.result.list[0]?.after?.['筛选条件'])
  const parts = ['操作事件=导出列表（LIST_EXPORT）', `所属应用=具名应用（${businessTypeId}）`]
  expect(text.split('，').toSorted()).toEqual(parts.toSorted())
})

it('writes what was chosen down under its Chinese name', async () => {
  const asked = { startTime: '2026-01-01', endTime: '2026-12-31', status: 0 as const }
  await server.call(exports.personManageExport, asked, { session: system })
  const log = await server.call(operatorLogQuery, { event: 'LIST_EXPORT' }, { session: system })
  const text = String(log.result.list[0]?.after?.['筛选条件'])
  const parts = ['开始时间=2026-01-01', '结束时间=2026-12-31', '账号状态=正常（0）']
  expect(text.split('，').toSorted()).toEqual(parts.toSorted())
})

it('names what was acted on in the log of operations, with kind, roles and request', async () => {
  const business = { businessTypeCode: 'LOGGED', businessTypeName: '留痕应用' }
  const made = await server.call(businessSave, business, { session: system })
  const asked = { content: 'LOGGED', format: 'csv' as const }
  const { bytes } = await server.call(exports.operatorLogExport, asked, { session: system })
  const [heads = [], cells = []] = bytes
    .toString()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(Object.fromEntries(heads.map((head, at) => [head, cells[at]]))).toMatchObject({
    操作人角色: '应用管理员、系统管理员',
    对象类型: '应用',
    操作对象: '留痕应用（LOGGED）',
    请求编号: made.headers.get('x-request-id'),
  })
})

it('holds all of them, not a page', async () => {
  for (let n = 10; n < 15; n += 1) await logIn(server, `139111100${n}`)
  const { result } = await server.call(personManageQuery, {}, { session: system })
  expect(result.total).toBeGreaterThan(result.pageSize)
  const answer = await server.call(exports.personManageExport, {}, { session: system })
  expect(textOf(answer.bytes)).toContain(`共 ${result.total} 条`)
})

it('names all who were given a role, and says of the others where their people come from', async () => {
  const { result } = await server.call(roleManageQuery, { code: 'INNER' }, { session: system })
  const [role] = result.list
  const found = await server.call(personManageQuery, { authenticationStatus: 1 }, { session: system })
  const persons = found.result.list.slice(0, 5)
  const asked = { roleId: role?.roleId ?? '', personIds: persons.map(({ personId }) => personId) }
  expect((await server.call(roleManageUpdatePerson, asked, { session: system })).code).toBe(0)
  const text = textOf((await server.call(exports.roleManageExport, {}, { session: system })).bytes)
  // The newest account is the first there, and the last here.
  const names = persons.map(({ name }) => name).toReversed()
  expect(names).toHaveLength(5)
  expect(text).toContain(names.join('、'))
  expect(text).toContain('随企业管理关系授予')
})

it('is for whoever may see the list', async () => {
  const person = await logIn(server, '13800000006')
  for (const call of Object.values(exports))
    expect((await server.call(call, {}, { session: person })).status).toBe(403)
})

it('refuses more rows than a table should have', async () => {
  const one = exportOf({
    call: exports.roleManageExport,
    name: '记录',
    query: () => Promise.resolve({ total: listExportRows + 1, list: [] }),
    columns: [],
  })
  // Refused before anything of it is used.
  const unused = {} as Context
  await expect(one({ format: 'xlsx' }, unused)).rejects.toThrow('超过5000条，请缩小查询范围后导出')
})
