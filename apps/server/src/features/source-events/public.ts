export { purgeSourceEvents } from './replay.ts'
export { publishEvent, type ContractEvent } from './publish.ts'
export { keepContractNotify, requireNotifyUrl } from './contract-notify.ts'
