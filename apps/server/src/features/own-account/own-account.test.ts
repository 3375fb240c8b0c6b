import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { companyCreate } from '@qiyin/calls/areas/company.ts'
import { personLogin, personSmsSendVerificationCode } from '@qiyin/calls/areas/person.ts'
import { personByIdentity, personGetSupplierCodeList } from '@qiyin/calls/areas/person-search.ts'
import {
  personAccountDelete,
  personAvatar,
  userAccountCode,
  userAccountDeletion,
  userAccountExport,
  userAvatarRemove,
  userAvatarSave,
  userConsents,
  userMobileChange,
  userMobileCode,
  userMobileVerify,
} from '@qiyin/calls/areas/user-account.ts'
import { roleManageQuery, roleManageUpdatePerson } from '@qiyin/calls/areas/role-manage.ts'
import { signCancel } from '@qiyin/calls/areas/sign.ts'
import { userSignatureSave } from '@qiyin/calls/areas/user-center.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { consentTexts } from '@qiyin/domain/person/consent.ts'
import { maskMobile } from '@qiyin/domain/person/masking.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { initiate, readDetail, signIn } from '../../testing/initiations.ts'
import { logIn, readCode } from '../../testing/log-in.ts'
import { identityNumber, makeNewcomer, newcomerSteps, phoneSteps } from '../../testing/newcomer.ts'
import { makeParties } from '../../testing/parties.ts'
import { giveUpAdministration, logInAsNumberMoves, personRow } from '../../testing/person-fixtures.ts'
import { samplePng } from '../../testing/sample-image.ts'
import { handwriting } from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { newSession, type TestSession } from '../../testing/test-client.ts'
import { facePages } from '../face-check/public.ts'

let server: TestServer
let time = new Date('2026-11-20T10:00:00Z').getTime()
beforeAll(async () => {
  server = await startTestServer({ demoData: true, now: () => new Date(time) })
})
afterAll(() => server.close())

async function idOf(session: TestSession): Promise<string> {
  return (await server.call(userInfo, {}, { session })).result.personAccountId
}

/** The next code may be asked for after half a minute. */
function wait(): void {
  time += 31_000
}

async function ownCode(session: TestSession, phone: string): Promise<string> {
  wait()
  expect((await server.call(userAccountCode, {}, { session })).code).toBe(0)
  return readCode(server, phone)
}

function rowOf(personId: string): Promise<Record<string, unknown>> {
  return personRow(server.services.database.db, personId)
}

describe('deleting an account', () => {
  it('removes somebody who has no contract, and frees the number for a new account', async () => {
    const phone = '13911110001'
    const person = await makeNewcomer(server, phone)
    await newcomerSteps(server).prove(person)
    const { session, personAccountId: accountId } = person
    const elsewhere = await logIn(server, (wait(), phone))
    const deletion = await server.call(userAccountDeletion, {}, { session })
    expect(deletion.result).toEqual({ obstacles: [], contracts: 0 })
    const code = await ownCode(session, phone)
    const wrong = code === '000000' ? '000001' : '000000'
    const refused = await server.call(personAccountDelete, { accountId, code: wrong }, { session })
    expect(refused.refusal).toBe('CODE_WRONG')
    expect((await server.call(personAccountDelete, { accountId, code }, { session })).result).toBe(true)
    for (const one of [session, elsewhere])
      expect((await server.call(userInfo, {}, { session: one })).status).toBe(401)
    expect(await rowOf(accountId)).toMatchObject({
      status: 2,
      name: null,
      identity_no_enc: null,
      mobile_masked: '',
      verified: false,
    })
    wait()
    const again = await logIn(server, phone)
    const { result } = await server.call(userInfo, {}, { session: again })
    expect(result).toMatchObject({ verified: false, name: null })
    expect(result.personAccountId).not.toBe(accountId)
  })

  it('is nobody else’s to do', async () => {
    const session = await logIn(server, '13911110002')
    const other = await idOf(await logIn(server, '13911110003'))
    const code = await ownCode(session, '13911110002')
    expect((await server.call(personAccountDelete, { accountId: other, code }, { session })).code).not.toBe(0)
    expect(await rowOf(other)).toMatchObject({ status: 0 })
  })

  it('says what stands against it: open contracts, a company, our own part', async () => {
    const wang = await logIn(server, '13800000006')
    await server.call(companyCreate, { companyName: '杭州留步贸易有限公司' }, { session: wang })
    const { result } = await server.call(userAccountDeletion, {}, { session: wang })
    expect(result.obstacles.join()).toContain('您是“杭州留步贸易有限公司”唯一的管理员')
    const code = await ownCode(wang, '13800000006')
    const accountId = await idOf(wang)
    const refused = await server.call(personAccountDelete, { accountId, code }, { session: wang })
    expect(refused.refusal).toBe('FAILED')
    // Somebody else has authenticated it: nothing is left to hand over.
    await server.services.database.db
      .updateTable('company')
      .set({ auth_status: companyAuthStatus.takenByOther })
      .where('company_name', '=', '杭州留步贸易有限公司')
      .execute()
    const later = await server.call(userAccountDeletion, {}, { session: wang })
    expect(later.result.obstacles.join()).not.toContain('杭州留步贸易有限公司')
    const li = await logIn(server, '13800000001')
    const ofLi = await server.call(userAccountDeletion, {}, { session: li })
    expect(ofLi.result.obstacles).toContain('内部账号由企业统一管理，如需注销请联系平台管理员')
  })

  it('leaves one of two system managers who go at once', async () => {
    const zhou = await logIn(server, '13800000003')
    const roles = await server.call(roleManageQuery, { pageSize: 20 }, { session: zhou })
    const roleId = roles.result.list.find((role) => role.roleCode === 'SYSTEM_MANAGER')?.roleId ?? ''
    const phones = ['13911110021', '13911110022']
    const sessions = await Promise.all(phones.map((phone) => logIn(server, phone)))
    const ids = await Promise.all(sessions.map((session) => idOf(session)))
    await server.call(roleManageUpdatePerson, { roleId, personIds: ids }, { session: zhou })
    wait()
    const leave = async (session: TestSession, at: number): Promise<unknown> => {
      await server.call(userAccountCode, {}, { session })
      const code = await readCode(server, phones[at] ?? '')
      const accountId = ids[at] ?? ''
      return (await server.call(personAccountDelete, { accountId, code }, { session })).result
    }
    const left = await Promise.all(sessions.map((session, at) => leave(session, at)))
    expect(left.filter((result) => result === true)).toHaveLength(1)
    const stays = sessions[left.indexOf(null)]
    const seen = stays && (await server.call(roleManageQuery, {}, { session: stays }))
    expect(seen?.status).toBe(200)
  })

  it('is known to a contract that is being made at the same moment', async () => {
    const { database, secrets, blobs } = server.services
    const parties = await makeParties(database.db, secrets)
    const { agent } = parties
    // The company would keep its only administrator.
    await giveUpAdministration(database.db, agent.personId)
    const session = await signIn(server, agent)
    const code = await ownCode(session, agent.mobile)
    const put = blobs.put.bind(blobs)
    const accountId = agent.personId
    const left: unknown[] = []
    let puts = 0
    // The third is the contract's document, behind two of the upload: signers were looked up, nothing is written yet.
    const between = vi.spyOn(blobs, 'put').mockImplementation(async (...document) => {
      puts += 1
      if (puts === 3)
        left.push((await server.call(personAccountDelete, { accountId, code }, { session })).message)
      return put(...document)
    })
    try {
      await expect(initiate(server, parties)).rejects.toThrow('账号已注销')
    } finally {
      between.mockRestore()
    }
    expect(left).toEqual(['操作成功'])
    expect(await rowOf(agent.personId)).toMatchObject({ status: 2 })
    const slots = await database.db
      .selectFrom('signer')
      .select('id')
      .where('person_id', '=', agent.personId)
      .execute()
    expect(slots).toEqual([])
  })

  it('waits for contracts, and then keeps who somebody was proven to be as their evidence', async () => {
    const { database, secrets } = server.services
    const parties = await makeParties(database.db, secrets)
    const { contractId } = await initiate(server, parties)
    const { individual } = parties
    const session = await signIn(server, individual)
    const standing = async () => (await server.call(userAccountDeletion, {}, { session })).result
    const accountId = individual.personId
    const open = '您有1份签署中的合同，请签署完成、拒签或撤销后再注销'
    expect(await standing()).toEqual({ obstacles: [open], contracts: 1 })
    const early = await server.call(
      personAccountDelete,
      { accountId, code: await ownCode(session, individual.mobile) },
      { session },
    )
    expect([early.refusal, early.message]).toEqual(['FAILED', open])
    const initiator = await signIn(server, parties.initiator)
    await server.call(signCancel, { contractId, cancelReason: '不签了' }, { session: initiator })
    expect(await standing()).toEqual({ obstacles: [], contracts: 1 })
    const { faceUrl } = await facePages(server.services, 'FDD').open({
      serialNo: 'PA-never-shown',
      personAccountId: accountId,
      renew: false,
      factors: {
        name: individual.name,
        identityType: 0,
        identityNo: identityNumber('123'),
        mobile: individual.mobile,
      },
    })
    expect((await phoneSteps(server).scan(faceUrl)).result).toMatchObject({ name: individual.name })
    const code = await ownCode(session, individual.mobile)
    expect((await server.call(personAccountDelete, { accountId, code }, { session })).result).toBe(true)
    // Data on a page that nobody has shown a face on prove nothing.
    expect((await phoneSteps(server).scan(faceUrl)).refusal).toBe('FACE_PAGE_EXPIRED')
    expect(await rowOf(accountId)).toMatchObject({
      status: 2,
      name: individual.name,
      verified: true,
      email: null,
    })
    const detail = await readDetail(server, contractId, initiator)
    expect(detail.detailSigners.map(({ signerName }) => signerName)).toContain(individual.name)
  })
})

describe('another number', () => {
  it('needs both numbers proven, in this session, and ends all others', async () => {
    const [old, fresh] = ['13911110010', '13911110011']
    const session = await logIn(server, old)
    wait()
    const elsewhere = await logIn(server, old)
    const early = await server.call(userMobileCode, { mobile: fresh }, { session })
    expect(early.refusal).toBe('AUTHENTICATION_NOT_FOUND')
    await server.call(userMobileVerify, { code: await ownCode(session, old) }, { session })
    const other = await server.call(userMobileCode, { mobile: fresh }, { session: elsewhere })
    expect(other.refusal).toBe('AUTHENTICATION_NOT_FOUND')
    const same = await server.call(userMobileCode, { mobile: old }, { session })
    expect(same.message).toBe('新手机号与当前手机号相同')
    await server.call(userMobileCode, { mobile: fresh }, { session })
    const code = await readCode(server, fresh)
    expect((await server.call(userMobileChange, { mobile: fresh, code }, { session })).result).toBe(true)
    expect((await server.call(userInfo, {}, { session })).result.mobile).toBe(maskMobile(fresh))
    expect((await server.call(userInfo, {}, { session: elsewhere })).status).toBe(401)
    const personId = await idOf(session)
    expect(await idOf(await logIn(server, fresh))).toBe(personId)
    expect(await idOf(await logIn(server, (wait(), old)))).not.toBe(personId)
  })

  it('ends a session, too, that was opened while the number moved', async () => {
    const [old, fresh] = ['13911110031', '13911110032']
    const session = await logIn(server, old)
    const personId = await idOf(session)
    await server.call(userMobileVerify, { code: await ownCode(session, old) }, { session })
    await server.call(userMobileCode, { mobile: fresh }, { session })
    const code = await readCode(server, fresh)
    const { db } = server.services.database
    const forgetLogins = await logInAsNumberMoves(db)
    expect((await server.call(userMobileChange, { mobile: fresh, code }, { session })).result).toBe(true)
    await forgetLogins()
    const left = await db
      .selectFrom('session')
      .select('token_hash')
      .where('person_id', '=', personId)
      .execute()
    expect(left).toHaveLength(1)
    expect((await server.call(userInfo, {}, { session })).code).toBe(0)
  })

  it('is not one that has an account, which only its holder is told', async () => {
    const [mine, taken] = ['13911110012', '13911110013']
    const session = await logIn(server, mine)
    await logIn(server, taken)
    await server.call(userMobileVerify, { code: await ownCode(session, mine) }, { session })
    expect((await server.call(userMobileCode, { mobile: taken }, { session })).code).toBe(0)
    const code = await readCode(server, taken)
    expect((await server.call(userMobileChange, { mobile: taken, code }, { session })).message).toBe(
      '该手机号已有账号',
    )
  })

  it('must follow within ten minutes', async () => {
    const session = await logIn(server, '13911110014')
    await server.call(userMobileVerify, { code: await ownCode(session, '13911110014') }, { session })
    time += 10 * 60_000
    const late = await server.call(userMobileCode, { mobile: '13911110015' }, { session })
    expect(late.refusal).toBe('AUTHENTICATION_NOT_FOUND')
  })
})

describe('my data', () => {
  it('comes whole, with its full numbers, for a code only, and each time is written down', async () => {
    const phone = '13911110020'
    const person = await makeNewcomer(server, phone)
    await newcomerSteps(server).prove(person)
    const { session } = person
    expect((await server.call(userSignatureSave, { drawing: handwriting }, { session })).code).toBe(0)
    expect((await server.call(userAccountExport, { code: '123456' }, { session })).refusal).toBe(
      'CODE_EXPIRED',
    )
    const first = await server.call(userAccountExport, { code: await ownCode(session, phone) }, { session })
    expect(first.headers.get('content-disposition')).toContain('attachment')
    const again = await server.call(userAccountExport, { code: await ownCode(session, phone) }, { session })
    const data = JSON.parse(again.bytes.toString()) as Record<string, unknown>
    expect(data['账号']).toMatchObject({ 手机号: phone, 证件号: person.identity.identityNo, 已实名: true })
    expect(data['账号操作']).toMatchObject([{ 操作: '导出个人数据' }, { 操作: '导出个人数据' }])
    expect(data['实名认证记录']).toMatchObject([
      { 认证渠道: '上上签', 认证方式: '手机号认证', 认证结果: '已认证' },
    ])
    const 笔迹 = { 宽: 600, 高: 200, 笔宽: 6, 笔画: handwriting.strokes }
    expect(data['手写签名']).toMatchObject([{ 笔迹, 默认: true }])
    // For people to read: no name of a field of ours is in it.
    const names = again.bytes.toString().match(/"[^"]*":/g) ?? []
    expect(names.filter((name) => !/^"\p{Script=Han}/u.test(name))).toEqual([])
    expect(data['授权与同意']).toHaveLength(2)
  })

  it('says of the look at one’s face which authentication it was agreed to for', async () => {
    const phone = '13911110023'
    const { session, personAccountId, identity } = await makeNewcomer(server, phone)
    const { faceUrl } = await facePages(server.services, 'FDD').open({
      serialNo: 'PA-shown',
      personAccountId,
      renew: false,
      factors: { name: identity.name, identityType: 0, identityNo: identity.identityNo, mobile: phone },
    })
    expect((await phoneSteps(server).show(faceUrl)).code).toBe(0)
    const { bytes } = await server.call(
      userAccountExport,
      { code: await ownCode(session, phone) },
      { session },
    )
    const data = JSON.parse(bytes.toString()) as Record<string, unknown>
    expect(data['授权与同意']).toContainEqual(
      expect.objectContaining({ 名称: '人脸信息处理规则', 对象: '认证流水号 PA-shown' }),
    )
  })

  it('names what was agreed to, with the version of the text', async () => {
    const session = await logIn(server, '13911110021')
    const { result } = await server.call(userConsents, {}, { session })
    expect(result.map(({ title, version }) => [title, version])).toEqual([
      ['隐私政策', consentTexts.privacy.version],
      ['用户协议', consentTexts.user.version],
    ])
    // A second login adds nothing.
    wait()
    const again = newSession()
    await server.call(personSmsSendVerificationCode, { phone: '13911110021' })
    const code = await readCode(server, '13911110021')
    await server.call(personLogin, { mobile: '13911110021', code }, { session: again })
    expect((await server.call(userConsents, {}, { session: again })).result).toHaveLength(2)
  })

  it('keeps a picture drawn anew, and refuses what is none', async () => {
    const session = await logIn(server, '13911110022')
    const send = (bytes: Uint8Array, name = 'me.png') =>
      server.call(userAvatarSave, {}, { session, file: { name, bytes: new Uint8Array(bytes) } })
    const refused = await Promise.all([
      send(Buffer.from('%PDF-1.7 not a picture')),
      send(samplePng(120, 120, { widthPx: 100_000, heightPx: 100_000 })),
      send(Buffer.alloc(6 * 1024 * 1024)),
    ])
    expect(refused.map(({ message }) => message)).toEqual([
      '头像仅支持jpeg、jpg、png格式',
      '图片尺寸过大，请压缩后重新上传',
      '头像大小不能超过5MB',
    ])
    expect((await server.call(personAvatar, {}, { session })).refusal).toBe('FILE_NOT_FOUND')
    const sent = samplePng(300, 200)
    expect((await send(sent)).result).toBe(true)
    const { avatar } = (await server.call(userInfo, {}, { session })).result
    expect(avatar).toMatch(/^\/esignature\/api\/person\/avatar\?v=[0-9a-f]{16}$/)
    const { bytes } = await server.call(personAvatar, {}, { session })
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([192, 192])
    await server.call(userAvatarRemove, {}, { session })
    expect((await server.call(userInfo, {}, { session })).result.avatar).toBeNull()
  })
})

describe('looking people up', () => {
  it('finds who is known by name and number, and nobody by one of them', async () => {
    const person = await makeNewcomer(server, '13911110030')
    await newcomerSteps(server).prove(person)
    const { session, identity } = person
    const find = async (name: string, identityNo: string) =>
      (await server.call(personByIdentity, { name, identityNo }, { session })).result
    expect(await find('欧阳明日', identity.identityNo)).toBeNull()
    const found = await find(identity.name, identity.identityNo)
    expect(found).toMatchObject({ mobile: expect.stringContaining('****') as string, authStatus: 2 })
    const { result } = await server.call(personGetSupplierCodeList, {}, { session })
    expect(result.map(({ supplierName, authStatus }) => [supplierName, authStatus])).toEqual([
      ['上上签', 2],
      ['法大大', 2],
      ['e签宝', 2],
    ])
  })
})
