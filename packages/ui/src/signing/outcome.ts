import type { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import type { signExecute } from '@qiyin/calls/areas/sign.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { contractStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import type { SignTask } from './signing-state.ts'

export type SignAnswer = Answer<typeof signExecute>

/** What has come of signing, as a heading and a sentence. */
export function signedTexts(
  answer: SignAnswer,
  { signTime, places }: { signTime: string | null | undefined; places: number },
): { title: string; text: string } {
  const end = answer.contractStatus === contractStatus.completed ? '，合同已全部签署完成' : ''
  return answer.signed
    ? { title: '签署成功', text: `您${signTime ? `已于 ${signTime} ` : '已'}完成 ${places} 处签署${end}` }
    : { title: '签署已提交', text: `正在处理，请稍后在合同详情查看结果；如未能完成，会短信通知您${end}` }
}

/** As many of those who are asked as are named. */
const mostNamed = 2

/** Who is waited for after one has signed, and what comes then; undefined where nobody else is asked. */
export function waitingText(
  answer: SignAnswer,
  signers: Answer<typeof contractQueryDetail>['detailSigners'],
): string | undefined {
  if (!answer.signed || answer.contractStatus !== contractStatus.signing) return undefined
  const asked = signers.filter((one) => one.signStatus === signStatus.waitingForMe && !one.isLoginUser)
  const names = [...new Set(asked.map((one) => one.companyName ?? one.signerName))]
  if (names.length === 0) return undefined
  const rest = names.length > mostNamed ? `等 ${names.length} 方` : ''
  return `等待${names.slice(0, mostNamed).join('、')}${rest}签署，全部签署完成后通知您`
}

/** Why nothing can be signed now: a drawing, a heading, a sentence more, and whether waiting helps. */
export interface BlockedView {
  art: 'done' | 'waiting' | 'error'
  title: string
  text: string
  waiting: boolean
}

/** What is shown of a task that is blocked. */
export function blockedView(task: SignTask): BlockedView {
  const name = task.blocked?.name
  const waiting = name === 'NOT_YOUR_TURN' || name === 'SIGN_IN_PROGRESS'
  const over = name === 'ALREADY_SIGNED' || name === 'CONTRACT_COMPLETED'
  const text =
    name === 'NOT_YOUR_TURN' && task.currentSigners.length > 0
      ? `当前轮到${task.currentSigners.join('、')}签署，轮到您时会收到短信通知`
      : ''
  const art = over ? 'done' : waiting ? 'waiting' : 'error'
  return { art, title: task.blocked?.message ?? '', text, waiting }
}
