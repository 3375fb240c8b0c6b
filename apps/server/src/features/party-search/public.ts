export { judgeNewSigners } from './judge-new-signers.ts'
export type { SlotToTake } from './judge-new-signers.ts'
