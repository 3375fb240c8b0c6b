import { expect, it } from 'vitest'
import { distinctNames, proposeField } from './propose-field.ts'
import { templateLimits } from './template-field.ts'
import { proposeRoles, rolesProblem, type TemplateRole } from './sign-role.ts'

const codes = ['contractNo', 'employer.companyName', 'employee.name', 'employee.identityNo', 'salary.total']
const roles = proposeRoles(codes, ['甲方（盖章）：', '乙方（签名）：', '甲方（盖章）：'])

it('takes for roles whom a document asks for what parties have, with the words of signing in their order', () => {
  expect(roles).toEqual([
    { signRoleName: '甲方', signRoleCode: 'employer', signKey: '甲方（盖章）', signRoleType: 0, signType: 1 },
    { signRoleName: '乙方', signRoleCode: 'employee', signKey: '乙方（签名）', signRoleType: 1, signType: 0 },
  ])
})

it('makes roles of words of signing alone, and none of nothing', () => {
  expect(
    proposeRoles(['a'], ['甲方（公章）：乙方（签字）：']).map((one) => [one.signRoleCode, one.signType]),
  ).toEqual([
    ['party1', 1],
    ['party2', 0],
  ])
  expect(proposeRoles(['item1.name', 'item1.qty'], ['正文'])).toEqual([])
})

it.each([
  ['label before it', 'contractNo', '合同编号：', '', '合同编号', 'singleText', ''],
  ['label with an aside', 'buyer.companyName', '甲方（采购方）：', '', '甲方', 'singleText', ''],
  ['label of spaced signs', 'seller.mobile', '电　话：', '联系人：', '电话', 'singleText', ''],
  ['cell to the left', 'employee.name', '', '姓名', '姓名', 'singleText', ''],
  ['neither, but a usual code', 'employee.email', '请寄往', '正文如下。', '邮箱', 'singleText', ''],
  ['thing that signs nothing', 'item1.name', '', '1', '名称', 'singleText', ''],
  ['nothing', 'item1.spec', '', '1', 'item1.spec', 'singleText', ''],
  ['day', 'endDate', '起至', '期限', '结束日期', 'date', 'yyyy年M月d日'],
  ['amount in words', 'salary.totalCn', '大写：', '', '大写', 'number', '人民币大写'],
  ['amount', 'totalAmount', '合计：', '', '合计', 'number', '#,##0.00'],
  ['count', 'termMonths', '共计', '', 'termMonths', 'number', '0'],
  ['long text', 'otherTerms', '其他事项：', '', '其他事项', 'multiText', ''],
])('proposes a variable by a %s', (_, ...[code, before, previous, ...wanted]) => {
  const { fieldName, fieldType, fieldFormat } = proposeField({ code, before, previous }, roles)
  expect([fieldName, fieldType, fieldFormat]).toEqual(wanted)
})

it('groups variables by the side of their role, and takes from those of roles what signing needs', () => {
  const fields = codes.map((code) => proposeField({ code, before: '', previous: '' }, roles))
  expect(fields.map(({ roleType, esignField }) => [roleType, esignField])).toEqual([
    [2, null],
    [0, 'companyName'],
    [1, 'name'],
    [1, null],
    [2, null],
  ])
})

it('tells variables of one name apart by their side, and else by a number', () => {
  const named = (...all: [code: string, name: string][]) =>
    all.map(([code, name]) => ({
      ...proposeField({ code, before: '', previous: '' }, roles),
      fieldName: name,
    }))
  const fields = named(
    ['employer.address', '地址'],
    ['employee.address', '地址'],
    ['employer.phone', '甲方'],
    ['employer.fax', '甲方'],
    ['a', '日期'],
    ['b', '日期'],
    ['c', '份数'],
  )
  expect(distinctNames(fields, roles).map(({ fieldName }) => fieldName)).toEqual([
    '甲方地址',
    '乙方地址',
    '甲方',
    '甲方2',
    '日期',
    '日期2',
    '份数',
  ])
  const long = '长'.repeat(60)
  expect(
    distinctNames(named(['c', '份数'], ['d', long]), roles, ['份数']).map(({ fieldName }) => fieldName),
  ).toEqual(['份数2', long.slice(0, templateLimits.fieldName)])
})

const role: TemplateRole = {
  signRoleName: '甲方',
  signRoleCode: 'a',
  signKey: '甲方（盖章）',
  signRoleType: 0,
  signType: 1,
}

it.each<[string, TemplateRole[], string | null]>([
  ['two of them', [role, { ...role, signRoleCode: 'b', signKey: '乙方（盖章）' }], null],
  ['one code twice', [role, { ...role, signKey: '乙方' }], '签署角色的编码不能重复'],
  ['one keyword twice', [role, { ...role, signRoleCode: 'b' }], '签署关键字不能重复'],
  ['a keyword in another', [role, { ...role, signRoleCode: 'b', signKey: '甲方' }], '签署关键字不能互相包含'],
])('judges roles: %s', (_, given, problem) => {
  expect(rolesProblem(given)).toBe(problem)
})
