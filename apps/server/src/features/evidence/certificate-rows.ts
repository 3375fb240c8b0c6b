import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { VerifiedSignature } from '@qiyin/pdf'
import { code, type FactRow } from '@qiyin/pdf/text'
import { algorithmText, longTermText, revocationText, timestampsText } from '../../verification/wording.ts'
import type { CertificateFacts } from '../pki/public.ts'
import type { EvidenceFacts } from './facts.ts'

const unknown = '无法识别'

/** A signature's time-stamp and certificate: as it was issued here, or else as the file has it. */
export function certificateRows(signature: VerifiedSignature, facts: EvidenceFacts): FactRow[] {
  const issued = facts.certificates.find(({ serialNo }) => serialNo === signature.serialNumber)
  const { issuerName, serialNumber, level } = signature
  return [
    ['可信时间戳', signature.timestamp ? timestampsText(signature) : '无，签署时间仅为签署方设备所报'],
    ['证书主体', issued?.subject ?? subjectText(signature)],
    ['颁发机构', issuerName || unknown],
    ['证书序列号', [code(serialNumber || unknown)]],
    ['有效期', validityText(issued ?? signature.chain[0])],
    ['签名算法', algorithmText(signature) ?? unknown, '签名级别', level === null ? '—' : `PAdES ${level}`],
    ['吊销状态', revocationOf(signature, issued)],
    ['长期有效信息', longTermText(signature.longTermGaps) ?? unknown],
    ...headRow(signature, facts),
  ]
}

function subjectText({ organization, signerName }: VerifiedSignature): string {
  return [organization, signerName].filter(Boolean).join('，') || unknown
}

function validityText(validity: { notBefore: Date; notAfter: Date } | undefined): string {
  return validity ? `${formatDateTime(validity.notBefore)} 至 ${formatDateTime(validity.notAfter)}` : unknown
}

/** What the file says, and what the platform knows although the file does not. */
function revocationOf({ revocation }: VerifiedSignature, issued: CertificateFacts | undefined): string {
  const text = revocationText(revocation)
  if (!issued?.revokedTime || revocation.status === 'revoked') return text
  return `${text}；平台登记该证书已于 ${formatDateTime(issued.revokedTime)} 被吊销`
}

/** Which state of the trail the signature has bound. */
function headRow({ auditHead, auditCount }: VerifiedSignature, { record }: EvidenceFacts): FactRow[] {
  if (auditHead === null) return []
  const head = auditHead.toLowerCase()
  const bound = record.chain.records.find(({ hash }) => hash.toString('hex') === head)
  const isThere = bound && (auditCount === null || auditCount === bound.seq)
  const place = isThere ? `对应第 ${bound.seq} 条操作记录` : '在操作记录中没有对应的记录'
  return [['绑定的记录链头', [code(head), `\n${place}`]]]
}
