import { expect, it } from 'vitest'
import { actingRefusal } from './acting.ts'

it.each([
  [4, 0, undefined],
  [4, 1, 'COMPANY_FROZEN'],
  [4, 2, 'COMPANY_FROZEN'],
  [3, 0, 'COMPANY_NOT_AUTHENTICATED'],
  [0, 1, 'COMPANY_NOT_AUTHENTICATED'],
  [7, 0, 'COMPANY_NOT_AUTHENTICATED'],
])('a company of authStatus %i and status %i is refused as %s', (authStatus, status, refusal) => {
  expect(actingRefusal({ companyName: '云杉公司', authStatus, status })?.name).toBe(refusal)
})

it('names the company', () => {
  expect(actingRefusal({ companyName: '云杉公司', authStatus: 4, status: 1 })?.message).toBe(
    '企业“云杉公司”已冻结',
  )
})
