import { sceneOf, type Scene } from '@qiyin/domain/message/scenes.ts'
import { maxSmsWords, smsWords } from '@qiyin/domain/message/sms-text.ts'
import { fillTemplate } from '@qiyin/domain/message/template.ts'
import { maskIdentityNo } from '@qiyin/domain/person/masking.ts'

/** The values each scene's text needs; times are already in the specification's format. */
export interface SceneValues extends Record<Scene, object> {
  VERIFY_CODE: { code: string; minutes: number }
  SIGN_NOTICE: { initiator: string; contractName: string; deadline: string; url: string }
  SIGN_URGE: { initiator: string; contractName: string; deadline: string; url: string }
  REAL_NAME_NOTICE: { initiator: string; contractName: string; deadline: string; url: string }
  DEADLINE: { contractName: string; deadline: string; url: string }
  SIGN_FAILED: { contractName: string; reason: string; url: string }
  /** To whom it was taken from, and to the initiator. */
  CHANGE_SIGNER: { initiator: string; contractName: string; signer: string }
  /** To the former initiator and to the new one, who is named. */
  CHANGE_INITIATOR: { initiator: string; contractName: string }
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

/** The occasions of which somebody is told. */
export type Notice = Exclude<Scene, 'VERIFY_CODE'>

/** The values of a scene as its words name them, of values that {@link plainValues} has cleaned. */
export function wordValues(scene: Scene, values: SceneValues[Scene]): Record<string, string> {
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
  return 'passed' in values ? { ...texts, result: resultOf(scene, values) } : texts
}

/** How an authentication ended; it goes on from the name of whom it is about. */
function resultOf(scene: Scene, { passed, ...rest }: { passed: boolean | null; reason?: string }): string {
  const kind = scene === 'PERSON_AUTH' ? '个人' : '企业'
  if (passed === null) return `的${kind}认证资料已通过初审，请查询对公账户到账金额并登录平台填写`
  return passed ? `已通过${kind}实名认证` : `的${kind}实名认证未通过，原因：${rest.reason ?? ''}`
}

/** A message's text in the words given, or in the built-in ones. */
export function messageText<S extends Scene>(
  scene: S,
  values: SceneValues[S],
  words: string = sceneOf(scene).text,
): string {
  return fillTemplate(words, wordValues(scene, values))
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
