import { signType, stageOf } from '@qiyin/domain/contract/signing-order.ts'
import { isOurPart } from '@qiyin/domain/our-part.ts'
import { stampKind, stampName } from '@qiyin/domain/seal/position.ts'
import {
  inSigningOrder,
  signerTitle,
  type EditedSigner,
} from '../../../../components/signer-editor/signer.ts'
import type { Draft } from './draft.ts'

/** A signer as the initiator sees the course of signing. */
export interface PlannedSigner {
  key: string
  title: string
  /** Who signs for a company; null for a person. */
  person: string | null
  /** 企业印章 1 处、签署日期 1 处. */
  does: string
  /** From 1: those of the first are told at once, the others when all before them have signed. */
  turn: number
}

/** Who signs when and what, in the order of signing; as the server will open the turns. */
export function signingPlan(draft: Draft): PlannedSigner[] {
  const staged = inSigningOrder(draft.signers).map((signer, index) => ({
    signer,
    stage: stageOf(
      { signType: signer.signType, ourPart: isOurPart(signer.ourPart), signOrder: index + 1 },
      draft.signOrderType,
    ),
  }))
  const stages = [...new Set(staged.map(({ stage }) => stage))].toSorted((a, b) => a - b)
  return staged
    .toSorted((a, b) => a.stage - b.stage)
    .map(({ signer, stage }) => ({
      key: signer.key,
      title: signerTitle(signer),
      person: signer.signType === signType.enterprise ? signer.name : null,
      does: doesText(draft, signer),
      turn: stages.indexOf(stage) + 1,
    }))
}

function doesText({ stamps }: Draft, { key, signType: type }: EditedSigner): string {
  const isCompany = type === signType.enterprise
  return Object.values(stampKind)
    .map((kind) => ({
      name: stampName(kind, { isCompany }),
      count: stamps.filter((stamp) => stamp.signerKey === key && stamp.type === kind).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${name} ${count} 处`)
    .join('、')
}
