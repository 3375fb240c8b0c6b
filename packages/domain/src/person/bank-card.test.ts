import { expect, it } from 'vitest'
import { personCardProblem } from './bank-card.ts'

it.each<[string | undefined, string | null, string | null]>([
  ['6228480402564890018', null, null],
  ['6217 0000 1004 1315 709', null, null],
  // A Visa card: passes Luhn, and is none of the mainland's UnionPay.
  ['4111111111111111', null, '仅支持大陆银联卡'],
  ['6222021001116245000', '银行卡号格式不正确', '银行卡号格式不正确'],
  [undefined, '请输入银行卡号', '请输入银行卡号'],
  ['62284804o2564890018', '银行卡号只能为数字', '银行卡号只能为数字'],
  ['6'.repeat(31), '银行卡号过长', '银行卡号过长'],
])('judges %s', (text, mainland, overseas) => {
  expect(personCardProblem(text, { overseas: false })).toBe(mainland)
  expect(personCardProblem(text, { overseas: true })).toBe(overseas)
})
