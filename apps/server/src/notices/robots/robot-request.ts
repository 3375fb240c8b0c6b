import { createHmac } from 'node:crypto'
import { robotAddress } from '@qiyin/domain/message/robot.ts'
import type { RobotAccess } from './robot.ts'

/** A text on its way to a group, as the suppliers' documents have it. */
interface RobotRequest {
  readonly url: URL
  readonly body: string
}

/** The request that sends a text, signed where the kind signs. */
export function robotRequest(access: RobotAccess, text: string, now: Date): RobotRequest {
  const url = new URL(robotAddress(access.kind, access.key))
  const ofText = { msgtype: 'text', text: { content: text } }
  switch (access.kind) {
    case 'WECOM':
      return { url, body: JSON.stringify(ofText) }
    case 'DINGTALK': {
      const timestamp = String(now.getTime())
      url.searchParams.set('timestamp', timestamp)
      url.searchParams.set('sign', signDingtalk(timestamp, access.secret ?? ''))
      return { url, body: JSON.stringify(ofText) }
    }
    case 'FEISHU': {
      const timestamp = String(Math.floor(now.getTime() / 1000))
      const sign = signFeishu(timestamp, access.secret ?? '')
      return { url, body: JSON.stringify({ timestamp, sign, msg_type: 'text', content: { text } }) }
    }
  }
}

/** 钉钉: the time in milliseconds, a line feed and the secret, under the secret. */
export function signDingtalk(timestamp: string, secret: string): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
}

/** 飞书: the time in seconds, a line feed and the secret are the key; nothing is signed with it. */
export function signFeishu(timestamp: string, secret: string): string {
  return createHmac('sha256', `${timestamp}\n${secret}`).digest('base64')
}
