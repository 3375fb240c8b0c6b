export { answerOf } from './answer-of.ts'
export { examine } from './examine.ts'
export type { Examined } from './check.ts'
export { outerServices } from './outer-services.ts'
