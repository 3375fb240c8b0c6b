import { contractQueryDetail, contractQueryListPerson } from '@qiyin/calls/areas/contract-query.ts'
import { contractQueryOverviewSystem } from '@qiyin/calls/areas/contract-manage.ts'
import { messageList, messageUnread } from '@qiyin/calls/areas/messages.ts'
import { signTask } from '@qiyin/calls/areas/sign.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { expect, it } from 'vitest'
import { callKey } from '../query-client.ts'
import { slotIsMine } from '../signing/slot-is-mine.ts'
import { anything, concerns, together, type News } from './news.ts'

const ofSeven: News = { contracts: ['7'], messages: false, rights: false, all: false }
const ofBell: News = { contracts: [], messages: true, rights: false, all: false }

const ofRights: News = { contracts: [], messages: false, rights: true, all: false }

const detail = callKey(contractQueryDetail, { contractId: '7', contractSignId: null })
const task = callKey(signTask, { contractId: '7', signId: '9' })

it.each<[string, unknown[], News, boolean]>([
  ['a list, of a contract', callKey(contractQueryListPerson, { pageNum: 1 }), ofSeven, true],
  ['counts, of a contract', callKey(contractQueryOverviewSystem, {}), ofSeven, true],
  ['a list, of a message', callKey(contractQueryListPerson, { pageNum: 1 }), ofBell, false],
  ['the detail of the contract', detail, ofSeven, true],
  ['the detail of another', detail, { ...ofSeven, contracts: ['8'] }, false],
  ['the detail of any', detail, anything, true],
  ['a place to sign', [slotIsMine, { contractId: '7', signId: '9' }], ofSeven, true],
  ['a place to sign, of rights', [slotIsMine, { contractId: '7', signId: '9' }], ofRights, true],
  ['a list, of rights', callKey(contractQueryListPerson, { pageNum: 1 }), ofRights, false],
  ['a document that is read', task, ofSeven, false],
  ['a document that is read, of rights', task, ofRights, false],
  ['the bell, of a message', callKey(messageUnread, {}), ofBell, true],
  ['the messages, of a message', callKey(messageList, { pageNum: 1 }), ofBell, true],
  ['the bell, of a contract', callKey(messageUnread, {}), ofSeven, false],
  ['what nobody else changes', callKey(userInfo, {}), anything, false],
  ['a key of no call', [1], anything, false],
])('%s', (_, queryKey, news, wanted) => {
  expect(concerns(news, { queryKey, state: { data: undefined } })).toBe(wanted)
})

it('a document that cannot be signed yet is asked for again', () => {
  const waiting = { blocked: { name: 'NOT_YOUR_TURN', message: '' } }
  expect(concerns(ofSeven, { queryKey: task, state: { data: waiting } })).toBe(true)
  expect(concerns(ofRights, { queryKey: task, state: { data: waiting } })).toBe(true)
  expect(concerns(ofSeven, { queryKey: task, state: { data: { blocked: null } } })).toBe(false)
})

it('pieces of news come together', () => {
  expect(together(ofSeven, { ...ofBell, contracts: ['7', '8'] })).toEqual({
    contracts: ['7', '8'],
    messages: true,
    rights: false,
    all: false,
  })
})
