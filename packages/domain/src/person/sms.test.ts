import { expect, it } from 'vitest'
import { isSmsCode, normaliseSmsCode, smsCode, smsCodeProblem } from './sms.ts'

it('knows a code by its six digits', () => {
  expect(['000000', '12345', '1234567', '12345a', '１２３４５６'].map(isSmsCode)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

it('reads a code however it is typed or pasted', () => {
  expect(['１２３４５６', ' 123 456', '验证码：012345。', '1234567'].map(normaliseSmsCode)).toEqual([
    '123456',
    '123456',
    '012345',
    '123456',
  ])
})

it('says what is wrong with a code', () => {
  expect(smsCodeProblem('')).toBe('验证码不能为空')
  expect(smsCodeProblem('12')).toBe('验证码格式不正确')
  expect(smsCodeProblem('012345')).toBeNull()
})

it('counts down within the resend interval', () => {
  expect(smsCode.countdownSeconds * 1000).toBeLessThan(smsCode.resendMs)
})
