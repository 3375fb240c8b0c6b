import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankCardProblem, corporateAccountProblem, isBankCard, isCnaps, parsePaymentAmount } from './bank.ts'

describe('bank cards', () => {
  it.each([
    '6228480402564890018',
    '6217000010041315709',
    '6225881414207430',
    '4111111111111111',
    '6228 4804 0256 4890 018',
  ])('takes %s', (card) => {
    expect(isBankCard(card)).toBe(true)
  })
  it.each([
    ['6222021001116245000', '银行卡号格式不正确'],
    ['6212261202011584349', '银行卡号格式不正确'],
    ['0', '银行卡号格式不正确'],
    ['62x', '银行卡号只能为数字'],
    ['1'.repeat(31), '银行卡号过长'],
    ['', '请输入银行卡号'],
  ])('refuses %s', (card, problem) => {
    expect(bankCardProblem(card)).toBe(problem)
  })
})

it.each([
  ['6222021001116245000', null],
  ['1', null],
  ['1'.repeat(30), null],
  ['1'.repeat(31), '银行卡号过长'],
  ['12a', '银行账号只能为数字'],
  [undefined, '请输入银行账号'],
])('judges the corporate account %s', (account, problem) => {
  expect(corporateAccountProblem(account)).toBe(problem)
})

describe('bank numbers', () => {
  it.each(
    (
      '102100099996 103100000026 104100000004 105100000017 301290000007 302100011000 303100000006 304100040000 ' +
      '305100000013 306581000003 307584007998 308584000013 309391000011 310290000013 403100000004 316331000018 ' +
      '315456000105 318110000014 319361000013 201100000017 102100090018 105290090015 308331090012 104584090016'
    ).split(' '),
  )('takes %s and no other check digit', (number) => {
    const body = number.slice(0, 11)
    const sound = Array.from('0123456789', (digit) => body + digit).filter(isCnaps)
    expect(sound).toEqual([number])
  })
})

describe('payment amounts', () => {
  it.each([
    ['0.01', 1],
    ['0.1', 10],
    ['0.37', 37],
    ['1', 100],
    ['1.0', 100],
    ['1.00', 100],
    ['０。３７', 37],
    [0.07, 7],
  ])('reads %s as %i 分', (text, cents) => {
    expect(parsePaymentAmount(text)).toEqual({ cents })
  })
  it.each([
    ['', '请输入到账金额'],
    [null, '请输入到账金额'],
    ['0', '到账金额须在0.01元至1元之间'],
    ['0.00', '到账金额须在0.01元至1元之间'],
    ['1.01', '到账金额须在0.01元至1元之间'],
    ['-0.5', '到账金额须在0.01元至1元之间'],
    ['1e-1', '到账金额须在0.01元至1元之间'],
    ['0.', '到账金额须在0.01元至1元之间'],
    ['.5', '到账金额须在0.01元至1元之间'],
    ['0.001', '金额最多保留两位小数'],
  ])('refuses %s', (text, problem) => {
    expect(parsePaymentAmount(text)).toEqual({ problem })
  })
  it('reads every amount there may be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (cents) => {
        expect(parsePaymentAmount((cents / 100).toFixed(2))).toEqual({ cents })
      }),
    )
  })
})
