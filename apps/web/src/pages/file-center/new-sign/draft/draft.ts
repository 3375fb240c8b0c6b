import { maxContractNameLength } from '@qiyin/domain/limits.ts'
import { signOrderType, type SignOrderType, type SignType } from '@qiyin/domain/contract/signing-order.ts'
import type { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import type { Args } from '@qiyin/calls/call.ts'
import {
  kwaiType,
  locateMethod,
  signPosition,
  stampProblem,
  type KnownSigner,
} from '@qiyin/domain/contract/initiation.ts'
import { identityCard } from '@qiyin/domain/person/document-number.ts'
import type { SizePt } from '@qiyin/domain/seal/position.ts'
import {
  inSigningOrder,
  type EditedSigner,
  type ShownSigner,
} from '../../../../components/signer-editor/signer.ts'
import type { Stamp } from '../../../../components/stamp-desk/stamp.ts'

/** An uploaded contract file. */
export interface DraftFile {
  fileId: string
  name: string
  sizeBytes: number
  pageCount: number
}

/** The document that the files were joined to. */
export interface MergedFiles {
  fileId: string
  /** The ids of these very files. */
  from: string
  pages: SizePt[]
}

/** The whole wizard. */
export interface Draft {
  files: DraftFile[]
  /** The joined document of these very files, once step 2 was reached. */
  merged: MergedFiles | null
  contractName: string
  /** False until the person has typed a name: till then it follows the first file. */
  named: boolean
  contractNo: string
  businessTypeId: string
  businessTypeCode: string
  companyId: string
  companyName: string
  /** In whose name; absent: whoever fills it in. */
  initUser?: string | undefined
  signOrderType: SignOrderType
  signDeadlineTime: string
  signers: readonly EditedSigner[]
  /** On the pages of the joined document. */
  stamps: readonly Stamp[]
}

export const emptyDraft: Draft = {
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
}

/** Files in another order or number; the name follows the first one until it was typed; stamps of old pages go. */
export function withFiles(draft: Draft, files: DraftFile[]): Draft {
  const name = files[0]?.name.replace(/\.pdf$/i, '').slice(0, maxContractNameLength) ?? ''
  return {
    ...draft,
    files,
    contractName: draft.named ? draft.contractName : name,
    merged: null,
    stamps: [],
  }
}

/** Another application: its companies and signers no longer fit (seed 002 section 4); the first one takes nothing away. */
export function withBusiness(
  draft: Draft,
  business: { businessTypeId: string; businessTypeCode: string },
): Draft {
  return {
    ...draft,
    ...business,
    companyId: '',
    companyName: '',
    initUser: undefined,
    ...(draft.businessTypeId !== '' && { signers: [], stamps: [] }),
  }
}

/** True where another application would throw something away. */
export function losesByBusiness(draft: Draft): boolean {
  return draft.businessTypeId !== '' && (draft.companyId !== '' || draft.signers.length > 0)
}

/** Other signers; the stamps of those go who are gone, or sign in another way: with it the size of their stamps. */
export function withSigners(draft: Draft, signers: readonly EditedSigner[]): Draft {
  const stays = ({ signerKey }: Stamp): boolean =>
    wayOf(signers, signerKey) !== undefined && wayOf(signers, signerKey) === wayOf(draft.signers, signerKey)
  return { ...draft, signers, stamps: draft.stamps.filter(stays) }
}

function wayOf(signers: readonly EditedSigner[], key: string): SignType | undefined {
  return signers.find((signer) => signer.key === key)?.signType
}

/** The files joined to one document; stamps that do not stand on its pages go. */
export function withMerged(draft: Draft, merged: MergedFiles): Draft {
  const { pages } = merged
  return { ...draft, merged, stamps: draft.stamps.filter((stamp) => stampProblem(stamp, pages) === null) }
}

/** True where something would be missed: the choices that the form makes by itself would not. */
export function hasContent(draft: Draft): boolean {
  return draft.files.length > 0 || draft.signers.length > 0 || draft.contractName !== ''
}

/** The request of both initiation calls; `self` is the account that fills it in. */
export function initiationOf(
  draft: Draft,
  { self, pages }: { self: string; pages: readonly SizePt[] },
): Args<typeof initiateSave> {
  return {
    contractInfo: {
      files: draft.files.map(({ fileId, name }) => ({ fileId, fileName: name })),
      businessTypeId: draft.businessTypeId,
      businessTypeCode: draft.businessTypeCode,
      initUser: draft.initUser ?? self,
      contractName: draft.contractName,
      contractNo: draft.contractNo,
      companyId: draft.companyId,
      companyName: draft.companyName,
      signPosition: signPosition.specified,
      signOrderType: draft.signOrderType,
      signDeadlineTime: draft.signDeadlineTime,
    },
    signers: inSigningOrder(draft.signers).map((signer, index) => ({
      id: signer.key,
      known: signer.known && knownOf(signer.known),
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
      locateMethod,
      kwaiType,
      identityType: identityCard,
      cordList: draft.stamps
        .filter((stamp) => stamp.signerKey === signer.key)
        .map((stamp) => cordOf(stamp, signer, pages)),
    })),
  }
}

/** Without what is shown only. */
function knownOf(known: ShownSigner): KnownSigner {
  return known.kind === 'past' ? { kind: known.kind, signId: known.signId } : { kind: known.kind }
}

type Cord = NonNullable<Args<typeof initiateSave>['signers'][number]['cordList']>[number]

function cordOf(stamp: Stamp, signer: EditedSigner, pages: readonly SizePt[]): Cord {
  const page = pages[stamp.pageNum - 1] ?? { widthPt: 0, heightPt: 0 }
  const x = (stamp.leftPercent / 100) * page.widthPt
  const y = (stamp.topPercent / 100) * page.heightPt
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
    pdfWidth: page.widthPt,
    pdfHeight: page.heightPt,
    leftPercent: stamp.leftPercent,
    topPercent: stamp.topPercent,
    DPI: 72,
    pageNum: stamp.pageNum,
  }
}
