import { expect, it } from 'vitest'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { signedTexts } from './outcome.ts'

const answer = { signed: true, contractStatus: contractStatus.signing } as Parameters<typeof signedTexts>[0]

it.each([
  ['2026-11-28 09:14:36', '您已于 2026-11-28 09:14:36 完成 2 处签署'],
  [undefined, '您已完成 2 处签署'],
])('says at %s what was signed', (signTime, text) => {
  expect(signedTexts(answer, { signTime, places: 2 }).text).toBe(text)
})
