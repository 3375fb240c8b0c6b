import { describe, expect, it } from 'vitest'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { CallFailure } from '@qiyin/ui/base/call-failure.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { draftProblems, problemsAt, refusedProblem, type DraftProblem } from './draft-check.ts'
import { inSigningOrder, newSigner } from '../../../../components/signer-editor/signer.ts'
import {
  emptyDraft,
  initiationOf,
  losesByBusiness,
  withBusiness,
  withFiles,
  withMerged,
  withSigners,
  type Draft,
} from './draft.ts'
import { draftFile as file, draftPerson as person, wholeDraft as whole } from './testing/whole-draft.ts'

const now = new Date('2026-11-20T03:00:00Z')
const rules = { needKwaiValue: false }
const initUserOf = (draft: Draft): string =>
  initiationOf(draft, { self: '7', pages: [] }).contractInfo.initUser

describe('the draft of an initiation', () => {
  it('has nothing to complain of when whole', () => {
    expect(draftProblems(whole, rules, now)).toEqual([])
  })

  it.each<[string, Partial<Draft>, string]>([
    ['no file', { files: [] }, '请至少选择一份合同文件'],
    ['no name', { contractName: ' ' }, '请输入合同名称'],
    ['no application', { businessTypeCode: '' }, '请选择所属应用'],
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
    expect(draftProblems({ ...whole, ...change }, rules, now)[0]?.message).toBe(message)
  })

  it.each<[string, unknown, object | null]>([
    [
      'a field of a signer',
      { section: 'signer', signerIndex: 1, field: 'name' },
      { section: 'signer', signerKey: 'p', field: 'name' },
    ],
    [
      'a stamp',
      { section: 'stamp', signerIndex: 0, stampIndex: 2 },
      { section: 'signer', signerKey: 'q', field: 'cordList' },
    ],
    [
      'the contract',
      { section: 'contractInfo', field: 'contractNo' },
      { section: 'contractInfo', field: 'contractNo' },
    ],
    ['a signer who is gone', { section: 'signer', signerIndex: 2, field: 'name' }, null],
    ['a field nobody knows', { section: 'signer', signerIndex: 0, field: 'age' }, null],
    ['nothing', undefined, null],
  ])('finds in the form what the server refused: %s', (_, place, expected) => {
    const draft = { ...whole, signers: [{ ...person, key: 'q' }, person] }
    const failure = new CallFailure({
      code: 3019,
      message: '签署方信息有误',
      httpStatus: 200,
      result: { place },
    })
    expect(refusedProblem(draft, failure)?.place ?? null).toEqual(expected)
  })

  it('asks for the kwai value only where the application does', () => {
    expect(draftProblems(whole, { needKwaiValue: true }, now)[0]?.message).toBe('请输入快手ID')
  })

  it('refuses the same person twice', () => {
    const twice = { ...whole, signers: [person, { ...person, key: 'q' }] }
    expect(draftProblems(twice, rules, now)).toEqual<DraftProblem[]>([
      {
        place: { section: 'signer', signerKey: 'q', field: 'name' },
        message: '签署人欧阳若琳重复，请勿重复添加',
      },
    ])
  })

  it('says of which signer and of which field, theirs before ours', () => {
    const ours = { ...newSigner(ourPart.ours, signType.enterprise), key: 'o', name: '李明' }
    const theirs = { ...person, name: '欧', identityNo: '' }
    const found = draftProblems({ ...whole, contractName: '', signers: [ours, theirs] }, rules, now)
    expect(found.map(({ place }) => Object.values(place).join(' '))).toEqual([
      'contractInfo contractName',
      'signer p identityNo',
      'signer p name',
      'signer o email',
      'signer o companyName',
      'signer o sealAuthorizeId',
    ])
  })

  it('says of a field that was left what is wrong with it, and of no other', () => {
    const found = draftProblems(emptyDraft, rules, now)
    const name = { section: 'contractInfo', field: 'contractName' } as const
    expect(problemsAt({ left: [name], asked: null }, found).map(({ message }) => message)).toEqual([
      '请输入合同名称',
    ])
    expect(problemsAt({ left: [], asked: null }, found)).toEqual([])
    const faulty = [
      { ...person, key: 'a', mobile: '' },
      { ...person, key: 'b', mobile: '', identityNo: '' },
    ]
    const left = { section: 'signer', signerKey: 'b', field: 'mobile' } as const
    const all = draftProblems({ ...whole, signers: faulty }, rules, now)
    const ofSigners = problemsAt({ left: [left], asked: null }, all)
    expect(ofSigners).toEqual([{ place: left, message: '请输入手机号' }])
    // Once asked to go on, of everything; but not of who was added since.
    const asked = problemsAt({ left: [], asked: ['a'] }, all)
    expect(asked.map(({ place }) => place)).toEqual([{ section: 'signer', signerKey: 'a', field: 'mobile' }])
  })

  it('names the contract after the first file until a name is typed', () => {
    expect(whole.contractName).toBe('采购合同')
    expect(withFiles({ ...whole, named: true, contractName: '我的' }, [file]).contractName).toBe('我的')
  })

  it('forgets company and signers with another application', () => {
    const other = withBusiness(whole, { businessTypeId: '9', businessTypeCode: 'HR' })
    expect([other.companyId, other.signers]).toEqual(['', []])
    expect(losesByBusiness(whole)).toBe(true)
  })

  it('keeps the signers who were there before the first application', () => {
    const before = { ...whole, businessTypeId: '', businessTypeCode: '', companyId: '', companyName: '' }
    expect(losesByBusiness(before)).toBe(false)
    expect(withBusiness(before, { businessTypeId: '9', businessTypeCode: 'HR' }).signers).toEqual(
      whole.signers,
    )
  })

  it('takes the stamps of a signer away when its kind changes, or the signer goes', () => {
    const stamps = [{ id: 's', signerKey: 'p', type: 0 as const, pageNum: 1, leftPercent: 1, topPercent: 1 }]
    const stamped = { ...whole, stamps }
    expect(withSigners(stamped, [{ ...person, name: '别名' }]).stamps).toEqual(stamps)
    expect(withSigners(stamped, [{ ...person, signType: signType.enterprise }]).stamps).toEqual([])
    expect(withSigners(stamped, []).stamps).toEqual([])
  })

  it('starts placing without what does not stand on a page of the joined document', () => {
    const stamp = { id: 's', signerKey: 'p', type: 0 as const, pageNum: 1, leftPercent: 1, topPercent: 1 }
    const merged = { fileId: '9', from: '7', pages: [{ widthPt: 600, heightPt: 800 }] }
    const joined = withMerged({ ...whole, stamps: [stamp, { ...stamp, id: 't', pageNum: 9 }] }, merged)
    expect(joined).toMatchObject({ merged, stamps: [stamp] })
  })

  it('lets our side sign last and numbers both sides through', () => {
    const ours = { ...newSigner(0, 1), key: 'o' }
    expect(inSigningOrder([ours, person]).map(({ key }) => key)).toEqual(['p', 'o'])
    const { signers } = initiationOf({ ...whole, signers: [ours, person] }, { self: '7', pages: [] })
    expect(signers.map(({ id, signOrder }) => [id, signOrder])).toEqual([
      ['p', 1],
      ['o', 2],
    ])
  })

  it('sends of a signer whom the server knows how he is known, and nothing that is only shown', () => {
    const known = { kind: 'past', signId: '71', mobile: '138*****006' } as const
    const signer = { ...newSigner(1, 0), key: 'k', name: '王梓涵', known }
    expect(draftProblems({ ...whole, signers: [signer] }, rules, now)).toEqual([])
    const [sent] = initiationOf({ ...whole, signers: [signer] }, { self: '7', pages: [] }).signers
    expect(sent).toMatchObject({ known: { kind: 'past', signId: '71' }, mobile: '', identityNo: '' })
    expect(sent?.known).not.toHaveProperty('mobile')
  })

  it('is initiated in the name of whoever fills it in, or whom he chose', () => {
    expect([initUserOf(whole), initUserOf({ ...whole, initUser: '9' })]).toEqual(['7', '9'])
    expect(
      initUserOf(withBusiness({ ...whole, initUser: '9' }, { businessTypeId: '2', businessTypeCode: 'HR' })),
    ).toBe('7')
  })

  it('sends a stamp in points and percent of its page, with its type and its pages', () => {
    const stamp = { signerKey: 'p', pageNum: 1, leftPercent: 50, topPercent: 25 }
    const stamps = [
      { ...stamp, id: 's', type: 0 as const },
      { ...stamp, id: 't', type: 3 as const, crossPages: 2 as const },
    ]
    const [signer] = initiationOf(
      { ...whole, stamps },
      { self: '7', pages: [{ widthPt: 600, heightPt: 800 }] },
    ).signers
    const place = { x: 300, y: 200, pdfWidth: 600, leftPercent: 50, pageNum: 1 }
    expect(signer?.cordList).toMatchObject([
      { ...place, type: 0 },
      { ...place, type: 3, crossPages: 2 },
    ])
    expect(signer?.cordList?.[0]).not.toHaveProperty('crossPages')
  })
})
