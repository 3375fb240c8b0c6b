// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { signOrderType } from '@qiyin/domain/contract/signing-order.ts'
import type { InitiationSettings } from './initiation-fields.tsx'
import { useSingleChoices } from './use-single-choices.ts'

afterEach(cleanup)

const empty: InitiationSettings = {
  businessTypeId: '',
  companyId: '',
  companyName: '',
  signOrderType: signOrderType.unordered,
  signDeadlineTime: '',
}
const withBusiness = (draft: InitiationSettings, { businessTypeId }: { businessTypeId: string }) => ({
  ...draft,
  businessTypeId,
})

const business = (id: string) => ({
  businessTypeId: id,
  businessTypeCode: `APP_${id}`,
  businessTypeName: `应用${id}`,
  kwaiValueVisible: false,
  needKwaiValue: false,
})
const company = (id: string) => ({ companyId: id, companyName: `公司${id}` })

function chosen(
  ids: { businesses: string[]; companies: string[] },
  draft: Partial<InitiationSettings> = {},
): string[] {
  const businesses = ids.businesses.map(business)
  const companies = ids.companies.map(company)
  const { result } = renderHook(() => {
    const [now, change] = useState<InitiationSettings>({ ...empty, ...draft })
    // Of what is answered only this is looked at.
    useSingleChoices(now, { businesses, companies } as never, { change, withBusiness })
    return now
  })
  return [result.current.businessTypeId, result.current.companyId, result.current.companyName]
}

it('chooses the only application and its only company', () => {
  expect(chosen({ businesses: ['1'], companies: ['2'] })).toEqual(['1', '2', '公司2'])
})

it('leaves the choice where there is one', () => {
  expect(chosen({ businesses: ['1', '3'], companies: ['2'] })).toEqual(['', '', ''])
  expect(chosen({ businesses: ['1'], companies: ['2', '4'] })).toEqual(['1', '', ''])
})

it('changes nothing that was chosen', () => {
  const mine = { businessTypeId: '9', companyId: '8', companyName: '别的公司' }
  expect(chosen({ businesses: ['1'], companies: ['2'] }, mine)).toEqual(['9', '8', '别的公司'])
})
