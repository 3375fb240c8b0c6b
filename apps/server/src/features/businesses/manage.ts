import type {
  businessDelete,
  businessFreeze,
  businessUnfreeze,
  businessUpdateKwaiValueVisible,
  businessUpdateNeedKwaiValue,
} from '@qiyin/calls/areas/business-manage.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { statusChangeRefusal } from '@qiyin/domain/access/status-change.ts'
import type { LogEvent } from '@qiyin/domain/log-events.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { recordOperation } from '../operator-log/public.ts'
import {
  isBusinessInUse,
  lockBusiness,
  removeBusiness,
  writeBusiness,
  type BusinessRecord,
} from './store-manage.ts'

/** GET /business/freeze */
export async function freezeBusiness(
  input: Input<typeof businessFreeze>,
  context: Context,
): Promise<Result<typeof businessFreeze>> {
  return setStatus(context, input, accountStatus.frozen)
}

/** GET /business/unfreeze */
export async function unfreezeBusiness(
  input: Input<typeof businessUnfreeze>,
  context: Context,
): Promise<Result<typeof businessUnfreeze>> {
  return setStatus(context, input, accountStatus.active)
}

async function setStatus(
  context: Context,
  { businessTypeId, formerStatus }: Input<typeof businessFreeze>,
  status: BusinessRecord['status'],
): Promise<boolean> {
  const freezes = status === accountStatus.frozen
  return withBusiness(context, businessTypeId, async (tx, found) => {
    const refusal = statusChangeRefusal(formerStatus, found.status)
    if (refusal) throw new CallError(refusal)
    if (found.status === status) return
    await writeBusiness(tx, businessTypeId, { status })
    await record(tx, context, found, {
      event: freezes ? 'BUSINESS_FREEZE' : 'BUSINESS_UNFREEZE',
      deed: freezes ? '冻结应用' : '解冻应用',
      before: { 状态: freezes ? '正常' : '已冻结' },
      after: { 状态: freezes ? '已冻结' : '正常' },
    })
  })
}

/** PUT /business/update/kwaiValueVisible */
export async function setKwaiValueVisible(
  { businessTypeId, kwaiValueVisible }: Input<typeof businessUpdateKwaiValueVisible>,
  context: Context,
): Promise<Result<typeof businessUpdateKwaiValueVisible>> {
  // What is not shown cannot be required.
  return setKwai(context, businessTypeId, ({ needKwaiValue }) => ({
    kwaiValueVisible,
    needKwaiValue: kwaiValueVisible && needKwaiValue,
  }))
}

/** PUT /business/update/needKwaiValue */
export async function setNeedKwaiValue(
  { businessTypeId, needKwaiValue }: Input<typeof businessUpdateNeedKwaiValue>,
  context: Context,
): Promise<Result<typeof businessUpdateNeedKwaiValue>> {
  return setKwai(context, businessTypeId, ({ kwaiValueVisible }) => ({
    kwaiValueVisible: kwaiValueVisible || needKwaiValue,
    needKwaiValue,
  }))
}

type Kwai = Pick<BusinessRecord, 'kwaiValueVisible' | 'needKwaiValue'>

async function setKwai(
  context: Context,
  businessTypeId: string,
  changed: (found: BusinessRecord) => Kwai,
): Promise<boolean> {
  return withBusiness(context, businessTypeId, async (tx, found) => {
    const after = changed(found)
    await writeBusiness(tx, businessTypeId, after)
    await record(tx, context, found, {
      event: 'BUSINESS_UPDATE',
      deed: '修改应用',
      before: kwaiFields(found),
      after: kwaiFields(after),
    })
  })
}

function kwaiFields({ kwaiValueVisible, needKwaiValue }: Kwai): Record<string, string> {
  return { 显示快手号: kwaiValueVisible ? '是' : '否', 快手号必填: needKwaiValue ? '是' : '否' }
}

/** DELETE /business/delete: refused by what refers to it. */
export async function deleteBusiness(
  { businessTypeId }: Input<typeof businessDelete>,
  context: Context,
): Promise<Result<typeof businessDelete>> {
  try {
    return await withBusiness(context, businessTypeId, async (tx, found) => {
      await removeBusiness(tx, businessTypeId)
      await record(tx, context, found, {
        event: 'BUSINESS_DELETE',
        deed: '删除应用',
        before: { 应用编码: found.businessTypeCode, 应用名称: found.businessTypeName },
        after: {},
      })
    })
  } catch (error) {
    if (isBusinessInUse(error)) throw new CallError('BUSINESS_IN_USE')
    throw error
  }
}

async function withBusiness(
  { transaction }: Context,
  businessTypeId: string,
  change: (tx: Tx, found: BusinessRecord) => Promise<void>,
): Promise<boolean> {
  await transaction(async (tx) => {
    const found = await lockBusiness(tx, businessTypeId)
    if (!found) throw new CallError('RECORD_NOT_FOUND')
    await change(tx, found)
  })
  return true
}

async function record(
  tx: Tx,
  context: Context,
  { businessTypeId, businessTypeName, businessTypeCode }: BusinessRecord,
  {
    event,
    deed,
    before,
    after,
  }: { event: LogEvent; deed: string; before: Record<string, string>; after: Record<string, string> },
): Promise<void> {
  await recordOperation(tx, context, {
    event,
    content: `${deed} ${businessTypeName}（${businessTypeCode}）`,
    object: { kind: 'BUSINESS', id: businessTypeId, name: businessTypeName, code: businessTypeCode },
    business: { businessTypeId, businessTypeName },
    before,
    after,
  })
}
