import type { Feature } from '../../feature.ts'

/** Makes contracts from templates, for whoever starts one and for the rows of a batch: it answers no call itself. */
export const templateInitiationFeature = { name: 'template-initiation' } satisfies Feature
