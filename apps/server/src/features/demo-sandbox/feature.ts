import type { Feature } from '../../feature.ts'
import { openSandbox } from './open-sandbox.ts'

/** An outside system of the demonstration, for developers to try the open API with; it keeps nothing of its own. */
export const demoSandboxFeature = {
  name: 'demo-sandbox',
  calls: { demoSandbox: openSandbox },
} satisfies Feature
