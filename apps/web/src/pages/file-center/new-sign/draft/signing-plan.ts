import { signType, stageOf } from '@qiyin/domain/contract/signing-order.ts'
import { isOurPart } from '@qiyin/domain/our-part.ts'
import { maskMobile } from '@qiyin/domain/person/masking.ts'
import { normaliseMobile } from '@qiyin/domain/person/mobile.ts'
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

/** Whoever fills in the draft. */
interface Me {
  name: string | null
  /** Masked. */
  mobile: string
  userName: string | null
}

/** The keys of the signers who are oneself, chosen as such or typed in by hand. */
export function ownSignerKeys({ signers }: Pick<Draft, 'signers'>, me: Me): string[] {
  return signers.filter((signer) => isMe(signer, me)).map(({ key }) => key)
}

function isMe({ known, ourPart: part, username, name, mobile }: EditedSigner, me: Me): boolean {
  if (known?.kind === 'self') return true
  if (isOurPart(part)) return username !== '' && username === me.userName
  // A name alone is that of many.
  return name === me.name && (known ? known.mobile : maskMobile(normaliseMobile(mobile))) === me.mobile
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
