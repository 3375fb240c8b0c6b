import {
  batchInitRecordCancel,
  batchInitRecordExport,
  batchInitRecordManagerDetail,
  batchInitRecordQuery,
  batchInitRecordQueryDetail,
  batchInitRecordResend,
  batchInitRecordValues,
  initiateBatch,
  templateBatchInit,
} from '@qiyin/calls/areas/batch-record.ts'
import { messageList } from '@qiyin/calls/areas/messages.ts'
import {
  contractTemplateManageAddVersion,
  contractTemplateManageRemove,
  contractTemplateManageUpdate,
} from '@qiyin/calls/areas/template.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { text } from '@qiyin/pdf'
import { TemplateError } from '@qiyin/templates'
import { describe, expect, it, vi } from 'vitest'
import { freezeApplication } from '../../testing/person-fixtures.ts'
import { detailOf, downloadOf } from '../../testing/signing-fixtures.ts'
import { parties, server, startSigningServer } from '../../testing/signing-server.ts'
import {
  changeField,
  labourText,
  rowCodes,
  setupOf,
  usableTemplate,
  wordFile,
} from '../../testing/template-fixtures.ts'
import { runRows } from './run-rows.ts'

startSigningServer('2026-11-20T04:00:00Z')

type Batch = Args<typeof initiateBatch>
type Rows = Answer<typeof batchInitRecordQueryDetail>['list']

function row(change: Partial<Record<'name' | 'identityNo' | 'mobile' | 'startDate', string>> = {}): string[] {
  const { name, identityNo, mobile } = { ...parties.individual, ...change }
  return [name, identityNo ?? '', mobile, change.startDate ?? '2026-12-01']
}

/** Who signs in the first role. */
function signer({ signers }: Batch): NonNullable<Batch['signers']>[number] {
  const [first] = signers ?? []
  if (!first) throw new Error('nobody signs')
  return first
}

async function batchOf(rows: readonly string[][]): Promise<Batch> {
  const template = await usableTemplate(server, parties)
  return { ...setupOf(template, parties, server.services.now()), fieldCodes: rowCodes, rows: [...rows] }
}

async function begin(rows: readonly string[][]): Promise<Batch & { batchInitNo: string }> {
  const batch = await batchOf(rows)
  const answer = await server.call(initiateBatch, batch, parties.initiator)
  if (answer.code !== 0) throw new Error(`the batch was refused: ${answer.message}`)
  return { ...batch, batchInitNo: answer.result.batchInitNo }
}

async function rowsOf(batchInitNo: string): Promise<Rows> {
  const asked = { batchInitNo, pageSize: 100 }
  return (await server.call(batchInitRecordQueryDetail, asked, parties.initiator)).result.list
}

async function batchNow(batchInitNo: string): Promise<Answer<typeof batchInitRecordQuery>['list'][number]> {
  const { result } = await server.call(batchInitRecordQuery, { batchInitNo }, parties.initiator)
  const [batch] = result.list
  if (!batch) throw new Error('the batch is not listed')
  return batch
}

async function idOf(batchInitNo: string): Promise<string> {
  const { id } = await server.services.database.db
    .selectFrom('batch_init')
    .select('id')
    .where('batch_init_no', '=', batchInitNo)
    .executeTakeFirstOrThrow()
  return id
}

/** A person whose name is another's: the row is good by its form, and nobody can be asked to sign it. */
const stranger = () => row({ name: '王某人' })

describe('a batch', () => {
  it('makes a contract of each row, tells of those that cannot be, and tells at its end', async () => {
    const { batchInitNo } = await begin([row(), stranger(), row({ startDate: '2027-01-02' })])
    expect(batchInitNo).toMatch(/^PL20261120\d{6}$/)
    expect(await batchNow(batchInitNo)).toMatchObject({ state: 0, total: 3, waiting: 3, isOwn: true })
    await server.runJobs()
    const rows = await rowsOf(batchInitNo)
    expect(
      rows.map(({ rowNo, initSuccess, contractStatus }) => [rowNo, initSuccess, contractStatus]),
    ).toEqual([
      [1, 1, 0],
      [2, 0, null],
      [3, 1, 0],
    ])
    expect(rows[1]).toMatchObject({
      batchSignerName: '王某人',
      contractNo: null,
      remark: '签署方“王某人”：姓名、手机号与身份证号不一致，请与签署人核对',
    })
    expect(await batchNow(batchInitNo)).toMatchObject({ state: 2, initiated: 2, failed: 1, waiting: 0 })
    const { result } = await server.call(messageList, {}, parties.initiator)
    const told = result.list.filter(({ link }) => link === `/tpl-history/${batchInitNo}`)
    expect(told.map(({ title, subject }) => [title, subject])).toEqual([
      ['批量发起已结束，1 份未发起', '劳动合同，共 3 份，已发起 2 份'],
    ])
  })

  it('tries a row again for which a busy machine had no time', async () => {
    const { batchInitNo } = await begin([row()])
    const { services } = server
    const batch = { batchId: await idOf(batchInitNo), from: 1, to: 1 }
    vi.spyOn(services.templates.renderer, 'render').mockRejectedValueOnce(new TemplateError('timeout'))
    await expect(runRows(services, batch)).rejects.toThrow('系统繁忙')
    expect(await batchNow(batchInitNo)).toMatchObject({ waiting: 1, failed: 0 })
    await runRows(services, batch)
    expect(await batchNow(batchInitNo)).toMatchObject({ state: 1, initiated: 1, failed: 0 })
  })

  it('prints the values of its row, and has both sides sign at their words', async () => {
    const { batchInitNo } = await begin([row()])
    await server.runJobs()
    const [made] = await rowsOf(batchInitNo)
    const contractId = made?.contractId ?? ''
    const detail = await detailOf(server, contractId, parties.initiator)
    expect(detail).toMatchObject({ contractName: `劳动合同-${parties.individual.name}`, contractStatus: 0 })
    const bytes = await downloadOf(server, contractId, parties.initiator)
    const lines = (await text(bytes)).join('').replaceAll(' ', '')
    expect(lines).toContain(`甲方：${parties.ourCompany.companyName}`)
    expect(lines).toContain('入职日期：2026年12月1日')
    expect(lines).not.toContain('${')
  })

  it('is begun once by what is sent twice, and by the other name of the call', async () => {
    const batch = await batchOf([row()])
    const options = { ...parties.initiator, idempotencyKey: 'batch-once' }
    const first = await server.call(initiateBatch, batch, options)
    const again = await server.call(initiateBatch, batch, options)
    expect(again.result).toEqual(first.result)
    const other = await server.call(templateBatchInit, batch, parties.initiator)
    expect(other.result).toMatchObject({ total: 1 })
    await server.runJobs()
    expect(await rowsOf(first.result.batchInitNo)).toHaveLength(1)
  })

  it('is gone on with by whoever comes after a process that died, and each row is made once', async () => {
    const { batchInitNo } = await begin([row(), row({ startDate: '2027-01-02' }), stranger()])
    const { services } = server
    const range = { batchId: await idOf(batchInitNo), from: 1, to: 3 }
    // Two processes at once, then one that finds everything done.
    await Promise.all([runRows(services, range), runRows(services, range)])
    await runRows(services, range)
    await server.runJobs()
    const rows = await rowsOf(batchInitNo)
    expect(rows.map(({ initSuccess }) => initSuccess)).toEqual([1, 1, 0])
    const { count } = await services.database.db
      .selectFrom('contract')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('business_type_id', '=', parties.businessTypeId)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(2)
  })

  it('can be called off: what is made stays, what waits is made no more', async () => {
    const { batchInitNo } = await begin([row(), row()])
    const canceled = await server.call(batchInitRecordCancel, { batchInitNo }, parties.initiator)
    expect(canceled.result).toEqual({ canceled: 2 })
    await server.runJobs()
    expect((await rowsOf(batchInitNo)).map(({ rowState }) => rowState)).toEqual([3, 3])
    expect(await batchNow(batchInitNo)).toMatchObject({ state: 4, canceled: 2 })
    const again = await server.call(batchInitRecordCancel, { batchInitNo }, parties.initiator)
    expect(again.refusal).toBe('BATCH_ENDED')
  })

  it('takes a corrected row again under its number, and no row that became a contract', async () => {
    const { batchInitNo } = await begin([row(), stranger()])
    await server.runJobs()
    const resend = (rowNo: number, values: string[]) =>
      server.call(batchInitRecordResend, { batchInitNo, rows: [{ rowNo, values }] }, parties.initiator)
    expect((await resend(1, row())).refusal).toBe('BATCH_ROW_LOCKED')
    expect(await resend(2, row({ mobile: '1' }))).toMatchObject({
      refusal: 'BATCH_ROWS_REFUSED',
      message: '第2行手机号：手机号格式不正确',
    })
    expect((await resend(2, row())).result).toEqual({ sent: 1 })
    expect((await resend(2, row())).refusal).toBe('BATCH_ROW_LOCKED')
    await server.runJobs()
    expect(await batchNow(batchInitNo)).toMatchObject({ state: 1, initiated: 2, failed: 0 })
  })

  it('keeps the template it began with, which cannot be deleted meanwhile', async () => {
    const { batchInitNo, templateCode } = await begin([row()])
    const { session } = parties.stranger
    const template = await server.call(
      contractTemplateManageAddVersion,
      { templateCode },
      { session, file: wordFile(['改版合同', ...labourText.slice(1)]) },
    )
    const [, name] = template.result.fields
    await changeField(server, parties, {
      templateCode,
      fieldId: name?.fieldId,
      fieldName: '改名',
      fieldType: 'dropdownCustom',
      notNull: true,
      roleType: 1,
      variableOptionalValueList: [{ optionalValue: '别人' }],
    })
    const remove = () => server.call(contractTemplateManageRemove, { templateCode }, { session })
    expect(await remove()).toMatchObject({
      refusal: 'TEMPLATE_IN_USE',
      message: '模板正在批量发起合同，完成后才能删除',
    })
    await server.runJobs()
    const [made] = await rowsOf(batchInitNo)
    const lines = (await text(await downloadOf(server, made?.contractId ?? '', parties.initiator))).join('')
    expect(lines).not.toContain('改版合同')
    expect((await remove()).code).toBe(0)
  })

  it('tells each row why, when its application is frozen meanwhile', async () => {
    const { batchInitNo } = await begin([row()])
    await freezeApplication(server.services.database.db, parties.businessTypeId)
    await server.runJobs()
    const [failed] = await rowsOf(batchInitNo)
    expect(failed).toMatchObject({ initSuccess: 0, contractId: null })
    expect(failed?.remark).not.toBe('')
  })

  it('tells each row why, when its company is frozen meanwhile', async () => {
    const { batchInitNo } = await begin([row()])
    const { db } = server.services.database
    const { companyId } = parties.ourCompany
    await db.updateTable('company').set({ status: 1 }).where('id', '=', companyId).execute()
    await server.runJobs()
    expect(await rowsOf(batchInitNo)).toMatchObject([
      { initSuccess: 0, remark: expect.stringMatching(/企业|冻结/) },
    ])
  })

  it('names the variable and the character that cannot be printed', async () => {
    const batch = await batchOf([row()])
    const values = { 'employer.companyName': '😀公司' }
    const { result } = await server.call(initiateBatch, { ...batch, values }, parties.initiator)
    await server.runJobs()
    const [failed] = await rowsOf(result.batchInitNo)
    expect(failed?.remark).toMatch(/：字体中没有“😀”，无法打印$/)
  })
})

describe('the history', () => {
  it('is searched by each of its filters, by the initiator and by who manages the application', async () => {
    const { batchInitNo } = await begin([row(), stranger()])
    await server.runJobs()
    const count = async (filter: object): Promise<number> =>
      (await server.call(batchInitRecordQueryDetail, { batchInitNo, ...filter }, parties.initiator)).result
        .total
    expect([
      await count({}),
      await count({ initSuccess: 1 }),
      await count({ initSuccess: 0 }),
      await count({ signerName: '王某' }),
      await count({ templateName: '劳动' }),
      await count({ templateName: '采购' }),
      await count({ personName: '沈发起' }),
      await count({ contractStatus: 0 }),
      await count({ contractStatus: 2 }),
      await count({ startDate: '2026-11-20', endDate: '2026-11-20' }),
      await count({ startDate: '2026-11-21' }),
    ]).toEqual([2, 1, 1, 1, 2, 0, 2, 1, 0, 2, 0])
    const managed = await server.call(batchInitRecordManagerDetail, { batchInitNo }, parties.stranger)
    expect(managed.result.total).toBe(2)
    const batches = await server.call(batchInitRecordQuery, { batchInitNo, managed: 1 }, parties.stranger)
    expect(batches.result.list).toMatchObject([{ batchInitNo, isOwn: false }])
    const none = await server.call(batchInitRecordManagerDetail, { batchInitNo }, parties.agent)
    expect(none.result.total).toBe(0)
  })

  it('shows values to who has begun the batch alone, and its rows to managers', async () => {
    const { batchInitNo } = await begin([row()])
    await server.runJobs()
    const values = await server.call(batchInitRecordValues, { batchInitNo }, parties.initiator)
    expect(values.result.fields.map(({ fieldCode }) => fieldCode)).toEqual(rowCodes)
    expect(values.result.rows).toMatchObject([{ rowNo: 1, values: row(), rowState: 1 }])
    expect(values.result.setup).toMatchObject({ companyId: parties.ourCompany.companyId })
    const manager = parties.stranger
    expect((await server.call(batchInitRecordValues, { batchInitNo }, manager)).refusal).toBe(
      'BATCH_NOT_FOUND',
    )
    expect(
      (await server.call(batchInitRecordExport, { batchInitNo }, manager)).bytes.toString('latin1', 0, 2),
    ).toBe('PK')
    expect((await server.call(batchInitRecordExport, { batchInitNo }, parties.agent)).refusal).toBe(
      'BATCH_NOT_FOUND',
    )
  })

  it('keeps no number of anybody in plain', async () => {
    const { batchInitNo } = await begin([row()])
    const rows = await server.services.database.db.selectFrom('batch_init_row').selectAll().execute()
    const kept = JSON.stringify(
      rows.map((one) => ({ ...one, values_enc: one.values_enc.toString('latin1') })),
    )
    expect(batchInitNo).not.toBe('')
    expect(kept).not.toContain(parties.individual.mobile)
  })
})

describe('refused', () => {
  it.each<[string, (batch: Batch) => Batch, string, string]>([
    [
      'a batch without rows',
      (batch) => ({ ...batch, rows: [] }),
      'PARAMETER_INVALID',
      '请新增一行或导入Excel',
    ],
    [
      'a row that cannot be',
      (batch) => ({ ...batch, rows: [row(), row({ mobile: '138' })] }),
      'BATCH_ROWS_REFUSED',
      '第2行手机号：手机号格式不正确',
    ],
    [
      'a form of another version',
      (batch) => ({ ...batch, templateVersion: 2 }),
      'TEMPLATE_CHANGED',
      '模板已被修改，请刷新页面后重试',
    ],
    [
      'a variable that is none',
      (batch) => ({ ...batch, fieldCodes: [...rowCodes.slice(1), 'x'] }),
      'TEMPLATE_CHANGED',
      '模板中没有变量“x”，请刷新页面后重试',
    ],
    [
      'a variable that is none, for all rows',
      (batch) => ({ ...batch, values: { ...batch.values, y: '1' } }),
      'TEMPLATE_CHANGED',
      '模板中没有变量“y”，请刷新页面后重试',
    ],
    [
      'a variable that is given twice',
      (batch) => ({
        ...batch,
        fieldCodes: [...rowCodes, 'employee.name'],
        rows: [[...row(), '王某人']],
      }),
      'PARAMETER_INVALID',
      '变量“employee.name”给出了多次',
    ],
    [
      'a variable that is given for all rows and by each',
      (batch) => ({ ...batch, values: { ...batch.values, startDate: '2026-12-24' } }),
      'BATCH_ROWS_REFUSED',
      '变量“startDate”给出了多次',
    ],
    [
      'a row of more values than there are variables',
      (batch) => ({ ...batch, rows: [row(), [...row(), 'x']] }),
      'BATCH_ROWS_REFUSED',
      '第2行有5个值，多于4个变量',
    ],
    [
      'a value of our part that cannot be',
      (batch) => ({ ...batch, values: {} }),
      'BATCH_ROWS_REFUSED',
      '请填写甲方',
    ],
    [
      'a role that is none',
      (batch) => ({ ...batch, signers: [...(batch.signers ?? []), { ...signer(batch), signRoleCode: 'x' }] }),
      'TEMPLATE_CHANGED',
      '模板中没有签署角色“x”，请刷新页面后重试',
    ],
    [
      'a role that is given twice',
      (batch) => ({ ...batch, signers: [...(batch.signers ?? []), signer(batch)] }),
      'PARAMETER_INVALID',
      '签署角色“employer”给出了多次',
    ],
    [
      'more rows than may be',
      (batch) => ({ ...batch, rows: Array.from({ length: 5001 }, () => row()) }),
      'PARAMETER_INVALID',
      '每批最多5000份合同',
    ],
    [
      'a deadline that is over',
      (batch) => ({ ...batch, signDeadlineTime: '2026-11-19' }),
      'DEADLINE_INVALID',
      '签署截止日期须在今天起14天内',
    ],
    [
      'a company for which one may not initiate',
      (batch) => ({ ...batch, companyId: parties.otherCompany.companyId }),
      'COMPANY_NOT_FOUND',
      '企业不存在或无权访问',
    ],
  ])('is %s', async (_, change, refusal, message) => {
    const answer = await server.call(initiateBatch, change(await batchOf([row()])), parties.initiator)
    expect(answer).toMatchObject({ refusal, message })
  })

  it('is a template that was disabled', async () => {
    const batch = await batchOf([row()])
    const { templateCode } = batch
    await server.call(contractTemplateManageUpdate, { templateCode, isEnable: 0 }, parties.stranger)
    expect((await server.call(initiateBatch, batch, parties.initiator)).code).not.toBe(0)
  })
})
