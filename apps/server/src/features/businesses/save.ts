import type { businessSave } from '@qiyin/calls/areas/business-manage.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { recordOperation } from '../operator-log/public.ts'
import { insertBusiness } from './store-create.ts'
import {
  countActivePeople,
  findManagers,
  isBusinessCodeTaken,
  isBusinessNameTaken,
  lockBusiness,
  writeBusiness,
  writeManagers,
} from './store-manage.ts'

type Saving = Input<typeof businessSave>

/** POST /business/save */
export async function saveBusiness(input: Saving, context: Context): Promise<Result<typeof businessSave>> {
  const managers = [...new Set(input.managers)]
  try {
    return await context.transaction(async (tx) => {
      const { businessTypeId } = input
      const saved =
        businessTypeId === undefined
          ? await add(tx, context, { ...input, managers })
          : await change(tx, context, { ...input, businessTypeId, managers })
      return { businessTypeId: saved }
    })
  } catch (error) {
    if (isBusinessCodeTaken(error)) throw new CallError('BUSINESS_CODE_TAKEN')
    throw error
  }
}

async function add(tx: Tx, context: Context, input: Saving): Promise<string> {
  const { businessTypeCode, businessTypeName, managers } = input
  if ((await countActivePeople(tx, managers)) !== managers.length) throw new CallError('PERSON_UNKNOWN')
  const businessTypeId = await insertBusiness(
    tx,
    { businessTypeCode, businessTypeName, managers },
    context.now(),
  )
  await requireOwnName(tx, businessTypeId, businessTypeName)
  await recordOperation(tx, context, {
    event: 'BUSINESS_ADD',
    content: `新增应用 ${businessTypeName}（${businessTypeCode}）`,
    object: { kind: 'BUSINESS', id: businessTypeId, name: businessTypeName, code: businessTypeCode },
    business: { businessTypeId, businessTypeName },
    after: {
      应用编码: businessTypeCode,
      应用名称: businessTypeName,
      管理员: (await findManagers(tx, businessTypeId)).map(({ name }) => name),
    },
  })
  return businessTypeId
}

async function change(
  tx: Tx,
  context: Context,
  input: Saving & { readonly businessTypeId: string },
): Promise<string> {
  const { businessTypeId, businessTypeName, managers, revision } = input
  const found = await lockBusiness(tx, businessTypeId)
  if (!found) throw new CallError('RECORD_NOT_FOUND')
  if (revision !== undefined && revision !== found.revision) throw new CallError('RECORD_CHANGED')
  const before = await findManagers(tx, businessTypeId)
  const kept = new Set(before.map(({ personId }) => personId))
  const added = managers.filter((personId) => !kept.has(personId))
  if ((await countActivePeople(tx, added)) !== added.length) throw new CallError('PERSON_UNKNOWN')
  await writeBusiness(tx, businessTypeId, { businessTypeName })
  // Two of one name may be left from before: their managers can still be changed.
  if (businessTypeName !== found.businessTypeName) await requireOwnName(tx, businessTypeId, businessTypeName)
  await writeManagers(tx, businessTypeId, managers)
  await recordOperation(tx, context, {
    event: 'BUSINESS_UPDATE',
    content: `修改应用 ${businessTypeName}（${found.businessTypeCode}）`,
    object: { kind: 'BUSINESS', id: businessTypeId, name: businessTypeName, code: found.businessTypeCode },
    business: { businessTypeId, businessTypeName },
    before: { 应用名称: found.businessTypeName, 管理员: before.map(({ name }) => name) },
    after: {
      应用名称: businessTypeName,
      管理员: (await findManagers(tx, businessTypeId)).map(({ name }) => name),
    },
  })
  return businessTypeId
}

/** Asked after the application is written: of two that are saved at once the second finds the first. */
async function requireOwnName(tx: Tx, id: string, name: string): Promise<void> {
  if (await isBusinessNameTaken(tx, { id, name })) throw new CallError('BUSINESS_NAME_TAKEN')
}
