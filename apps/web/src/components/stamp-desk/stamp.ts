import type { PlacedStamp } from '@qiyin/domain/contract/initiation.ts'
import type { StampKind } from '@qiyin/domain/seal/position.ts'

/** A stamp on a page; percentages of the displayed page, so that zoom does not change it. */
export interface Stamp extends PlacedStamp {
  id: string
  signerKey: string
  type: StampKind
}
