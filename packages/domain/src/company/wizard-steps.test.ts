import { expect, it } from 'vitest'
import type { CompanyAuthStatus } from './auth-status.ts'
import type { SupplierProof } from './company-method.ts'
import { isAdminStepDone, openingStep, wizardStep, wizardSteps, wizardStepsOf } from './wizard-steps.ts'

const statuses: CompanyAuthStatus[] = [-1, 0, 1, 2, 3, 4, 5, 6, 7]

it.each([
  ['plain', [1, 0, 1, 2, 3, 3, 3, 3, null]],
  ['payment', [1, 0, 1, 2, 3, 5, 5, 4, null]],
  ['supplierPage', [1, 0, 1, 2, 3, 4, 4, 4, null]],
  ['supplierPayment', [1, 0, 1, 2, 3, 5, 5, 4, null]],
] as const)('shows the step of each status in the %s wizard', (variant, expected) => {
  expect(statuses.map((status) => wizardStep(status, wizardSteps[variant].length))).toEqual(expected)
})

it.each([
  [true, [1, 0, 1, 2, 3, 5, 5, 4, null]],
  [false, [0, 0, 0, 0, 3, 5, 5, 4, null]],
])(
  'opens where the application stands if the applicant administers (%s)',
  (applicantAdministers, expected) => {
    const count = wizardSteps.payment.length
    const steps = statuses.map((authStatus) => openingStep({ authStatus, applicantAdministers }, count))
    expect(steps).toEqual(expected)
  },
)

it.each([
  [0, true, false],
  [1, true, true],
  [2, true, true],
  [-1, true, true],
  [1, false, false],
] as const)(
  'status %s, the applicant administers %s: the first step is done %s',
  (authStatus, own, isDone) => {
    expect(isAdminStepDone({ authStatus, applicantAdministers: own })).toBe(isDone)
  },
)

const hosted = { method: 'legalPerson', mode: 'hosted' } as const
const inline = { method: 'payment', mode: 'inline' } as const

it.each<[string, number | null, SupplierProof | null, keyof typeof wizardSteps]>([
  ['the platform, by the legal representative', 1, null, 'plain'],
  ['the platform, by a payment', 2, null, 'payment'],
  ['a page of the supplier', 2, { offered: [hosted], method: null }, 'supplierPage'],
  ['a payment of the supplier', 2, { offered: [inline], method: null }, 'supplierPayment'],
  ['the way begun of two', 2, { offered: [hosted, inline], method: 'payment' }, 'supplierPayment'],
])('has the steps of %s', (_, companyVerifyWay, supplierProof, variant) => {
  const company = { companyVerifyWay, companyPrincipalType: 1, supplierProof }
  expect(wizardStepsOf(company)).toEqual(wizardSteps[variant])
})
