import { useNavigate } from 'react-router'
import { batchInitRecordQuery, initiateBatch } from '@qiyin/calls/areas/batch-record.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { forgetBatchRows } from './batch-rows.ts'
import { startDraft, type StartDraft, type StartForm } from './start-draft.ts'
import { setupOf, valuesOf } from './start-request.ts'

interface StartBatchOptions {
  form: StartForm
  draft: StartDraft
  /** The variables of the rows, in the order of their values. */
  fields: StartForm['fields']
}

/** D-22: asks, begins the batch, and leads to its record. */
export function useStartBatch({ form, draft, fields }: StartBatchOptions): {
  start: (rows: string[][]) => void
  pending: boolean
} {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const begin = useCallMutation(initiateBatch, {
    stale: [batchInitRecordQuery],
    onSuccess: async ({ batchInitNo, total }) => {
      startDraft.getState().clear()
      forgetBatchRows()
      toast('success', `已提交 ${total} 份合同，正在发起`)
      await navigate(paths.tplHistory(batchInitNo))
    },
    onFailure: (failure, sent) => {
      if (failure.code !== formRefusals.SUBMITTED_BEFORE.code) return false
      void whenConfirmed({ title: '再次发起？', content: failure.message, okText: '再次发起' }, () =>
        begin.mutate({ ...sent, confirmRepeat: true }),
      )
      return true
    },
  })
  return {
    start: (rows) => {
      const inRows = new Set(fields.map(({ fieldCode }) => fieldCode))
      const ours = Object.entries(valuesOf(form, draft, user)).filter(([code]) => !inRows.has(code))
      const request = {
        ...setupOf(form, draft, { starter: user, self: user.personAccountId }),
        values: Object.fromEntries(ours),
        fieldCodes: [...inRows],
        rows,
      }
      void whenConfirmed({ title: '批量发起', content: `将发起 ${rows.length} 份合同，确定？` }, () =>
        begin.mutate(request),
      )
    },
    pending: begin.isPending,
  }
}

async function whenConfirmed(request: Parameters<typeof confirm>[0], go: () => void): Promise<void> {
  if (await confirm(request)) go()
}
