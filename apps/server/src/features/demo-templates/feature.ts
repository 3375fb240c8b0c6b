import type { Feature } from '../../feature.ts'
import { makeDemoTemplates } from './jobs.ts'

export const demoTemplatesFeature = {
  name: 'demo-templates',
  jobs: [makeDemoTemplates],
} satisfies Feature
