/* The package's functions in workers: see createPdfEngine. Loads nothing of them itself. */

export { EngineError, type EngineErrorCode } from '../engine/engine-error.ts'
export { handOver } from '../engine/hand-over.ts'
export { KeyPool, type KeyPoolOptions } from '../engine/key-pool.ts'
export type { LaneLimits } from '../engine/lane-limits.ts'
export type { LaneLoad } from '../engine/lane.ts'
export {
  createPdfEngine,
  type Asker,
  type LaneName,
  type OperationInput,
  type OperationResult,
  type PdfEngine,
  type PdfEngineOptions,
  type PdfOperations,
} from '../engine/pdf-engine.ts'
