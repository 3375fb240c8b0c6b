import { expect, it } from 'vitest'
import type { LogObject } from '@qiyin/domain/log-objects.ts'
import { objectAddress } from './object-address.ts'

it.each<[LogObject, string | undefined]>([
  [
    { kind: 'BUSINESS', id: '1', name: '商务合作', code: 'COOP' },
    '/sys-manage/business-manage?business=COOP',
  ],
  [{ kind: 'CONTRACT', id: '1', name: 'QY1', code: null }, '/sys-manage/contract-manage?contractNo=QY1'],
  [{ kind: 'CONTRACT', id: '1', name: '框架', code: 'QY2' }, '/sys-manage/contract-manage?contractNo=QY2'],
  [{ kind: 'PERSON', id: '1', name: 'A&B', code: '138****0001' }, '/sys-manage/user-personal?name=A%26B'],
  [{ kind: 'PERSON', id: '1', name: '138****0001', code: null }, undefined],
  [{ kind: 'LIST', id: null, name: '操作日志', code: null }, undefined],
])('finds %j', (object, address) => {
  expect(objectAddress(object)?.to).toBe(address)
})
