import { describe, expect, it } from 'vitest'
import { draftProblems, firstProblem } from './draft-check.ts'
import {
  emptyDraft,
  initiationOf,
  inSigningOrder,
  moved,
  newSigner,
  withBusiness,
  withFiles,
  withSigner,
  type Draft,
} from './draft.ts'

const now = new Date('2026-11-20T03:00:00Z')
const rules = { needKwaiValue: false }
const file = { fileId: '7', name: '采购合同.pdf', sizeBytes: 1000, pageCount: 2 }
const person = {
  ...newSigner(1, 0),
  key: 'p',
  name: '欧阳若琳',
  mobile: '18600003391',
  identityNo: '110101199003071233',
}
const whole: Draft = {
  ...withFiles(emptyDraft, [file]),
  businessTypeId: '1',
  businessTypeCode: 'SUPPLY',
  companyId: '2',
  companyName: '甲公司',
  signDeadlineTime: '2026-12-04',
  signers: [person],
}

describe('the draft of an initiation', () => {
  it('has nothing to complain of when whole', () => {
    expect([...draftProblems(whole, rules, now)]).toEqual([])
  })

  it.each<[string, Partial<Draft>, string]>([
    ['no file', { files: [] }, '请至少选择一份合同文件'],
    ['no name', { contractName: ' ' }, '请输入合同名称'],
    ['no application', { businessTypeId: '' }, '请选择所属应用'],
    ['no company', { companyId: '' }, '请选择发起企业'],
    ['no deadline', { signDeadlineTime: '' }, '请选择签署截止日期'],
    ['a deadline in 15 days', { signDeadlineTime: '2026-12-05' }, '签署截止日期须在今天起14天内'],
    ['no signer', { signers: [] }, '请至少添加一个签署方'],
    ['a signer without mobile', { signers: [{ ...person, mobile: '' }] }, '请输入手机号'],
    [
      'a wrong identity number',
      { signers: [{ ...person, identityNo: '110101199003071234' }] },
      '身份证号格式不正确',
    ],
    ['a letter in the kwai value', { signers: [{ ...person, kwaiValue: 'a1' }] }, '快手ID只能为数字'],
  ])('says what is wrong with %s', (_, change, message) => {
    expect(firstProblem(draftProblems({ ...whole, ...change }, rules, now))?.message).toBe(message)
  })

  it('asks for the kwai value only where the application does', () => {
    expect(firstProblem(draftProblems(whole, { needKwaiValue: true }, now))?.message).toBe('请输入快手ID')
  })

  it('refuses the same person twice', () => {
    const twice = { ...whole, signers: [person, { ...person, key: 'q' }] }
    expect(firstProblem(draftProblems(twice, rules, now))?.message).toBe('签署方欧阳若琳重复')
  })

  it('names the contract after the first file until a name is typed', () => {
    expect(whole.contractName).toBe('采购合同')
    expect(withFiles({ ...whole, named: true, contractName: '我的' }, [file]).contractName).toBe('我的')
  })

  it('forgets company and signers with another application', () => {
    const other = withBusiness(whole, { businessTypeId: '9', businessTypeCode: 'HR' })
    expect([other.companyId, other.signers]).toEqual(['', []])
  })

  it('takes the stamps of a signer away when its kind changes', () => {
    const stamped = {
      ...whole,
      stamps: [{ id: 's', signerKey: 'p', type: 0 as const, pageNum: 1, leftPercent: 1, topPercent: 1 }],
    }
    expect(withSigner(stamped, { ...person, name: '别名' }).stamps).toHaveLength(1)
    expect(withSigner(stamped, { ...person, signType: 1 }).stamps).toHaveLength(0)
  })

  it('lets our side sign last and numbers both sides through', () => {
    const ours = { ...newSigner(0, 1), key: 'o' }
    expect(inSigningOrder([ours, person]).map(({ key }) => key)).toEqual(['p', 'o'])
    const { signers } = initiationOf({ ...whole, signers: [ours, person] }, [])
    expect(signers.map(({ id, signOrder }) => [id, signOrder])).toEqual([
      ['p', 1],
      ['o', 2],
    ])
  })

  it('sends a stamp in points and percent of its page, with its type and its pages', () => {
    const stamp = { signerKey: 'p', pageNum: 1, leftPercent: 50, topPercent: 25 }
    const stamps = [
      { ...stamp, id: 's', type: 0 as const },
      { ...stamp, id: 't', type: 3 as const, crossPages: 2 as const },
    ]
    const [signer] = initiationOf({ ...whole, stamps }, [{ width: 600, height: 800 }]).signers
    const place = { x: 300, y: 200, pdfWidth: 600, leftPercent: 50, pageNum: 1 }
    expect(signer?.cordList).toMatchObject([
      { ...place, type: 0 },
      { ...place, type: 3, crossPages: 2 },
    ])
    expect(signer?.cordList?.[0]).not.toHaveProperty('crossPages')
  })

  it('moves an item within its list only', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  })
})
