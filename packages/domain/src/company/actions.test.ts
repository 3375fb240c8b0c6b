import { expect, it } from 'vitest'
import { companyActions } from './actions.ts'
import type { CompanyAuthStatus } from './auth-status.ts'

it.each<[CompanyAuthStatus, string, boolean, boolean, boolean, boolean]>([
  [-1, 'again', true, true, false, true],
  [0, 'authenticate', true, true, false, true],
  [1, 'continue', true, true, false, true],
  [2, 'continue', true, true, false, true],
  [3, 'progress', false, false, false, false],
  [4, 'seals', false, true, true, true],
  [5, 'again', true, true, false, true],
  [6, 'continue', true, true, false, true],
  [7, 'explain', false, true, false, true],
])('at %i its administrator is offered %s', (authStatus, first, ...[due, rename, changeSupplier, remove]) => {
  const actions = companyActions({ authStatus, status: 0, allowEditCompany: true })
  expect(actions).toEqual({ first, due, active: true, edit: true, rename, changeSupplier, remove })
})

it('offers nothing to do on a frozen company', () => {
  expect(companyActions({ authStatus: 0, status: 1, allowEditCompany: true })).toEqual({
    first: 'authenticate',
    due: false,
    active: false,
    edit: false,
    rename: false,
    changeSupplier: false,
    remove: false,
  })
})

it('lets others look only', () => {
  expect(companyActions({ authStatus: 0, status: 0, allowEditCompany: false })).toMatchObject({
    first: 'view',
    due: false,
    edit: false,
    remove: false,
  })
})
