export { actingAs, actingFor, asApplication } from './acting.ts'
export { requireOfSource } from './read.ts'
export { findOfSource as contractsOfSource } from './store.ts'
export { initiateFor, requestOf, takeInFiles } from './write.ts'
