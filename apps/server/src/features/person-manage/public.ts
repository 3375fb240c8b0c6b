export { queryPersons } from './query.ts'
