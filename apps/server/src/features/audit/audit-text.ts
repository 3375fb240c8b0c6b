import type { AuditEvent } from './audit.ts'

const deeds: Readonly<Record<AuditEvent, string>> = {
  CREATED: '发起合同',
  NOTIFIED: '通知签署',
  VIEWED: '查看合同',
  INTENT_VERIFIED: '完成签署意愿确认',
  SIGNED: '签署合同',
  REFUSED: '拒签合同',
  CANCELED: '撤销合同',
  EXPIRED: '超过签署截止时间，合同过期',
  COMPLETED: '全部签署完成，合同生效',
  TRANSFERRED: '更换签署人',
  DOWNLOADED: '下载合同',
  EVIDENCE_REQUESTED: '申请出具签署证据报告',
  SEALED: '以平台密钥固定此前的操作记录',
}

/** A record of the trail as a sentence. */
export function auditText(event: string, detail: unknown): string {
  const deed = Object.hasOwn(deeds, event) ? deeds[event as AuditEvent] : event
  const { reason, signers } = readDetail(detail)
  if (signers.length > 0) return `${deed}：${signers.join('、')}`
  return reason === undefined ? deed : `${deed}，原因：${reason}`
}

function readDetail(detail: unknown): { reason: string | undefined; signers: readonly string[] } {
  const { reason, signers }: { reason?: unknown; signers?: unknown } =
    typeof detail === 'object' && detail !== null ? detail : {}
  return {
    reason: typeof reason === 'string' && reason !== '' ? reason : undefined,
    signers: Array.isArray(signers) ? signers.filter((name) => typeof name === 'string') : [],
  }
}
