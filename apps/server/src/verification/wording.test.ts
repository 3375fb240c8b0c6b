import type { DocumentChange, DocumentProblem, PdfVerification, SignatureRemark } from '@qiyin/pdf'
import { expect, it } from 'vitest'
import {
  changeText,
  conclusionText,
  revocationText,
  timestampText,
  timestampsText,
  verdictText,
} from './wording.ts'

const change: DocumentChange = { kind: 'object', allowed: false, after: 0 }

const report = (trustJudged: boolean, ...remarks: SignatureRemark[]): PdfVerification =>
  // Only what the verdict's text looks at.
  ({
    verdict: 'valid',
    trustJudged,
    signatures: [{ remarks }],
    problems: [] as DocumentProblem[],
  }) as PdfVerification

it.each<[Partial<DocumentChange>, string]>([
  [{ kind: 'page-content', page: 3, object: 12 }, '第 3 页页面内容被修改，对象 12'],
  [
    { kind: 'page-resource', page: 1, object: 9, detail: 'Font' },
    '第 1 页页面使用的字体、图像等资源被修改（Font），对象 9',
  ],
  [{ kind: 'field-filled', field: '金额', page: 2, object: 5, allowed: true }, '第 2 页表单域“金额”被填写'],
  [
    { kind: 'field-filled', field: '金额', forbiddenBy: 'lock' },
    '表单域“金额”被填写，而此前的签名已锁定该表单域',
  ],
  [
    { kind: 'metadata', detail: 'Info', forbiddenBy: 'certification' },
    '文档属性被更新（Info），而此前的签名已限定不得作此修改',
  ],
  [{ kind: 'field-added' }, '增加了表单域“未命名”'],
  [{ kind: 'trailing-bytes' }, '文件末尾有签名之后追加的内容'],
  [{ kind: 'structure', detail: 'Contents' }, '签名之后的文件结构不规范，无法确认内容未被改动（Contents）'],
  [
    { kind: 'structure', detail: 'file' },
    '签名时的文件写法不规范，不同阅读器可能读出不同内容，无法确认之后的更新没有改变内容',
  ],
])('names a change with its place: %j', (details, text) => {
  expect(changeText({ ...change, ...details })).toBe(text)
})

it('does not take what stands in a field name for a pattern', () => {
  expect(changeText({ ...change, kind: 'field-filled', field: "$&$'" })).toContain("“$&$'”")
})

it('tells evidence of revocation with its source and times', () => {
  const time = new Date('2026-01-02T03:04:05Z')
  const nothing = { status: 'unknown', source: null, producedAt: null, revokedAt: null } as const
  expect(revocationText(nothing)).toBe('未知')
  expect(revocationText({ status: 'good', source: 'crl', producedAt: time, revokedAt: null })).toBe(
    '未被吊销（依据文件内的吊销列表，2026-01-02 11:04:05 签发）',
  )
  expect(revocationText({ status: 'revoked', source: 'ocsp', producedAt: null, revokedAt: time })).toBe(
    '已于 2026-01-02 11:04:05 被吊销（依据文件内的在线状态应答）',
  )
})

it('never calls a document valid without saying what was not judged, or what is weak', () => {
  expect(verdictText(report(true))).toBe('签名有效，文件自签署后未被修改')
  expect(verdictText(report(false))).toContain('未核对证书是否可信')
  expect(verdictText(report(true, 'weak-digest'))).toContain('已不安全的算法')
  expect(verdictText(report(true, 'revocation-unknown'))).toBe('签名有效，文件自签署后未被修改')
  expect(verdictText(report(true, 'scripts'))).toBe(
    '签名有效，文件自签署后未被修改，但文件带有会改变显示内容的部分（见提示）',
  )
  expect(verdictText(report(true, 'weak-key', 'portfolio'))).toMatch(/不安全的算法.*会改变显示内容/)
})

it('does not say of a file that cannot be read that nobody has signed it', () => {
  const unread: PdfVerification = { ...report(true), verdict: 'unsigned', signatures: [] }
  expect(verdictText({ ...unread, problems: ['encrypted'] })).toBe('无法验证')
  expect(verdictText({ ...unread, problems: [] })).toBe('尚无签名')
})

it('tells doubt from failure, with the reason', () => {
  const doubtful = { ...report(true), verdict: 'indeterminate', subIndication: 'TRY_LATER' } as const
  expect(verdictText(doubtful)).toBe('暂不能确认签名是否有效：缺少证书是否被吊销的资料')
  expect(conclusionText({ indication: 'PASSED', subIndication: null })).toBe('有效')
  expect(conclusionText({ indication: 'INDETERMINATE', subIndication: 'REVOKED_NO_POE' })).toBe(
    '无法确认：证书已被吊销，且不能证明签名在吊销之前',
  )
  expect(conclusionText({ indication: 'FAILED', subIndication: 'HASH_FAILURE' })).toBe(
    '无效：内容与签名不一致',
  )
})

it('tells what a time-stamp says, and why it does not count', () => {
  const time = new Date('2026-01-02T03:04:05Z')
  const passed = {
    indication: 'PASSED',
    subIndication: null,
    time,
    authority: '时间戳',
    problems: [],
  } as const
  expect(timestampText(null)).toBe('无')
  expect(timestampText({ ...passed, problems: [] })).toBe('2026-01-02 11:04:05（时间戳）')
  const doubtful = {
    ...passed,
    indication: 'INDETERMINATE' as const,
    subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' as const,
    problems: ['timestamp-untrusted' as const],
  }
  expect(timestampText(doubtful)).toBe(
    '2026-01-02 11:04:05（时间戳），无法确认：时间戳证书不是由受信任的机构签发',
  )
  const sound = { ...passed, problems: [] }
  expect(timestampsText({ timestamp: sound, otherTimestamps: [] })).toBe('2026-01-02 11:04:05（时间戳）')
  expect(timestampsText({ timestamp: sound, otherTimestamps: [sound, doubtful] })).toBe(
    [
      '2026-01-02 11:04:05（时间戳）',
      '另有时间戳不作依据：2026-01-02 11:04:05（时间戳），有效，但晚于所采用的时间戳',
      '另有时间戳不作依据：2026-01-02 11:04:05（时间戳），无法确认：时间戳证书不是由受信任的机构签发',
    ].join('；'),
  )
})
