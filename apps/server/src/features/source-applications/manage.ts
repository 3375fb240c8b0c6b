import type {
  contractSourceApplicationAdd,
  contractSourceApplicationFreeze,
  contractSourceApplicationKeyAdd,
  contractSourceApplicationKeyEnd,
  contractSourceApplicationQuery,
  contractSourceApplicationUpdate,
} from '@qiyin/calls/areas/source-application.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { recordOperation } from '../operator-log/public.ts'
import { peopleExactly } from '../people/public.ts'
import { requireUnchanged } from './require-unchanged.ts'
import { isPrivateKey, readKey, type ReadKey } from './read-key.ts'
import {
  endKey,
  findApplications,
  findKeys,
  insertApplication,
  insertKey,
  isAppIdTaken,
  lockApplication,
  lockSourceCode,
  writeFrozen,
  writeRights,
  type StoredApplication,
} from './store.ts'

/** Of contracts that are initiated in the platform's own pages. */
const platformSource = 'WEB'

/** GET /contract/source/application/query: the applications of a source system with their keys. */
export async function queryApplications(
  { sourceId: ofSource }: Input<typeof contractSourceApplicationQuery>,
  { db }: Context,
): Promise<Result<typeof contractSourceApplicationQuery>> {
  const applications = await findApplications(db, ofSource)
  const keys = await findKeys(
    db,
    applications.map(({ id }) => id),
  )
  return applications.map(({ id: applicationId, appId, sourceId, sourceName, personName, ...rights }) => ({
    id: applicationId,
    appId,
    sourceId,
    sourceName,
    personName,
    scopes: rights.scopes,
    frozen: rights.frozen,
    callsAMinute: rights.callsAMinute,
    frameHosts: rights.frameHosts,
    keys: keys
      .filter((key) => key.applicationId === applicationId)
      .map(({ id, publicKey, validFrom, validUntil }) => {
        const { kind, fingerprint } = storedKey(publicKey)
        return {
          id,
          kind,
          fingerprint,
          validFrom: formatDateTime(validFrom),
          validUntil: validUntil && formatDateTime(validUntil),
        }
      }),
  }))
}

/** POST /contract/source/application/add */
export async function addApplication(
  { sourceId, appId, userName, publicKey, ...asked }: Input<typeof contractSourceApplicationAdd>,
  context: Context,
): Promise<Result<typeof contractSourceApplicationAdd>> {
  const { db, secrets, now } = context
  const { kind, fingerprint } = requireKey(publicKey)
  const [person] = await peopleExactly(db, secrets, { userName })
  if (!person?.verified || person.status !== accountStatus.active)
    throw new CallError({
      name: 'PARAMETER_INVALID',
      message: '没有此用户名的正常账号，或尚未实名认证；用户名见「个人用户」的账号，不是姓名或手机号',
    })
  const rights = rightsOf(asked, person)
  try {
    return await context.transaction(async (tx) => {
      const code = await lockSourceCode(tx, sourceId)
      if (code === undefined) throw new CallError('RECORD_NOT_FOUND')
      // It would have every contract that people start themselves.
      if (code === platformSource) throw new CallError('SOURCE_OF_PEOPLE')
      const time = now()
      const id = await insertApplication(tx, { appId, sourceId, personId: person.personId, ...rights, time })
      await insertKey(tx, { applicationId: id, publicKey, time })
      await recordOperation(tx, context, {
        event: 'SOURCE_APPLICATION_ADD',
        content: `登记接入应用 ${appId}`,
        object: { kind: 'SOURCE_APPLICATION', id, name: appId },
        after: { appId, 责任人: userName, ...told(rights), 公钥: `${kind} ${fingerprint}` },
      })
      return { id }
    })
  } catch (error) {
    if (isAppIdTaken(error)) throw new CallError('APP_ID_TAKEN')
    throw error
  }
}

/** POST /contract/source/application/update: counts from the next call on. */
export async function updateApplication(
  { applicationId, former, ...asked }: Input<typeof contractSourceApplicationUpdate>,
  context: Context,
): Promise<Result<typeof contractSourceApplicationUpdate>> {
  await context.transaction(async (tx) => {
    const application = await lockApplication(tx, applicationId)
    if (!application) throw new CallError('RECORD_NOT_FOUND')
    const { scopes, callsAMinute } = application
    requireUnchanged(former && { ...former, callsAMinute: former.callsAMinute ?? null }, {
      scopes,
      callsAMinute,
    })
    const rights = rightsOf(asked, application)
    await writeRights(tx, applicationId, rights)
    await recordOperation(tx, context, {
      event: 'SOURCE_APPLICATION_UPDATE',
      content: `修改接入应用 ${application.appId} 的权限和调用上限`,
      object: { kind: 'SOURCE_APPLICATION', id: applicationId, name: application.appId },
      before: told(application),
      after: told(rights),
    })
  })
  return null
}

type Rights = Pick<StoredApplication, 'scopes' | 'callsAMinute'>

/** What it may be given; the operating company's own calls only where one of its own people answers for it. */
function rightsOf(
  { scopes, callsAMinute }: Pick<Input<typeof contractSourceApplicationUpdate>, 'scopes' | 'callsAMinute'>,
  { ourPart }: { readonly ourPart: boolean },
): Rights {
  if (scopes.includes('inner') && !ourPart)
    throw new CallError({ name: 'PARAMETER_INVALID', message: '内部接口权限只能授予由我方人员负责的应用' })
  return { scopes: [...new Set(scopes)], callsAMinute: callsAMinute ?? null }
}

function told({ scopes, callsAMinute }: Rights): Record<string, string> {
  return { 权限: scopes.join('、'), 每分钟调用上限: callsAMinute === null ? '不限' : String(callsAMinute) }
}

/** POST /contract/source/application/key/add: from now on beside the former key, until that one is ended. */
export async function addKey(
  { applicationId, publicKey }: Input<typeof contractSourceApplicationKeyAdd>,
  context: Context,
): Promise<Result<typeof contractSourceApplicationKeyAdd>> {
  const { kind, fingerprint } = requireKey(publicKey)
  return context.transaction(async (tx) => {
    const application = await lockApplication(tx, applicationId)
    if (!application) throw new CallError('RECORD_NOT_FOUND')
    const id = await insertKey(tx, { applicationId, publicKey, time: context.now() })
    await recordOperation(tx, context, {
      event: 'SOURCE_APPLICATION_KEY',
      content: `接入应用 ${application.appId} 新增公钥`,
      object: { kind: 'SOURCE_APPLICATION', id: applicationId, name: application.appId },
      after: { 公钥: `${kind} ${fingerprint}` },
    })
    return { id }
  })
}

/** POST /contract/source/application/key/end */
export async function endApplicationKey(
  { applicationId, keyId }: Input<typeof contractSourceApplicationKeyEnd>,
  context: Context,
): Promise<Result<typeof contractSourceApplicationKeyEnd>> {
  await context.transaction(async (tx) => {
    const application = await lockApplication(tx, applicationId)
    const ended = application && (await endKey(tx, { applicationId, keyId, until: context.now() }))
    if (!application || !ended) throw new CallError('RECORD_NOT_FOUND')
    await recordOperation(tx, context, {
      event: 'SOURCE_APPLICATION_KEY',
      content: `接入应用 ${application.appId} 停用公钥`,
      object: { kind: 'SOURCE_APPLICATION', id: applicationId, name: application.appId },
      before: { 公钥: keyId },
    })
  })
  return true
}

/** POST /contract/source/application/freeze */
export async function freezeApplication(
  { applicationId, frozen }: Input<typeof contractSourceApplicationFreeze>,
  context: Context,
): Promise<Result<typeof contractSourceApplicationFreeze>> {
  await context.transaction(async (tx) => {
    const application = await lockApplication(tx, applicationId)
    if (!application) throw new CallError('RECORD_NOT_FOUND')
    await writeFrozen(tx, applicationId, frozen)
    await recordOperation(tx, context, {
      event: 'SOURCE_APPLICATION_FREEZE',
      content: `${frozen ? '停用' : '启用'}接入应用 ${application.appId}`,
      object: { kind: 'SOURCE_APPLICATION', id: applicationId, name: application.appId },
      before: { 停用: application.frozen ? '是' : '否' },
      after: { 停用: frozen ? '是' : '否' },
    })
  })
  return true
}

/** Shorter keys can be broken. */
const leastBits = 2048

function requireKey(publicKey: string): ReadKey {
  if (isPrivateKey(publicKey))
    throw new CallError({
      name: 'PARAMETER_INVALID',
      message: '这是私钥，未保存；私钥只由对方系统保管，请填写对应的公钥，并建议更换这对密钥',
    })
  const key = readKey(publicKey)
  if (!key || (key.kind === 'RSA' && (key.bits ?? 0) < leastBits))
    throw new CallError({
      name: 'PARAMETER_INVALID',
      message: `公钥应为PEM格式的RSA公钥（不少于${leastBits}位）或SM2公钥`,
    })
  return key
}

/** A key that was registered: it was readable then. */
function storedKey(publicKey: string): ReadKey {
  const key = readKey(publicKey)
  if (!key) throw new Error('a registered key cannot be read any more')
  return key
}
