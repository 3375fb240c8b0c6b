import { demoPeople } from './demo-data.ts'

export { demoCompanies, demoPeople } from './demo-data.ts'
export { seedDemo } from './seed.ts'

/** An account to try, as the login page and the terminal present it. */
export interface DemoAccount {
  readonly phone: string
  readonly name: string
  readonly role: string
  readonly description: string
}

export const demoAccountList: readonly DemoAccount[] = demoPeople.map((person) => ({
  phone: person.mobile,
  name: person.identity?.name ?? '未实名',
  role: person.role,
  description: person.description,
}))
