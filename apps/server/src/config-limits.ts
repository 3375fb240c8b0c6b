import { z } from 'zod'
import { whole } from './config-values.ts'

/** How much a process takes at once. */
export interface LimitsConfig {
  /** Uploads that are in memory at once, each up to its call's size; the others wait, encrypted on the disk. */
  readonly uploadsAtOnce: number
}

/** The variables, in the order of .env.example. */
export const limitVariables = {
  UPLOADS_AT_ONCE: whole(1, 100).default(4),
}

const schema = z.object(limitVariables)

/** The part of the configuration these variables make. */
export function limitsConfig(values: z.output<typeof schema>): LimitsConfig {
  return { uploadsAtOnce: values.UPLOADS_AT_ONCE }
}
