import type { Feature } from '../../feature.ts'
import { troubledFlows } from './gauges.ts'

/** What is recorded of contracts that suppliers sign. It knows nothing of contracts; `supplier-signing` works with it. */
export const signingFlowsFeature = {
  name: 'signing-flows',
  gauges: [troubledFlows],
  tables: ['signing_flow'],
} satisfies Feature
