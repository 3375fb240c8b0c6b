import { isOurPart, type OurPart } from '@qiyin/domain/our-part.ts'
import { signOrderType, signType } from '@qiyin/domain/contract/signing-order.ts'
import { stampKind, stampKindsOf, stampLabel, stampName } from '@qiyin/domain/seal/position.ts'
import { filesSealsPreviewId } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { inSigningOrder, sideNames, signerTitle } from '../../../../components/signer-editor/signer.ts'
import { toneOf, type StampSigner } from '../../../../components/stamp-desk/stamp-signer.ts'
import type { Draft } from '../draft/draft.ts'

/** The signers as the stamp desk shows them, in the order of signing. */
export function stampSignersOf(draft: Draft, initiator: OurPart): StampSigner[] {
  const sides = sideNames(initiator)
  return inSigningOrder(draft.signers).map((signer, index) => {
    const isCompany = signer.signType === signType.enterprise
    const order = draft.signOrderType === signOrderType.ordered ? ` · 第 ${index + 1} 顺位` : ''
    const ownSeal = isCompany && signer.sealId !== ''
    return {
      key: signer.key,
      title: signerTitle(signer),
      isCompany,
      isInitiator:
        (isOurPart(initiator) && isOurPart(signer.ourPart)) ||
        (isCompany && signer.companyName === draft.companyName),
      facts: `${isCompany ? signer.name : '个人'}${order}`,
      sideName: isOurPart(signer.ourPart) ? sides.ours : sides.theirs,
      person: signer.name,
      tone: toneOf(index),
      types: stampKindsOf[isCompany ? signType.enterprise : signType.individual],
      stampNames: {
        ...stampLabel,
        [stampKind.signature]: stampName(stampKind.signature, { isCompany }),
        ...(ownSeal && { [stampKind.companySeal]: signer.sealName }),
      },
      sealUrl: ownSeal ? callUrl(filesSealsPreviewId, { id: signer.sealId }) : null,
    }
  })
}
