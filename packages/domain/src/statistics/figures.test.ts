import { expect, it } from 'vitest'
import { roleCode } from '../access/roles.ts'
import { changeInTenths, companyScopeOf, figuresOf, filtersOf } from './figures.ts'

const { person, companyAdmin, outerCompanyManager, innerCompanyManager } = roleCode

it.each([
  [[person], 'innerCompany'],
  [[person, companyAdmin], 'innerCompany'],
  [[person, companyAdmin, outerCompanyManager], 'outCompany'],
  [[innerCompanyManager, outerCompanyManager], 'innerCompany'],
] as const)('shows companies to %j as to %s', (codes, scope) => {
  expect(companyScopeOf(codes)).toBe(scope)
})

it.each([
  [100, 112, 120],
  [1000, 968, -32],
  [3, 4, 333],
  [5, 5, 0],
  [7, 0, -1000],
  [0, 7, null],
  [0, 0, null],
])('from %i to %i is a change of %s tenths of a percent', (before, now, change) => {
  expect(changeInTenths(before, now)).toBe(change)
})

it('loads no applications for outer company managers, and shows what every scope has calls for', () => {
  expect(filtersOf.outCompany).toEqual(['company'])
  expect(Object.values(figuresOf).map((one) => one.length)).toEqual([4, 2, 2, 2])
})
