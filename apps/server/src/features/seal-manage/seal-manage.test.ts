import { filesSealsPreviewId, filesSealsUpload } from '@qiyin/calls/areas/files.ts'
import { businessMine, sealsApplications } from '@qiyin/calls/areas/business.ts'
import {
  sealsAdd,
  sealsCompany,
  sealsDelete,
  sealsDeleteSealAuthorize,
  sealsGrantees,
  sealsGrants,
  sealsImageGenerate,
  sealsManageCompany,
  sealsMine,
  sealsSaveSealAuthorize,
  sealsSeals,
  sealsUpdate,
  sealsUses,
} from '@qiyin/calls/areas/seals.ts'
import { signExecute } from '@qiyin/calls/areas/sign.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { companySeal } from '@qiyin/pdf/seal'
import { describe, expect, it } from 'vitest'
import { initiate } from '../../testing/initiations.ts'
import { lastLogged } from '../../testing/operator-log.ts'
import { endGrantsYesterday, joinCompany } from '../../testing/person-fixtures.ts'
import {
  initiateFor,
  prepareExecution,
  signSlotAs,
  slotsOf,
  verifiedFields,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { samplePng } from '../../testing/sample-image.ts'
import { parties, server, startSigningServer } from '../../testing/signing-server.ts'

startSigningServer('2026-11-20T04:00:00Z')

type Adding = Args<typeof sealsAdd>

async function add(change: Partial<Adding> = {}): Promise<Answer<typeof sealsAdd>> {
  const { otherCompany, agent } = parties
  const given = { companyId: otherCompany.companyId, sealName: '采购合同专用章', sealType: 2, ...change }
  const { result, refusal, message } = await server.call(sealsAdd, given, agent)
  if (refusal !== undefined) throw new Error(`${refusal} ${message}`)
  return result
}

/** To whom is found by the mobile number. */
function grant(
  sealId: string,
  { personId, mobile }: { personId: string; mobile?: string },
  validUntil?: string,
) {
  const { agent, businessTypeId } = parties
  const given = {
    sealId,
    personAccountId: personId,
    businessTypeIds: [businessTypeId],
    ...(mobile !== undefined && { searchWord: mobile }),
    ...(validUntil !== undefined && { validUntil }),
  }
  return server.call(sealsSaveSealAuthorize, given, agent)
}

/** A PNG as an uploaded seal has to be. */
function picture(widthPx = 166): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(companySeal({ companyName: '上传测试有限公司', pngWidthPx: widthPx }).png)
}

function uploadPicture(bytes: Uint8Array<ArrayBuffer>, name = '公章.png', session = parties.agent.session) {
  return server.call(filesSealsUpload, {}, { session, file: { name, bytes, type: 'image/png' } })
}

async function openSlot(): Promise<Slot> {
  const [slot] = await initiateFor(server, parties, ['agent'])
  if (!slot) throw new Error('the contract has no signer')
  return slot
}

describe('made seals', () => {
  it('are added, listed, shown, renamed, stopped and deleted', async () => {
    const { agent, otherCompany } = parties
    const seal = await add({ bottomText: '合同专用章（2）', code: '3301080214499', widthMm: 42 })
    expect(seal).toMatchObject({
      sealName: '采购合同专用章',
      sealType: 2,
      source: 0,
      status: 0,
      widthMm: 42,
      heightMm: 42,
      made: { bottomText: '合同专用章（2）', code: '3301080214499', star: true, shape: 'round' },
      personCount: 0,
    })
    const { sealId } = seal
    const shown = await server.call(filesSealsPreviewId, { id: sealId }, agent)
    expect(shown.headers.get('content-type')).toBe('image/png')
    const changed = await server.call(
      sealsUpdate,
      { sealId, sealName: '采购章', status: 2, shape: 'oval', widthMm: 45 },
      agent,
    )
    expect(changed.result).toMatchObject({ sealName: '采购章', status: 2, widthMm: 45, heightMm: 30 })
    expect((await server.call(filesSealsPreviewId, { id: sealId }, agent)).bytes).not.toEqual(shown.bytes)
    const { companyId, companyName } = otherCompany
    const names = async (): Promise<string[]> =>
      (await server.call(sealsCompany, { companyName }, agent)).result.map(({ sealName }) => sealName)
    expect(await names()).toEqual(['公章', '采购章'])
    expect((await server.call(sealsDelete, { companyId, sealName: '采购章' }, agent)).result).toBe(true)
    expect(await names()).toEqual(['公章'])
    const name = agent.name
    expect(await lastLogged(server, 3)).toEqual([
      { event: 'SEAL_ADD', content: `新增印章 采购合同专用章（${companyName}）`, name },
      { event: 'SEAL_UPDATE', content: `修改印章 采购章（${companyName}）`, name },
      { event: 'SEAL_DELETE', content: `删除印章 采购章（${companyName}）`, name },
    ])
    expect((await server.call(sealsManageCompany, {}, agent)).result).toMatchObject([{ companyId }])
  })

  it('take the fields as the seeds wrap them', async () => {
    const { agent, otherCompany } = parties
    const sealReq = { companyId: otherCompany.companyId, sealName: '包裹章', sealType: 1 }
    // The seeds' clients send nothing beside the wrapper.
    const wrapped = { sealReq } as unknown as Adding
    expect((await server.call(sealsAdd, wrapped, agent)).result).toMatchObject({ sealName: '包裹章' })
  })

  it('are drawn beforehand for their own company only', async () => {
    const { agent, stranger, otherCompany } = parties
    const { companyName } = otherCompany
    const { result } = await server.call(sealsImageGenerate, { companyName, sealType: 1, widthMm: 40 }, agent)
    expect([result.widthMm, result.heightMm]).toEqual([40, 40])
    expect(Buffer.from(result.content, 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect((await server.call(sealsImageGenerate, { companyName }, stranger)).refusal).toBe(
      'COMPANY_NOT_FOUND',
    )
  })

  it.each<[string, Partial<Adding>, string]>([
    ['a size that no such seal has', { widthMm: 43 }, 'PARAMETER_INVALID'],
    ['an outline that no such seal has', { sealType: 2, shape: 'square' }, 'PARAMETER_INVALID'],
    ['a character that no font has', { bottomText: '\u{10FFFD}' }, 'SEAL_TEXT_UNFIT'],
    ['a name seal without a legal person', { sealType: 5 }, 'SEAL_TEXT_UNFIT'],
    ['a name that another seal has', { sealName: '公章' }, 'SEAL_NAME_TAKEN'],
    ['no picture', { source: 1 }, 'PARAMETER_INVALID'],
    ["somebody else's picture", { source: 1, fileId: '1' }, 'FILE_NOT_FOUND'],
    ['no name', { sealName: ' ' }, 'PARAMETER_INVALID'],
  ])('are refused with %s', async (_, change, refusal) => {
    const { agent, otherCompany } = parties
    const given = { companyId: otherCompany.companyId, sealName: '新印章', sealType: 2, ...change }
    expect((await server.call(sealsAdd, given, agent)).refusal).toBe(refusal)
  })
})

it('are told that their name is too long', async () => {
  const { agent, otherCompany } = parties
  const given = { companyId: otherCompany.companyId, sealName: '章'.repeat(31), sealType: 2 as const }
  expect((await server.call(sealsAdd, given, agent)).message).toBe('印章名称不能超过30个字符')
})

it('are managed by a sub-administrator with that right, and by no other member', async () => {
  const { stranger, individual, otherCompany } = parties
  const { db } = server.services.database
  const { companyId } = otherCompany
  await joinCompany(db, { companyId, personId: stranger.personId, managesSeals: true })
  await joinCompany(db, { companyId, personId: individual.personId, managesSeals: false })
  const { sealId } = await add()
  expect((await server.call(sealsGrants, { sealId }, stranger)).refusal).toBeUndefined()
  expect((await server.call(sealsCompany, { companyId }, stranger)).result).toHaveLength(2)
  expect((await server.call(filesSealsPreviewId, { id: sealId }, stranger)).refusal).toBeUndefined()
  // Who may initiate in no application grants the seal for all the same.
  expect((await server.call(businessMine, {}, stranger)).result).toEqual([])
  const offered = await server.call(sealsApplications, { sealId }, stranger)
  expect(offered.result.map(({ businessTypeId }) => businessTypeId)).toContain(parties.businessTypeId)
  expect((await server.call(sealsApplications, { sealId }, individual)).refusal).toBe('SEAL_NOT_FOUND')
  expect((await server.call(sealsGrants, { sealId }, individual)).refusal).toBe('SEAL_NOT_FOUND')
  expect((await server.call(sealsCompany, { companyId }, individual)).refusal).toBe('COMPANY_NOT_FOUND')
})

describe('uploaded seals', () => {
  it('are stamped as their picture', async () => {
    const { agent, businessTypeId, otherCompany } = parties
    const uploaded = await uploadPicture(picture())
    expect(uploaded.result).toMatchObject({ name: '公章.png', hadPaper: false })
    const seal = await add({ source: 1, sealName: '上传的章', fileId: uploaded.result.id })
    expect(seal).toMatchObject({ source: 1, made: null, widthMm: 42 })
    await grant(seal.sealId, agent)
    const { companyName } = otherCompany
    const usable = await server.call(sealsSeals, { companyName, businessTypeId }, agent)
    expect(usable.result.map(({ sealId }) => sealId)).toContain(seal.sealId)
    const slot = await openSlot()
    const given = await prepareExecution(server, slot, agent)
    const seals = given.seals?.map(({ positionId }) => ({ positionId, sealId: seal.sealId })) ?? []
    const signed = await server.call(signExecute, { ...given, seals }, agent)
    expect(signed.result).toMatchObject({ signed: true })
    const { verdict } = await verifiedFields(server, slot.contractId, agent)
    expect(verdict).toBe('valid')
    const uses = await server.call(sealsUses, { sealId: seal.sealId }, agent)
    expect(uses.result).toMatchObject({
      total: 1,
      list: [{ contractId: slot.contractId, personName: agent.name }],
    })
  })

  it.each<[string, () => Uint8Array<ArrayBuffer>, string]>([
    ['another size', () => picture(200), '请上传宽度为166像素的图片'],
    [
      'a PDF that is called PNG',
      () => Uint8Array.from(Buffer.from('%PDF-1.7 no picture')),
      '仅支持PNG格式图片',
    ],
    [
      'a broken PNG',
      () => picture().map((byte, at) => (at > 40 ? 0 : byte)),
      '图片无法识别，请另存为PNG格式后重新上传',
    ],
    ['nothing on it', () => Uint8Array.from(samplePng(166, 166)), '图片是空白的，请上传有印章图案的图片'],
    ['more than 2 MB', () => new Uint8Array(2 * 1024 * 1024 + 1), '图片大小不能超过2MB'],
  ])('are refused with %s', async (_, bytes, message) => {
    expect((await uploadPicture(bytes())).message).toBe(message)
  })
})

describe('grants', () => {
  it('let a person sign until they are taken back', async () => {
    const { agent, stranger, businessTypeId, otherCompany } = parties
    const { sealId } = await add()
    const found = await server.call(sealsGrantees, { sealId, searchWord: stranger.mobile }, agent)
    expect(found.result).toMatchObject([{ personAccountId: stranger.personId, name: '**人' }])
    expect((await grant(sealId, stranger, '2099-12-31')).result).toBe(true)
    const asked = { companyName: otherCompany.companyName, businessTypeId }
    const mine = async (): Promise<number> => (await server.call(sealsSeals, asked, stranger)).result.length
    expect(await mine()).toBe(1)
    expect((await server.call(sealsMine, {}, stranger)).result).toMatchObject([
      { sealId, companyName: otherCompany.companyName, validUntil: '2099-12-31' },
    ])
    const { result: grants } = await server.call(sealsGrants, { sealId }, agent)
    expect(grants).toMatchObject([{ name: stranger.name, validUntil: '2099-12-31', expired: false }])
    // Again: the new end counts, and there is still one.
    await grant(sealId, stranger)
    expect((await server.call(sealsGrants, { sealId }, agent)).result).toMatchObject([{ validUntil: null }])
    const [{ sealAuthorizeId } = { sealAuthorizeId: '' }] = grants
    expect((await server.call(sealsDeleteSealAuthorize, { sealAuthorizeId }, agent)).result).toBe(true)
    expect(await mine()).toBe(0)
    expect((await server.call(sealsDeleteSealAuthorize, { sealAuthorizeId }, agent)).refusal).toBe(
      'GRANT_NOT_FOUND',
    )
    const whose = `采购合同专用章（${otherCompany.companyName}）：${stranger.name}`
    expect(await lastLogged(server, 2)).toMatchObject([
      { event: 'SEAL_AUTHORIZE', content: `授权印章 ${whose}` },
      { event: 'SEAL_UNAUTHORIZE', content: `取消印章授权 ${whose}` },
    ])
  })

  it('end with their last day', async () => {
    const { stranger, businessTypeId, otherCompany } = parties
    const { sealId } = await add()
    await grant(sealId, stranger, '2099-12-31')
    await endGrantsYesterday(server.services.database.db, sealId)
    const asked = { companyName: otherCompany.companyName, businessTypeId }
    expect((await server.call(sealsSeals, asked, stranger)).result).toEqual([])
    expect((await server.call(sealsGrants, { sealId }, parties.agent)).result).toMatchObject([
      { expired: true },
    ])
  })

  it('are refused for the past, for nobody and in no application', async () => {
    const { agent, stranger } = parties
    const { sealId } = await add()
    expect((await grant(sealId, stranger, '2026-11-19')).message).toBe('有效期不能早于今天')
    expect((await grant(sealId, { personId: '999999999' })).refusal).toBe('GRANTEE_NOT_FOUND')
    const given = { sealId, personAccountId: stranger.personId, searchWord: stranger.mobile }
    expect(
      (await server.call(sealsSaveSealAuthorize, { ...given, businessTypeIds: [] }, agent)).message,
    ).toBe('请选择授权应用')
    const nowhere = { ...given, businessTypeIds: ['999999999'] }
    expect((await server.call(sealsSaveSealAuthorize, nowhere, agent)).refusal).toBe('BUSINESS_NOT_FOUND')
  })

  it('are refused for whom the company does not know, unless by the whole number', async () => {
    const { stranger, individual } = parties
    const { sealId } = await add()
    const { personId } = stranger
    for (const mobile of [undefined, individual.mobile, stranger.name, '1'])
      expect((await grant(sealId, { personId, ...(mobile !== undefined && { mobile }) })).refusal).toBe(
        'GRANTEE_NOT_FOUND',
      )
    const mobile = stranger.mobile.replace(/^(\d{3})(\d{4})/, '$1 $2 ')
    expect((await grant(sealId, { personId, mobile })).result).toBe(true)
    // Known now, by the right there is.
    expect((await grant(sealId, { personId })).result).toBe(true)
  })

  it('taken back end the signing on a page that is open', async () => {
    const { agent } = parties
    const slot = await openSlot()
    const prepared = await prepareExecution(server, slot, agent)
    const { result } = await server.call(sealsCompany, { companyId: parties.otherCompany.companyId }, agent)
    const { result: grants } = await server.call(sealsGrants, { sealId: result[0]?.sealId ?? '' }, agent)
    const sealAuthorizeId = grants[0]?.sealAuthorizeId ?? ''
    await server.call(sealsDeleteSealAuthorize, { sealAuthorizeId }, agent)
    expect((await server.call(signExecute, prepared, agent)).refusal).toBe('SEAL_NOT_AUTHORIZED')
  })
})

it('keeps a seal that a contract in signing waits for, and lets it go afterwards', async () => {
  const { initiator, ourCompany } = parties
  const { result } = await server.call(sealsCompany, { companyId: ourCompany.companyId }, initiator)
  const sealId = result[0]?.sealId ?? ''
  const { contractId } = await initiate(server, parties, (given) => ({
    ...given,
    signers: given.signers.filter((_, index) => index === 2),
  }))
  const refused = await server.call(sealsDelete, { sealId }, initiator)
  expect(refused.refusal).toBe('SEAL_IN_USE')
  expect(refused.message).toMatch(/^印章正用于签署中的合同，不能删除：QY\d+$/)
  const [slot] = await slotsOf(server, contractId, initiator)
  if (!slot) throw new Error('the contract has no signer')
  await signSlotAs(server, slot, initiator)
  expect((await server.call(sealsDelete, { sealId }, initiator)).result).toBe(true)
})

it('shows nothing of a seal to whoever does not administer its company', async () => {
  const { stranger, otherCompany } = parties
  const { sealId } = await add()
  const { companyId } = otherCompany
  const answers = await Promise.all([
    server.call(sealsAdd, { companyId, sealName: '章', sealType: 1 }, stranger),
    server.call(sealsUpdate, { sealId, sealName: '章' }, stranger),
    server.call(sealsDelete, { sealId }, stranger),
    server.call(sealsCompany, { companyId }, stranger),
    server.call(sealsGrants, { sealId }, stranger),
    server.call(sealsUses, { sealId }, stranger),
    server.call(sealsGrantees, { sealId, searchWord: '林个人' }, stranger),
    server.call(filesSealsPreviewId, { id: sealId }, stranger),
  ])
  expect(answers.map(({ refusal }) => refusal)).toEqual([
    'COMPANY_NOT_FOUND',
    'SEAL_NOT_FOUND',
    'SEAL_NOT_FOUND',
    'COMPANY_NOT_FOUND',
    'SEAL_NOT_FOUND',
    'SEAL_NOT_FOUND',
    'SEAL_NOT_FOUND',
    'SEAL_NOT_FOUND',
  ])
})
