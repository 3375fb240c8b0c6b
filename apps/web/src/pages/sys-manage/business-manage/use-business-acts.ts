import { useRef, useState } from 'react'
import { businessQuery } from '@qiyin/calls/areas/business.ts'
import {
  businessDelete,
  businessFreeze,
  businessSave,
  businessUnfreeze,
  businessUpdateKwaiValueVisible,
  businessUpdateNeedKwaiValue,
} from '@qiyin/calls/areas/business-manage.ts'
import type { Answer, Args } from '@qiyin/calls/call.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { textIn, type EditValue } from '../../../components/manage-page/edit-values.ts'

type Application = Answer<typeof businessQuery>['list'][number]
type Kwai = Partial<Pick<Application, 'kwaiValueVisible' | 'needKwaiValue'>>

/** What a system manager does with applications. */
export interface BusinessActs {
  save: (values: Record<string, EditValue>, row: Application | null) => Promise<unknown>
  freeze: (args: Args<typeof businessFreeze>) => void
  unfreeze: (args: Args<typeof businessUnfreeze>) => void
  remove: (args: Args<typeof businessDelete>) => void
  setVisible: (args: { businessTypeId: string; kwaiValueVisible: boolean }) => void
  setNeeded: (args: { businessTypeId: string; needKwaiValue: boolean }) => void
  /** How the switches stand that were just pressed, until the list has been asked again. */
  shown: (businessTypeId: string) => Kwai | undefined
}

const done = { stale: [businessQuery], successText: '操作成功' }

/** The acts of the page of applications; a switch moves at once, and back when its call fails. */
export function useBusinessActs(): BusinessActs {
  const [pressed, setPressed] = useState<Readonly<Record<string, Kwai>>>({})
  const release = (businessTypeId: string): void =>
    setPressed((now) => Object.fromEntries(Object.entries(now).filter(([id]) => id !== businessTypeId)))
  const switching = {
    ...done,
    onSuccess: (_: boolean, { businessTypeId }: { businessTypeId: string }) => release(businessTypeId),
    onFailure: (_: unknown, { businessTypeId }: { businessTypeId: string }) => {
      release(businessTypeId)
      return false
    },
  }
  // One after the other: what one switch allows is not asked for before it has been turned.
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const inLine = (act: () => Promise<unknown>): void => {
    // A failure has been shown by then, and keeps nobody waiting.
    line.current = line.current.then(act).catch(() => undefined)
  }
  const save = useCallMutation(businessSave, done)
  const freeze = useCallMutation(businessFreeze, done)
  const unfreeze = useCallMutation(businessUnfreeze, done)
  const remove = useCallMutation(businessDelete, done)
  const visible = useCallMutation(businessUpdateKwaiValueVisible, switching)
  const needed = useCallMutation(businessUpdateNeedKwaiValue, switching)
  const press = (businessTypeId: string, kwai: Kwai): void =>
    setPressed((now) => ({ ...now, [businessTypeId]: kwai }))
  return {
    save: (values, row) => save.mutateAsync(savedOf(values, row)),
    freeze: freeze.mutate,
    unfreeze: unfreeze.mutate,
    remove: remove.mutate,
    setVisible: ({ businessTypeId, kwaiValueVisible }) => {
      press(
        businessTypeId,
        kwaiValueVisible ? { kwaiValueVisible } : { kwaiValueVisible, needKwaiValue: false },
      )
      inLine(() => visible.mutateAsync({ businessTypeId, kwaiValueVisible }))
    },
    setNeeded: ({ businessTypeId, needKwaiValue }) => {
      press(businessTypeId, { needKwaiValue })
      inLine(() => needed.mutateAsync({ businessTypeId, needKwaiValue }))
    },
    shown: (businessTypeId) => pressed[businessTypeId],
  }
}

function savedOf(values: Record<string, EditValue>, row: Application | null): Args<typeof businessSave> {
  const { managers } = values
  return {
    ...(row && { businessTypeId: row.businessTypeId, revision: row.revision }),
    businessTypeCode: textIn(values, 'businessTypeCode'),
    businessTypeName: textIn(values, 'businessTypeName'),
    managers: typeof managers === 'object' ? managers.map(({ value }) => value) : [],
  }
}
