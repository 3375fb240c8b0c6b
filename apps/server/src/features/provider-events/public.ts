export { addressesAt } from './addresses.ts'
export { authenticEvents } from './callback.ts'
export {
  applyOnce,
  applyProviderEvent,
  askSupplier,
  receiveEvents,
  settleAsked,
  type Road,
  type WaitingEvent,
} from './inbox.ts'
