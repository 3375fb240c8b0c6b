import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { describe, expect, it } from 'vitest'
import {
  emptyStart,
  withBusiness,
  withDefaults,
  withSettings,
  withTemplate,
  type StartForm,
} from './start-draft.ts'
import { saidProblems, startProblems, valueAt } from './start-problems.ts'
import { setupOf, valuesOf } from './start-request.ts'
import { choiceOf, derivedValues, wayOf } from './start-signers.ts'

const now = new Date('2026-11-20T04:00:00Z')
const ours = { name: '李静怡', userName: 'lijingyi', email: 'li@yunfan.example', ourpart: ourPart.ours }
const outside = { name: '陈思远', userName: null, email: null, ourpart: ourPart.theirs }
const field = (fieldCode: string, roleType: 0 | 1 | 2 = 2): StartForm['fields'][number] => ({
  fieldId: fieldCode,
  fieldCode,
  fieldName: fieldCode,
  fieldType: 'singleText',
  fieldFormat: '',
  notNull: true,
  roleType,
  help: '',
  defaultValue: '',
  esignField: null,
  variableOptionalValueList: [],
  extraAttributes: {},
  places: 1,
})
const employer: StartForm['roles'][number] = {
  signRoleCode: 'employer',
  signRoleName: '甲方',
  signKey: '甲方（盖章）',
  signRoleType: ourPart.ours,
  signType: signType.enterprise,
}
const employee: StartForm['roles'][number] = {
  signRoleCode: 'employee',
  signRoleName: '乙方',
  signKey: '乙方（签名）',
  signRoleType: ourPart.theirs,
  signType: signType.individual,
}
const form: StartForm = {
  templateCode: 'LABOUR',
  templateName: '劳动合同',
  businessTypeId: '1',
  businessTypeName: '人力资源',
  version: 3,
  fieldCount: 4,
  roleNames: ['甲方', '乙方'],
  roles: [employer, employee],
  fields: [field('employer.companyName', 0), field('employee.name', 1), field('job')],
}
const draft = {
  ...emptyStart,
  businessTypeId: '1',
  templateCode: 'LABOUR',
  companyId: '7',
  companyName: '杭州云栖智造科技有限公司',
  signDeadlineTime: '2026-11-27',
}
const filled = { ...draft, values: { 'employee.name': '王梓涵', job: '工程师', gone: '别的模板' } }

describe('who signs in a role', () => {
  it.each([
    [employer, ours, 'colleague'],
    [employer, outside, 'ownCompany'],
    [{ ...employer, signType: signType.individual }, outside, 'self'],
    [employee, ours, 'values'],
  ] as const)('%#', (role, starter, way) => {
    expect(wayOf(role, starter)).toBe(way)
  })

  it('is at first whoever fills the form in, or a company’s own people', () => {
    expect(choiceOf(employer, draft, ours).signer).toMatchObject({
      username: 'lijingyi',
      ourPart: ourPart.ours,
    })
    expect(choiceOf(employer, draft, outside).signer).toMatchObject({
      companyName: draft.companyName,
      known: { kind: 'ownCompany' },
    })
  })

  it('fills in the variables of the party', () => {
    expect(derivedValues(form, draft, outside)).toEqual({ 'employer.companyName': draft.companyName })
    expect(valuesOf(form, filled, outside)).toEqual({
      'employee.name': '王梓涵',
      job: '工程师',
      'employer.companyName': draft.companyName,
    })
  })
})

describe('what is wrong', () => {
  const setting = { form, application: undefined, starter: outside, now }
  it('is said of every field in the order of the form', () => {
    expect(startProblems(emptyStart, { ...setting, form: undefined }).map(({ message }) => message)).toEqual([
      '请选择所属应用',
      '请选择合同模板',
      '请选择发起企业',
      '请选择签署截止日期',
    ])
    expect(startProblems(draft, setting)).toEqual([
      { at: 'signer employer sealAuthorizeId', message: '请选择签署人' },
      { at: 'value employee.name', message: '请填写employee.name' },
      { at: 'value job', message: '请填写job' },
    ])
  })

  it('is said of our side where its company is missing', () => {
    expect(startProblems(filled, { ...setting, starter: ours })).toEqual([
      { at: 'signer employer companyName', message: '请选择符合模板角色的企业' },
    ])
  })

  it('is said of a Kwai number that the application wants', () => {
    const application = {
      businessTypeId: '1',
      businessTypeCode: 'HR',
      kwaiValueVisible: true,
      needKwaiValue: true,
    }
    const of = (kwaiValue: string): string[] => {
      const { signer } = choiceOf(employee, filled, ours)
      const roles = { employee: { signer: { ...signer, kwaiValue }, crossPage: false, signingDate: false } }
      const problems = startProblems({ ...filled, roles }, { ...setting, starter: ours, application })
      return problems.filter(({ at }) => at.startsWith('signer employee')).map(({ message }) => message)
    }
    expect(of('')).toEqual(['请输入快手ID'])
    expect(of('12a')).toEqual(['快手ID只能为数字'])
    expect(of('123')).toEqual([])
  })
})

describe('what is sent', () => {
  it('names a colleague, or lets the server know who it is', () => {
    const { signers: byUs } = setupOf(form, filled, { starter: ours, self: '9' })
    expect(byUs?.[0]).toMatchObject({ signRoleCode: 'employer', ourPart: 0, username: 'lijingyi' })
    const { signers, initUser, templateVersion } = setupOf(form, filled, { starter: outside, self: '9' })
    expect({ initUser, templateVersion }).toEqual({ initUser: '9', templateVersion: 3 })
    expect(signers?.[0]).toMatchObject({ known: { kind: 'ownCompany' }, ourPart: 1 })
    expect(signers?.[1]).toEqual({
      signRoleCode: 'employee',
      signType: signType.individual,
      ourPart: 1,
      crossPage: false,
      signingDate: false,
    })
  })
})

describe('what the template fills in', () => {
  const prefilled: StartForm = {
    ...form,
    fields: [
      { ...field('place'), defaultValue: '杭州' },
      { ...field('date'), fieldType: 'date', defaultValue: 'today' },
      field('name'),
    ],
  }

  it('stands where nobody has typed', () => {
    expect(withDefaults(emptyStart, prefilled, now).values).toEqual({ place: '杭州', date: '2026-11-20' })
  })

  it('does not come back where it was changed or emptied', () => {
    const typed = { ...emptyStart, values: { place: '', date: '2026-12-01' } }
    expect(withDefaults(typed, prefilled, now).values).toEqual({ place: '', date: '2026-12-01' })
  })

  it('changes nothing of a draft where there is none', () => {
    expect(withDefaults(emptyStart, form, now)).toBe(emptyStart)
  })
})

describe('a choice that changes', () => {
  it('drops what belonged to the one before', () => {
    expect(withBusiness(filled, { businessTypeId: '2' })).toMatchObject({
      businessTypeId: '2',
      templateCode: '',
      companyId: '',
      values: {},
      signDeadlineTime: filled.signDeadlineTime,
    })
    expect(withTemplate(filled, 'OTHER')).toMatchObject({ values: {}, companyId: '7' })
    const roles = { employer: choiceOf(employer, draft, ours) }
    expect(withSettings({ ...filled, roles }, { companyId: '8' }).roles).toEqual({})
    expect(withSettings({ ...filled, roles }, { companyId: '7', contractName: '合同' }).roles).toEqual(roles)
  })
})

it('says what a template asks for only after it was asked for with that template, or the field was left', () => {
  const problems = ['companyId', valueAt('job'), valueAt('day')].map((at) => ({ at, message: at }))
  const said = (left: string[], askedOf: string | null): string[] =>
    saidProblems(problems, { left: new Set(left), askedOf, templateCode: 'LABOUR' }).map(({ at }) => at)
  expect(said([], null)).toEqual([])
  expect(said([valueAt('job')], null)).toEqual([valueAt('job')])
  expect(said([], '')).toEqual(['companyId'])
  expect(said([], 'LABOUR')).toEqual(['companyId', valueAt('job'), valueAt('day')])
})
