import { stampKind, stampName } from '@qiyin/domain/seal/position.ts'
import type { StampSigner } from '../stamp-signer.ts'
import type { ProposalEntry } from './use-proposals.ts'

/** What would be placed: the seal by its name, a signature by who signs. */
export function stampText({ type }: ProposalEntry, signer: StampSigner | undefined): string {
  if (!signer) return stampName(type, { isCompany: false })
  return type === stampKind.signature ? `${signer.person}签名` : signer.stampNames[type]
}

/** A proposal in full, for those who do not see where it stands. */
export function proposalLabel(entry: ProposalEntry, signer: StampSigner | undefined): string {
  const { number, text, words } = entry
  const who = signer?.title ?? '未确定签署方'
  return `建议 ${number}：${who}，${stampText(entry, signer)}，「${text}」，第 ${words.pageNum} 页`
}
