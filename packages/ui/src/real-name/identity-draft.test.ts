// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { dropIdentityDraft, keepIdentityDraft, readIdentityDraft } from './identity-draft.ts'

afterEach(() => sessionStorage.clear())

const typed = { name: '王五', identityNo: '110101199003071233', mobile: '13800138000' }

test('a draft is for its owner alone, however often somebody else logs in at the tab', () => {
  keepIdentityDraft('7', typed)
  expect(readIdentityDraft('70')).toEqual({})
  expect(readIdentityDraft('7')).toEqual(typed)
})

test('a draft keeps the chosen way beside what is typed, whichever came first', () => {
  keepIdentityDraft('7', { authWay: '0' })
  keepIdentityDraft('7', typed)
  expect(readIdentityDraft('7')).toEqual({ ...typed, authWay: '0' })
  keepIdentityDraft('7', { authWay: '1' })
  expect(readIdentityDraft('7')).toEqual({ ...typed, authWay: '1' })
  keepIdentityDraft('70', typed)
  expect(readIdentityDraft('70')).toEqual(typed)
})

test('a draft goes when the identity is verified, and one that cannot be read is none', () => {
  keepIdentityDraft('7', typed)
  dropIdentityDraft()
  expect(readIdentityDraft('7')).toEqual({})
  sessionStorage.setItem('personal-authentication', '{"owner":')
  expect(readIdentityDraft('7')).toEqual({})
})
