import type { verifyFile } from '@qiyin/calls/areas/verify.ts'
import type { Result } from '@qiyin/calls/call.ts'
import { platformPolicy } from '@qiyin/domain/certificate-policies.ts'
import type { PdfVerification } from '@qiyin/pdf'
import type { Context } from '../../http/context.ts'
import { findingText } from '../audit/public.ts'
import { checkedTrail } from '../contract-check/public.ts'
import { contractById } from '../contracts/public.ts'
import { contractFiles } from '../files/public.ts'
import { contractOfCertificates } from '../pki/public.ts'

type Origin = Result<typeof verifyFile>['origin']

/**
 * Whether a file is this platform's: by certificates that were issued here for one contract, and by the digests of what
 * is kept of it. Who has no file signed here learns nothing of any contract.
 */
export async function originOf(
  context: Context,
  { signatures, problems }: PdfVerification,
  sha256: Buffer,
): Promise<Origin> {
  const ours = signatures.filter(({ integrity, trusted }) => integrity && trusted)
  const contractId = await contractOfCertificates(
    context.db,
    ours.map(({ serialNumber }) => serialNumber),
  )
  const contract = contractId === undefined ? undefined : await contractById(context.db, contractId)
  if (!contract) {
    const isIssued = ours.some(({ policyOids }) => policyOids.includes(platformPolicy))
    return isIssued
      ? { kind: 'issued', text: '是，由本平台出具或锁定', contractNo: null, trailText: null }
      : { kind: 'none', text: strangerText({ signatures, problems }), contractNo: null, trailText: null }
  }
  const { contractNo, fileId } = contract
  const files = await contractFiles(context.db, contract.contractId)
  const same = files.filter((file) => file.sha256.equals(sha256))
  const { finding, records } = await checkedTrail(context, contract.contractId)
  const trailText = `共 ${records.length} 条操作记录，${findingText(finding)}`
  if (same.some((file) => file.fileId === fileId))
    return { kind: 'kept', text: '是，与平台存档的文件完全一致', contractNo, trailText }
  if (same.length > 0)
    return {
      kind: 'earlier',
      text: '是，为平台存档文件此前的版本，其后又有签署或存证',
      contractNo,
      trailText,
    }
  return { kind: 'differs', text: '在本平台签署，但与平台存档的文件不一致', contractNo, trailText }
}

/** What does not hold, or cannot be read, proves neither that a file is of this platform nor that it is not. */
function strangerText({ signatures, problems }: Pick<PdfVerification, 'signatures' | 'problems'>): string {
  if (signatures.some(({ integrity }) => !integrity)) return '无法确认，文件中的签名已失效'
  return problems.length > 0 ? '无法确认' : '否，文件中没有本平台的签名'
}
