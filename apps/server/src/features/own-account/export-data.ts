import type { userAccountExport } from '@qiyin/calls/areas/user-account.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { contractStatusLabel, type StoredStatus } from '@qiyin/domain/contract/status.ts'
import { supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { dayOf, formatDateTime } from '@qiyin/domain/dates.ts'
import { personAuthStatusLabel, type PersonAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { authWayName, type AuthWay } from '@qiyin/domain/person/auth-way.ts'
import type { Context } from '../../http/context.ts'
import { FileAnswer } from '../../http/handler.ts'
import { companiesOf } from '../companies/public.ts'
import { identityNoOf, personById } from '../people/public.ts'
import { findSessionsOf } from '../session/public.ts'
import { listSignatures } from '../signing/public.ts'
import { readConsents } from './consents.ts'
import { ownMobile, redeemOwnCode } from './own-code.ts'
import { findActs, insertAct, type AccountAct } from './store.ts'
import { findAuthentications, findInboxTexts, findOwnContracts } from './store-export.ts'

/** More than anybody gives in a life. */
const allConsents = 100_000

/** POST /user/account/export: proven by a code and written down, for it holds the full numbers. */
export async function exportOwnData(
  { code }: Input<typeof userAccountExport>,
  context: Context,
): Promise<FileAnswer> {
  await redeemOwnCode(context, code)
  const { user, request, now, transaction } = context
  const { personId } = user
  await transaction((tx) =>
    insertAct(tx, { personId, act: 'exported', address: request.address, time: now() }),
  )
  const text = JSON.stringify(await ownData(context), null, 2)
  return new FileAnswer(Buffer.from(text), 'application/json', {
    fileName: `个人数据-${dayOf(now())}.json`,
    disposition: 'attachment',
    cacheControl: 'private, no-store, no-transform',
  })
}

async function ownData(context: Context): Promise<Record<string, unknown>> {
  const { db, user, secrets, now, config } = context
  const { personId } = user
  const person = await personById(db, personId)
  const sessions = await findSessionsOf(db, personId, { now: now(), idleMs: config.session.idleMs })
  return {
    导出时间: formatDateTime(now()),
    账号: {
      账号编号: personId,
      手机号: await ownMobile(context),
      姓名: person?.name ?? null,
      用户名: person?.userName ?? null,
      邮箱: person?.email ?? null,
      证件号: (await identityNoOf(db, secrets, personId)) ?? null,
      已实名: person?.verified ?? false,
      实名时间: person?.verifiedTime ? formatDateTime(person.verifiedTime) : null,
      注册时间: person ? formatDateTime(person.createdTime) : null,
    },
    实名认证记录: (await findAuthentications(db, personId)).map(authenticationOf),
    企业: (await companiesOf(db, personId)).map((company) => ({
      企业名称: company.companyName,
      管理员: company.administrator,
    })),
    合同: (await findOwnContracts(db, personId)).map((contract) => ({
      合同编号: contract.contractNo,
      合同名称: contract.contractName,
      发起企业: contract.companyName,
      // Only stored values are in the column.
      状态: contractStatusLabel[contract.status as StoredStatus],
      发起时间: formatDateTime(contract.initiateTime),
      本人身份: contract.initiatorId === personId ? '发起人' : '签署人',
    })),
    手写签名: (await listSignatures({}, context)).map(signatureOf),
    授权与同意: (await readConsents(context, personId, allConsents)).map((consent) => ({
      名称: consent.title,
      版本: consent.version,
      对象: subjectOf(consent),
      时间: consent.time,
    })),
    消息: (await findInboxTexts(db, personId)).map(({ title, subject, time }) => ({
      标题: title,
      内容: subject,
      时间: formatDateTime(time),
    })),
    登录设备: sessions.map(({ address, userAgent, createdTime }) => ({
      网络地址: address,
      浏览器: userAgent,
      登录时间: formatDateTime(createdTime),
    })),
    账号操作: (await findActs(db, personId)).map(({ act, address, time }) => ({
      操作: actLabel[act],
      网络地址: address,
      时间: formatDateTime(time),
    })),
  }
}

type KeptSignature = Awaited<ReturnType<typeof listSignatures>>[number]

function signatureOf({ drawing, isDefault, createdTime }: KeptSignature): object {
  const { width, height, penWidth, strokes } = drawing
  return {
    // Of each stroke the points in turn: across, down, across, down …
    笔迹: { 宽: width, 高: height, 笔宽: penWidth, 笔画: strokes },
    默认: isDefault,
    保存时间: createdTime,
  }
}

/** Of a signing the contract's name; all else that is agreed to for something is so for an authentication. */
function subjectOf({ kind, subject }: Awaited<ReturnType<typeof readConsents>>[number]): string {
  return kind === 'signing' || subject === '' ? subject : `认证流水号 ${subject}`
}

type Authenticated = Awaited<ReturnType<typeof findAuthentications>>[number]

function authenticationOf({ supplierCode, authWay, authStatus, time }: Authenticated): object {
  // Only stored values are in the columns.
  return {
    认证渠道: supplierLabel[supplierCode as SupplierCode],
    认证方式: authWayName[authWay as AuthWay],
    认证结果: personAuthStatusLabel[authStatus as PersonAuthStatus],
    时间: formatDateTime(time),
  }
}

const actLabel: Readonly<Record<AccountAct['act'], string>> = {
  exported: '导出个人数据',
  'mobile-changed': '换绑手机号',
  deleted: '注销账号',
}
