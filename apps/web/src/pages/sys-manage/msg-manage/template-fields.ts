import { maxLength } from '@qiyin/domain/limits.ts'
import { messageWays, sceneCodes, sceneOf, wayCodes } from '@qiyin/domain/message/scenes.ts'
import { pageSizes } from '@qiyin/domain/paging.ts'
import type { Choice, DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import type { Dictionary } from '@qiyin/ui/dictionary/use-dictionary.ts'
import { readListAddress, writeListAddress, type ListAddress } from '@qiyin/ui/list-address/list-address.ts'

type Name = 'scene' | 'businessTypeId' | 'messageType' | 'content'

interface Known extends Pick<Dictionary, 'nameOf'> {
  readonly applications: readonly Choice[]
}

/** What message templates are queried by. */
export function templateFields({ nameOf, applications }: Known): DeclaredField<Name>[] {
  return [
    {
      kind: 'choice',
      name: 'scene',
      label: '消息场景',
      options: sceneCodes.map((value) => ({
        value,
        label: nameOf('MESSAGE_SCENE', value, sceneOf(value).label),
      })),
    },
    { kind: 'choice', name: 'businessTypeId', label: '所属应用', options: applications },
    {
      kind: 'choice',
      name: 'messageType',
      label: '消息方式',
      options: wayCodes.map((value) => ({ value, label: nameOf('MESSAGE_WAY', value, messageWays[value]) })),
    },
    { kind: 'text', name: 'content', label: '消息内容', maxLength: maxLength.searchWord },
  ]
}

const spec = {
  fields: templateFields({ nameOf: () => '', applications: [] }),
  pageSizes: pageSizes.manage,
}

/** The address of the list of message templates, by its fields. */
export const templateAddress = {
  read: (search: URLSearchParams): ListAddress<Name> => readListAddress(search, spec),
  write: (state: ListAddress<Name>): URLSearchParams => writeListAddress(state, spec),
}
