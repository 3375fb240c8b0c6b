import { expect, it } from 'vitest'
import { isSmsCode, smsCode, smsCodeProblem } from './sms.ts'

it('knows a code by its six digits', () => {
  expect(['000000', '12345', '1234567', '12345a', '１２３４５６'].map(isSmsCode)).toEqual([
    true,
    false,
    false,
    false,
    false,
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
