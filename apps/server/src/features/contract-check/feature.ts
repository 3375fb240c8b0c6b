import type { Feature } from '../../feature.ts'

/** Holds a contract's rows, its file and its trail against each other; it writes nothing. */
export const contractCheckFeature = { name: 'contract-check' } satisfies Feature
