import type { KnownSigner } from '@qiyin/domain/contract/initiation.ts'
import { signType, type SignType } from '@qiyin/domain/contract/signing-order.ts'
import { isOurPart, type OurPart } from '@qiyin/domain/our-part.ts'
import { showMobile } from '@qiyin/domain/person/mobile.ts'

/** A signer as it is being filled in; empty texts are what has not been typed. */
export interface EditedSigner {
  key: string
  ourPart: OurPart
  signType: SignType
  name: string
  username: string
  email: string
  companyName: string
  identityNo: string
  mobile: string
  kwaiValue: string
  sealAuthorizeId: string
  /** Absent: typed by hand. */
  known?: ShownSigner
  /** For screens only. */
  sealId: string
  sealName: string
}

/** Whom the server knows, with what may be shown of him: his numbers stay there. */
export type ShownSigner = KnownSigner & {
  /** Masked; empty while nobody is chosen. */
  mobile: string
}

export function newSigner(part: OurPart, kind: SignType): EditedSigner {
  return {
    key: crypto.randomUUID(),
    ourPart: part,
    signType: kind,
    name: '',
    username: '',
    email: '',
    companyName: '',
    identityNo: '',
    mobile: '',
    kwaiValue: '',
    sealAuthorizeId: '',
    sealId: '',
    sealName: '',
  }
}

/** Theirs first, in their order, then ours: the order of signing, and of the numbers shown. */
export function inSigningOrder(signers: readonly EditedSigner[]): EditedSigner[] {
  return [
    ...signers.filter((signer) => !isOurPart(signer.ourPart)),
    ...signers.filter((signer) => isOurPart(signer.ourPart)),
  ]
}

/** What a signer is called before and after it has a name. */
export function signerTitle(signer: EditedSigner): string {
  if (signer.signType === signType.enterprise) return signer.companyName || '企业签署方'
  return signer.name || '个人签署方'
}

/** As far as it may be shown. */
export function signerMobile({ mobile, known }: EditedSigner): string {
  return known ? known.mobile : showMobile(mobile)
}

/** What the sides are called by somebody of the operating company, and by everybody else, to whom it is neither. */
export function sideNames(initiator: OurPart): { ours: string; theirs: string } {
  return isOurPart(initiator) ? { ours: '我方', theirs: '对方' } : { ours: '平台方', theirs: '企业与个人' }
}
