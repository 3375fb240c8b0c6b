/** The steps of registering a template (W-36). */
export const registrationSteps = ['上传文件', '核对字段与角色', '试填确认'] as const

/** A step as the address names it; without a name it is the second, where most of the work is. */
export type RegistrationStep = 'file' | 'check' | 'trial'

/** The step of an address; with open problems nothing is tried yet. */
export function stepOf(named: string | null, errors: number): RegistrationStep {
  if (named === 'file') return named
  return named === 'trial' && errors === 0 ? named : 'check'
}
