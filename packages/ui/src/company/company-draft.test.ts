// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useCompanyDraft } from './company-draft.ts'
import type { WizardCompany } from './wizard-company.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

function draftOf(companyAdminMobile: string, step = 'basic'): ReturnType<typeof useCompanyDraft> {
  const company = { companyId: '7', supplierCode: 'FDD', companyAdminMobile }
  // Nothing else of it is read here.
  return renderHook(() => useCompanyDraft(company as unknown as WizardCompany, step)).result.current
}

test('a draft is for its step and its administrator alone', () => {
  draftOf('138*****001').keep({ creditNo: '9133' })
  expect(draftOf('138*****001').kept).toEqual({ creditNo: '9133' })
  expect(draftOf('138*****001', 'method').kept).toEqual({})
  expect(draftOf('138*****002').kept).toEqual({})
})

test('a draft goes when the server has it, and one that cannot be read is none', () => {
  const draft = draftOf('138*****001')
  draft.keep({ creditNo: '9133' })
  draft.drop()
  expect(draftOf('138*****001').kept).toEqual({})
  for (const broken of ['{"of":', 'null', '{"of":"7/FDD/138*****001","value":null}']) {
    sessionStorage.setItem('company-authentication.basic', broken)
    expect(draftOf('138*****001').kept).toEqual({})
  }
})
