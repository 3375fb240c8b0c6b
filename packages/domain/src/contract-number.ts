import { dayOf } from './dates.ts'
import { textProblem } from './text-check.ts'

/** A typed contract number is at most this long. */
export const maxContractNoLength = 64

/**
 * The default contract number: QY, the Shanghai day as yyyymmdd, the sequence in at least 8 digits (product
 * decision 2). A sequence beyond 8 digits makes the number longer, never equal to another.
 */
export function contractNoOf(sequence: bigint | number, now: Date): string {
  return `QY${dayOf(now).replaceAll('-', '')}${String(sequence).padStart(8, '0')}`
}

/** Why this cannot be typed as a contract number, or null; empty means: make the default one. */
export function contractNoProblem(contractNo: string | null | undefined): string | null {
  return textProblem(contractNo, {
    label: '合同编号',
    optional: true,
    max: maxContractNoLength,
    pattern: /^[\w\-—（）()[\]【】.·/\u4e00-\u9fff]+$/,
  })
}
