import { ourPart } from '@qiyin/domain/our-part.ts'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { rowState } from '@qiyin/domain/template/batch-state.ts'
import { expect, it } from 'vitest'
import { startOfBatch } from './begin-again.ts'

const colleague = { name: '李静怡', username: 'lijingyi', email: 'li@yunfan.example', sealAuthorizeId: '9' }

it('begins a batch with what an earlier one was begun with, but for its deadline', () => {
  const { draft, rows } = startOfBatch({
    setup: {
      templateCode: 'LABOUR',
      templateVersion: 1,
      businessTypeId: '1',
      companyId: '7',
      initUser: '3',
      signOrderType: 2,
      signDeadlineTime: '2026-11-27',
      values: { 'employer.companyName': '云帆' },
      signers: [
        { signRoleCode: 'employer', ourPart: ourPart.ours, signType: signType.enterprise, ...colleague },
        { signRoleCode: 'employee', ourPart: ourPart.theirs, signType: signType.individual, crossPage: true },
      ],
    },
    fields: [],
    rows: [
      {
        rowNo: 1,
        values: [],
        rowState: rowState.initiated,
        remark: null,
        contractId: '5',
        contractNo: 'QY5',
      },
    ],
  })
  expect(draft).toMatchObject({ isBatch: true, templateCode: 'LABOUR', companyId: '7', signOrderType: 2 })
  expect(draft.signDeadlineTime).toBe('')
  expect(draft.values).toEqual({ 'employer.companyName': '云帆' })
  expect(draft.roles['employer']?.signer).toMatchObject(colleague)
  expect(draft.roles['employee']).toMatchObject({ crossPage: true, signingDate: false })
  expect(rows).toEqual({ fieldCodes: [], values: [[]] })
})
