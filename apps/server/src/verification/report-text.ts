import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { ChainLink, DocumentChange, PdfVerification, VerifiedSignature } from '@qiyin/pdf'
import {
  algorithmText,
  changeText,
  conclusionText,
  coverageText,
  documentProblemText,
  longTermText,
  revocationText,
  signatureProblemText,
  signatureRemarkText,
  timestampsText,
  verdictText,
} from './wording.ts'

/** A whole report as plain Chinese text, for people who read it in a terminal. */
export function verificationReport(fileName: string, report: PdfVerification): string {
  const signatures = report.signatures.map((signature, index) =>
    [`签名 ${index + 1}（${kinds[signature.kind]}）`, ...signatureLines(report, signature, index)].join('\n'),
  )
  const problems = report.problems.map((problem) => `  ${documentProblemText(problem)}`)
  const trust = report.trustJudged
    ? []
    : ['  未提供受信任的根证书，仅校验完整性，未核对签署人身份；可用 --root 指定根证书']
  const conclusion = [
    `结论：${verdictText(report)}${report.subIndication === null ? '' : `（${report.subIndication}）`}`,
    ...problems,
    ...(report.signatures.length > 0 ? trust : []),
  ]
  return [`文件：${fileName}`, ...signatures, conclusion.join('\n')].join('\n\n')
}

const kinds: Record<VerifiedSignature['kind'], string> = {
  signature: '签署',
  certification: '文件锁定',
  timestamp: '文档时间戳',
}

function signatureLines(report: PdfVerification, signature: VerifiedSignature, index: number): string[] {
  const { organization, signerName, claimedAt } = signature
  const changes = report.changes.filter((change) => change.after >= index)
  const lines: [string, string | null][] = [
    ['结果', resultText(signature, changes)],
    ['签署人', [organization, signerName].filter(Boolean).join('，') || '无法识别'],
    ['签名域', signature.fieldName || '不在表单中'],
    ['自述时间', claimedAt && formatDateTime(claimedAt)],
    ['可信时间', timestampsText(signature)],
    ['签名算法', algorithmText(signature)],
    ['签名级别', signature.level && `PAdES ${signature.level}`],
    ['长期有效信息', longTermText(signature.longTermGaps)],
    ['覆盖范围', coverageText(signature.coverage)],
    ['证书链', chainText(signature.chain) || '无'],
    ['吊销状态', revocationText(signature.revocation)],
    ['时间戳证书链', chainText(signature.timestampChain) || null],
    ...signature.problems.map((problem): [string, string] => ['问题', signatureProblemText(problem)]),
    ...signature.remarks.map((remark): [string, string] => ['提示', signatureRemarkText(remark)]),
    ...(changes.length === 0 ? [['之后的改动', '无'] as [string, string]] : []),
    ...changes.map((change): [string, string] => [
      '之后的改动',
      `${change.allowed ? '允许' : '不允许'}：${changeText(change)}`,
    ]),
  ]
  return lines.flatMap(([name, value]) => (value === null ? [] : [`  ${name}：${value}`]))
}

/** With the standard's own word for the reason, which other programs use as well. */
function resultText(signature: VerifiedSignature, changes: readonly DocumentChange[]): string {
  if (signature.valid) {
    const remarked = signature.remarks.length > 0 ? '（见提示）' : ''
    // Whoever reads one line only must not take what was changed later for signed.
    return changes.every(({ allowed }) => allowed)
      ? `有效${remarked}`
      : `对签署时的版本有效${remarked}，文件在此之后被修改`
  }
  return `${conclusionText(signature)}（${signature.subIndication}）`
}

function chainText(chain: readonly ChainLink[]): string {
  const names = chain.map((link) => link.subject || link.serialNumber)
  const last = chain.at(-1)
  const missing = last?.revocation === null ? [] : [`${last?.issuer ?? ''}（文件中没有该证书）`]
  return chain.length === 0 ? '' : [...names, ...missing].join(' ← ')
}
