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
import { invalidate } from '@qiyin/ui/query-client.ts'
import { textIn, type EditValue } from '../../../components/manage-page/edit-values.ts'
import { useSwitches } from '../../../components/manage-page/use-switches.ts'

type Application = Answer<typeof businessQuery>['list'][number]
type Kwai = Pick<Application, 'kwaiValueVisible' | 'needKwaiValue'>

/** What a system manager does with applications. */
export interface BusinessActs {
  save: (values: Record<string, EditValue>, row: Application | null) => Promise<unknown>
  freeze: (args: Args<typeof businessFreeze>) => void
  unfreeze: (args: Args<typeof businessUnfreeze>) => void
  remove: (args: Args<typeof businessDelete>) => void
  setVisible: (args: { businessTypeId: string; kwaiValueVisible: boolean }) => void
  setNeeded: (args: { businessTypeId: string; needKwaiValue: boolean }) => void
  /** How the switches stand that were just pressed, until the list has been asked again. */
  shown: (businessTypeId: string) => Partial<Kwai> | undefined
}

const done = { stale: [businessQuery], successText: '操作成功' }
/** Refused, the page may have shown what does not stand any more. */
const turnedStatus = {
  ...done,
  onFailure: (): boolean => {
    void invalidate(businessQuery)
    return false
  },
}
const turned = { successText: '操作成功' }

const read = async (): Promise<void> => invalidate(businessQuery)

/** The acts of the page of applications. */
export function useBusinessActs(): BusinessActs {
  const switches = useSwitches<Kwai>()
  const save = useCallMutation(businessSave, done)
  const freeze = useCallMutation(businessFreeze, turnedStatus)
  const unfreeze = useCallMutation(businessUnfreeze, turnedStatus)
  const remove = useCallMutation(businessDelete, done)
  const visible = useCallMutation(businessUpdateKwaiValueVisible, turned)
  const needed = useCallMutation(businessUpdateNeedKwaiValue, turned)
  return {
    save: (values, row) => save.mutateAsync(savedOf(values, row)),
    freeze: (args) => switches.after(() => freeze.mutate(args)),
    unfreeze: (args) => switches.after(() => unfreeze.mutate(args)),
    remove: (args) => switches.after(() => remove.mutate(args)),
    setVisible: (args) => {
      const kwaiValueVisible = args.kwaiValueVisible
      const values = kwaiValueVisible ? { kwaiValueVisible } : { kwaiValueVisible, needKwaiValue: false }
      switches.press(args.businessTypeId, values, { call: async () => visible.mutateAsync(args), read })
    },
    setNeeded: (args) => {
      const { needKwaiValue } = args
      const call = async (): Promise<unknown> => needed.mutateAsync(args)
      switches.press(args.businessTypeId, { needKwaiValue }, { call, read })
    },
    shown: switches.shown,
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
