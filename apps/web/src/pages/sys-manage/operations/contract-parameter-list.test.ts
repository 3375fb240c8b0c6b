import { expect, test } from 'vitest'
import { parametersOf } from './contract-parameter-list.ts'

test('every bound of contracts is told with its unit', () => {
  const told = parametersOf({
    maxDeadlineDays: 365,
    remindHours: 24,
    maxContractNameLength: 100,
    maxReasonLength: 200,
    maxFiles: 10,
    maxFileBytes: 50 * 1024 * 1024,
    maxMergedBytes: 1536 * 1024,
    maxPages: 2000,
    maxSigners: 50,
    maxBatchSigning: 100,
    archiveLeadDays: 90,
  })
  expect(told.map(({ term, value }) => `${term}：${value}`)).toEqual([
    '合同名称：不超过 100 字',
    '合同文件：不超过 10 个',
    '单个文件：不超过 50.0 MB',
    '合并后的文件：不超过 1.5 MB',
    '合同页数：不超过 2000 页',
    '签署人：不超过 50 人',
    '签署截止：不超过 365 天',
    '到期提醒：截止前 24 小时',
    '拒签与撤销原因：不超过 200 字',
    '单次批量签署：不超过 100 份',
    '归档时间戳续期：到期前 90 天',
  ])
})
