export { authenticEvents } from './callback.ts'
export {
  applyOnce,
  applyProviderEvent,
  askSupplier,
  receiveEvents,
  type Road,
  type WaitingEvent,
} from './inbox.ts'
