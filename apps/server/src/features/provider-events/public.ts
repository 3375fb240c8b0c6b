export { authenticEvents } from './callback.ts'
export { applyOnce, applyProviderEvent, receiveEvents, type Road, type WaitingEvent } from './inbox.ts'
