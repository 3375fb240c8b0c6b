export { answerOnce } from './answer-once.ts'
export { createApplicationRegistry } from './registry.ts'
export type { KeepAnswer } from './answer-once.ts'
