import type { embedPlacing, embedPlacingSave } from '@qiyin/calls/areas/embed-placing.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { newSigner } from '../../../../components/signer-editor/signer.ts'
import { emptyDraft, type Draft } from '../draft/draft.ts'

type Framed = Answer<typeof embedPlacing>

/** What another system has described as the wizard would hold it: signers in their turn, and what is placed already. */
export function framedDraft({ contractName, files, signOrderType, companyName, signers }: Framed): Draft {
  const inTurn = signers.toSorted((a, b) => a.signOrder - b.signOrder)
  return {
    ...emptyDraft,
    contractName,
    companyName,
    signOrderType,
    files: files.map((file) => ({ ...file, sizeBytes: 0 })),
    signers: inTurn.map(({ id, name, companyName: company, signType, ourPart }) => ({
      ...newSigner(ourPart, signType),
      key: id,
      name,
      companyName: company,
    })),
    stamps: inTurn.flatMap(({ id, cordList }) =>
      cordList.map(({ type, crossPages, leftPercent, topPercent, pageNum }, index) => ({
        id: `${id}-${index}`,
        signerKey: id,
        type,
        leftPercent,
        topPercent,
        pageNum,
        ...(crossPages !== undefined && { crossPages }),
      })),
    ),
  }
}

/** The request that initiates it. */
export function placesOf({ signers, stamps }: Draft): Args<typeof embedPlacingSave> {
  return {
    signers: signers.map(({ key }) => ({
      id: key,
      cordList: stamps
        .filter(({ signerKey }) => signerKey === key)
        .map(({ type, crossPages, leftPercent, topPercent, pageNum }) => ({
          type,
          leftPercent,
          topPercent,
          pageNum,
          ...(crossPages != null && { crossPages }),
        })),
    })),
  }
}
