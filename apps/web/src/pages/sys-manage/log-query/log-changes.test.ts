import { expect, it } from 'vitest'
import { changesOf, wholeText } from './log-changes.ts'

const before = { 名称: '旧', 管理员: ['甲', '乙'], 状态: '正常' }
const after = { 名称: '新', 管理员: ['甲', '丙'], 状态: '正常', 编码: 'A' }

it('tells each field before and after, and which changed', () => {
  expect(changesOf({ before, after })).toEqual([
    { name: '名称', before: ['旧'], after: ['新'], isChanged: true },
    { name: '管理员', before: ['甲', '乙'], after: ['甲', '丙'], isChanged: true },
    { name: '状态', before: ['正常'], after: ['正常'], isChanged: false },
    { name: '编码', before: [], after: ['A'], isChanged: true },
  ])
})

it('writes a record as text, without what it does not have', () => {
  const record = {
    id: '1',
    time: '2026-11-23 10:00:00',
    personName: '李静怡',
    roleNames: ['系统管理员'],
    eventType: 'SYSTEM' as const,
    event: 'BUSINESS_UPDATE' as const,
    content: '修改应用',
    businessTypeId: null,
    businessTypeName: null,
    contractNo: null,
    object: { kind: 'BUSINESS' as const, id: '7', name: '商务合作', code: 'COOP' },
    address: '10.0.0.1',
    userAgent: '',
    requestId: '0f3c',
    before: { 名称: '旧' },
    after: { 名称: '' },
  }
  expect(wholeText(record, '修改应用').split('\n')).toEqual([
    '操作时间：2026-11-23 10:00:00',
    '操作人：李静怡（系统管理员）',
    '操作事件：修改应用',
    '操作内容：修改应用',
    '操作对象：商务合作（COOP）',
    '来源地址：10.0.0.1',
    '请求编号：0f3c',
    '名称：旧 → -',
  ])
})
