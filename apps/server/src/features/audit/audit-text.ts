import type { AuditEvent } from './audit.ts'

const deeds: Readonly<Record<AuditEvent, string>> = {
  CREATED: '发起合同',
  NOTIFIED: '通知签署',
  VIEWED: '查看合同',
  INTENT_VERIFIED: '完成签署意愿确认',
  OTHER_DOCUMENT: '提交签署时所见的文件不是当前合同文件，未予签署',
  SIGNED: '签署合同',
  REFUSED: '拒签合同',
  CANCELED: '撤销合同',
  EXPIRED: '超过签署截止时间，合同过期',
  DEADLINE_EXTENDED: '延长签署截止时间',
  URGED: '催签',
  COMPLETED: '全部签署完成，合同生效',
  REMOVED: '从合同列表中移除',
  TRANSFERRED: '更换签署人',
  INITIATOR_CHANGED: '更换发起人',
  DOWNLOADED: '下载合同',
  EMBEDDED: '在其他系统的页面内打开签署页',
  EVIDENCE_REQUESTED: '申请出具签署证据报告',
  TAKEN_OVER: '取回签署渠道的已签署文件，验证通过',
  ARCHIVE_RENEWED: '续期归档时间戳',
  SEALED: '以平台密钥固定此前的操作记录',
}

/** A record of the trail as a sentence. */
export function auditText(event: string, detail: unknown): string {
  const deed = Object.hasOwn(deeds, event) ? deeds[event as AuditEvent] : event
  const { reason, signers, system, shown, initiator, until, from, to, corrected, supplier } =
    readDetail(detail)
  if (event === 'SIGNED' && supplier !== undefined) return `在${supplier}签署合同`
  if (from !== undefined && to !== undefined) return changeText(deed, { from, to, corrected })
  if (event === 'EMBEDDED' && system !== undefined) return `在${system}的页面内打开签署页`
  if (until !== undefined) return `${deed}，延至：${until}`
  if (initiator !== undefined) return `${deed}，发起人：${initiator}`
  if (shown !== undefined) return event === 'VIEWED' ? `${deed}${shown}` : `${deed}，签署前查看了${shown}`
  if (signers.length > 0) return `${deed}：${signers.join('、')}`
  return reason === undefined ? deed : `${deed}，原因：${reason}`
}

/** Two people may have one name: the sentence says that they are not the same. */
function changeText(
  deed: string,
  { from, to, corrected }: { from: string; to: string; corrected: boolean },
): string {
  if (corrected) return from === to ? `更正签署人${to}的身份证号` : `更正签署人姓名：由${from}更正为${to}`
  return from === to ? `${deed}：由${from}更换为另一位${to}` : `${deed}：由${from}更换为${to}`
}

function readDetail(detail: unknown): {
  reason: string | undefined
  signers: readonly string[]
  shown: string | undefined
  initiator: string | undefined
  until: string | undefined
  from: string | undefined
  to: string | undefined
  corrected: boolean
  supplier: string | undefined
  system: string | undefined
} {
  const {
    reason,
    signers,
    shown,
    initiator,
    until,
    from,
    to,
    corrected,
    supplier,
    system,
  }: {
    reason?: unknown
    signers?: unknown
    shown?: unknown
    initiator?: unknown
    until?: unknown
    from?: unknown
    to?: unknown
    corrected?: unknown
    supplier?: unknown
    system?: unknown
  } = typeof detail === 'object' && detail !== null ? detail : {}
  return {
    reason: typeof reason === 'string' && reason !== '' ? reason : undefined,
    initiator: typeof initiator === 'string' ? initiator : undefined,
    until: typeof until === 'string' ? until : undefined,
    from: typeof from === 'string' ? from : undefined,
    to: typeof to === 'string' ? to : undefined,
    corrected: corrected === true,
    system: typeof system === 'string' ? system : undefined,
    supplier: typeof supplier === 'string' ? supplier : undefined,
    shown: typeof shown === 'string' ? shown : undefined,
    signers: Array.isArray(signers) ? signers.filter((name) => typeof name === 'string') : [],
  }
}
