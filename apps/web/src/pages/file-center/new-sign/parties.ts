import { signOrderType, signType } from '@qiyin/domain/contract/signing-order.ts'
import { crossPages, crossPagesLabel } from '@qiyin/domain/seal/cross-page.ts'
import {
  stampKind,
  stampKindsOf,
  stampLabel,
  type Size,
  type StampKind,
} from '@qiyin/domain/seal/position.ts'
import { filesSealsPreviewId } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/call-request.ts'
import { inSigningOrder, side, signerTitle, type Draft, type DraftStamp } from './draft.ts'

/** A signer as the second step shows it. */
export interface Party {
  key: string
  title: string
  /** The person who signs for a company, or that it is a person; and the place in the order. */
  facts: string
  sideName: string
  person: string
  /** Its colour; they repeat after the last. */
  tone: number
  /** What it may place, in the order of the chips. */
  types: readonly StampKind[]
  /** What each of these is called. */
  stampNames: Readonly<Record<StampKind, string>>
  /** The picture of the seal it will use, when that is ours. */
  sealUrl: string | null
}

const tones = 4

/** The signers in the order of signing. */
export function partiesOf(draft: Draft): Party[] {
  return inSigningOrder(draft.signers).map((signer, index) => {
    const isCompany = signer.signType === signType.enterprise
    const order = draft.signOrderType === signOrderType.ordered ? ` · 第 ${index + 1} 顺位` : ''
    const ownSeal = isCompany && signer.sealId !== ''
    return {
      key: signer.key,
      title: signerTitle(signer),
      facts: `${isCompany ? signer.name : '个人'}${order}`,
      sideName: signer.ourPart === side.ours ? '我方' : '对方',
      person: signer.name,
      tone: index % tones,
      types: stampKindsOf[isCompany ? signType.enterprise : signType.individual],
      stampNames: ownSeal ? { ...stampLabel, [stampKind.companySeal]: signer.sealName } : stampLabel,
      sealUrl: ownSeal ? callUrl(filesSealsPreviewId, { id: signer.sealId }) : null,
    }
  })
}

/** A stamp's corner as the lists show it; of a cross-page seal only its height is anyone's choice. */
export function cornerText({ type, leftPercent, topPercent }: DraftStamp): string {
  const top = `上 ${percentText(topPercent)}`
  return type === stampKind.crossPage ? top : `左 ${percentText(leftPercent)} ${top}`
}

/** The pages that a stamp stands on. */
export function pagesText(stamp: DraftStamp, pages: readonly Size[]): string {
  if (stamp.type !== stampKind.crossPage) return `第 ${stamp.pageNum} 页`
  const over = stamp.crossPages ?? crossPages.all
  if (over !== crossPages.all) return crossPagesLabel[over]
  return `第 1–${pages.length} 页`
}

function percentText(percent: number): string {
  return `${Math.max(0, percent).toFixed(1)}%`
}
