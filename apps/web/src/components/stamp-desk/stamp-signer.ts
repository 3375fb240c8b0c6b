import type { StampKind } from '@qiyin/domain/seal/position.ts'

/** Somebody whose stamps are placed. */
export interface StampSigner {
  key: string
  title: string
  isCompany: boolean
  /** Of the side that initiates. */
  isInitiator: boolean
  /** The person who signs for a company, or that it is a person; and the place in the order. */
  facts: string
  sideName: string
  person: string
  /** Its colour: see `toneOf`. */
  tone: number
  /** What it may place, in the order of the chips. */
  types: readonly StampKind[]
  /** What each of these is called. */
  stampNames: Readonly<Record<StampKind, string>>
  /** The picture of the seal it will use, when that is ours. */
  sealUrl: string | null
}

const tones = 4

/** The colour of the signer at an index; they repeat after the last. */
export function toneOf(index: number): number {
  return index % tones
}

/** The section of a signer beside the pages. */
export function signerSection(signerKey: string): HTMLElement | null {
  return document.querySelector(`[data-signer="${CSS.escape(signerKey)}"]`)
}
