export { callOffAtSupplier, supplierAway, wantedEnding, type WantedEnding } from './call-off.ts'
export { closeFlow, hintAtFlow, openFlow, pursueFlow } from './pursue.ts'
export { requireSignedHere } from './require-signed-here.ts'
export {
  findDue as dueFlows,
  findFlow as flowOf,
  findFlows as flowsOf,
  findTroubles as flowTroubles,
  isAtSupplier,
  lockFlow,
  markStarting,
  moveFlow,
  writeFileRef,
  writeFlowId,
  writeLook,
  writeNextTime,
  type SigningFlow,
} from './store.ts'
export { signingOf, signingSupplier } from './suppliers.ts'
