import type { DictionaryEntry } from '@qiyin/domain/dictionary.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import type { Choice, DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { readListAddress, writeListAddress, type ListAddress } from '@qiyin/ui/list-address/list-address.ts'
import { knownEvents, knownTypes } from './known-events.ts'

type Name =
  | 'eventType'
  | 'event'
  | 'personName'
  | 'contractNo'
  | 'businessTypeId'
  | 'content'
  | 'startTime'
  | 'endTime'

interface Choices {
  readonly types: readonly DictionaryEntry[]
  readonly events: readonly DictionaryEntry[]
  readonly applications: readonly Choice[]
}

/** What the log is queried by; one event is of one type. */
export function logFields({ types, events, applications }: Choices): DeclaredField<Name>[] {
  const short = maxLength.searchWord
  return [
    { kind: 'text', name: 'content', label: '操作内容', maxLength: short },
    {
      kind: 'choice',
      name: 'eventType',
      label: '事件类型',
      options: types.map(({ strCode, desc }) => ({ value: strCode, label: desc })),
    },
    {
      kind: 'choice',
      name: 'event',
      label: '操作事件',
      narrowedBy: 'eventType',
      options: events.map(({ strCode, desc, parent }) => ({
        value: strCode,
        label: desc,
        ...(parent !== null && { under: parent }),
      })),
    },
    { kind: 'choice', name: 'businessTypeId', label: '所属应用', options: applications },
    { kind: 'text', name: 'contractNo', label: '合同编号', maxLength: short },
    { kind: 'text', name: 'personName', label: '操作人', maxLength: short },
    { kind: 'days', from: 'startTime', to: 'endTime', label: '操作时间' },
  ]
}

// With the codes that are known here: of a field without options an address may name ids alone.
const known = { types: knownTypes, events: knownEvents, applications: [] }
const spec = { fields: logFields(known), pageSizes: pageSizes.manage }

/** The address of the log, by its fields. */
export const logAddress = {
  read: (search: URLSearchParams): ListAddress<Name> => readListAddress(search, spec),
  write: (state: ListAddress<Name>): URLSearchParams => writeListAddress(state, spec),
}
