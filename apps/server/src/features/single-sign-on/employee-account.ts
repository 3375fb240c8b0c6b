import {
  mayBecomeEmployee,
  type DirectoryEmployee,
  type SignOnProblem,
} from '@qiyin/domain/access/single-sign-on.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { mobileProblem, normaliseMobile } from '@qiyin/domain/person/mobile.ts'
import type { Services, Tx } from '../../http/context.ts'
import { ensurePerson, noteEmployee, personByUserName, type Person } from '../people/public.ts'

/** Why an employee of the directory gets no session. */
export class SignOnRefused extends Error {
  readonly problem: SignOnProblem

  constructor(problem: SignOnProblem) {
    super(`single sign-on refused: ${problem}`)
    this.name = 'SignOnRefused'
    this.problem = problem
  }
}

/**
 * The account of an employee: found by the name in the directory, else that of the mobile number the directory tells,
 * made if need be, which is the operating company's own from then on. Throws SignOnRefused.
 */
export async function employeeAccount(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'now'>,
  employee: DirectoryEmployee,
): Promise<Person> {
  const { userName, email } = employee
  if (userName.length > maxLength.userName) throw new SignOnRefused('unknown')
  const known = await personByUserName(tx, userName)
  // Somebody who has left the company keeps an account, but not this way into it.
  if (known) return known.ourPart ? known : refuse('unknown')
  const mobile = normaliseMobile(employee.mobile ?? '')
  if (mobileProblem(mobile) !== null) throw new SignOnRefused('unknown')
  const account = await ensurePerson(tx, services, { mobile })
  if (!mayBecomeEmployee(account, employee)) throw new SignOnRefused('taken')
  await noteEmployee(tx, account.personId, { userName, email: email ?? account.email })
  return { ...account, userName, ourPart: true }
}

function refuse(problem: SignOnProblem): never {
  throw new SignOnRefused(problem)
}
