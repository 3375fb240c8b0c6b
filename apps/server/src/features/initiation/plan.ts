import type { SignOrderType, SignType } from '@qiyin/domain/contract/signing-order.ts'
import type { Input } from '@qiyin/calls/call.ts'
import type { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { SizePt } from '@qiyin/domain/seal/position.ts'
import type { Business } from '../businesses/public.ts'
import type { Company } from '../companies/public.ts'
import type { NewPosition } from '../contracts/public.ts'
import type { StoredFile } from '../files/public.ts'

/** What both initiation calls are given. */
export type Initiation = Input<typeof initiateSave>
/** One signer as the client describes it. */
export type GivenSigner = Initiation['signers'][number]
/** A signer with its place in the request, which a refusal names. */
export type NumberedSigner = GivenSigner & { readonly signerIndex: number }

/** A document that was made for the contract, in the place of uploads. */
export interface PrintedDocument {
  readonly fileName: string
  readonly bytes: Buffer
  readonly sha256: Buffer
  readonly pages: readonly SizePt[]
}

/** An initiation that was checked: everything a contract is made of, but nothing saved. */
export interface Plan {
  readonly business: Business
  readonly company: Company
  readonly initiator: { readonly personId: string; readonly name: string }
  readonly contractName: string
  /** Undefined: the next default number. */
  readonly contractNo: string | undefined
  readonly signOrderType: SignOrderType
  readonly deadline: Date
  /** In the order of their pages; none where the document was printed. */
  readonly files: readonly StoredFile[]
  readonly printed: PrintedDocument | undefined
  readonly pages: readonly SizePt[]
  readonly signers: readonly PlannedSigner[]
  /** Who signs it in the platform's place, if anybody. */
  readonly supplier: SupplierCode | undefined
}

/** A signer found to be a possible one. */
export interface PlannedSigner {
  readonly signType: SignType
  readonly ourPart: boolean
  readonly signOrder: number
  readonly name: string
  /** An account, or the mobile number that will get one with the contract. */
  readonly person: { readonly personId: string } | { readonly mobile: string }
  readonly identityNoFp: Buffer | null
  readonly company: { readonly companyId: string; readonly companyName: string } | null
  readonly sealAuthorizeId: string | null
  readonly kwaiValue: string | null
  readonly positions: readonly NewPosition[]
}
