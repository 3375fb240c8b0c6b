export { demoAccountList } from './accounts.ts'
export type { DemoAccount } from './accounts.ts'
export { demoCompanies, demoPeople } from './parties.ts'
export { seedDemo } from './seed.ts'
