import { signType } from '@qiyin/domain/contract/signing-order.ts'
import type { SignStatus, StoredStatus } from '@qiyin/domain/contract/status.ts'
import { expect, test } from 'vitest'
import { signerState, signerSummary, signerWord, type RowSigner } from './signer-states.ts'
import { statusKind } from './status-mark.tsx'

const signer = (
  signerName: string,
  signStatus: SignStatus,
  more: { isLoginUser?: boolean; companyName?: string } = {},
): RowSigner => ({
  signType: signType.individual,
  signerName,
  signStatus,
  companyName: more.companyName ?? null,
  isLoginUser: more.isLoginUser ?? false,
})

test.each<[StoredStatus, SignStatus, boolean, string]>([
  [0, 2, true, 'done'],
  [0, 1, true, 'current'],
  [0, 1, false, 'open'],
  [0, 0, true, 'waiting'],
  [4, 1, false, 'refused'],
  [5, 1, true, 'waiting'],
  [3, 2, false, 'done'],
])(
  'in contract status %i a signer with status %i, me: %s, is %s',
  (status, signStatus, isLoginUser, state) => {
    expect(signerState({ contractStatus: status }, { signStatus, isLoginUser })).toBe(state)
  },
)

test.each<[StoredStatus, string]>([
  [0, '等待中'],
  [3, '未签署'],
  [4, '未签署'],
  [5, '未签署'],
])('in contract status %i says of whoever has not signed %s', (status, word) => {
  expect(signerWord({ contractStatus: status }, 'waiting')).toBe(word)
  expect(signerWord({ contractStatus: status }, 'done')).toBe('已签署')
})

test.each<[RowSigner[], StoredStatus, string]>([
  [[signer('陈立', 2), signer('李静怡', 1, { isLoginUser: true, companyName: '云帆' })], 0, '待我，云帆'],
  [[signer('李静怡', 2, { isLoginUser: true }), signer('王梓涵', 1)], 0, '待 王梓涵'],
  [[signer('甲', 1), signer('乙', 1)], 0, '待 甲等 2 方'],
  [[signer('李静怡', 2, { isLoginUser: true }), signer('赵一鸣', 2)], 2, '我、赵一鸣'],
  [[signer('甲', 2), signer('许文博', 1)], 4, '许文博 已拒签'],
])('sums up the signers', (signers, contractStatus, text) => {
  expect(signerSummary({ contractStatus, signStatus: 0, signers })).toBe(text)
})

test.each<[StoredStatus, SignStatus, string]>([
  [0, 1, 'mine'],
  [0, 0, 'signing'],
  [0, 2, 'signing'],
  [1, 0, 'deleted'],
  [2, 2, 'done'],
  [3, 0, 'canceled'],
  [4, 1, 'refused'],
  [5, 1, 'expired'],
])('calls contract status %i with sign status %i %s', (contractStatus, signStatus, kind) => {
  expect(statusKind({ contractStatus, signStatus })).toBe(kind)
})
