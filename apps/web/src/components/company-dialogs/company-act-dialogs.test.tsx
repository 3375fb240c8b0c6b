// @vitest-environment happy-dom
import { companyActions } from '@qiyin/domain/company/actions.ts'
import { companyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { expect, it } from 'vitest'
import { furtherActs, type CompanyAct } from './company-act-dialogs.tsx'

const actsOf = (authStatus: (typeof companyAuthStatus)[keyof typeof companyAuthStatus], status = 0) =>
  furtherActs(companyActions({ authStatus, status, allowEditCompany: true }), () => undefined)

it('offers another supplier to a proven company, and removal to every one that is active', () => {
  expect(actsOf(companyAuthStatus.authenticated).map(({ label }) => label)).toEqual([
    '更换认证渠道',
    '移除企业',
  ])
  expect(actsOf(companyAuthStatus.none).map(({ label }) => label)).toEqual(['移除企业'])
  expect(actsOf(companyAuthStatus.authenticated, 1)).toEqual([])
})

it('opens what was pressed', () => {
  const opened: CompanyAct[] = []
  const actions = companyActions({
    authStatus: companyAuthStatus.authenticated,
    status: 0,
    allowEditCompany: true,
  })
  for (const { onClick } of furtherActs(actions, (act) => opened.push(act))) onClick()
  expect(opened).toEqual(['supplier', 'remove'])
})
