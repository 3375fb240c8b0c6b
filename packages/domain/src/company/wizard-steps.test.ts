import { expect, it } from 'vitest'
import type { CompanyAuthStatus } from './auth-status.ts'
import type { SupplierProof } from './company-method.ts'
import { wizardStep, wizardSteps, wizardStepsOf } from './wizard-steps.ts'

const statuses: CompanyAuthStatus[] = [-1, 0, 1, 2, 3, 4, 5, 6, 7]

it.each([
  ['plain', [1, 0, 1, 2, 3, 3, 3, 3, null]],
  ['payment', [1, 0, 1, 2, 3, 5, 5, 4, null]],
  ['supplierPage', [1, 0, 1, 2, 3, 4, 4, 4, null]],
  ['supplierPayment', [1, 0, 1, 2, 3, 5, 5, 4, null]],
] as const)('shows the step of each status in the %s wizard', (variant, expected) => {
  expect(statuses.map((status) => wizardStep(status, wizardSteps[variant].length))).toEqual(expected)
})

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
