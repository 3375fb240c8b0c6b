import { expect, it } from 'vitest'
import { companyNameProblem, normaliseCompanyName, toChineseBrackets } from './name.ts'

it.each([
  ['北京云杉科技有限公司', null],
  ['云杉（上海）信息技术有限公司', null],
  ['ABC·咨询—服务、有限公司', null],
  ['𠮷祥商行', null],
  ['云杉(上海)信息技术有限公司', '仅支持中文括号'],
  ['云杉（上海)公司', '仅支持中文括号'],
  [' 　', '请输入企业名称'],
  [null, '请输入企业名称'],
  ['云', '企业名称格式不正确'],
  ['云杉<公司>', '企业名称格式不正确'],
  ['云'.repeat(100), null],
  ['云'.repeat(101), '企业名称不能超过100个字符'],
])('judges %j', (name, problem) => {
  expect(companyNameProblem(name)).toBe(problem)
})

it('offers Chinese brackets', () => {
  expect(toChineseBrackets('云杉(上海)公司')).toBe('云杉（上海）公司')
})

it('stores names with single spaces', () => {
  expect(normaliseCompanyName('　云杉　　公司 ')).toBe('云杉 公司')
})
