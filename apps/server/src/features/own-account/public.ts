export { forgetPerson } from './forget-person.ts'
export { standingOf } from './standing.ts'
