import { hasUnseen, unseenMessage } from '../text-check.ts'
import { isRobotScene, robotTexts } from './robot-scenes.ts'
import {
  messageVariables,
  messageWays,
  sceneOf,
  type MessageVariable,
  type MessageWay,
  type Scene,
} from './scenes.ts'

/** The words for one occasion, one way, and one application or all of them. */
export interface MessageWords {
  readonly scene: Scene
  readonly way: MessageWay
  /** Absent for all applications. */
  readonly businessTypeId?: string | undefined
  readonly content: string
}

const variable = /\$\{([^{}]*)\}/g

/** The names between `${` and `}`, in the order of the text. */
export function variablesIn(content: string): string[] {
  return Array.from(content.matchAll(variable), ([, name]) => name ?? '')
}

/** The text with a value in each variable's place; a value that looks like a variable stays as it is. */
export function fillTemplate(content: string, values: Readonly<Record<string, string>>): string {
  return content.replace(variable, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )
}

/** A piece of a text as previews show it: words, or what stands for a variable. */
interface SamplePiece {
  readonly text: string
  readonly variable: MessageVariable | null
}

/** The text as previews show it, samples in the places of the variables that are known. */
export function samplePieces(content: string): SamplePiece[] {
  return content
    .split(/(\$\{[^{}]*\})/)
    .filter((text) => text !== '')
    .map((text) => {
      const name = text.startsWith('${') ? text.slice(2, -1) : ''
      return isVariable(name)
        ? { text: messageVariables[name].sample, variable: name }
        : { text, variable: null }
    })
}

/** The text with samples in the places of its variables. */
export function sampleText(content: string): string {
  return samplePieces(content)
    .map(({ text }) => text)
    .join('')
}

function isVariable(name: string): name is MessageVariable {
  return Object.hasOwn(messageVariables, name)
}

/** Whether a scene is told in a way: codes by short message only, groups and other systems of contracts only. */
export function isToldBy(scene: Scene, way: MessageWay): boolean {
  const { general, codeOnly } = sceneOf(scene)
  if (codeOnly) return way === 'SMS'
  if (way === 'ROBOT') return isRobotScene(scene)
  return way !== 'WEBHOOK' || general !== true
}

/** What is said of a scene in a way where no template says otherwise. */
export function builtInText(scene: Scene, way: MessageWay): string {
  return way === 'ROBOT' && isRobotScene(scene) ? robotTexts[scene] : sceneOf(scene).text
}

/** What words may say of a scene in a way. A group gets the link below its words, and no reason that somebody gave. */
export function variablesFor(scene: Scene, way: MessageWay): readonly MessageVariable[] {
  const { variables } = sceneOf(scene)
  return way === 'ROBOT' ? variables.filter((name) => name !== 'reason' && name !== 'url') : variables
}

/** Why these words cannot be sent, naming what is wrong; null when they can (seed 002 §7, W-33). */
export function messageProblem({ scene, way, businessTypeId, content }: MessageWords): string | null {
  const { general, codeOnly, label } = sceneOf(scene)
  if (codeOnly && way !== 'SMS') return `${label}只能以短信发送`
  if (!isToldBy(scene, way)) return `${label}不以${messageWays[way]}发送`
  if (general && businessTypeId !== undefined) return `${label}不区分应用，所属应用请选择全部应用`
  const misnamed = variableProblem(content, variablesFor(scene, way))
  if (misnamed !== null) return misnamed
  if (codeOnly && !variablesIn(content).includes('code')) return '短信验证码的内容应包含变量：code'
  if (way === 'SMS' && /[【】]/.test(content)) return '短信内容不能包含【】，签名由系统添加'
  return hasUnseen(content, true) ? unseenMessage('消息内容') : null
}

function variableProblem(content: string, known: readonly string[]): string | null {
  const unknown = variablesIn(content).find((name) => !known.includes(name))
  if (unknown !== undefined)
    return unknown.trim() === '' ? '变量应写作${变量编码}，缺少编码' : `未知变量：${unknown}`
  return content.replaceAll(variable, '').includes('${') ? '变量应写作${变量编码}，缺少“}”' : null
}

/** Stands in front of every short message. */
export const smsSignature = '【契印】'

const oneSms = 70
const partOfSms = 67

/** How carriers count a short message, signature and all: up to 70 characters are one, longer ones go in parts of 67. */
export function smsParts(text: string): { length: number; parts: number[] } {
  const { length } = `${smsSignature}${text}`
  if (length <= oneSms) return { length, parts: [length] }
  const count = Math.ceil(length / partOfSms)
  return {
    length,
    parts: Array.from({ length: count }, (_, at) => Math.min(partOfSms, length - at * partOfSms)),
  }
}
