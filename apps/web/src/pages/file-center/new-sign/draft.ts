import { signOrderType, signType } from '@qiyin/domain/contract/signing-order.ts'
import type { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import type { Args } from '@qiyin/calls/call.ts'
import type { PlacedStamp } from '@qiyin/domain/contract/initiation.ts'
import type { Size, StampKind } from '@qiyin/domain/seal/position.ts'

/** An uploaded contract file. */
export interface DraftFile {
  fileId: string
  name: string
  sizeBytes: number
  pageCount: number
}

/** The sides as the wire writes them: 0 ours, 1 theirs. */
export const side = { ours: 0, theirs: 1 } as const

/** A signer as it is being filled in; empty texts are what has not been typed. */
export interface DraftSigner {
  key: string
  ourPart: number
  signType: number
  name: string
  username: string
  email: string
  companyName: string
  identityNo: string
  mobile: string
  kwaiValue: string
  sealAuthorizeId: string
  /** For screens only. */
  sealId: string
  sealName: string
}

/** A stamp on a page; percentages of the displayed page, so that zoom does not change it. */
export interface DraftStamp extends PlacedStamp {
  id: string
  signerKey: string
  type: StampKind
}

/** The whole wizard; kept in the session storage, so that a reload or a new login continues it. */
export interface Draft {
  step: 0 | 1
  files: DraftFile[]
  /** The joined document of these very files, once step 2 was reached. */
  merged: { fileId: string; from: string; pages: { widthPt: number; heightPt: number }[] } | null
  contractName: string
  /** False until the person has typed a name: till then it follows the first file. */
  named: boolean
  contractNo: string
  businessTypeId: string
  businessTypeCode: string
  companyId: string
  companyName: string
  signOrderType: number
  signDeadlineTime: string
  signers: DraftSigner[]
  stamps: DraftStamp[]
  savedAt: string
}

export const emptyDraft: Draft = {
  step: 0,
  files: [],
  merged: null,
  contractName: '',
  named: false,
  contractNo: '',
  businessTypeId: '',
  businessTypeCode: '',
  companyId: '',
  companyName: '',
  signOrderType: signOrderType.unordered,
  signDeadlineTime: '',
  signers: [],
  stamps: [],
  savedAt: '',
}

export const contractNameMax = 100

export function newSigner(ourPart: number, kind: number): DraftSigner {
  return {
    key: crypto.randomUUID(),
    ourPart,
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

/** Files in another order or number; the name follows the first one until it was typed; stamps of old pages go. */
export function withFiles(draft: Draft, files: DraftFile[]): Draft {
  const name = files[0]?.name.replace(/\.pdf$/i, '').slice(0, contractNameMax) ?? ''
  return {
    ...draft,
    files,
    contractName: draft.named ? draft.contractName : name,
    merged: null,
    stamps: [],
  }
}

/** Another application: its companies and signers no longer fit (seed 002 section 4). */
export function withBusiness(
  draft: Draft,
  business: { businessTypeId: string; businessTypeCode: string },
): Draft {
  return { ...draft, ...business, companyId: '', companyName: '', signers: [], stamps: [] }
}

/** True where another application would throw something away. */
export function losesByBusiness(draft: Draft): boolean {
  return draft.companyId !== '' || draft.signers.length > 0
}

export function withoutSigner(draft: Draft, key: string): Draft {
  return {
    ...draft,
    signers: draft.signers.filter((signer) => signer.key !== key),
    stamps: draft.stamps.filter((stamp) => stamp.signerKey !== key),
  }
}

/** A changed signer; what it signs with may have changed, and with it the size of its stamps. */
export function withSigner(draft: Draft, changed: DraftSigner): Draft {
  const before = draft.signers.find((signer) => signer.key === changed.key)
  return {
    ...draft,
    signers: draft.signers.map((signer) => (signer.key === changed.key ? changed : signer)),
    stamps:
      before?.signType === changed.signType
        ? draft.stamps
        : draft.stamps.filter((stamp) => stamp.signerKey !== changed.key),
  }
}

/** Moves an item of a list to another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Theirs first, in their order, then ours: the order of signing, and of the numbers shown. */
export function inSigningOrder(signers: readonly DraftSigner[]): DraftSigner[] {
  return [
    ...signers.filter((signer) => signer.ourPart === side.theirs),
    ...signers.filter((signer) => signer.ourPart === side.ours),
  ]
}

/** What a signer is called before and after it has a name. */
export function signerTitle(signer: DraftSigner): string {
  if (signer.signType === signType.enterprise) return signer.companyName || '企业签署方'
  return signer.name || '个人签署方'
}

/** The request of both initiation calls. */
export function initiationOf(draft: Draft, pages: readonly Size[]): Args<typeof initiateSave> {
  return {
    contractInfo: {
      files: draft.files.map(({ fileId, name }) => ({ fileId, fileName: name })),
      businessTypeId: draft.businessTypeId,
      businessTypeCode: draft.businessTypeCode,
      contractName: draft.contractName,
      contractNo: draft.contractNo,
      companyId: draft.companyId,
      companyName: draft.companyName,
      signPosition: 2,
      signOrderType: draft.signOrderType,
      signDeadlineTime: draft.signDeadlineTime,
    },
    signers: inSigningOrder(draft.signers).map((signer, index) => ({
      id: signer.key,
      name: signer.name,
      email: signer.email,
      username: signer.username,
      companyName: signer.companyName,
      signType: signer.signType,
      ourPart: signer.ourPart,
      identityNo: signer.identityNo,
      mobile: signer.mobile,
      kwaiValue: signer.kwaiValue,
      sealAuthorizeId: signer.sealAuthorizeId,
      signOrder: index + 1,
      locateMethod: 2,
      kwaiType: 1,
      identityType: 0,
      cordList: draft.stamps
        .filter((stamp) => stamp.signerKey === signer.key)
        .map((stamp) => cordOf(stamp, signer, pages)),
    })),
  }
}

type Cord = NonNullable<Args<typeof initiateSave>['signers'][number]['cordList']>[number]

function cordOf(stamp: DraftStamp, signer: DraftSigner, pages: readonly Size[]): Cord {
  const page = pages[stamp.pageNum - 1] ?? { width: 0, height: 0 }
  const x = (stamp.leftPercent / 100) * page.width
  const y = (stamp.topPercent / 100) * page.height
  return {
    id: stamp.id,
    type: stamp.type,
    ...(stamp.crossPages != null && { crossPages: stamp.crossPages }),
    signType: signer.signType,
    signerId: signer.key,
    signerName: signer.name,
    left: x,
    top: y,
    x,
    y,
    pdfWidth: page.width,
    pdfHeight: page.height,
    leftPercent: stamp.leftPercent,
    topPercent: stamp.topPercent,
    DPI: 72,
    pageNum: stamp.pageNum,
  }
}
