import { maxSmsWords, smsWords } from '@qiyin/domain/message/sms-text.ts'
import { maskIdentityNo } from '@qiyin/domain/person/masking.ts'

/** The values each scene's text needs; times are already in the specification's format. */
export interface SceneValues {
  VERIFY_CODE: { code: string; minutes: number }
  SIGN_NOTICE: { initiator: string; contractName: string; deadline: string; url: string }
  SIGN_URGE: { initiator: string; contractName: string; deadline: string; url: string }
  DEADLINE: { contractName: string; deadline: string; url: string }
  SIGN_FAILED: { contractName: string; reason: string; url: string }
  /** To whom it was taken from, and to the initiator. */
  CHANGE_SIGNER: { initiator: string; contractName: string; signer: string }
  COMPLETE: { contractName: string }
  CANCEL: { initiator: string; contractName: string; reason: string }
  REJECT: { signer: string; contractName: string; reason: string }
  EXPIRE: { contractName: string }
  COMPANY_AUTH: { company: string } & (
    | { passed: true }
    | { passed: false; reason: string }
    | { passed: null }
  )
  PERSON_AUTH: { passed: true } | { passed: false; reason: string }
}

/** A message's occasion, as the dictionary group MESSAGE_SCENE lists them. */
export type Scene = keyof SceneValues

const texts: { [S in Scene]: (values: SceneValues[S]) => string } = {
  VERIFY_CODE: ({ code, minutes }) => `您的验证码为${code}，${minutes}分钟内有效，请勿告知他人。`,
  SIGN_NOTICE: ({ initiator, contractName, deadline, url }) =>
    `${initiator}邀请您签署《${contractName}》，请于${deadline}前完成签署：${url}`,
  SIGN_URGE: ({ initiator, contractName, deadline, url }) =>
    `${initiator}提醒您签署《${contractName}》，请于${deadline}前完成签署：${url}`,
  DEADLINE: ({ contractName, deadline, url }) =>
    `您有一份合同《${contractName}》将于${deadline}截止，请尽快签署：${url}`,
  SIGN_FAILED: ({ contractName, reason, url }) =>
    `您对《${contractName}》的签署未能完成，原因：${reason}。合同未发生变化，请重新签署：${url}`,
  CHANGE_SIGNER: ({ initiator, contractName, signer }) =>
    `${initiator}发起的《${contractName}》已更换签署人，${signer}无需再签署，原签署链接已失效。`,
  COMPLETE: ({ contractName }) => `《${contractName}》已全部签署完成，您可登录平台查看和下载。`,
  CANCEL: ({ initiator, contractName, reason }) => `${initiator}已撤销《${contractName}》，原因：${reason}。`,
  REJECT: ({ signer, contractName, reason }) => `${signer}拒签了《${contractName}》，原因：${reason}。`,
  EXPIRE: ({ contractName }) => `《${contractName}》因超过签署截止时间已过期。`,
  COMPANY_AUTH: (values) => {
    if (values.passed === null)
      return `${values.company}的企业认证资料已通过初审，请查询对公账户到账金额并登录平台填写。`
    return values.passed
      ? `${values.company}已通过企业实名认证。`
      : `${values.company}的企业实名认证未通过，原因：${values.reason}。`
  },
  PERSON_AUTH: (values) =>
    values.passed ? '您已通过个人实名认证。' : `您的个人实名认证未通过，原因：${values.reason}。`,
}

/** A message's text, of values that {@link plainValues} has cleaned. */
export function messageText<S extends Scene>(scene: S, values: SceneValues[S]): string {
  return texts[scene](values)
}

/** What people have typed, and how much of it a message quotes. */
const typed: Readonly<Record<string, number>> = {
  contractName: maxSmsWords.contractName,
  initiator: maxSmsWords.party,
  signer: maxSmsWords.party,
  company: maxSmsWords.party,
  reason: maxSmsWords.reason,
}

/** The values with all that people have typed cleaned for a short message, and no identity number in it. */
export function plainValues<Values extends object>(values: Values): Values {
  const cleaned = Object.entries(values).map(([name, value]: [string, unknown]) => {
    const most = typed[name]
    return [name, most === undefined ? value : smsWords(maskIdentityNumbers(String(value)), most)]
  })
  // Each value stays what it was, a text or another kind.
  return Object.fromEntries(cleaned) as Values
}

/** A message never carries an identity number: it passes through carriers and lies open on phones. */
function maskIdentityNumbers(content: string): string {
  return content.replace(/(?<![\dA-Za-z])\d{12,15}\d{2}[\dXx](?![\dA-Za-z])/g, (whole) =>
    whole.length === 15 || whole.length === 18 ? maskIdentityNo(whole) : whole,
  )
}
