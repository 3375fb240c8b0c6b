import type { OpenAttempt } from '@qiyin/domain/contract/attempt.ts'
import type { ShownDocument } from '@qiyin/domain/contract/shown.ts'
import type { VectorDrawing } from '@qiyin/pdf'

/** What one field will show: kept with the attempt, so that it can be made again after a crash. */
export type FieldPlan = DrawnField | PicturedField | DateField

/** A seal or signature. */
export interface DrawnField {
  readonly fieldName: string
  readonly widthPt: number
  readonly heightPt: number
  readonly drawing: VectorDrawing
  readonly drawingWidthPt: number
  readonly sealId: string | null
  /** The part of the seal's width that is shown, as fractions. */
  readonly strip?: { readonly from: number; readonly to: number }
}

/** An uploaded seal: stamped as its picture, which the blob store keeps as long as the seal's row. */
export interface PicturedField {
  readonly fieldName: string
  readonly pictureKey: string
  readonly sealId: string
  /** As of a drawn seal. */
  readonly strip?: { readonly from: number; readonly to: number }
}

/** The date on which the signature is made. */
export interface DateField {
  readonly fieldName: string
  readonly shows: 'date'
}

/** A field as it is stored: its drawing by the place it has among the drawings. */
export type PlannedField =
  | DateField
  | PicturedField
  | (Omit<DrawnField, 'drawing'> & { readonly drawing: number })

/** How the intent was proved; part of the evidence. */
export interface IntentProof {
  /** By a code to the signer's mobile, or by what the company has allowed a source system beforehand. */
  readonly way: 'SMS' | 'AUTO'
  /** Where the code was sent, masked; absent where none was sent. */
  readonly target?: string
  readonly text: string
  /** Of the way AUTO: who has allowed it, by which grant and when. */
  readonly grant?: { readonly autoSignId: string; readonly grantedBy: string; readonly grantedTime: string }
  readonly time: string
  readonly address: string
  readonly userAgent: string
  /** What the signer had been shown; absent where it was not recorded. */
  readonly shown?: ShownDocument
}

/** How an attempt stands. */
export const attemptStatus = { open: 0, signed: 1, givenUp: 2 } as const

export interface Attempt extends OpenAttempt {
  readonly attemptId: string
  readonly signId: string
  readonly contractId: string
  readonly status: (typeof attemptStatus)[keyof typeof attemptStatus]
  readonly fields: readonly PlannedField[]
  /** What they show, sealed; null when the attempt is settled. */
  readonly drawingsEnc: Buffer | null
  /** The same of an attempt that was begun before drawings were sealed. */
  readonly unsealed: readonly VectorDrawing[]
  readonly intent: IntentProof
  /** Why it was given up: the name of a refusal. */
  readonly failure: string | null
}
