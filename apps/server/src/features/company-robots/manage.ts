import type {
  companyRobots,
  companyRobotsFreeze,
  companyRobotsRemove,
  companyRobotsSave,
} from '@qiyin/calls/areas/company-robot.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import {
  maskedRobotAddress,
  robotAddressProblem,
  robotKey,
  robotKindLabel,
  robotLimits,
  robotSecretProblem,
  robotSigns,
} from '@qiyin/domain/message/robot.ts'
import { sceneOf } from '@qiyin/domain/message/scenes.ts'
import { malformedMessage } from '@qiyin/domain/text-check.ts'
import type { Secrets } from '../../crypto/secrets.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { lockActiveCompany } from '../companies/public.ts'
import { recordOperation } from '../operator-log/public.ts'
import { accessOf, sealKey, sealSecret, type SealedAccess } from './access.ts'
import {
  findRobots,
  insertRobot,
  lockRobot,
  writeFrozen,
  writeRemoved,
  writeRobot,
  type StoredRobot,
} from './store.ts'

/** GET /company/robots */
export async function listRobots(
  { companyId }: Input<typeof companyRobots>,
  { db, secrets }: Context,
): Promise<Result<typeof companyRobots>> {
  const robots = await findRobots(db, companyId)
  return robots.map((robot) => ({
    ...robot,
    address: maskedRobotAddress(robot.kind, accessOf(secrets, robot).key),
    lastTime: robot.lastTime && formatDateTime(robot.lastTime),
  }))
}

/** POST /company/robots/save */
export async function saveRobot(
  input: Input<typeof companyRobotsSave>,
  context: Context,
): Promise<Result<typeof companyRobotsSave>> {
  const { companyId, robotId, revision, kind, name } = input
  return context.transaction(async (tx) => {
    const { companyName } = await lockActiveCompany(tx, companyId)
    const found = robotId === undefined ? undefined : await lockedRobot(tx, { companyId, robotId })
    if (found && revision !== undefined && revision !== found.revision) throw new CallError('RECORD_CHANGED')
    if (!found && (await findRobots(tx, companyId)).length >= robotLimits.perCompany)
      throw new CallError('ROBOTS_FULL')
    const settings = { kind, name, scenes: [...new Set(input.scenes)], ...accessIn(input, found, context) }
    const savedId = found?.robotId ?? (await insertRobot(tx, { companyId, time: context.now(), ...settings }))
    if (found) await writeRobot(tx, savedId, settings)
    await recordOperation(tx, context, {
      event: found ? 'COMPANY_ROBOT_UPDATE' : 'COMPANY_ROBOT_ADD',
      content: `${found ? '修改' : '添加'}${companyName}的群机器人 ${name}`,
      object: { kind: 'ROBOT', id: savedId, name },
      ...(found && { before: fieldsOf(found, context) }),
      after: { ...fieldsOf(settings, context), ...(found && secretsChanged(found, settings, context)) },
    })
    return { robotId: savedId }
  })
}

type Given = Input<typeof companyRobotsSave>

/** Key and secret as they are to be kept: those given, or those that are there as long as the kind stays. */
function accessIn(
  given: Given,
  found: StoredRobot | undefined,
  { secrets }: Pick<Context, 'secrets'>,
): { keyEnc: Buffer; secretEnc: Buffer | null } {
  const kept = found?.kind === given.kind ? found : undefined
  return { keyEnc: keyIn(given, kept, secrets), secretEnc: secretIn(given, kept, secrets) }
}

function keyIn({ kind, address }: Given, kept: StoredRobot | undefined, secrets: Secrets): Buffer {
  if (address === undefined && kept) return kept.keyEnc
  const typed = address ?? ''
  const key = robotKey(kind, typed)
  if (key !== null) return sealKey(secrets, key)
  const message = robotAddressProblem(kind, typed) ?? malformedMessage('机器人Webhook地址')
  throw new CallError({ name: 'PARAMETER_INVALID', message })
}

function secretIn({ kind, secret }: Given, kept: StoredRobot | undefined, secrets: Secrets): Buffer | null {
  if (!robotSigns(kind)) return null
  if (secret === undefined && kept) return kept.secretEnc
  const typed = secret ?? ''
  const message = robotSecretProblem(kind, typed)
  if (message !== null) throw new CallError({ name: 'PARAMETER_INVALID', message })
  return sealSecret(secrets, typed.trim())
}

/** POST /company/robots/freeze */
export async function freezeRobot(
  { companyId, robotId, frozen }: Input<typeof companyRobotsFreeze>,
  context: Context,
): Promise<Result<typeof companyRobotsFreeze>> {
  await context.transaction(async (tx) => {
    const { companyName } = await lockActiveCompany(tx, companyId)
    const found = await lockedRobot(tx, { companyId, robotId })
    if (found.frozen === frozen) return
    await writeFrozen(tx, robotId, frozen)
    await recordOperation(tx, context, {
      event: 'COMPANY_ROBOT_FREEZE',
      content: `${frozen ? '停用' : '启用'}${companyName}的群机器人 ${found.name}`,
      object: { kind: 'ROBOT', id: robotId, name: found.name },
      before: { 状态: found.frozen ? '已停用' : '使用中' },
      after: { 状态: frozen ? '已停用' : '使用中' },
    })
  })
  return true
}

/** POST /company/robots/remove */
export async function removeRobot(
  { companyId, robotId }: Input<typeof companyRobotsRemove>,
  context: Context,
): Promise<Result<typeof companyRobotsRemove>> {
  await context.transaction(async (tx) => {
    const { companyName } = await lockActiveCompany(tx, companyId)
    const found = await lockedRobot(tx, { companyId, robotId })
    await writeRemoved(tx, robotId, context.now())
    await recordOperation(tx, context, {
      event: 'COMPANY_ROBOT_REMOVE',
      content: `移除${companyName}的群机器人 ${found.name}`,
      object: { kind: 'ROBOT', id: robotId, name: found.name },
      before: fieldsOf(found, context),
    })
  })
  return true
}

async function lockedRobot(
  tx: Tx,
  of: { readonly companyId: string; readonly robotId: string },
): Promise<StoredRobot> {
  const found = await lockRobot(tx, of)
  if (!found) throw new CallError('RECORD_NOT_FOUND')
  return found
}

/** That a key or a secret is another one; the masked address may look the same. */
function secretsChanged(
  found: SealedAccess,
  settings: SealedAccess,
  { secrets }: Pick<Context, 'secrets'>,
): Record<string, string> {
  const [former, present] = [accessOf(secrets, found), accessOf(secrets, settings)]
  return {
    ...(former.key !== present.key && { Webhook密钥: '已修改' }),
    ...(former.secret !== present.secret && { 加签密钥: '已修改' }),
  }
}

/** As the operator log keeps it: who reads it learns no key. */
function fieldsOf(
  robot: Pick<StoredRobot, 'kind' | 'name' | 'scenes' | 'keyEnc' | 'secretEnc'>,
  { secrets }: Pick<Context, 'secrets'>,
): Record<string, string> {
  return {
    类型: robotKindLabel[robot.kind],
    名称: robot.name,
    Webhook地址: maskedRobotAddress(robot.kind, accessOf(secrets, robot).key),
    通知场景: robot.scenes.map((scene) => sceneOf(scene).label).join('、'),
  }
}
