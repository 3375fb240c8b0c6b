import { contractStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { noticeAgain } from './notice-again.ts'

type Facts = Parameters<typeof noticeAgain>[1]

const told = new Date('2026-11-20T04:00:00Z')

function facts(change: Partial<Facts>): Facts {
  // What no message asks for is left out.
  return {
    contractName: '采购合同',
    initiatorId: '1',
    initiatorName: '李静怡',
    contractStatus: contractStatus.signing,
    deadline: new Date('2026-11-27T15:59:59Z'),
    slots: [{ personId: '2', signStatus: signStatus.waitingForMe, transactionNo: 't' }],
    past: { endReason: null, endedBy: null, changes: [] },
    ...change,
  } as Facts
}

const changed = {
  past: { endReason: null, endedBy: null, changes: [{ signer: '陈思远', changedTime: told }] },
}
const ended = { past: { endReason: '条款有误', endedBy: '陈思远', changes: [] } }

it.each<[string, string, Partial<Facts>, object | null]>([
  [
    'CANCEL',
    '2',
    { ...ended, contractStatus: contractStatus.canceled },
    { initiator: '李静怡', reason: '条款有误' },
  ],
  ['CANCEL', '2', ended, null],
  [
    'REJECT',
    '1',
    { ...ended, contractStatus: contractStatus.refused },
    { signer: '陈思远', reason: '条款有误' },
  ],
  ['REJECT', '1', { contractStatus: contractStatus.refused }, null],
  ['CHANGE_SIGNER', '3', changed, { signer: '陈思远', initiator: '李静怡' }],
  ['CHANGE_SIGNER', '1', changed, { signer: '陈思远' }],
  ['CHANGE_SIGNER', '2', changed, null],
  ['CHANGE_SIGNER', '3', {}, null],
  ['CHANGE_INITIATOR', '1', {}, { initiator: '李静怡', contractName: '采购合同' }],
  ['COMPLETE', '2', { contractStatus: contractStatus.completed }, { contractName: '采购合同' }],
  ['EXPIRE', '2', { contractStatus: contractStatus.completed }, null],
  ['SIGN_NOTICE', '2', {}, { initiator: '李静怡' }],
  ['SIGN_NOTICE', '3', {}, null],
  ['SIGN_FAILED', '2', {}, null],
])('%s to %s of %o', (scene, personId, change, values) => {
  const again = noticeAgain({ scene, personId, createdTime: told }, facts(change), readConfig({}))
  expect(again && { scene: again.scene, ...again.values }).toEqual(
    values && { ...again?.values, scene, ...values },
  )
})

it('a change that came after the message is not what it told of', () => {
  const earlier = new Date(told.getTime() - 1)
  const message = { scene: 'CHANGE_SIGNER', personId: '3', createdTime: earlier }
  expect(noticeAgain(message, facts(changed), readConfig({}))).toBeNull()
})
