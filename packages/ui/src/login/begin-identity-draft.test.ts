// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { keepIdentityDraft, readIdentityDraft } from '../real-name/identity-draft.ts'
import { beginIdentityDraft } from './begin-identity-draft.ts'

afterEach(() => sessionStorage.clear())

const typed = { name: '王五', identityNo: '110101199003071233', mobile: '13800138000' }

test('a draft begins with the mobile that was logged in with, and keeps one that was typed', () => {
  beginIdentityDraft('/esignature/web/personal-authentication/7/BEST_SIGN?redirect=%2F', '13900139000')
  expect(readIdentityDraft('7').mobile).toBe('13900139000')
  keepIdentityDraft('7', typed)
  beginIdentityDraft('/esignature/web/personal-authentication/7/BEST_SIGN', '13900139000')
  expect(readIdentityDraft('7').mobile).toBe(typed.mobile)
  beginIdentityDraft('https://supplier.example/faces', '13900139000')
  expect(readIdentityDraft('7').mobile).toBe(typed.mobile)
})
