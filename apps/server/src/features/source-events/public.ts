export { purgeSourceEvents, sendAgain } from './replay.ts'
export { isEventWanted, publishEvent, type ContractEvent } from './publish.ts'
export { keepContractNotify, requireNotifyUrl } from './contract-notify.ts'
export { hasEvents } from './store-list.ts'
