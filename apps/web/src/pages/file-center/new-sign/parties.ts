import { signOrderType, signType } from '@qiyin/domain/contract/signing-order.ts'
import { stampKind, stampSize, type Size } from '@qiyin/domain/seal/position.ts'
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
  /** Who is named when a position is missing. */
  person: string
  isCompany: boolean
  /** Its colour; they repeat after the last. */
  tone: number
  /** Points. */
  size: Size
  /** What its stamp is called. */
  stampName: string
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
      isCompany,
      tone: index % tones,
      size: stampSize[isCompany ? stampKind.companySeal : stampKind.signature],
      stampName: isCompany ? (ownSeal && signer.sealName) || '企业印章' : '个人签名',
      sealUrl: ownSeal ? callUrl(filesSealsPreviewId, { id: signer.sealId }) : null,
    }
  })
}

/** The signers who have no stamp yet. */
export function withoutStamp(parties: readonly Party[], stamps: readonly DraftStamp[]): Party[] {
  return parties.filter((party) => !stamps.some((stamp) => stamp.signerKey === party.key))
}

/** 请为签署人…指定签署位置 (spec 2 section 5). */
export function missingText(party: Party): string {
  return `请为签署人${party.person || party.title}指定签署位置`
}

/** A stamp's corner as the lists show it. */
export function cornerText({ leftPercent, topPercent }: DraftStamp): string {
  return `左 ${percentText(leftPercent)} 上 ${percentText(topPercent)}`
}

function percentText(percent: number): string {
  return `${Math.max(0, percent).toFixed(1)}%`
}
