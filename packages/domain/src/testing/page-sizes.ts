import type { SizePt } from '../seal/position.ts'

/** A4 upright. */
export const a4: SizePt = { widthPt: 595.276, heightPt: 841.89 }
