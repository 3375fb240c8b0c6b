import { expect, it } from 'vitest'
import { dictionary, dictionaryCodes, dictionaryEntries, entriesOfParents } from './dictionary.ts'

it('has every group of the specification, none empty, no code twice', () => {
  expect(dictionary.map((group) => group.code)).toEqual([...dictionaryCodes])
  for (const { entries } of dictionary) {
    expect(entries.length).toBeGreaterThan(1)
    expect(new Set(entries.map((entry) => entry.strCode)).size).toBe(entries.length)
    for (const entry of entries) {
      expect(entry.desc).toMatch(/\p{Script=Han}/u)
      expect([null, Number(entry.strCode)]).toContain(entry.code)
    }
  }
})

it('gives every log event a type that exists, and every type events', () => {
  const types = dictionaryEntries('LOG_EVENT_TYPE').map((entry) => entry.strCode)
  const parents = dictionaryEntries('LOG_EVENT').map((entry) => entry.parent)
  expect(new Set(parents)).toEqual(new Set(types))
  expect(entriesOfParents(['LOGIN']).map((entry) => entry.strCode)).toEqual(['LOGIN', 'LOGOUT'])
  expect(entriesOfParents(types)).toHaveLength(parents.length)
})

it.each([
  ['CONTRACT_STATUS', 0, '签署中'],
  ['CONTRACT_STATUS', 5, '已过期'],
  ['CONTRACT_STATUS', 6, undefined],
  ['SIGN_ORDER', 1, '无序签署'],
  ['SIGN_POSITION', 2, '指定位置'],
  ['SEAL_TYPE', '2', '合同专用章'],
  ['MESSAGE_SCENE', 'SIGN_NOTICE', '签署通知'],
  ['MESSAGE_SCENE', 'SIGNED', '签署进展通知'],
  ['MESSAGE_SCENE', 'BATCH_SIGNED', '批量签署完成通知'],
  ['ORGANIZATION_TYPE_ENUM', 3, '组织机构代码证'],
  ['OVERSEA_DOCUMENT_TYPE', 4, '外国人永久居留身份证'],
] as const)('reads %s %s as %s', (group, code, desc) => {
  const found = dictionaryEntries(group).find(({ strCode }) => strCode === String(code))
  expect(found?.desc).toBe(desc)
})

it('has nothing for a group that is none', () => {
  expect(dictionaryEntries('NONE')).toEqual([])
})
