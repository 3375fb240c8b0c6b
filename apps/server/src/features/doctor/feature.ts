import type { Feature } from '../../feature.ts'

/** Compares database, files, trails and jobs; it writes nothing of its own. */
export const doctorFeature = { name: 'doctor' } satisfies Feature
