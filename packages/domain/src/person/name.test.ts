import { expect, it } from 'vitest'
import { isPersonName, normalisePersonName, personNameProblem } from './name.ts'

it.each([
  '张三',
  '欧阳明月',
  '阿凡提·买买提',
  '𠮷田',
  'Li Hua',
  "Seán O'Brien",
  'Smith, J.-P.',
  '王'.repeat(30),
])('takes %s', (name) => {
  expect(isPersonName(name)).toBe(true)
})

it.each(['王', '·张三', '张三·', '张··三', '张3', 'Li李', 'A', '<b>', '王'.repeat(31), 'x'.repeat(65)])(
  'refuses %s',
  (name) => {
    expect(personNameProblem(name)).toBe('姓名格式不正确')
  },
)

it('asks for a missing name', () => {
  expect(personNameProblem(' 　')).toBe('请输入姓名')
  expect(personNameProblem(null)).toBe('请输入姓名')
})

it('writes one kind of dot and single spaces', () => {
  expect(normalisePersonName(' 阿凡提•买买提 ')).toBe('阿凡提·买买提')
  expect(normalisePersonName('Li　　Hua')).toBe('Li Hua')
})
