import { describe, expect, it } from 'vitest'
import { cancelReasonProblem, isEmail, rejectReasonProblem, textProblem } from './text-check.ts'

it.each([
  ['', { label: '名称' }, '名称不能为空'],
  ['  　', { label: '名称' }, '名称不能为空'],
  ['\u200B\u200B', { label: '名称' }, '名称不能为空'],
  ['\u3164 \u2800\u00AD', { label: '名称', missing: '请输入名称' }, '请输入名称'],
  ['\u2060', { label: '名称', optional: true }, null],
  ['\u200B甲', { label: '名称' }, null],
  [null, { label: '名称', missing: '请输入名称' }, '请输入名称'],
  [undefined, { label: '名称', optional: true }, null],
  ['四个字呢', { label: '名称', max: 3 }, '名称不能超过3个字符'],
  [' 三个字 ', { label: '名称', max: 3 }, null],
  ['ab', { label: '编码', pattern: /^\d+$/ }, '编码格式不正确'],
  ['12', { label: '编码', pattern: /^\d+$/ }, null],
  ['\u202Egnp.exe', { label: '名称' }, '名称格式不正确，含有不可见字符'],
  ['供应链\u200F采购', { label: '名称' }, '名称格式不正确，含有不可见字符'],
  ['供应链\u0007采购', { label: '名称' }, '名称格式不正确，含有不可见字符'],
  ['供应链\u2028采购', { label: '名称', isOfLines: true }, '名称格式不正确，含有不可见字符'],
  ['供应链\n采购', { label: '名称' }, '名称格式不正确，含有不可见字符'],
  ['供应链\n采购', { label: '说明', isOfLines: true }, null],
  ['供应链\t采购', { label: '名称' }, null],
  ['深圳\u200D👨‍👩‍👧', { label: '名称' }, null],
])('checks %j by %j', (text, rule, problem) => {
  expect(textProblem(text, rule)).toBe(problem)
})

describe('reasons', () => {
  it.each([
    ['', '请输入撤销原因'],
    ['条款有误，\n重新发起', null],
    ['因'.repeat(255), null],
    ['因'.repeat(256), '撤销原因不能超过255个字符'],
    ['a\u0000b', '撤销原因格式不正确，含有不可见字符'],
    ['\u202Egnp.exe', '撤销原因格式不正确，含有不可见字符'],
  ])('checks %j', (reason, problem) => {
    expect(cancelReasonProblem(reason)).toBe(problem)
  })
  it('words the same rule for refusing', () => {
    expect(rejectReasonProblem('')).toBe('请输入拒签原因')
    expect(rejectReasonProblem('x'.repeat(256))).toBe('拒签原因不能超过255个字符')
  })
})

it.each([
  ['li.hua@example.com', true],
  ['a+b@sub.example.cn', true],
  ['a@b', false],
  ['a b@example.com', false],
  ['@example.com', false],
  ['a@-example.com', false],
  ['a@example..com', false],
  [`${'a'.repeat(250)}@b.cn`, false],
])('takes %s for an e-mail address: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
})
