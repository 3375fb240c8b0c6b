import type { CompanyAuthStatus } from '@qiyin/domain/company/auth-status.ts'
import { expect, it } from 'vitest'
import { refusalNote } from './company-note.ts'

it.each<[CompanyAuthStatus, string | null, string | null]>([
  [5, '申请表未加盖公章', '认证未通过，原因：申请表未加盖公章'],
  [-1, '企业信息不一致', '认证未通过，原因：企业信息不一致'],
  // The tries of the amount are used up.
  [0, '打款金额验证次数已用完，请重新申请', '认证未通过，原因：打款金额验证次数已用完，请重新申请'],
  [0, null, null],
  [2, '申请表未加盖公章', null],
  [4, '申请表未加盖公章', null],
])('status %s with the reason %s: %s', (authStatus, auditFailReason, note) => {
  expect(refusalNote({ authStatus, auditFailReason })).toBe(note)
})
