import type { contractQueryDetail, contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import type { Answer } from '@qiyin/calls/call.ts'

export type ContractDetail = Answer<typeof contractQueryDetail>
export type DetailSigner = ContractDetail['detailSigners'][number]
export type SignatureCheck = Answer<typeof contractQuerySignatures>
export type CheckedSignature = SignatureCheck['signatures'][number]
