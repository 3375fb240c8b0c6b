export { actingAs } from './acting.ts'
export { requireOfSource } from './read.ts'
export { findOfSource as contractsOfSource } from './store.ts'
export { takeInFiles } from './write.ts'
