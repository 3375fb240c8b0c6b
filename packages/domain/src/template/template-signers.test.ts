import { expect, it } from 'vitest'
import { proposeField } from './propose-field.ts'
import type { TemplateRole } from './sign-role.ts'
import { missingSignerFields, signerOfValues } from './template-signers.ts'

const person: TemplateRole = {
  signRoleName: '乙方',
  signRoleCode: 'employee',
  signKey: '乙方（签名）',
  signRoleType: 1,
  signType: 0,
}
const company: TemplateRole = { ...person, signRoleName: '丙方', signRoleCode: 'seller', signType: 1 }
const fields = ['employee.name', 'employee.identityNo', 'seller.companyName', 'post'].map((code) =>
  proposeField({ code, before: '', previous: '' }, [person, company]),
)

it('asks for what the document does not say of those who sign', () => {
  expect(
    missingSignerFields(fields, [person, company]).map(({ fieldCode, fieldName }) => [fieldCode, fieldName]),
  ).toEqual([
    ['employee.mobile', '乙方手机号'],
    ['seller.name', '丙方姓名'],
    ['seller.identityNo', '丙方身份证号'],
    ['seller.mobile', '丙方手机号'],
  ])
})

it('takes from the values of a role who signs in it', () => {
  const values = {
    'employee.name': ' 张三 ',
    'employee.identityNo': '1',
    'seller.companyName': '甲公司',
    post: 'x',
  }
  expect(signerOfValues(person, fields, values)).toEqual({ name: '张三', identityNo: '1' })
  expect(signerOfValues(company, fields, values)).toEqual({ companyName: '甲公司' })
})
