// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { OwnCompanies } from './own-companies.tsx'

afterEach(cleanup)

const of = (companyId: string, supplierCode: string, authStatus: 1 | 4) => ({
  companyId,
  companyName: `公司${companyId}`,
  supplierCode,
  authStatus,
  administrator: true,
  status: 0 as const,
})

it.each([
  ['none that is proven', [of('1', 'FDD', 1)], ''],
  ['one, proven with two suppliers', [of('1', 'FDD', 4), of('1', 'BEST_SIGN', 4)], '公司1'],
  ['two', [of('3', 'FDD', 1), of('1', 'FDD', 4), of('2', 'FDD', 4)], '公司1等 2 家'],
])('names my companies: %s', (_, companies, text) => {
  expect(render(<OwnCompanies companies={companies} />).container.textContent).toBe(text)
})
