import { describe, expect, it } from 'vitest'
import { companySealSize } from '../seal/position.ts'
import { a4 } from '../testing/page-sizes.ts'
import {
  contractInfoProblems,
  initiationProblems,
  positionProblems,
  showsKwaiValue,
  signersProblems,
  type ContractInfoDraft,
  type InitiationPlace,
  type InitiationProblem,
  type PlacedStamp,
  type SignerDraft,
} from './initiation.ts'

const now = new Date('2026-11-20T02:00:00Z')
const setting = { now, needKwaiValue: false }
const said = (problems: InitiationProblem[]): string[] =>
  problems.map(({ place, message }) => `${written(place)} ${message}`)

function written(place: InitiationPlace): string {
  switch (place.section) {
    case 'contractInfo':
      return `contractInfo.${place.field}`
    case 'signers':
      return 'signers'
    case 'signer':
      return `signers.${place.signerIndex}.${place.field}`
    case 'stamp':
      return `signers.${place.signerIndex}.cordList.${place.stampIndex}`
  }
}

const info: ContractInfoDraft = {
  files: [{ fileId: '1' }],
  businessTypeCode: 'HR',
  initUser: 'liming',
  companyId: '5',
  contractName: '劳动合同',
  contractNo: '',
  signOrderType: 1,
  signDeadlineTime: '2026-12-04',
}
const ours: SignerDraft = {
  ourPart: 0,
  name: '李明',
  email: 'liming@example.com',
  companyName: '云杉公司',
  signType: 1,
}
const person: SignerDraft = {
  ourPart: 1,
  signType: 0,
  name: '张三',
  identityNo: '11010519491231002X',
  mobile: '13800138000',
}
const firm: SignerDraft = { ...person, signType: 1, companyName: '白桦公司' }

describe('contractInfoProblems', () => {
  it.each<[Partial<ContractInfoDraft>, string[]]>([
    [{}, []],
    [{ files: [] }, ['contractInfo.files 请至少选择一份合同文件']],
    [{ files: null }, ['contractInfo.files 请至少选择一份合同文件']],
    [{ businessTypeCode: ' ' }, ['contractInfo.businessTypeCode 请选择所属应用']],
    [{ initUser: undefined }, ['contractInfo.initUser 请选择发起人']],
    [{ companyId: '' }, ['contractInfo.companyId 请选择发起企业']],
    [{ contractName: '' }, ['contractInfo.contractName 请输入合同名称']],
    [{ contractName: '名'.repeat(101) }, ['contractInfo.contractName 合同名称不能超过100个字符']],
    [{ contractNo: '<1>' }, ['contractInfo.contractNo 合同编号格式不正确']],
    [{ signOrderType: null }, ['contractInfo.signOrderType 请选择签署顺序']],
    [{ signOrderType: 3 }, ['contractInfo.signOrderType 请选择签署顺序']],
    [{ signDeadlineTime: '' }, ['contractInfo.signDeadlineTime 请选择签署截止日期']],
    [{ signDeadlineTime: '2026-11-20' }, []],
    [{ signDeadlineTime: '2026-11-19' }, ['contractInfo.signDeadlineTime 签署截止日期须在今天起14天内']],
    [{ signDeadlineTime: '2026-12-05' }, ['contractInfo.signDeadlineTime 签署截止日期须在今天起14天内']],
  ])('answers %j', (change, expected) => {
    expect(said(contractInfoProblems({ ...info, ...change }, now))).toEqual(expected)
  })

  it('names the refusal of the wire', () => {
    const names = contractInfoProblems({ ...info, files: [], signDeadlineTime: '' }, now).map(
      ({ name }) => name,
    )
    expect(names).toEqual(['FILE_MISSING', 'DEADLINE_INVALID'])
  })
})

const judge = (signers: SignerDraft[], orderType = 1, needKwaiValue = false): string[] =>
  said(signersProblems(signers, orderType, { now, needKwaiValue }))

describe('signersProblems', () => {
  it('needs a signer', () => {
    expect(judge([])).toEqual(['signers 请至少添加一个签署方'])
  })

  it.each<[SignerDraft, Partial<SignerDraft>, string[]]>([
    [ours, {}, []],
    [ours, { signType: null }, []],
    [ours, { name: '' }, ['signers.0.name 请选择签署人']],
    [ours, { email: '' }, ['signers.0.email 请输入邮箱']],
    [ours, { email: 'liming' }, ['signers.0.email 请输入正确的邮箱地址']],
    [ours, { companyName: undefined }, ['signers.0.companyName 请选择签署企业']],
    [person, {}, []],
    [person, { signType: undefined }, ['signers.0.signType 请选择签署人身份']],
    [person, { signType: 2 }, ['signers.0.signType 请选择签署人身份']],
    [person, { name: '' }, ['signers.0.name 请输入姓名']],
    [person, { identityNo: '' }, ['signers.0.identityNo 请输入身份证号']],
    [person, { identityNo: '110105194912310021' }, ['signers.0.identityNo 身份证号格式不正确']],
    [person, { identityNo: '110105491231002' }, []],
    [person, { mobile: ' ' }, ['signers.0.mobile 请输入手机号']],
    [person, { mobile: '12800138000' }, ['signers.0.mobile 手机号格式不正确']],
    [person, { mobile: '138 0013 8000' }, []],
    [person, { kwaiValue: '12a' }, ['signers.0.kwaiValue 快手ID只能为数字']],
    [person, { kwaiValue: '123' }, []],
    [firm, {}, []],
    [firm, { companyName: '' }, ['signers.0.companyName 请输入企业名称']],
    [firm, { mobile: '1' }, ['signers.0.mobile 手机号格式不正确']],
  ])('judges %j with %j', (signer, change, expected) => {
    expect(judge([{ ...signer, ...change }])).toEqual(expected)
  })

  it('requires the kwaiValue of the other side where the application needs it', () => {
    expect(judge([ours, person], 1, true)).toEqual(['signers.1.kwaiValue 请输入快手ID'])
    expect(judge([ours, { ...person, kwaiValue: '9' }], 1, true)).toEqual([])
  })

  it('refuses the same person for the same party twice', () => {
    expect(judge([person, { ...person, identityNo: '110105491231002' }])).toEqual([
      'signers.1.name 签署人张三重复，请勿重复添加',
    ])
    expect(judge([ours, { ...ours, email: 'LiMing@example.com' }])).toEqual([
      'signers.1.name 签署人李明重复，请勿重复添加',
    ])
    expect(judge([person, firm, { ...firm, companyName: '红松公司' }])).toEqual([])
  })

  it('wants one place in the order for each when ordered', () => {
    const second = { ...firm, signOrder: 1 }
    expect(judge([{ ...person, signOrder: 1 }, second, ours], 2)).toEqual([
      'signers.1.signOrder 签署次序不能重复',
    ])
    expect(judge([{ ...person, signOrder: 1 }, second, ours], 1)).toEqual([])
    expect(judge([{ ...person, signOrder: 2 }, second, { ...ours, signOrder: 1 }], 2)).toEqual([])
    expect(judge([{ ...person, signOrder: 0 }], 2)).toEqual(['signers.0.signOrder 签署次序格式不正确'])
  })
})

describe('positionProblems', () => {
  const stamp: PlacedStamp = { type: 1, pageNum: 1, leftPercent: 50, topPercent: 50 }
  const right = 100 - (companySealSize.widthPt / a4.widthPt) * 100
  it.each<[string, PlacedStamp[] | null, string[]]>([
    ['one inside', [stamp], []],
    ['none', [], ['signers.0.cordList 请为签署人张三指定签署位置']],
    ['no list', null, ['signers.0.cordList 请为签署人张三指定签署位置']],
    ['at the edge', [{ ...stamp, leftPercent: right }], []],
    [
      'over the edge',
      [stamp, { ...stamp, leftPercent: right + 1 }],
      ['signers.0.cordList.1 印章不能超出页面范围'],
    ],
    [
      'on a page that is not there',
      [{ ...stamp, pageNum: 3 }],
      ['signers.0.cordList.0 印章不能超出页面范围'],
    ],
    ['of an unknown kind', [{ ...stamp, type: 9 }], ['signers.0.cordList.0 印章不能超出页面范围']],
    ['only a date', [{ ...stamp, type: 2 }], ['signers.0.cordList 请为签署人张三指定签署位置']],
    ['a cross-page seal', [{ ...stamp, type: 3, leftPercent: 100 }], []],
    [
      'a cross-page seal over even pages, of which there is one',
      [{ ...stamp, type: 3, crossPages: 2 }],
      ['signers.0.cordList.0 骑缝章至少需要跨两页'],
    ],
    [
      'a cross-page seal too far down',
      [{ ...stamp, type: 3, topPercent: 95 }],
      ['signers.0.cordList.0 印章不能超出页面范围'],
    ],
  ])('judges %s', (_name, cordList, expected) => {
    expect(said(positionProblems([{ ...person, cordList }], [a4, a4]))).toEqual(expected)
  })

  it('wants a seal of a company, to which the signature of its agent only adds', () => {
    const signature = { ...stamp, type: 0 }
    const lacking = ['signers.0.cordList 请为签署人张三指定签署位置']
    expect(said(positionProblems([{ ...firm, cordList: [signature] }], [a4]))).toEqual(lacking)
    expect(said(positionProblems([{ ...firm, cordList: [signature, stamp] }], [a4]))).toEqual([])
    expect(said(positionProblems([{ ...person, cordList: [signature] }], [a4]))).toEqual([])
  })

  it('counts every page of a cross-page seal as a place to sign', () => {
    const pages = Array.from({ length: 200 }, () => a4)
    const [crossPage, seal] = [{ ...stamp, type: 3 }, stamp]
    const judged = (cordList: PlacedStamp[]): string[] =>
      said(positionProblems([{ ...person, cordList }], pages))
    expect(judged([crossPage, crossPage])).toEqual([])
    expect(judged([crossPage, crossPage, seal])).toEqual([
      'signers 签署位置合计不能超过400处（骑缝章按页计）',
    ])
  })
})

it('gathers everything in the order of the form', () => {
  const draft = { contractInfo: { ...info, contractName: '' }, signers: [ours, { ...person, mobile: '' }] }
  expect(said(initiationProblems(draft, setting))).toEqual([
    'contractInfo.contractName 请输入合同名称',
    'signers.1.mobile 请输入手机号',
  ])
})

it('shows the kwaiValue field where it is visible or needed', () => {
  expect(showsKwaiValue({ kwaiValueVisible: false, needKwaiValue: true })).toBe(true)
  expect(showsKwaiValue({ kwaiValueVisible: false, needKwaiValue: false })).toBe(false)
})
