import { expect, it } from 'vitest'
import { businessSave } from '../areas/business-manage.ts'
import { initiateDraftAdd } from '../areas/initiation-drafts.ts'
import { messageTemplateAdd } from '../areas/message-template.ts'
import { roleManageAdd } from '../areas/role-manage.ts'
import { signCancel } from '../areas/sign.ts'

const unseen = '含有不可见字符'

it.each([
  ['an application', businessSave, { businessTypeCode: 'A', businessTypeName: '供应链\u202Egnp.exe' }],
  ['a role', roleManageAdd, { roleCode: 'A', roleName: '维护\n员' }],
  ['a reason', signCancel, { contractId: '1', cancelReason: '条款\u2066有误' }],
])('the words of %s are refused with characters that nobody sees', (_, { request }, given) => {
  const { error } = request.safeParse(given)
  expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining(unseen)])
})

it.each([
  ['a reason in lines', signCancel, { contractId: '1', cancelReason: '条款有误，\n重新发起' }],
  [
    'a message in lines',
    messageTemplateAdd,
    { scene: 'COMPLETE', messageType: 'SMS', content: '已完成，\n请下载' },
  ],
  [
    'a draft of whatever was typed so far',
    initiateDraftAdd,
    {
      summary: { contractName: '', fileIds: [], pageCount: 0, step: 0, missing: [] },
      content: '{"contractName":"\u202Egnp"}',
      clientKey: 'k1',
    },
  ],
])('%s is taken', (_, { request }, given) => {
  expect(request.safeParse(given).error).toBeUndefined()
})
