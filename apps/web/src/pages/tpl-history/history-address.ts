import { storedStatuses, contractStatusLabel } from '@qiyin/domain/contract/status.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import { batchLimits } from '@qiyin/domain/template/batch-form.ts'
import { initSuccess, rowState, rowStateNames } from '@qiyin/domain/template/batch-state.ts'
import { templateLimits } from '@qiyin/domain/template/template-field.ts'
import type { DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { readListAddress, writeListAddress, type ListAddress } from '@qiyin/ui/list-address/list-address.ts'

/** The filters of the history (seed 002 section 2). */
export type HistoryFilter =
  | 'startDate'
  | 'endDate'
  | 'templateName'
  | 'batchInitNo'
  | 'personName'
  | 'signerName'
  | 'initSuccess'
  | 'contractStatus'

export const historyFields: DeclaredField<HistoryFilter>[] = [
  { kind: 'days', from: 'startDate', to: 'endDate', label: '发起时间' },
  { kind: 'text', name: 'templateName', label: '模板名称', maxLength: templateLimits.name },
  { kind: 'text', name: 'batchInitNo', label: '批次号', maxLength: batchLimits.batchInitNo },
  { kind: 'text', name: 'personName', label: '发起人', maxLength: maxLength.searchWord },
  { kind: 'text', name: 'signerName', label: '签署人', maxLength: maxLength.searchWord },
  {
    kind: 'choice',
    name: 'initSuccess',
    label: '发起状态',
    options: [
      { value: String(initSuccess.succeeded), label: rowStateNames[rowState.initiated] },
      { value: String(initSuccess.failed), label: rowStateNames[rowState.failed] },
    ],
  },
  {
    kind: 'choice',
    name: 'contractStatus',
    label: '合同状态',
    options: storedStatuses.map((status) => ({ value: String(status), label: contractStatusLabel[status] })),
  },
]

/** Whose batches: one's own, or those of the applications that one manages. */
export const views = { own: 'own', managed: 'managed' } as const

const spec = { fields: historyFields, pageSizes: pageSizes.manage }

/** The list's state: filters, page, and whose batches. */
export interface HistoryState extends ListAddress<HistoryFilter> {
  view: keyof typeof views
}

/** The history in its address. */
export const historyAddress = {
  read: (search: URLSearchParams): HistoryState => ({
    ...readListAddress(search, spec),
    view: search.get('view') === views.managed ? views.managed : views.own,
  }),
  write: ({ view, ...state }: HistoryState): URLSearchParams =>
    writeListAddress(state, spec, new URLSearchParams(view === views.managed ? { view } : {})),
}

/** The filters as the calls take them. */
export function askedFilters(filters: HistoryState['filters']): {
  initSuccess?: number
  contractStatus?: number
} {
  const { initSuccess: success, contractStatus, ...texts } = filters
  return {
    ...texts,
    ...(success !== undefined && { initSuccess: Number(success) }),
    ...(contractStatus !== undefined && { contractStatus: Number(contractStatus) }),
  }
}
