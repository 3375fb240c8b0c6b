export { queryCompanies } from './query.ts'
