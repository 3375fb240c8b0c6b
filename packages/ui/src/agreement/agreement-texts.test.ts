import { createHash } from 'node:crypto'
import { consentTexts } from '@qiyin/domain/person/consent.ts'
import { expect, it } from 'vitest'
import { faceRules, privacyPolicy, userAgreement } from './agreement-texts.ts'

/* Consents are recorded with a version: another text wants another one, here and in the domain. */
it.each([
  ['user', userAgreement, '2021-03-26', '3fdde0be87ac334f52d56e3fa3f361abf52a1c42ad5ddf483e77102ea132cdaa'],
  [
    'privacy',
    privacyPolicy,
    '2021-03-26',
    '2728dc1917e4f0fff0918a4977357f8a143992c03f1f5e925c47bab78c39096c',
  ],
  ['face', faceRules, '2021-03-26', '2995a5b1e9519e7d7e5f96c63148ad4e1fdbadea9fde41f8e424e5ff2996352b'],
] as const)('has the text of %s that its version stands for', (kind, text, version, sha256) => {
  expect(consentTexts[kind]).toEqual({ title: text.title, version })
  expect(createHash('sha256').update(JSON.stringify(text)).digest('hex')).toBe(sha256)
})
