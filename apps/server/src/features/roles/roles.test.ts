import { businessQuery } from '@qiyin/calls/areas/business.ts'
import { businessExport } from '@qiyin/calls/areas/list-export.ts'
import { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import {
  personManageSearchForRole,
  roleManageAdd,
  roleManageFreezeRoleId,
  roleManageFunctions,
  roleManagePersons,
  roleManageQuery,
  roleManageUnfreezeRoleId,
  roleManageUpdateFunction,
  roleManageUpdatePerson,
} from '@qiyin/calls/areas/role-manage.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../testing/log-in.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestSession } from '../../testing/test-client.ts'

let server: TestServer
let manager: TestSession
let person: TestSession

beforeAll(async () => {
  server = await startTestServer({ demoData: true })
  manager = await logIn(server, '13800000003')
  person = await logIn(server, '13800000001')
})
afterAll(() => server.close())

type RoleRow = Answer<typeof roleManageQuery>['list'][number]

async function roleOf(code: string): Promise<RoleRow> {
  const { result } = await server.call(roleManageQuery, { code }, { session: manager })
  const found = result.list.find(({ roleCode }) => roleCode === code)
  if (!found) throw new Error(`no role ${code}`)
  return found
}

async function personIdOf(mobile: string): Promise<string> {
  const { result } = await server.call(
    personManageSearchForRole,
    { searchWord: mobile },
    { session: manager },
  )
  const [found] = result
  if (!found) throw new Error(`nobody has ${mobile}`)
  return found.personId
}

describe('roles', () => {
  it('are shown with who holds them, and where those come from', async () => {
    const { result } = await server.call(roleManageQuery, {}, { session: manager })
    expect(result.list.map(({ roleCode, personsFrom }) => [roleCode, personsFrom])).toEqual([
      ['PERSON', 'everybody'],
      ['COMPANY_ADMIN', 'companies'],
      ['BUSINESS_MANAGER', 'applications'],
      ['OUTER_COMPANY_MANAGER', 'given'],
      ['INNER_COMPANY_MANAGER', 'given'],
      ['SYSTEM_MANAGER', 'given'],
    ])
    const system = await roleOf('SYSTEM_MANAGER')
    expect(system.builtIn).toBe(true)
    expect(system.personCount).toBeGreaterThan(0)
    expect(system.functionCount).toBeGreaterThan(8)
    const found = await server.call(roleManageQuery, { username: system.persons[0] }, { session: manager })
    expect(found.result.list.map(({ roleCode }) => roleCode)).toContain('SYSTEM_MANAGER')
  })

  it('give and take what they hold with the very next call', async () => {
    const { result: made } = await server.call(
      roleManageAdd,
      { roleCode: 'APP_KEEPER', roleName: '应用维护' },
      { session: manager },
    )
    const personId = await personIdOf('13800000001')
    expect((await server.call(businessQuery, {}, { session: person })).status).toBe(403)
    const functions = ['sys-manage/business-manage']
    await server.call(roleManageUpdateFunction, { ...made, functions }, { session: manager })
    await server.call(roleManageUpdatePerson, { ...made, personIds: [personId] }, { session: manager })
    expect((await server.call(businessQuery, {}, { session: person })).status).toBe(200)
    await server.call(roleManageFreezeRoleId, made, { session: manager })
    expect((await server.call(businessQuery, {}, { session: person })).status).toBe(403)
    await server.call(roleManageUnfreezeRoleId, made, { session: manager })
    expect((await server.call(businessQuery, {}, { session: person })).status).toBe(200)
    await server.call(roleManageUpdatePerson, { ...made, personIds: [] }, { session: manager })
    expect((await server.call(businessQuery, {}, { session: person })).status).toBe(403)
  })

  it('are not taken twice', async () => {
    const role = { roleCode: 'TWICE', roleName: '重复' }
    expect((await server.call(roleManageAdd, role, { session: manager })).code).toBe(0)
    const again = await server.call(roleManageAdd, role, { session: manager })
    expect(again).toMatchObject(refusals.ROLE_CODE_TAKEN)
  })

  it('have names of their own, also when several are added at once', async () => {
    const again = { roleCode: 'SYSTEM_TOO', roleName: '系统管理员' }
    expect(await server.call(roleManageAdd, again, { session: manager })).toMatchObject(
      refusals.ROLE_NAME_TAKEN,
    )
    await server.call(roleManageAdd, { roleCode: 'WIDE', roleName: '采购(A)' }, { session: manager })
    const wide = await server.call(
      roleManageAdd,
      { roleCode: 'WIDE_TOO', roleName: '采购（Ａ）' },
      { session: manager },
    )
    expect(wide).toMatchObject(refusals.ROLE_NAME_TAKEN)
    const answers = await Promise.all(
      ['RACE_A', 'RACE_B', 'RACE_C', 'RACE_D'].map(async (roleCode) =>
        server.call(roleManageAdd, { roleCode, roleName: '同名角色' }, { session: manager }),
      ),
    )
    const taken = answers.filter(({ refusal }) => refusal === 'ROLE_NAME_TAKEN')
    expect([answers.filter(({ code }) => code === 0).length, taken.length]).toEqual([1, 3])
    const { result } = await server.call(roleManageQuery, { name: '同名角色' }, { session: manager })
    expect(result.total).toBe(1)
  })

  it.each([
    ['', '角色编码不能为空'],
    ['有 空格', '角色编码只能由字母、数字、下划线和短横线组成'],
    ['A'.repeat(65), '角色编码不能超过64个字符'],
  ])('are not made with the code %s', async (roleCode, message) => {
    const answer = await server.call(roleManageAdd, { roleCode, roleName: '角色' }, { session: manager })
    expect(answer).toMatchObject({ code: refusals.PARAMETER_INVALID.code, message })
  })

  it('tell the second of two editors', async () => {
    const { roleId, revision } = await roleOf('INNER_COMPANY_MANAGER')
    const { result } = await server.call(roleManagePersons, { roleId }, { session: manager })
    const personIds = result.list.map(({ personId }) => personId)
    const save = (): Promise<{ code?: number | undefined }> =>
      server.call(roleManageUpdatePerson, { roleId, personIds, revision }, { session: manager })
    expect((await save()).code).toBe(0)
    expect((await save()).code).toBe(refusals.RECORD_CHANGED.code)
  })

  it('tell the second of two who freeze or unfreeze one, and who repeats himself nothing', async () => {
    await server.call(roleManageAdd, { roleCode: 'TURNED', roleName: '两人冻结' }, { session: manager })
    const { roleId } = await roleOf('TURNED')
    const [read, frozen] = [{ formerStatus: accountStatus.active }, { formerStatus: accountStatus.frozen }]
    const freeze = async (former: object) =>
      (await server.call(roleManageFreezeRoleId, { roleId, ...former }, { session: manager })).refusal
    const unfreeze = async (former: object) =>
      (await server.call(roleManageUnfreezeRoleId, { roleId, ...former }, { session: manager })).refusal
    expect([await freeze(read), await freeze(read)]).toEqual([undefined, 'RECORD_CHANGED'])
    expect(await freeze({})).toBeUndefined()
    expect([await unfreeze(frozen), await unfreeze(frozen)]).toEqual([undefined, 'RECORD_CHANGED'])
    expect(await roleOf('TURNED')).toMatchObject({ status: accountStatus.active })
  })

  it('keep a system manager, whatever is taken away', async () => {
    const { roleId } = await roleOf('SYSTEM_MANAGER')
    const empty = await server.call(roleManageUpdatePerson, { roleId, personIds: [] }, { session: manager })
    expect(empty).toMatchObject(refusals.LAST_SYSTEM_MANAGER)
    const none = await server.call(roleManageUpdateFunction, { roleId, functions: [] }, { session: manager })
    expect(none).toMatchObject(refusals.LAST_SYSTEM_MANAGER)
    const frozen = await server.call(roleManageFreezeRoleId, { roleId }, { session: manager })
    expect(frozen).toMatchObject(refusals.ROLE_BUILT_IN)
    expect((await server.call(roleManageQuery, {}, { session: manager })).status).toBe(200)
  })

  it('are not given a page that does not exist', async () => {
    const { roleId } = await roleOf('OUTER_COMPANY_MANAGER')
    const before = await server.call(roleManageFunctions, { roleId }, { session: manager })
    const held = before.result.list.filter((one) => one.held).map((one) => one.function_en_name)
    const functions = [...held, 'sys-manage/gone']
    const answer = await server.call(roleManageUpdateFunction, { roleId, functions }, { session: manager })
    expect(answer).toMatchObject(refusals.RECORD_NOT_FOUND)
  })

  it.each(['PERSON', 'COMPANY_ADMIN'])(
    '%s, which anybody comes by, opens no system management',
    async (code) => {
      const { roleId } = await roleOf(code)
      const { result } = await server.call(roleManageFunctions, { roleId }, { session: manager })
      const names = result.list.map((one) => one.function_en_name)
      expect(names).toContain('file-center/mine')
      expect(names).not.toContain('sys-manage/role-manage')
      const held = result.list.filter((one) => one.held).map((one) => one.function_en_name)
      const answer = await server.call(
        roleManageUpdateFunction,
        { roleId, functions: [...held, 'sys-manage/role-manage'] },
        { session: manager },
      )
      expect(answer).toMatchObject(refusals.FUNCTION_NOT_FOR_ROLE)
      expect((await server.call(roleManageQuery, {}, { session: person })).status).toBe(403)
    },
  )

  it('keep one when two managers take each other out at once', async () => {
    const { roleId } = await roleOf('SYSTEM_MANAGER')
    const { result } = await server.call(roleManagePersons, { roleId }, { session: manager })
    const own = result.list.map(({ personId }) => personId)
    const second = await personIdOf('13800000001')
    await server.call(roleManageUpdatePerson, { roleId, personIds: [...own, second] }, { session: manager })
    const answers = await Promise.all([
      server.call(roleManageUpdatePerson, { roleId, personIds: own }, { session: manager }),
      server.call(roleManageUpdatePerson, { roleId, personIds: [second] }, { session: person }),
    ])
    const left = answers.filter(({ code }) => code === 0)
    expect(left.length).toBeGreaterThan(0)
    const after = [manager, person].map((session) => server.call(roleManageQuery, {}, { session }))
    expect((await Promise.all(after)).filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    await server.services.database.db
      .insertInto('role_person')
      .values(own.map((personId) => ({ role_id: roleId, person_id: personId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await server.call(roleManageUpdatePerson, { roleId, personIds: own }, { session: manager })
  })

  it('that follow from companies and applications are not given', async () => {
    const { roleId } = await roleOf('COMPANY_ADMIN')
    const answer = await server.call(roleManageUpdatePerson, { roleId, personIds: [] }, { session: manager })
    expect(answer).toMatchObject(refusals.ROLE_FOLLOWS)
  })

  it('are not given to who does not exist', async () => {
    const { roleId } = await roleOf('OUTER_COMPANY_MANAGER')
    const unknown = { roleId, personIds: ['999999999'] }
    expect(await server.call(roleManageUpdatePerson, unknown, { session: manager })).toMatchObject(
      refusals.PERSON_UNKNOWN,
    )
  })

  it('of everybody keep what nobody can do without', async () => {
    const { roleId } = await roleOf('PERSON')
    const before = await server.call(roleManageFunctions, { roleId }, { session: manager })
    const held = before.result.list.filter((one) => one.held).map((one) => one.function_en_name)
    await server.call(roleManageUpdateFunction, { roleId, functions: [] }, { session: manager })
    const after = await server.call(roleManageFunctions, { roleId }, { session: manager })
    expect(after.result.list.filter((one) => one.held).map((one) => one.function_en_name)).toEqual([
      'home',
      'file-center/mine',
      'user-center',
    ])
    await server.call(roleManageUpdateFunction, { roleId, functions: held }, { session: manager })
  })

  it.each([
    ['sys-manage/business-manage', personManageSearchForRole],
    ['sys-manage/user-enterprise', personManageSearchForRole],
    ['sys-manage/contract-manage', businessQuery],
    ['sys-manage/msg-manage', businessQuery],
    ['sys-manage/log-query', businessQuery],
  ] as const)('that open %s alone may ask what the page asks', async (page, call) => {
    const role = { roleCode: page.replace(/\W/g, '_'), roleName: `一页 ${page}` }
    const { result: made } = await server.call(roleManageAdd, role, { session: manager })
    const personIds = [await personIdOf('13800000001')]
    await server.call(roleManageUpdateFunction, { ...made, functions: [page] }, { session: manager })
    expect((await server.call(call, {}, { session: person })).status).toBe(403)
    await server.call(roleManageUpdatePerson, { ...made, personIds }, { session: manager })
    expect((await server.call(call, {}, { session: person })).status).toBe(200)
    expect((await server.call(businessExport, {}, { session: person })).status).toBe(
      page === 'sys-manage/business-manage' ? 200 : 403,
    )
    await server.call(roleManageUpdatePerson, { ...made, personIds: [] }, { session: manager })
  })

  it('are for system managers alone', async () => {
    const { roleId } = await roleOf('SYSTEM_MANAGER')
    const asked = await Promise.all([
      server.call(roleManageQuery, {}, { session: person }),
      server.call(roleManageUpdatePerson, { roleId, personIds: [] }, { session: person }),
      server.call(personManageSearchForRole, { searchWord: '李' }, { session: person }),
    ])
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  it('leave what changed in the log', async () => {
    const asked = { event: 'ROLE_UPDATE', content: '应用维护' } as const
    const { result } = await server.call(operatorLogQuery, asked, { session: manager })
    expect(result.list.map(({ before, after }) => [before, after])).toEqual([
      [{ 人员: [expect.any(String)] }, { 人员: [] }],
      [{ 人员: [] }, { 人员: [expect.any(String)] }],
      [{ 功能权限: [] }, { 功能权限: ['系统管理 / 应用管理'] }],
    ])
  })
})
